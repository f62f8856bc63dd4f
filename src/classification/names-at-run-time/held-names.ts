import type { AstNode } from '../../model/ast-node.ts';
import { fieldOf, named } from '../../model/node-parts.ts';
import { onceEach } from '../../model/once-each.ts';
import { type Parents, parentsOf } from '../../model/parents.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { givenBy, isFunction, originsOf, typeWords, wholeValues } from './whole-values.ts';

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
  const notes: Notes = { all: new Map(), shared: new Map(), origins: new Map(), functions: new Set() };
  const visit = (node: AstNode): void => {
    const name = fieldOf(node, 'name') ?? fieldOf(node, 'pattern');
    if (name) {
      noteDeclared(notes, name, node);
      noteType(notes, name, node);
    }
    noteGiven(notes, node);
    noteCall(notes, node);
    noteParameters(notes, name ?? nameOfValue(node, parents), node);
    for (const child of node.children) visit(child);
  };
  visit(root);
  return { ...notes, functions: [...notes.functions] };
});

type Made = Map<string, Set<string>>;

interface Notes {
  readonly all: Made;
  readonly shared: Made;
  readonly origins: Made;
  readonly functions: Set<string>;
}

function note(into: Made, name: string, words: readonly string[]): void {
  const known = into.get(name) ?? new Set<string>();
  for (const word of words) known.add(word);
  into.set(name, known);
}

/** `row: Row`, `row = new Row()`, `function makeRow(): Row`, `makeRow = (): Row => …`, `readRow() { return JSON.parse(text) }` */
function noteDeclared({ all, origins, functions }: Notes, name: AstNode, node: AstNode): void {
  const [type, value] = [fieldOf(node, 'type'), fieldOf(node, 'value')];
  for (const one of boundBy(name)) {
    if (type) note(all, one, typeWords(type));
    if (!value) continue;
    note(all, one, wholeValues(value));
    note(origins, one, originsOf(value));
  }
  for (const declared of [node, value]) {
    const result = declared && fieldOf(declared, 'return_type');
    if (declared) for (const given of givenBy(declared)) note(all, name.text, wholeValues(given));
    if (!result) continue;
    note(all, name.text, typeWords(result));
    functions.add(name.text);
  }
}

/** `interface Page { rows: Row[] }`, `type Rows = Row[]`, `class Total extends Row` */
function noteType({ shared }: Notes, name: AstNode, { kind, children }: AstNode): void {
  if (/^(?:interface_declaration|type_alias_declaration)$/.test(kind))
    note(shared, name.text, children.filter((part) => part !== name).flatMap(typeWords));
  if (!/^(?:abstract_)?class_declaration$/.test(kind)) return;
  const heritage = children.find((part) => part.kind === 'class_heritage');
  if (heritage) note(shared, name.text, wordsIn(heritage));
}

/** `this.row = row`, `for (const row of rows)` */
function noteGiven({ all }: Notes, node: AstNode): void {
  if (!/^(?:assignment_expression|for_in_statement)$/.test(node.kind)) return;
  const [left, right] = [fieldOf(node, 'left'), fieldOf(node, 'right')];
  if (left && right) for (const one of boundBy(left)) note(all, one, wholeValues(right));
}

/** What a call hands to the parameters of who is called, and a list to who goes through it. */
function noteCall({ all, functions }: Notes, call: AstNode): void {
  const called = call.kind === 'call_expression' ? fieldOf(call, 'function') : null;
  if (!called) return;
  const object = fieldOf(called, 'object');
  const given = named(fieldOf(call, 'arguments') ?? call);
  const name = (fieldOf(called, 'property') ?? called).text;
  given.forEach((value, at) => {
    const place = placeOf(name, at);
    note(all, place, wholeValues(value));
    functions.add(place);
  });
  const [first] = given;
  if (!object || !first || !isFunction(first)) return;
  const taken = fieldOf(first, 'parameter') ?? fieldOf(first, 'parameters');
  if (taken) for (const one of boundBy(taken)) note(all, one, wholeValues(object));
}

/** A parameter holds what calls have at its place. */
function noteParameters({ all }: Notes, name: AstNode | null, node: AstNode): void {
  const parameters = name && fieldOf(node, 'parameters');
  if (!parameters) return;
  named(parameters).forEach((parameter, at) => {
    for (const one of boundBy(parameter)) note(all, one, [placeOf(name.text, at)]);
  });
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
