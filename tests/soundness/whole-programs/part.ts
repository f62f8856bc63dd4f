/**
 * A part of a made-up program, in no language: a module, a class, a member, a statement, an expression. All parts look
 * alike, so that a change can be made of any of them, and what a name means is left to whoever runs the program.
 *
 * | kind | name | type | parts |
 * |---|---|---|---|
 * | program | | | modules |
 * | module | its file | | imports, then items |
 * | import | what | from which module | |
 * | class | its name | its base, or nothing | members |
 * | field | its name | `int` or a class | its first value |
 * | method, make, function | its name | | parameters, a block |
 * | parameter | its name | its type | its default, or nothing |
 * | value, state | its name | its type | its first value |
 * | let | its name | its type | its value |
 * | set | | | a name or a get, a value |
 * | do, return | | | an expression |
 * | if | | | a question, a block, a block |
 * | base | | | what the base's constructor is given |
 * | number, name, this | itself | | |
 * | get, send | the member | the class of the object | the object, then what is passed |
 * | super, call, new | what is called | | what is passed |
 * | operation | the operator | | two operands |
 * | choice | | | a question, two values |
 * | say | a word that is printed | | the value that is printed, and given back |
 *
 * What programs with full bodies have besides, whose functions say by their type what they give back:
 *
 * | kind | name | type | parts |
 * |---|---|---|---|
 * | list | | | its elements |
 * | length, runes | | | a list or a text |
 * | at | | | a list, an index |
 * | narrow | | | an integer, of which eight bits stay |
 * | sum, most | | | a list |
 * | text | itself | | |
 * | joined | | | two texts |
 * | spelled | | | an integer, as a text |
 * | not | | | a question |
 * | lambda | | | parameters, a block |
 * | apply | a local | | what is passed |
 * | push | | | a list, a value |
 * | add | an operator | | a place, a value |
 * | each | a local | | a list, a block |
 * | count | a local | | a limit, a block |
 * | leave, next | | | |
 * | match | | | a value, arms, a block |
 * | arm | numbers, with bars | | a block |
 * | later | | | what is said when the function is left |
 * | try | a local | | what may fail, and is handed on if it does |
 * | tried | a local | | what may fail, a block, a block |
 * | or | | | what may fail, a value instead |
 * | fail | a word | | |
 * | map | | | keys and values, one behind the other |
 * | under | | | a map, a key |
 * | found | a local | | a map, a key, a block, a block |
 * | gather | `sum`, `count`, `list` | | a list, a question, a value, both of an `item` |
 * | inner | | | a block |
 */
export interface Part {
  readonly id: number;
  kind: Kind;
  name: string;
  type: string;
  /** `static`, `get`, `private`, `shown`, and another way to write it (spellings.ts). */
  words: readonly string[];
  parts: Part[];
}

export type Kind =
  | 'program'
  | 'module'
  | 'import'
  | 'class'
  | 'field'
  | 'method'
  | 'make'
  | 'function'
  | 'parameters'
  | 'parameter'
  | 'block'
  | 'value'
  | 'state'
  | 'let'
  | 'set'
  | 'do'
  | 'return'
  | 'if'
  | 'base'
  | 'number'
  | 'name'
  | 'this'
  | 'get'
  | 'send'
  | 'super'
  | 'call'
  | 'new'
  | 'operation'
  | 'choice'
  | 'say'
  | 'list'
  | 'length'
  | 'runes'
  | 'at'
  | 'narrow'
  | 'sum'
  | 'most'
  | 'text'
  | 'joined'
  | 'spelled'
  | 'not'
  | 'lambda'
  | 'apply'
  | 'push'
  | 'add'
  | 'each'
  | 'count'
  | 'leave'
  | 'next'
  | 'match'
  | 'arm'
  | 'later'
  | 'try'
  | 'tried'
  | 'or'
  | 'fail'
  | 'map'
  | 'under'
  | 'found'
  | 'gather'
  | 'inner';

let last = 0;

/** A new part, which has a number of its own: the same part of both sides of a change has the same one. */
export function part(
  kind: Kind,
  name = '',
  parts: readonly Part[] = [],
  type = '',
  words: readonly string[] = [],
): Part {
  last += 1;
  return { id: last, kind, name, type, words, parts: [...parts] };
}

/** A part with all that is in it, in the order in which it stands. */
export function everyPart(root: Part): readonly Part[] {
  return [root, ...root.parts.flatMap(everyPart)];
}

/** The part that another one stands in. */
export function holderOf(root: Part, sought: Part): Part | null {
  return everyPart(root).find(({ parts }) => parts.includes(sought)) ?? null;
}

/** The same in new parts with new numbers, which may stand beside the first. */
export function copied(original: Part): Part {
  return part(original.kind, original.name, original.parts.map(copied), original.type, original.words);
}

export const has = (one: Part, word: string): boolean => one.words.includes(word);
export const block = (one: Part): Part => one.parts[one.parts.length - 1]!;

/** Keys with their values. */
export function pairs(parts: readonly Part[]): readonly (readonly [Part, Part])[] {
  return parts.flatMap((key, at) => (at % 2 === 0 && parts[at + 1] ? [[key, parts[at + 1]!] as const] : []));
}
