import type { TextAtPath } from '../../src/index.ts';

/** A change set that is made to be slow to compare. */
interface Adversary {
  readonly name: string;
  readonly before: readonly TextAtPath[];
  readonly after: readonly TextAtPath[];
}

/** How a language writes the few things that the files below are made of. */
interface Words {
  readonly ending: string;
  readonly made: (name: string, body: string) => string;
  readonly test: (condition: string, body: string) => string;
  readonly otherwise: (condition: string, body: string) => string;
  readonly variable: (name: string, value: string) => string;
  readonly list: (items: readonly string[]) => string;
  readonly end: string;
  readonly and: string;
  readonly or: string;
  readonly not: string;
  readonly file: (text: string, name: string) => string;
}

const braces = {
  test: (condition: string, body: string) => `if (${condition}) {\n${body}\n}`,
  otherwise: (condition: string, body: string) => ` else if (${condition}) {\n${body}\n}`,
  end: ';',
  and: '&&',
  or: '||',
  not: '!',
  file: (text: string) => text,
};

const LANGUAGES: readonly Words[] = [
  {
    ...braces,
    ending: 'ts',
    made: (name, body) => `export function ${name}(x: any) {\n${body}\n}`,
    variable: (name, value) => `const ${name} = ${value};`,
    list: (items) => `[${items.join(', ')}]`,
  },
  {
    ending: 'py',
    made: (name, body) => `def ${name}(x):\n${indented(body)}\n`,
    test: (condition, body) => `if ${condition}:\n${indented(body)}`,
    otherwise: (condition, body) => `\nelif ${condition}:\n${indented(body)}`,
    variable: (name, value) => `${name} = ${value}`,
    list: (items) => `[${items.join(', ')}]`,
    end: '',
    and: 'and',
    or: 'or',
    not: 'not ',
    file: (text) => text,
  },
  {
    ...braces,
    ending: 'java',
    made: (name, body) => `static int ${name}(int x) {\n${body}\n}`,
    variable: (name, value) => `var ${name} = ${value};`,
    list: (items) => `new int[] {${items.join(', ')}}`,
    file: (text, name) => `public class ${name} {\n${text}\n}`,
  },
  {
    ...braces,
    ending: 'go',
    end: '',
    made: (name, body) => `func ${name}(x int) int {\n${body}\n}`,
    variable: (name, value) => `${name} := ${value}`,
    list: (items) => `[]int{${items.join(', ')}}`,
    file: (text) => `package p\n${text}`,
  },
  {
    ...braces,
    ending: 'rs',
    made: (name, body) => `pub fn ${name}(x: i32) -> i32 {\n${body}\n}`,
    variable: (name, value) => `let ${name} = ${value};`,
    list: (items) => `vec![${items.join(', ')}]`,
  },
];

/** Each way to be slow in each language. @param scale how many times as large as usual what only repeats is made. */
export function adversariesOf(scale = 1): readonly Adversary[] {
  return LANGUAGES.flatMap((words) => inLanguage(words, scale));
}

function inLanguage(words: Words, scale: number): readonly Adversary[] {
  const { made, test, otherwise, variable, list, end, and, or, not, file, ending } = words;
  const back = (value: string | number): string => `return ${value}${end}`;
  const one = (text: string): readonly TextAtPath[] => [{ path: `File.${ending}`, text: file(text, 'File') }];
  const pair = (name: string, before: string, after: string): Adversary => ({
    name: `${name} in .${ending}`,
    before: one(before),
    after: one(after),
  });
  const deep = (value: string): string => {
    let body = back(value);
    for (let at = 0; at < 300; at++) body = test(`x > ${at}`, body).replaceAll('    ', ' ');
    return made('f', `${body}\n${back(0)}`);
  };
  const chained = (value: number): string => {
    const more = times(500, (at) => otherwise(`x > ${at}`, back(at === 400 ? value : at)));
    return made('f', `${test('x > 999', back(0))}${more.join('')}\n${back(1)}`);
  };
  const guards = times(200, (at) => test(`x > ${at}`, back(at)));
  const asChain = times(199, (at) => otherwise(`x > ${at + 1}`, back(at + 1))).join('');
  const conditions = times(250, (at) => `x > ${at}`);
  const steps = (name: string): string =>
    times(400 * scale, (at) => made(`${name}${at}`, back(at ? `${name}${at - 1}(x) * ${at}` : 'x'))).join(
      '\n',
    );
  const alike = (name: string, odd: number): string =>
    times(600 * scale, (at) => made(`${name}${at}`, back(at === odd ? 'x + 2' : 'x + 1'))).join('\n');
  const changed = (sign: string): readonly string[] =>
    times(300 * scale, (at) => made(`f${at}`, back(`x * ${at} ${sign} ${at + 1}`)));
  const callers = (name: string): string =>
    [
      made(name, back('x * 2')),
      ...times(300 * scale, (at) => made(`f${at}`, back(`${name}(x) + ${at}`))),
    ].join('\n');
  const locals = (name: string): string =>
    `${times(400, (at) => variable(`${name}${at}`, at ? `${name}${at - 1} * ${at}` : 'x')).join('\n')}\n${back(`${name}399`)}`;
  const doubled = (sign: string, first: string): string =>
    times(60, (at) => variable(`h${at}`, at ? `h${at - 1} ${sign} h${at - 1}` : first)).join('\n');
  const bodies = times(120 * scale, (at) => `${variable('y', `x * ${at}`)}\n${back(`y + x - ${at}`)}`);
  const files = (folder: string): readonly TextAtPath[] =>
    times(60 * scale, (at) => ({
      path: `${folder}/m${at}/File${at}.${ending}`,
      text: file(
        times(4, (part) => made(`f${at}_${part}`, back(`x * ${at} + ${part}`))).join('\n'),
        `File${at}`,
      ),
    }));
  return [
    pair('tests inside tests', deep('1'), deep('2')),
    pair('calls inside calls', made('f', back(nested(2000, 'x'))), made('f', back(nested(2000, 'x + 1')))),
    pair('a long sum', made('f', back(sum('x', 2000))), made('f', back(`${sum('x', 2000)} - 1`))),
    pair('a long chain of tests', chained(1), chained(2)),
    pair(
      'a chain that became guards',
      made('f', `${guards[0]}${asChain}\n${back(1)}`),
      made('f', `${guards.join('\n')}\n${back(1)}`),
    ),
    pair(
      'a long test turned inside out',
      made('f', `${test(`${not}(${conditions.join(` ${and} `)})`, back(1))}\n${back(3)}`),
      made('f', `${test(conditions.map((one) => `${not}(${one})`).join(` ${or} `), back(1))}\n${back(3)}`),
    ),
    pair('many renamed functions', steps('a'), steps('b')),
    pair('many look-alikes', alike('a', 200), alike('b', 300)),
    pair('many changed functions', changed('+').join('\n'), changed('-').join('\n')),
    pair('many new functions', made('g', back('x')), [made('g', back('x')), ...changed('+')].join('\n')),
    pair(
      'many functions that are gone',
      [made('g', back('x')), ...changed('+')].join('\n'),
      made('g', back('x')),
    ),
    pair('functions the other way round', changed('+').join('\n'), changed('+').toReversed().join('\n')),
    pair('many callers of a renamed function', callers('a'), callers('b')),
    pair('many renamed variables', made('f', locals('a')), made('f', locals('b'))),
    pair(
      'variables that double',
      made('f', back('x + 1')),
      made('f', `${doubled('+', 'x')}\n${back('h59')}`),
    ),
    pair(
      'truths that double',
      made('f', `${doubled(and, `${not}x`)}\n${test('h59', back(1))}\n${back(2)}`),
      made('f', `${doubled(and, `${not}x`)}\n${test(`${not}h59`, back(2))}\n${back(1)}`),
    ),
    pair(
      'functions that double',
      made('f', back('x + 1')),
      `${times(30, (at) => made(`h${at}`, back(at < 29 ? `h${at + 1}(x) + h${at + 1}(x)` : 'x'))).join('\n')}\n${made('f', back('h0(x)'))}`,
    ),
    pair(
      'many extracted functions',
      bodies.map((body, at) => made(`f${at}`, body)).join('\n'),
      bodies.map((body, at) => `${made(`f${at}`, back(`h${at}(x)`))}\n${made(`h${at}`, body)}`).join('\n'),
    ),
    pair('a huge list', made('f', hugeList(1)), made('f', hugeList(2))),
    { name: `many moved files in .${ending}`, before: files('a'), after: files('b') },
  ];

  function hugeList(odd: number): string {
    const items = times(6000, (at) => `${at === 3000 ? odd : at}`);
    return `${variable('xs', list(items))}\n${back('x')}`;
  }
}

function times<T>(count: number, make: (at: number) => T): readonly T[] {
  return Array.from({ length: count }, (_, at) => make(at));
}

function nested(depth: number, inside: string): string {
  return `${'g('.repeat(depth)}${inside}${')'.repeat(depth)}`;
}

function sum(name: string, count: number): string {
  return times(count, () => name).join(' + ');
}

function indented(body: string): string {
  return body
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n');
}
