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
 */
export interface Part {
  readonly id: number;
  kind: Kind;
  name: string;
  type: string;
  /** `static`, `get`, `private`, `shown`. */
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
  | 'say';

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
