import { describe, expect, test } from 'vitest';
import { compare } from '../../src/tracing/compare.ts';
import { languages } from '../support/languages.ts';

/** What is said of a change of one function's body; `a`, `b` and `c` are its parameters. */
async function told(
  before: string,
  after: string,
  extension = 'ts',
  untangles = true,
): Promise<readonly string[]> {
  const text = (body: string): string =>
    extension === 'py'
      ? `def f(a, b, c):\n    ${body.replaceAll('\n', '\n    ')}\n`
      : `export function f(a: A, b: B, c: C): any {\n  ${body}\n}\n`;
  const file = (body: string) => ({ type: 'text', path: `a.${extension}`, text: text(body) }) as const;
  const { changes } = await compare([file(before)], [file(after)], languages, { untangles });
  return changes.flatMap(({ findings }) => findings.map(({ because }) => because));
}

describe('what changed behaviour is told', () => {
  test.each([
    ['another operator', 'return a < b;', 'return a <= b;', ['`<` became `<=`']],
    ['other operands too', 'return a + b;', 'return b - c;', ['`a + b` became `b - c`']],
    [
      'a test that asks more',
      'if (a === null) return 1;',
      'if (a === null || b.x < c) return 1;',
      ['`a === null` became `a === null || b.x < c`'],
    ],
    ['an operand more', 'return a * b;', 'return a * b * 2;', ['`a * b` became `a * b * 2`']],
    ['an operand fewer', 'return a * b * c;', 'return a * b;', ['`a * b * c` became `a * b`']],
    ['a call around one', 'return g(a);', 'return h(g(a));', ['`g(a)` became `h(g(a))`']],
    ['a call behind one', 'return a.g().h();', 'return a.g().k(b).h();', ['`a.g()` became `a.g().k(b)`']],
    ['one argument more', 'return g(a);', 'return g(a, b);', ['`b` was added']],
    ['one argument fewer', 'return g(a, b, c);', 'return g(b, c);', ['`a` was removed']],
    ['a statement that came', 'g(a); h(b);', 'g(a); k(c); h(b);', ['`k(c);` was added']],
    ['one that went', 'g(a); k(c); h(b);', 'g(a); h(b);', ['`k(c);` was removed']],
    ['several that came', 'h(b);', 'g(a); k(c); h(b);', ['`g(a); k(c);` was added']],
    ['a key', 'return { x: a, y: b };', 'return { x: a, z: c, y: b };', ['`z: c` was added']],
    ['an alternative', 'if (a) { g(b); }', 'if (a) { g(b); } else { h(c); }', ['`else { h(c); }` was added']],
    ['what changed places', 'return a ? b : c;', 'return b ? a : c;', ['`a` became `b`', '`b` became `a`']],
    ['each edit', 'g(a, 1); h(b); k(2, c);', 'g(a, 3); h(b); k(2);', ['`1` became `3`', '`c` was removed']],
  ])('%s', async (_what, before, after, sentences) => {
    expect(await told(before, after)).toEqual(sentences);
  });

  test('without the names that only changed', async () => {
    const before = 'const x = load(a); for (const y of x) { print(y); } return x;';
    const after = 'const z = load(a, b); for (const w of z) { print(w); } return z;';
    expect(await told(before, after)).toEqual(['`b` was added']);
  });

  test('at the end of a list, also where the first difference alone is told', async () => {
    expect(await told('from a import b, c\nreturn b', 'from a import b\nreturn b', 'py', false)).toEqual([
      '`c` was removed',
    ]);
  });

  test.each([true, false])('without what a rule explains (each edit: %s)', async (untangles) => {
    const before = 'const x = "a" + b; if (!(a === b)) { g("no"); } h(`${c}`, [x]);';
    const after = 'const x = `a${b}`; if (a !== b) g("not"); h("" + c, [x]);';
    expect(await told(before, after, 'ts', untangles)).toEqual(['`no` became `not`']);
  });

  test('in languages without braces', async () => {
    expect(await told('g(a)\nreturn b', 'if c:\n    g(a)\nreturn b', 'py')).toEqual([
      '`g(a)` became `if c: g(a)`',
    ]);
  });

  test('as far as a reader can take it in', async () => {
    const lines = Array.from({ length: 12 }, (_, at) => [`g${at}(a, ${at});`, `h${at}(b, c);`]);
    const body = (other: number) =>
      lines.map(([one, two], at) => `${one}${two}`.replace(`a, ${at}`, `a, ${at + other}`)).join('\n');
    const sentences = await told(body(0), body(100));
    expect(sentences).toHaveLength(5);
    expect(sentences.at(-1)).toBe('and 8 more edits');
  });

  test('from where it differs, where it is long', async () => {
    const long = 'writeEverything(state, level + 1, object[index], true, true, false)';
    expect(await told(`return ${long};`, `return ${long} || other(b);`)).toEqual([
      expect.stringMatching(/^`\.\.\..*false\)` became `\.\.\..*false\) \|\| other\(b\)`$/),
    ]);
  });
});

test('what moves within a file is told by what is around it', async () => {
  const inside =
    'function outer(a) {\n  function helper(y) {\n    return y * 2;\n  }\n  return helper(a);\n}\n';
  const beside = 'function helper(y) {\n  return y * 2;\n}\nfunction outer(a) {\n  return helper(a);\n}\n';
  const file = (text: string) => ({ type: 'text', path: 'a.js', text }) as const;
  const said = async (before: string, after: string): Promise<readonly string[]> => {
    const { changes } = await compare([file(before)], [file(after)], languages);
    const findings = changes.flatMap((change) =>
      change.findings.filter(({ rule }) => rule === 'move-symbol'),
    );
    return findings.map(
      ({ because, assumes }) => `${because}; ${assumes === null ? 'nothing' : 'something'}`,
    );
  };
  expect(await said(inside, beside)).toEqual([
    "outer.helper moved from outer to the file's top level with its references; nothing",
  ]);
  expect(await said(beside, inside)).toEqual([
    "helper moved from the file's top level to outer with its references; something",
  ]);
});

test.each([
  ['an argument behind others', 'return g(a)', 'return g(a, b)', '`b` was added'],
  ['an argument before others', 'return g(b)', 'return g(a, b)', '`a` was added'],
  ['one that is the first', 'return g()', 'return g(a)', '`a` was added'],
  ['one that went', 'return g(a, b)', 'return g(a)', '`b` was removed'],
  ['another of as many', 'return g(a, b)', 'return g(a, c)', '`b` became `c`'],
  ['one more beside another that changed', 'return g(a, b)', 'return g(c, b, a)', '`a` became `c`'],
])('who asks for verdicts alone is told of %s', async (_, before, after, expected) => {
  expect((await told(before, after, 'py', false))[0]).toContain(expected);
});

describe('what was taken out of a function that changed', () => {
  const before =
    'export function total(a: number[]) {\n  let sum = 0;\n  for (const one of a) sum += one;\n  return sum > 9 ? 9 : sum;\n}\n';
  const after =
    'function sumOf(a: number[]) {\n  let sum = 0;\n  for (const one of a) sum += one;\n  return sum;\n}\nexport function total(a: number[]) {\n  const sum = sumOf(a);\n  return sum >= 9 ? 9 : sum;\n}\n';
  const changesTo = async (text: string) => {
    const file = (text: string) => ({ type: 'text', path: 'a.ts', text }) as const;
    const { changes } = await compare([file(before)], [file(text)], languages);
    return changes.map(({ after, mutationClass, findings, origin }) => ({
      ...{ name: after?.name, mutationClass, from: origin?.map(({ name }) => name) ?? [] },
      told: findings.map(({ because }) => because),
    }));
  };

  test('says so, and is no refactoring by itself', async () => {
    expect(await changesTo(after)).toEqual([
      {
        ...{ name: 'sumOf', mutationClass: 'INTENT_EVOLUTION', from: ['total'] },
        told: [
          'sumOf was taken out of total',
          "total does not do the same as before, so that this can't be proved alone",
        ],
      },
      {
        ...{ name: 'total', mutationClass: 'INTENT_EVOLUTION', from: [] },
        told: ['Extract Function sumOf from total', '`>` became `>=`'],
      },
    ]);
  });

  test('tells the edit where it stands, if that is inside of it', async () => {
    const [sumOf] = await changesTo(after.replace('sum >= 9', 'sum > 9').replace('sum = 0', 'sum = 1'));
    expect(sumOf).toMatchObject({
      mutationClass: 'INTENT_EVOLUTION',
      told: ['sumOf was taken out of total, but for what follows', '`0` became `1`'],
    });
  });
});
