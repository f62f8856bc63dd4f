import { describe, expect, test } from 'vitest';
import { compare } from '../../src/tracing/compare.ts';
import { languages } from '../support/languages.ts';

/** Code that says the name of a class which none of the files declares. */
interface Said {
  readonly takes: string;
  readonly gives: string;
  readonly body: string;
}

const value = (takes: string, gives: string, of: string): Said => ({ takes, gives, body: `return ${of};` });
const steps = (takes: string, body: string): Said => ({ takes, gives: 'void', body });

const SAID: Readonly<Record<string, Said>> = {
  'a static call': value('int n', 'int', 'Helper.at(n) * 2'),
  'a constant': value('int n', 'int', 'Helper.LIMIT * n'),
  'a new object': value('int n', 'Object', 'new Helper(n)'),
  'a cast': value('Object n', 'int', '((Helper) n).at()'),
  'a question of a type': value('Object n', 'boolean', 'n instanceof Helper'),
  'a pattern': value('Object n', 'boolean', 'n instanceof Helper h && h.at()'),
  'a class literal': value('Object n', 'Object', 'Helper.class'),
  'a method reference': value('List<Object> n', 'Object', 'n.stream().map(Helper::at)'),
  'the parameter of a lambda': value('List<Object> n', 'Object', 'n.stream().map((Helper h) -> h.at())'),
  'a class without a name': value('Object n', 'Object', 'new Helper() { void at() { } }'),
  'a declared type': steps('Object n', 'Helper h = Helper.of(n); h.go();'),
  'a caught failure': steps('Object n', 'try { n.hashCode(); } catch (HelperException e) { n.notify(); }'),
  'a thrown failure': steps('int n', 'throw new HelperException(n);'),
};

/** A class that says it, and takes it from another class on the other side. */
const says = ({ takes, gives, body }: Said, own: boolean): string =>
  own
    ? `public ${gives} go(${takes}) { ${body} }`
    : `public ${gives} go(${takes}) { ${gives === 'void' ? '' : 'return '}B.at(n); }`;

interface Where {
  readonly own: string;
  readonly other: string;
  readonly ownImports?: string;
  readonly otherImports?: string;
  readonly verdict: 'AST_REFACTOR' | 'INTENT_EVOLUTION';
}

const HELPERS = (from: string): string => `import ${from}.Helper;\nimport ${from}.HelperException;\n`;

const WHERE: Readonly<Record<string, Where>> = {
  'to a class of the package': { own: 'p1', other: 'p1', verdict: 'AST_REFACTOR' },
  'to another package, which has a class of the name or doesn’t compile': {
    own: 'p1',
    other: 'p2',
    verdict: 'INTENT_EVOLUTION',
  },
  'with its import': {
    own: 'p1',
    other: 'p2',
    ownImports: HELPERS('p3'),
    otherImports: HELPERS('p3'),
    verdict: 'AST_REFACTOR',
  },
  'to where another class is imported under the name': {
    own: 'p1',
    other: 'p2',
    ownImports: HELPERS('p3'),
    otherImports: HELPERS('p4'),
    verdict: 'INTENT_EVOLUTION',
  },
  'to the package that it was imported from': {
    own: 'p1',
    other: 'p2',
    ownImports: HELPERS('p2'),
    verdict: 'AST_REFACTOR',
  },
  'to a file with another star': {
    own: 'p1',
    other: 'p1',
    ownImports: 'import p3.*;\n',
    otherImports: 'import p4.*;\n',
    verdict: 'INTENT_EVOLUTION',
  },
};

/** The two files of a side: before, the code stands in A; after, in B. */
function filesOf(said: Said, { own, other, ownImports = '', otherImports = '' }: Where, isMoved: boolean) {
  const list = 'import java.util.List;\n';
  const made = `public static ${said.gives} at(${said.takes}) { ${said.body} }`;
  const taken = own === other ? '' : `import ${other}.B;\n`;
  const before = isMoved ? `${made}\n    ${says(said, false).replace('B.at', 'at')}` : says(said, true);
  const a = (imports: string, body: string): string =>
    `package ${own};\n\n${list}${imports}\npublic class A {\n    ${body}\n}\n`;
  const b = (body: string): string =>
    `package ${other};\n\n${list}${otherImports}\npublic class B {\n    public static int other(int n) { return n; }\n${body}}\n`;
  const at = (pack: string, name: string, text: string) =>
    ({ type: 'text', path: `src/${pack}/${name}.java`, text }) as const;
  return {
    before: [at(own, 'A', a(ownImports, before)), at(other, 'B', b(''))],
    after: [
      at(own, 'A', a(`${ownImports.replace(/import p3.*\n/g, '')}${taken}`, says(said, false))),
      at(other, 'B', b(`    ${made}\n`)),
    ],
  };
}

/** What a name of a package means in another one no run of these files could show: they don't compile alone. */
for (const isMoved of [false, true])
  describe(`code of Java that is ${isMoved ? 'moved' : 'taken out'} names what it named`, () => {
    for (const [place, where] of Object.entries(WHERE))
      for (const [what, said] of Object.entries(SAID))
        test(`${what}, ${place}`, async () => {
          const { before, after } = filesOf(said, where, isMoved);
          expect((await compare(before, after, languages)).mutationClass).toBe(where.verdict);
        });
  });
