import type { AstNode } from '../../model/ast-node.ts';
import { fieldOf, named } from '../../model/node-parts.ts';
import { onceEach } from '../../model/once-each.ts';
import { type Parents, parentsOf } from '../../model/parents.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { isFunction, originsOf, typeWords, wholeValues } from './whole-values.ts';

/** Which names may hold what other names stand for: of values, functions, members and types alike. */
export type Holds = ReadonlyMap<string, ReadonlySet<string>>;

/** What a file of ECMAScript says of what its names hold. */
export interface HeldNames {
  readonly all: Holds;
  /** Types by the types in them, which other files may say. */
  readonly shared: Holds;
  /** Which names those come from that are asked for a value, or called for it. */
  readonly origins: Holds;
  /** Functions, and the places of their arguments, which other files may have. */
  readonly functions: readonly string[];
}

/**
 * Reads which names hold which: by the types that they are declared with, the values that they are given, and what is
 * gone through. Names are not told apart by their scopes: whoever asks wants to know what can be, not what is.
 *
 *     rows: Row[]      const row = new Row()      const row = makeRow()      for (const row of rows)      rows.map((row) => …)
 */
export const heldIn = onceEach(({ root }: ParsedFile): HeldNames => {
  const parents = parentsOf(root);
  const [all, shared, origins] = [0, 1, 2].map(() => new Map<string, Set<string>>()) as [Made, Made, Made];
  const functions = new Set<string>();
  const note = (name: string, words: readonly string[], into = all): void => {
    const known = into.get(name) ?? new Set<string>();
    for (const word of words) known.add(word);
    into.set(name, known);
  };
  const visit = (node: AstNode): void => {
    const name = fieldOf(node, 'name') ?? fieldOf(node, 'pattern');
    const [type, result, value] = ['type', 'return_type', 'value'].map((part) => fieldOf(node, part));
    if (name && type) for (const one of boundBy(name)) note(one, typeWords(type));
    if (name && result) {
      note(name.text, typeWords(result));
      functions.add(name.text);
    }
    if (name && value) {
      for (const one of boundBy(name)) {
        note(one, wholeValues(value));
        note(one, originsOf(value), origins);
      }
      const given = fieldOf(value, 'return_type');
      if (given) {
        note(name.text, typeWords(given));
        functions.add(name.text);
      }
    }
    if (name && /^(?:interface_declaration|type_alias_declaration)$/.test(node.kind))
      note(name.text, node.children.filter((part) => part !== name).flatMap(typeWords), shared);
    if (name && /^(?:abstract_)?class_declaration$/.test(node.kind)) {
      const heritage = node.children.find(({ kind }) => kind === 'class_heritage');
      if (heritage) note(name.text, wordsIn(heritage), shared);
    }
    const [left, right] = [fieldOf(node, 'left'), fieldOf(node, 'right')];
    if (left && right && /^(?:assignment_expression|for_in_statement)$/.test(node.kind))
      for (const one of boundBy(left)) note(one, wholeValues(right));
    if (node.kind === 'call_expression') noteCall(node, note, functions);
    const parameters = fieldOf(node, 'parameters');
    const own = name ?? (parameters && nameOfValue(node, parents));
    if (own && parameters)
      named(parameters).forEach((parameter, at) => {
        for (const one of boundBy(parameter)) note(one, [placeOf(own.text, at)]);
      });
    for (const child of node.children) visit(child);
  };
  visit(root);
  return { all, shared, origins, functions: [...functions] };
});

type Made = Map<string, Set<string>>;
type Note = (name: string, words: readonly string[]) => void;

/** What a call hands to the parameters of who is called, and a list to who goes through it. */
function noteCall(call: AstNode, note: Note, functions: Set<string>): void {
  const called = fieldOf(call, 'function');
  if (!called) return;
  const object = fieldOf(called, 'object');
  const given = named(fieldOf(call, 'arguments') ?? call);
  const name = (fieldOf(called, 'property') ?? called).text;
  given.forEach((value, at) => {
    const place = placeOf(name, at);
    note(place, wholeValues(value));
    functions.add(place);
  });
  const [first] = given;
  if (!object || !first || !isFunction(first)) return;
  const taken = fieldOf(first, 'parameter') ?? fieldOf(first, 'parameters');
  if (taken) for (const one of boundBy(taken)) note(one, wholeValues(object));
}

/** The place of an argument, of whatever is called so. */
function placeOf(name: string, at: number): string {
  return `${name}#${at}`;
}

/** `send` of `const send = (row) => …` and of `send: (row) => …` */
function nameOfValue(node: AstNode, parents: Parents): AstNode | null {
  const holder = isFunction(node) ? parents.get(node) : undefined;
  return holder ? (fieldOf(holder, 'name') ?? fieldOf(holder, 'key')) : null;
}

/** All names that may hold, over any number of others, something of those that are given. */
export function reachedFrom(holds: Holds, given: ReadonlySet<string>): ReadonlySet<string> {
  const holders = holdersIn(holds);
  const reached = new Set(given);
  for (const name of reached) for (const holder of holders.get(name) ?? []) reached.add(holder);
  return reached;
}

const holdersIn = onceEach((holds: Holds): ReadonlyMap<string, readonly string[]> => {
  const holders = new Map<string, string[]>();
  for (const [name, words] of holds)
    for (const word of words) {
      const known = holders.get(word);
      if (known) known.push(name);
      else holders.set(word, [name]);
    }
  return holders;
});

/** The variables of a pattern, and the member of a place: `row` of `this.row`. */
function boundBy(node: AstNode): readonly string[] {
  if (node.kind === 'member_expression') return [fieldOf(node, 'property')?.text ?? ''];
  if (node.children.length === 0) return node.named ? [node.text] : [];
  if (/type_annotation|^assignment_pattern$/.test(node.kind))
    return node.kind === 'assignment_pattern' ? boundBy(node.children[0]!) : [];
  return named(node).flatMap(boundBy);
}

function wordsIn(node: AstNode): readonly string[] {
  return /^(?:type_)?identifier$/.test(node.kind) ? [node.text] : node.children.flatMap(wordsIn);
}
