import type { AstNode } from '../model/ast-node.ts';
import { encloses } from '../model/span.ts';
import type { CodeSymbol } from '../model/symbol.ts';
import type { Bag } from '../model/word-bags.ts';
import { addWord } from '../model/word-bags.ts';

/**
 * The words of a symbol outside the symbols inside it: what it says itself.
 *
 *     function load() {              own words: function load return parse source
 *       function parse() {...}
 *       return parse(source)
 *     }
 */
export function ownWords(symbol: CodeSymbol): Bag {
  return read(symbol).words;
}

/**
 * How often each name is called: stands before an opening parenthesis. Calls of what is near, without a receiver or on
 * `this`, count once more under `(name`, so that `copy()` is told from `list.copy()`.
 */
export function ownCalls(symbol: CodeSymbol): Bag {
  return read(symbol).calls;
}

function read(symbol: CodeSymbol): Own {
  const known = own.get(symbol);
  if (known) return known;
  const holes = new Set(symbol.children.flatMap(({ nodes }) => nodes));
  const [words, calls] = [new Map<string, number>(), new Map<string, number>()];
  const said: string[] = [];
  const visit = (node: AstNode): void => {
    if (node.extra || holes.has(node) || isDocstring(node)) return;
    if (node.children.length > 0) {
      const before = said.length;
      for (const child of node.children) visit(child);
      // `read<Row>(source)` and `read::<Row>(source)` call `read`.
      if (typeArguments.test(node.kind)) said.length = said[before - 1] === '::' ? before - 1 : before;
      return;
    }
    const word = wordOf(node);
    if (word !== null) addWord(words, word);
    else if (node.text.startsWith('(')) countCall(calls, said);
    said.push(node.text);
  };
  for (const node of symbol.nodes) visit(node);
  const result = { words, calls };
  own.set(symbol, result);
  return result;
}

/** @param said the last leaves before the parenthesis. */
function countCall(calls: Map<string, number>, said: readonly string[]): void {
  const [name = '', dot = '', receiver = ''] = [said.at(-1), said.at(-2), said.at(-3)];
  if (!isWord(name)) return;
  addWord(calls, name);
  if (!/^(?:\??\.|::|->)$/.test(dot) || /^(?:this|self|super|cls)$/.test(receiver))
    addWord(calls, `(${name}`);
}

/** A string that stands alone says nothing to the machine. */
function isDocstring({ kind, children }: AstNode): boolean {
  return kind === 'expression_statement' && children.length === 1 && children[0]!.kind === 'string';
}

/** The words that a symbol hands over to what has one of these names: the arguments of its calls. */
export function handedTo(names: ReadonlySet<string>, symbol: CodeSymbol): Bag {
  const handed = new Map<string, number>();
  const holes = new Set(symbol.children.flatMap(({ nodes }) => nodes));
  let previous = '';
  const visit = (node: AstNode): void => {
    if (node.extra || holes.has(node)) return;
    if (names.has(previous) && node.children[0]?.text === '(')
      for (const word of wordsIn(node)) addWord(handed, word);
    if (node.children.length === 0 && node.text !== '::') previous = node.text;
    const callee = previous;
    for (const child of node.children) visit(child);
    if (typeArguments.test(node.kind)) previous = callee;
  };
  for (const node of symbol.nodes) visit(node);
  return handed;
}

/** What stands between the name of what is called and its arguments. */
const typeArguments = /^(?:type_arguments|type_argument_list|template_argument_list)$/;

/** What a symbol does: its own words without its name and what stands before its body. */
export function bodyWords(symbol: CodeSymbol): Bag {
  const known = bodies.get(symbol);
  if (known) return known;
  const rest = new Map(ownWords(symbol));
  const take = (word: string): void => {
    const left = (rest.get(word) ?? 0) - 1;
    if (left > 0) rest.set(word, left);
    else rest.delete(word);
  };
  for (const node of headOf(symbol)) for (const word of wordsIn(node)) take(word);
  bodies.set(symbol, rest);
  return rest;
}

/** The names that a function's caller fills in: whatever stood in their place where its code came from. */
export function parameterNames(symbol: CodeSymbol): ReadonlySet<string> {
  const names = new Set<string>();
  for (const node of headOf(symbol))
    if (isParameterList(node)) for (const word of wordsIn(node)) names.add(word);
  return names;
}

/**
 * The words of a function's parameters and their types, in order; null for what has no parameters. `List<T>` has none:
 * types are given to it, not arguments.
 */
export function parameterWords(symbol: CodeSymbol): string | null {
  const list = callableIn(symbol.declaration, 3)?.children.find(
    (part) => isParameterList(part) && !/^(?:type|template)_/.test(part.kind),
  );
  return list ? wordsIn(list).join(' ') : null;
}

interface Own {
  readonly words: Bag;
  readonly calls: Bag;
}

const own = new WeakMap<CodeSymbol, Own>();
const bodies = new WeakMap<CodeSymbol, Bag>();

/** The nodes before the body of what has one: name, parameters, result, modifiers. Just the name for what has none. */
function headOf(symbol: CodeSymbol): readonly AstNode[] {
  const callable = callableIn(symbol.declaration, 3);
  if (!callable) return symbol.nameNode ? [symbol.nameNode] : [];
  const parts = callable.children.filter(
    (part) => !part.extra && part.field !== 'body' && !/block|body/.test(part.kind),
  );
  const { nameNode } = symbol;
  const named = nameNode && parts.some((one) => encloses(one, nameNode));
  return nameNode && !named ? [nameNode, ...parts] : parts;
}

/** The node that has the parameters: the declaration, or what it gives a name to. */
export function callableIn(node: AstNode, depth: number): AstNode | null {
  if (node.children.some((child) => isParameterList(child))) return node;
  if (depth === 0) return null;
  for (const child of node.children) {
    const inside = child.field === 'value' || child.field === 'declarator' || child.field === 'definition';
    const found = inside || child.kind === 'variable_declarator' ? callableIn(child, depth - 1) : null;
    if (found) return found;
  }
  return null;
}

function isParameterList(node: AstNode): boolean {
  return node.field === 'parameters' || node.field === 'parameter' || /parameter(s|_list)$/.test(node.kind);
}

function wordsIn(node: AstNode): readonly string[] {
  if (node.extra) return [];
  if (node.children.length > 0) return node.children.flatMap(wordsIn);
  const word = wordOf(node);
  return word === null ? [] : [word];
}

/** Names, literals and keywords are words; punctuation isn't. */
function wordOf({ text }: AstNode): string | null {
  const word = text.trim();
  return isWord(word) ? word : null;
}

function isWord(text: string): boolean {
  return /[\p{L}\p{N}_]/u.test(text);
}
