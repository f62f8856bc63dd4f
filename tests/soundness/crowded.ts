import type { TextAtPath } from '../../src/index.ts';
import type { ProgramPair } from './pairs.ts';

/** What somebody else in the same file has by the names of a pair: variables of a function, or methods of a class. */
type Crowd = 'variables' | 'methods';

/** More names say no more. */
const MOST_NAMES = 40;

/** What is no name, or none that a variable or a method may have. */
const WORDS = new Set(
  'abstract any arguments as assert async await bool boolean break byte case catch chan char class const constructor continue crate debugger declare def default defer del delete do dyn elif else enum error eval except export extends f32 f64 fallthrough False false final finally float32 float64 fn for from func function get global go goto i128 i16 i32 i64 i8 if impl implements import in init int int32 int64 interface iota is isize lambda let loop macro main match mod module move mut namespace never new nil None nonlocal not null number of or package pass print private protected pub public raise range readonly ref require return rune satisfies select self set short static str string struct super switch symbol this throw throws trait True true try type typeof u16 u32 u64 u8 uint undefined union unknown unsafe usize use using var void volatile where while with yield'.split(
    ' ',
  ),
);

const LITERALS = /\/\/.*$|(?<!:)#(?!\w).*$|\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/gm;
const DECLARED =
  /\b(?:fn|func|struct|enum|trait|const|static|mod|type|let|var|class|interface|record|def|function\*?) (\w+)|^(\w+)(?:: [^=\n]+)? = /gm;

/** A pair with what the same crowd adds to both of its sides; null where it has no names for one. */
export function crowded(pair: ProgramPair, crowd: Crowd): ProgramPair | null {
  const usual = `rogram.${pair.extension}`;
  const home = pair.before.find(({ path }) => path.endsWith(usual))?.path;
  const texts = [...pair.before, ...pair.after].map(({ text }) => text.replace(LITERALS, ''));
  const names = crowd === 'variables' ? variablesIn(texts) : methodsIn(texts);
  if (!home || names.length === 0 || !pair.after.some(({ path }) => path === home)) return null;
  const added = ADDED[pair.extension]?.[crowd](names);
  if (added === undefined) return null;
  const put = (files: readonly TextAtPath[]): readonly TextAtPath[] =>
    files.map((file) => (file.path === home ? { ...file, text: `${file.text}\n${added}\n` } : file));
  return { ...pair, before: put(pair.before), after: put(pair.after) };
}

/**
 * A pair whose variables have other names, the same on both sides; null where none is seen to be nothing but a variable.
 *
 * @param spelled the name of one of them, by its number.
 */
export function underOtherNames(pair: ProgramPair, spelled: (at: number) => string): ProgramPair | null {
  const given = [...pair.before, ...pair.after].map(({ text }) => text);
  const all = given.join('\n');
  const isVariable = (name: string): boolean =>
    !new RegExp(`[.#@"'\`{/]\\s*${name}\\b|[{,]\\s*${name}\\s*[,}:=]`).test(all) &&
    new RegExp(`\\b(?:const|let|var|mut|for|in|int|String)\\s+${name}\\b|[(,|&]\\s*${name}\\s*[,:)|]`).test(
      all,
    );
  const names = variablesIn(given.map((text) => text.replace(LITERALS, ''))).filter(
    (name) => /^\w+$/.test(name) && !/^[bfru]{1,2}$/.test(name) && isVariable(name),
  );
  if (names.length === 0) return null;
  const others = new Map(names.map((name, at) => [name, spelled(at)]));
  const renamed = (files: readonly TextAtPath[]): readonly TextAtPath[] =>
    files.map(({ path, text }) => ({
      path,
      text: text.replace(/(?<![\w$#@.])[a-z_][\w$]*/g, (word) => others.get(word) ?? word),
    }));
  return { ...pair, before: renamed(pair.before), after: renamed(pair.after) };
}

/** Names that begin small, are no member's, are never called, and are declared at no place where others see them. */
function variablesIn(texts: readonly string[]): readonly string[] {
  const text = texts.join('\n');
  const seen = new Set(
    texts.flatMap((one) =>
      [...one.matchAll(DECLARED)].flatMap(([all, name, other]) => (/^\s/.test(all) ? [] : [name ?? other!])),
    ),
  );
  const called = new Set([...text.matchAll(/(?<![.\w])([a-z_$][\w$]*)!?\s*\(/g)].map(([, name]) => name!));
  const names = [...text.matchAll(/(?<![.\w$#@])([a-z_$][\w$]*)/g)].map(([, name]) => name!);
  return distinct(names.filter((name) => !seen.has(name) && !called.has(name)));
}

function methodsIn(texts: readonly string[]): readonly string[] {
  return distinct([...texts.join('\n').matchAll(/\.([a-z_$][\w$]*)/g)].map(([, name]) => name!));
}

function distinct(names: readonly string[]): readonly string[] {
  const own = names.filter((name) => !WORDS.has(name) && !name.startsWith('__') && name !== '_');
  return [...new Set(own)].slice(0, MOST_NAMES);
}

type Added = Readonly<Record<Crowd, (names: readonly string[]) => string>>;

const ECMASCRIPT: Added = {
  variables: (names) => `function crowded(${names.join(', ')}) { return [${names.join(', ')}]; }`,
  methods: (names) =>
    `class Crowded {\n${names.map((name) => `  ${name}(a) { return [this, a]; }`).join('\n')}\n}`,
};

const ADDED: Readonly<Record<string, Added>> = {
  ts: ECMASCRIPT,
  js: ECMASCRIPT,
  py: {
    variables: (names) => `\ndef crowded(${names.join(', ')}):\n    return [${names.join(', ')}]`,
    methods: (names) =>
      `\nclass Crowded:\n${names.map((name) => `    def ${name}(self, a):\n        return [self, a]`).join('\n')}`,
  },
  java: {
    variables: (names) =>
      `class Crowded { static int crowded(${names.map((name) => `int ${name}`).join(', ')}) { return ${names.join(' + ')}; } }`,
    methods: (names) =>
      `class Crowded {\n${names.map((name) => `  int ${name}(int a) { return a; }`).join('\n')}\n}`,
  },
  go: {
    variables: (names) =>
      `func crowded(${names.map((name) => `${name} int`).join(', ')}) int {\n\treturn ${names.join(' + ')}\n}`,
    methods: (names) =>
      `type crowdedType struct{}\n\n${names.map((name) => `func (c crowdedType) ${name}(a int) int { return a }`).join('\n')}`,
  },
  rs: {
    variables: (names) =>
      `fn crowded(${names.map((name) => `${name}: u8`).join(', ')}) -> u8 { ${names.join(' | ')} }`,
    methods: (names) =>
      names
        .map((name, at) => `struct Crowded${at};\nimpl Crowded${at} { fn ${name}(&self, a: u8) -> u8 { a } }`)
        .join('\n'),
  },
};
