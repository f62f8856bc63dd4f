import type { Part } from './part.ts';
import { fallingThrough, labels, type Spelling, taken } from './spellings.ts';

const isInteger = ({ type }: Part): boolean => type === 'int';
const isNumber = ({ name }: Part): boolean => /^[-+*/%]$/.test(name);
const capital = (name: string): string => name[0]!.toUpperCase() + name.slice(1);

/** Other ways to write the same in Java, and some that are the same only now and then. */
export const javaSpellings: readonly Spelling[] = [
  {
    kind: 'let',
    word: 'boxed',
    fits: isInteger,
    write: ({ name }, { margin, of }) => `${margin}Integer ${name} = ${of(0)};\n`,
  },
  {
    kind: 'let',
    word: 'final',
    fits: isInteger,
    write: ({ name }, { margin, of }) => `${margin}final int ${name} = ${of(0)};\n`,
  },
  {
    kind: 'let',
    word: 'var',
    fits: ({ type }) => type !== 'lambda',
    write: ({ name }, { margin, of }) => `${margin}var ${name} = ${of(0)};\n`,
  },
  {
    kind: 'let',
    word: 'apart',
    fits: isInteger,
    write: ({ name }, { margin, of }) => `${margin}int ${name};\n${margin}${name} = ${of(0)};\n`,
  },
  {
    kind: 'joined',
    word: 'builder',
    write: (_, { of }) => `new StringBuilder().append(${of(0)}).append(${of(1)}).toString()`,
  },
  { kind: 'joined', word: 'concat', write: (_, { as, of }) => `${as(0)}.concat(${of(1)})` },
  { kind: 'joined', word: 'format', write: (_, { of }) => `String.format("%s%s", ${of(0)}, ${of(1)})` },
  { kind: 'spelled', word: 'plus', write: (_, { as }) => `"" + ${as(0)}` },
  { kind: 'spelled', word: 'integer', write: (_, { of }) => `Integer.toString(${of(0)})` },
  { kind: 'lambda', word: 'block', write: ({ parts }, { body }) => `${taken(parts[0]!)} -> ${body(1)}` },
  {
    kind: 'lambda',
    word: 'typed',
    write: ({ parts }, { body }) => `(int ${taken(parts[0]!)}) -> ${body(1)}`,
  },
  {
    kind: 'lambda',
    word: 'anonymous',
    write: ({ parts }, { margin, body }) =>
      `new IntUnaryOperator() {\n${margin}  public int applyAsInt(int ${taken(parts[0]!)}) ${body(1)}\n${margin}}`,
  },
  {
    kind: 'each',
    word: 'inside',
    write: ({ name }, { margin, of, as, steps }) =>
      `${margin}for (int ${name}At = 0; ${name}At < ${as(0)}.size(); ${name}At++) {\n${margin}  int ${name} = ${of(0)}.get(${name}At);\n${steps(1)}${margin}}\n`,
  },
  {
    kind: 'each',
    word: 'iterator',
    write: ({ name }, { margin, as, steps }) =>
      `${margin}for (Iterator<Integer> of${capital(name)} = ${as(0)}.iterator(); of${capital(name)}.hasNext();) {\n${margin}  int ${name} = of${capital(name)}.next();\n${steps(1)}${margin}}\n`,
  },
  {
    kind: 'each',
    word: 'handed',
    write: ({ name }, { margin, as, body }) => `${margin}${as(0)}.forEach(${name} -> ${body(1)});\n`,
  },
  {
    kind: 'each',
    word: 'boxed',
    write: ({ name }, { margin, of, body }) => `${margin}for (Integer ${name} : ${of(0)}) ${body(1)}\n`,
  },
  {
    kind: 'count',
    word: 'while',
    write: ({ name }, { margin, as, steps }) =>
      `${margin}int ${name} = 0;\n${margin}while (${name} < ${as(0)}) {\n${steps(1)}${margin}  ${name}++;\n${margin}}\n`,
  },
  {
    kind: 'count',
    word: 'down',
    write: ({ name }, { margin, as, body }) =>
      `${margin}for (int ${name} = ${as(0)} - 1; ${name} >= 0; ${name}--) ${body(1)}\n`,
  },
  {
    kind: 'count',
    word: 'once',
    write: ({ name }, { margin, of, body }) =>
      `${margin}for (int ${name} = 0, ${name}End = ${of(0)}; ${name} < ${name}End; ++${name}) ${body(1)}\n`,
  },
  {
    kind: 'match',
    word: 'arrows',
    write({ parts }, { margin, of, body }) {
      const arms = parts
        .slice(1, -1)
        .map((arm, at) => `${margin}  case ${labels(arm).join(', ')} -> ${body(at + 1)}\n`);
      const last = parts.at(-1)!.parts.length > 0 ? `${margin}  default -> ${body(parts.length - 1)}\n` : '';
      return `${margin}switch (${of(0)}) {\n${arms.join('')}${last}${margin}}\n`;
    },
  },
  {
    kind: 'match',
    word: 'through',
    write: fallingThrough,
  },
  { kind: 'under', word: 'sure', write: (_, { as, of }) => `${as(0)}.get(${of(1)})` },
  {
    kind: 'under',
    word: 'asked',
    write: (_, { as, of }) => `(${as(0)}.containsKey(${of(1)}) ? ${as(0)}.get(${of(1)}) : 0)`,
  },
  {
    kind: 'found',
    word: 'once',
    write: ({ name }, { margin, as, of, steps, otherwise }) =>
      `${margin}Integer ${name} = ${as(0)}.get(${of(1)});\n${margin}if (${name} != null) {\n${steps(2)}${margin}}${otherwise(3)}\n`,
  },
  {
    kind: 'add',
    word: 'merged',
    fits: ({ name, parts }) => parts[0]!.kind === 'under' && name === '+',
    write: ({ parts: [place] }, { margin, of, text }) =>
      `${margin}${text(place!.parts[0]!)}.merge(${text(place!.parts[1]!)}, ${of(1)}, Integer::sum);\n`,
  },
  { kind: 'sum', word: 'reduced', write: (_, { as }) => `${as(0)}.stream().reduce(0, Integer::sum)` },
  { kind: 'sum', word: 'arrow', write: (_, { as }) => `${as(0)}.stream().mapToInt(each -> each).sum()` },
  { kind: 'most', word: 'sure', write: (_, { of }) => `Collections.max(${of(0)})` },
  { kind: 'not', word: 'compared', write: (_, { of }) => `(${of(0)}) == false` },
  {
    kind: 'list',
    word: 'arrays',
    fits: ({ parts }) => parts.length > 0,
    write: (_, { all }) => `new ArrayList<Integer>(Arrays.asList(${all()}))`,
  },
  {
    kind: 'list',
    word: 'fixed',
    fits: ({ parts }) => parts.length > 0,
    write: (_, { all }) => `List.of(${all()})`,
  },
  {
    kind: 'operation',
    word: 'equals',
    fits: ({ name }) => name === '==',
    write: (_, { of }) => `Objects.equals(${of(0)}, ${of(1)})`,
  },
  {
    kind: 'operation',
    word: 'floor',
    fits: ({ name }) => name === '/' || name === '%',
    write: ({ name }, { of }) => `Math.floor${name === '/' ? 'Div' : 'Mod'}(${of(0)}, ${of(1)})`,
  },
  {
    kind: 'operation',
    word: 'long',
    fits: isNumber,
    write: ({ name }, { as }) => `(int) ((long) ${as(0)} ${name} ${as(1)})`,
  },
  { kind: 'narrow', word: 'shifted', write: (_, { as }) => `(${as(0)} << 24 >> 24)` },
  {
    kind: 'push',
    word: 'at the end',
    write: (_, { margin, as, of }) => `${margin}${as(0)}.add(${as(0)}.size(), ${of(1)});\n`,
  },
  {
    kind: 'push',
    word: 'all',
    write: (_, { margin, as, of }) => `${margin}${as(0)}.addAll(List.of(${of(1)}));\n`,
  },
  {
    kind: 'gather',
    word: 'fixed',
    fits: ({ name }) => name === 'list',
    write: (_, { as, of }) => `${as(0)}.stream().filter(item -> ${of(1)}).map(item -> ${of(2)}).toList()`,
  },
];
