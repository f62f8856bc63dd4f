import type { Part } from './part.ts';
import type { Spelling } from './spellings.ts';

const isInteger = ({ type }: Part): boolean => type === 'int';

/** Other ways to write the same in Python, and some that are the same only now and then. */
export const pythonSpellings: readonly Spelling[] = [
  {
    kind: 'let',
    word: 'typed',
    fits: isInteger,
    write: ({ name }, { margin, of }) => `${margin}${name}: int = ${of(0)}\n`,
  },
  {
    kind: 'let',
    word: 'pattern',
    fits: isInteger,
    write: ({ name }, { margin, of }) => `${margin}${name}, = (${of(0)},)\n`,
  },
  { kind: 'joined', word: 'formatted', write: (_, { of }) => `f"{${of(0)}}{${of(1)}}"` },
  { kind: 'joined', word: 'format', write: (_, { of }) => `'{}{}'.format(${of(0)}, ${of(1)})` },
  { kind: 'joined', word: 'percent', write: (_, { of }) => `'%s%s' % (${of(0)}, ${of(1)})` },
  { kind: 'joined', word: 'list', write: (_, { of }) => `''.join([${of(0)}, ${of(1)}])` },
  { kind: 'spelled', word: 'formatted', write: (_, { of }) => `f"{${of(0)}}"` },
  { kind: 'spelled', word: 'shown', write: (_, { of }) => `repr(${of(0)})` },
  {
    kind: 'each',
    word: 'inside',
    write: ({ name }, { margin, of, as, steps }) =>
      `${margin}for ${name}_at in range(len(${of(0)})):\n${margin}    ${name} = ${as(0)}[${name}_at]\n${steps(1)}`,
  },
  {
    kind: 'each',
    word: 'counted',
    write: ({ name }, { margin, of, body }) => `${margin}for _, ${name} in enumerate(${of(0)}):\n${body(1)}`,
  },
  {
    kind: 'each',
    word: 'copy',
    write: ({ name }, { margin, of, body }) => `${margin}for ${name} in list(${of(0)}):\n${body(1)}`,
  },
  {
    kind: 'count',
    word: 'while',
    write: ({ name }, { margin, as, steps }) =>
      `${margin}${name} = 0\n${margin}while ${name} < ${as(0)}:\n${steps(1)}${margin}    ${name} += 1\n`,
  },
  {
    kind: 'count',
    word: 'down',
    write: ({ name }, { margin, of, body }) =>
      `${margin}for ${name} in reversed(range(${of(0)})):\n${body(1)}`,
  },
  { kind: 'under', word: 'sure', write: (_, { as, of }) => `${as(0)}[${of(1)}]` },
  {
    kind: 'under',
    word: 'asked',
    write: (_, { as, of }) => `(${as(0)}[${of(1)}] if ${of(1)} in ${as(0)} else 0)`,
  },
  { kind: 'under', word: 'kept', write: (_, { as, of }) => `${as(0)}.setdefault(${of(1)}, 0)` },
  {
    kind: 'found',
    word: 'once',
    write: ({ name }, { margin, as, of, steps, otherwise }) =>
      `${margin}${name} = ${as(0)}.get(${of(1)})\n${margin}if ${name} is not None:\n${steps(2) || `${margin}    pass\n`}${otherwise(3)}`,
  },
  {
    kind: 'found',
    word: 'tried',
    write: ({ name }, { margin, as, of, steps, body }) =>
      `${margin}try:\n${margin}    ${name} = ${as(0)}[${of(1)}]\n${margin}except KeyError:\n${body(3)}${margin}else:\n${steps(2) || `${margin}    pass\n`}`,
  },
  {
    kind: 'tried',
    word: 'else',
    write: ({ name }, { margin, of, body }) =>
      `${margin}try:\n${margin}    ${name} = ${of(0)}\n${margin}except (ValueError, RuntimeError):\n${body(2)}${margin}else:\n${body(1)}`,
  },
  { kind: 'sum', word: 'each', write: (_, { of }) => `sum(each for each in ${of(0)})` },
  { kind: 'sum', word: 'list', write: (_, { of }) => `sum([each for each in ${of(0)}])` },
  { kind: 'most', word: 'plain', write: (_, { of }) => `max(${of(0)})` },
  { kind: 'most', word: 'more', write: (_, { of }) => `max([0, *${of(0)}])` },
  { kind: 'not', word: 'compared', write: (_, { of }) => `(${of(0)}) is False` },
  { kind: 'not', word: 'equal', write: (_, { of }) => `(${of(0)}) == False` },
  {
    kind: 'list',
    word: 'tuple',
    write: (_, { all }) => `list((${all()},))`,
    fits: ({ parts }) => parts.length > 0,
  },
  { kind: 'list', word: 'copy', write: (_, { all }) => `[*[${all()}]]` },
  { kind: 'push', word: 'all', write: (_, { margin, as, of }) => `${margin}${as(0)}.extend([${of(1)}])\n` },
  {
    kind: 'push',
    word: 'anew',
    write: (_, { margin, as, of }) => `${margin}${as(0)} = ${as(0)} + [${of(1)}]\n`,
  },
  { kind: 'push', word: 'plus', write: (_, { margin, as, of }) => `${margin}${as(0)} += [${of(1)}]\n` },
  {
    kind: 'operation',
    word: 'cut',
    fits: ({ name }) => name === '/',
    write: (_, { as }) => `int(${as(0)} / ${as(1)})`,
  },
  {
    kind: 'operation',
    word: 'is',
    fits: ({ name }) => name === '==',
    write: (_, { as }) => `${as(0)} is ${as(1)}`,
  },
  {
    kind: 'choice',
    word: 'double',
    write: (_, { as }) => `(${as(0)} and ${as(1)} or ${as(2)})`,
  },
  { kind: 'narrow', word: 'rest', write: (_, { as }) => `${as(0)} % 256` },
  {
    kind: 'gather',
    word: 'mapped',
    fits: ({ name }) => name === 'list',
    write: (_, { of }) => `list(map(lambda item: ${of(2)}, filter(lambda item: ${of(1)}, ${of(0)})))`,
  },
  {
    kind: 'gather',
    word: 'list',
    fits: ({ name }) => name === 'count',
    write: (_, { of, as }) => `len([item for item in ${as(0)} if ${of(1)}])`,
  },
  {
    kind: 'gather',
    word: 'truths',
    fits: ({ name }) => name === 'count',
    write: (_, { of, as }) => `sum(bool(${of(1)}) for item in ${as(0)})`,
  },
  {
    kind: 'gather',
    word: 'whole',
    fits: ({ name }) => name === 'sum',
    write: (_, { of, as }) => `sum([${of(2)} for item in ${as(0)} if ${of(1)}])`,
  },
];
