import type { AstNode } from '../../model/ast-node.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { encloses } from '../../model/span.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { Side, World } from '../world.ts';

/** A function that is handed on under a name that none had before. */
export interface NamedFunction {
  /** The symbol (before) in which it stands. */
  readonly symbol: CodeSymbol;
  readonly because: string;
}

/**
 * Functions of ECMAScript that are handed on, and say a name of their own now that nobody in them asks for: whoever is
 * handed them sees it (`f.name`, a profile, the trace of a failure), and nobody else ever could.
 *
 *     return async (c) => next(c)      ->      return async function log(c) { return next(c) }
 *     use(function cors() {})          ->      use(function csrf() {})
 *
 * Nothing is said of a name that some function had before and none has any more: there it is the same function, declared
 * otherwise. What loses its name is as it is where an arrow is put in its place.
 */
export function functionsNamedAnew({ before, after, mapping }: World): readonly NamedFunction[] {
  const [was, is] = [namesOf(before), namesOf(after)];
  return is.said.flatMap(({ name, file, node }) => {
    const isMore = (had: ReadonlyMap<string, number>, has: ReadonlyMap<string, number>): boolean =>
      (has.get(name) ?? 0) > (had.get(name) ?? 0);
    if (!isMore(was.ownly, is.ownly) || !isMore(was.shown, is.shown)) return [];
    const symbol = mapping.before(holderOf(file, node)) ?? mapping.before(file.module);
    return symbol
      ? [{ symbol, because: `the function that is handed on is called ${name} now, which shows` }]
      : [];
  });
}

interface Said {
  readonly name: string;
  readonly file: ParsedFile;
  readonly node: AstNode;
}

interface Names {
  /** Functions that are handed on with a name of their own that nobody asks for, and how many have each name. */
  readonly said: readonly Said[];
  readonly ownly: ReadonlyMap<string, number>;
  /** How many functions show each name, wherever they have it from. */
  readonly shown: ReadonlyMap<string, number>;
}

const known = new WeakMap<ParsedFile, Names>();

/** Found out once for each file: most of them stand on one side of many change sets. */
function namesIn(file: ParsedFile): Names {
  const made = known.get(file) ?? readNames(file);
  known.set(file, made);
  return made;
}

function namesOf(side: Side): Names {
  const said: Said[] = [];
  const [ownly, shown] = [new Map<string, number>(), new Map<string, number>()];
  for (const { file } of side.files.values()) {
    if (file.profile.modules !== 'ecmascript') continue;
    const names = namesIn(file);
    said.push(...names.said);
    for (const [name, times] of names.ownly) count(ownly, name, times);
    for (const [name, times] of names.shown) count(shown, name, times);
  }
  return { said, ownly, shown };
}

function readNames(file: ParsedFile): Names {
  const said: Said[] = [];
  const [ownly, shown] = [new Map<string, number>(), new Map<string, number>()];
  const look = (node: AstNode, around: AstNode): void => {
    if (!FUNCTIONS.has(node.kind)) return;
    const own = node.children.find(({ field }) => field === 'name');
    const name = own?.text || givenName(node, around);
    if (!name) return;
    count(shown, name, 1);
    const isSaid = own && EXPRESSIONS.test(node.kind) && isHandedOn(node, around);
    if (!isSaid || (file.bindings.of(own)?.references.length ?? 1) > 0) return;
    count(ownly, name, 1);
    said.push({ name, file, node });
  };
  const pending = [file.root];
  for (let around = pending.pop(); around; around = pending.pop())
    for (const node of around.children) {
      look(node, around);
      if (node.children.length > 0) pending.push(node);
    }
  return { said, ownly, shown };
}

function count(counts: Map<string, number>, name: string, times: number): void {
  counts.set(name, (counts.get(name) ?? 0) + times);
}

const EXPRESSIONS = /^(?:function_expression|generator_function)$/;
const FUNCTIONS: ReadonlySet<string> = new Set([
  'function_expression',
  'generator_function',
  'arrow_function',
  'function_declaration',
  'generator_function_declaration',
  'method_definition',
]);

/** `const load = () => {}`, `load = () => {}`, `{ load: () => {} }`: a function without a name has that of its place. */
function givenName(node: AstNode, { kind, children }: AstNode): string | null {
  if (!/^(?:variable_declarator|assignment_expression|pair|(?:public_)?field_definition)$/.test(kind))
    return null;
  const [target] = children.filter(({ named, extra }) => named && !extra);
  return target && target !== node && target.children.length === 0 ? target.text : null;
}

/** Not where it is called at once. */
function isHandedOn(node: AstNode, { kind, children }: AstNode): boolean {
  if (kind === 'parenthesized_expression' || kind === 'unary_expression') return false;
  return kind !== 'call_expression' || children[0] !== node;
}

/** The innermost symbol around a node. */
function holderOf({ symbols, module }: ParsedFile, node: AstNode): CodeSymbol {
  return symbols
    .filter(({ kind, range }) => kind !== 'module' && encloses(range, node))
    .reduce((inner, symbol) => (size(symbol) <= size(inner) ? symbol : inner), module);
}

function size({ range }: CodeSymbol): number {
  return range.end - range.start;
}
