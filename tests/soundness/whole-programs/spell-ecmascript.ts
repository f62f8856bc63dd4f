import { block, type Part } from './part.ts';
import { fallingThrough, type Spelling, taken } from './spellings.ts';

const isName = ({ kind }: Part): boolean => kind === 'name';

/** Other ways to write the same in TypeScript and JavaScript, and some that are the same only now and then. */
export const ecmascriptSpellings: readonly Spelling[] = [
  { kind: 'let', word: 'var', write: ({ name }, { margin, of }) => `${margin}var ${name} = ${of(0)};\n` },
  { kind: 'let', word: 'let', write: ({ name }, { margin, of }) => `${margin}let ${name} = ${of(0)};\n` },
  {
    kind: 'let',
    word: 'apart',
    write: ({ name }, { margin, of }) => `${margin}let ${name};\n${margin}${name} = ${of(0)};\n`,
  },
  {
    kind: 'let',
    word: 'pattern',
    fits: ({ type }) => type === 'int',
    write: ({ name }, { margin, of }) => `${margin}const [${name}] = [${of(0)}];\n`,
  },
  { kind: 'joined', word: 'template', write: (_, { of }) => `\`\${${of(0)}}\${${of(1)}}\`` },
  { kind: 'joined', word: 'concat', write: (_, { as, of }) => `${as(0)}.concat(${of(1)})` },
  { kind: 'joined', word: 'list', write: (_, { of }) => `[${of(0)}, ${of(1)}].join('')` },
  { kind: 'spelled', word: 'template', write: (_, { of }) => `\`\${${of(0)}}\`` },
  { kind: 'spelled', word: 'plus', write: (_, { as }) => `'' + ${as(0)}` },
  { kind: 'spelled', word: 'asked', write: (_, { as }) => `(${as(0)}).toString()` },
  { kind: 'lambda', word: 'block', write: ({ parts }, { body }) => `(${taken(parts[0]!)}) => ${body(1)}` },
  {
    kind: 'lambda',
    word: 'function',
    write: ({ parts }, { body }) => `function (${taken(parts[0]!)}) ${body(1)}`,
  },
  {
    kind: 'each',
    word: 'inside',
    write: ({ name }, { margin, of, as, steps }) =>
      `${margin}for (let ${name}At = 0; ${name}At < ${as(0)}.length; ${name}At++) {\n${margin}  const ${name} = ${of(0)}[${name}At];\n${steps(1)}${margin}}\n`,
  },
  {
    kind: 'each',
    word: 'handed',
    write: ({ name }, { margin, as, body }) => `${margin}${as(0)}.forEach((${name}) => ${body(1)});\n`,
  },
  {
    kind: 'each',
    word: 'keys',
    write: ({ name }, { margin, of, as, steps }) =>
      `${margin}for (const ${name}At in ${of(0)}) {\n${margin}  const ${name} = ${as(0)}[${name}At];\n${steps(1)}${margin}}\n`,
  },
  {
    kind: 'each',
    word: 'entries',
    write: ({ name }, { margin, as, body }) =>
      `${margin}for (const [, ${name}] of ${as(0)}.entries()) ${body(1)}\n`,
  },
  {
    kind: 'each',
    word: 'copy',
    write: ({ name }, { margin, of, body }) => `${margin}for (const ${name} of [...${of(0)}]) ${body(1)}\n`,
  },
  {
    kind: 'count',
    word: 'while',
    write: ({ name }, { margin, as, steps }) =>
      `${margin}let ${name} = 0;\n${margin}while (${name} < ${as(0)}) {\n${steps(1)}${margin}  ${name} += 1;\n${margin}}\n`,
  },
  {
    kind: 'count',
    word: 'down',
    write: ({ name }, { margin, as, body }) =>
      `${margin}for (let ${name} = ${as(0)} - 1; ${name} >= 0; ${name}--) ${body(1)}\n`,
  },
  {
    kind: 'count',
    word: 'var',
    write: ({ name }, { margin, as, body }) =>
      `${margin}for (var ${name} = 0; ${name} < ${as(0)}; ++${name}) ${body(1)}\n`,
  },
  {
    kind: 'match',
    word: 'through',
    write: fallingThrough,
  },
  {
    kind: 'under',
    word: 'asked',
    write: (_, { as, of }) => `(${as(0)}.has(${of(1)}) ? ${as(0)}.get(${of(1)}) : 0)`,
  },
  { kind: 'under', word: 'or', write: (_, { as, of }) => `(${as(0)}.get(${of(1)}) || 0)` },
  {
    kind: 'found',
    word: 'once',
    write: ({ name }, { margin, as, of, steps, otherwise }) =>
      `${margin}const ${name} = ${as(0)}.get(${of(1)});\n${margin}if (${name} !== undefined) {\n${steps(2)}${margin}}${otherwise(3)}\n`,
  },
  {
    kind: 'found',
    word: 'true',
    write: ({ name }, { margin, as, of, steps, otherwise }) =>
      `${margin}const ${name} = ${as(0)}.get(${of(1)});\n${margin}if (${name}) {\n${steps(2)}${margin}}${otherwise(3)}\n`,
  },
  {
    kind: 'sum',
    word: 'plain',
    write: (_, { as }) => `${as(0)}.reduce((sum, each) => sum + each)`,
  },
  {
    kind: 'sum',
    word: 'function',
    write: (_, { as }) => `${as(0)}.reduce(function (sum, each) { return sum + each; }, 0)`,
  },
  { kind: 'most', word: 'plain', write: (_, { of }) => `Math.max(...${of(0)})` },
  {
    kind: 'most',
    word: 'reduced',
    write: (_, { as }) => `${as(0)}.reduce((best, each) => Math.max(best, each), 0)`,
  },
  { kind: 'not', word: 'compared', write: (_, { of }) => `(${of(0)}) === false` },
  { kind: 'list', word: 'copy', write: (_, { all }) => `[...[${all()}]]` },
  { kind: 'list', word: 'of', write: (_, { all }) => `Array.of(${all()})` },
  {
    kind: 'push',
    word: 'anew',
    fits: ({ parts }) => isName(parts[0]!),
    write: (_, { margin, as, of }) => `${margin}${as(0)}[${as(0)}.length] = ${of(1)};\n`,
  },
  {
    kind: 'push',
    word: 'copy',
    fits: ({ parts }) => parts[0]!.kind === 'get',
    write: (_, { margin, as, of }) => `${margin}${as(0)} = [...${as(0)}, ${of(1)}];\n`,
  },
  { kind: 'at', word: 'asked', write: (_, { as, of }) => `${as(0)}.at(${of(1)})` },
  {
    kind: 'operation',
    word: 'strict',
    fits: ({ name }) => name === '==' || name === '!=',
    write: ({ name }, { as }) => `${as(0)} ${name}= ${as(1)}`,
  },
  {
    kind: 'operation',
    word: 'whole',
    fits: ({ name }) => name === '/',
    write: (_, { as }) => `Math.floor(${as(0)} / ${as(1)})`,
  },
  {
    kind: 'choice',
    word: 'double',
    write: (_, { as }) => `(${as(0)} && ${as(1)}) || ${as(2)}`,
  },
  {
    kind: 'tried',
    word: 'outside',
    write: ({ name }, { margin, of, body, steps }) =>
      `${margin}let ${name};\n${margin}try {\n${margin}  ${name} = ${of(0)};\n${margin}} catch ${body(2)}\n${margin}if (${name} !== undefined) {\n${steps(1)}${margin}}\n`,
  },
  {
    kind: 'gather',
    word: 'reduced',
    fits: ({ name }) => name === 'count',
    write: (_, { as, of }) => `${as(0)}.reduce((sum, item) => (${of(1)} ? sum + 1 : sum), 0)`,
  },
  {
    kind: 'gather',
    word: 'mapped',
    fits: ({ name }) => name === 'sum',
    write: (_, { as, of }) =>
      `${as(0)}.filter((item) => ${of(1)}).map((item) => ${of(2)}).reduce((sum, each) => sum + each, 0)`,
  },
  {
    kind: 'gather',
    word: 'flat',
    fits: ({ name }) => name === 'list',
    write: (_, { as, of }) => `${as(0)}.flatMap((item) => (${of(1)} ? [${of(2)}] : []))`,
  },
  {
    kind: 'function',
    word: 'arrow',
    fits: isShort,
    write: ({ name, parts }, { text, body }) =>
      `export const ${name} = (${parts[0]!.parts.map(text).join(', ')}) => ${body(1)};\n`,
  },
  {
    kind: 'method',
    word: 'arrow',
    write: ({ name, parts }, { text, body }) =>
      `  ${name} = (${parts[0]!.parts.map(text).join(', ')}) => ${body(1)};\n`,
  },
];

function isShort(one: Part): boolean {
  return block(one).parts.length < 4;
}
