import { type AstNode, someNode } from '../../model/ast-node.ts';
import type { Binding } from '../../model/bindings.ts';
import { named, partOf } from '../../model/node-parts.ts';
import { onceEach } from '../../model/once-each.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { spelling } from '../tree-facts.ts';
import type { Lowering } from './lowering.ts';
import { partsOfTokens } from './token-expressions.ts';
import { around } from './tree-facts.ts';

/**
 * What a place says of the type of a number that stands there.
 *
 *     take_byte(n), a + n, v[n]      asks for one: a literal gets it there by itself
 *     n << k, hash(&n), n.into()     leaves it open: a literal by itself would be an `i32` there, or an `f64`
 *     println!("{}", n), n as u64    doesn't tell: what comes out is the same
 *     order.set(n)                   who knows
 */
export type Place = 'asks' | 'open' | 'idle' | 'unknown';

/** A variable may be the number of another one. */
const MOST_DEPTH = 2;

/**
 * What the uses of a variable say of its type.
 *
 * @param isReckoned whether it holds something that is another thing in another type already, such as `0.1`.
 * @param but a use that is left out.
 */
export function placesOf(
  l: Lowering,
  binding: Binding,
  isReckoned: boolean,
  depth = 0,
  but: AstNode | null = null,
): readonly Place[] {
  const isChanged = isReckoned || isMut(l, binding);
  const places = usesOf(l, binding)
    .filter((use) => l.parents.get(use) !== but)
    .map((use) => placeOf(l, use, isChanged, depth));
  return namesShownInBits(l.file).has(binding.name) ? [...places, 'open'] : places;
}

/** Whether the type of a variable is seen by who shows its bits, or measures it. */
export function showsItsType(l: Lowering, binding: Binding): boolean {
  if (namesShownInBits(l.file).has(binding.name)) return true;
  return binding.references.some((use) => {
    let at = use;
    let holder = l.parents.get(at);
    if (holder?.kind === 'reference_expression') [at, holder] = [holder, l.parents.get(holder)];
    if (holder?.kind === 'token_tree') return showsBits(partsOfTokens(holder.children.slice(1, -1)));
    const call = holder?.kind === 'arguments' ? l.parents.get(holder) : undefined;
    const callee = call?.kind === 'call_expression' ? partOf(call, 'function') : null;
    return callee !== null && MEASURES.test(spelling(callee));
  });
}

function showsBits(parts: readonly (readonly AstNode[])[]): boolean {
  return parts.some(([text]) => text && SHOWS_BITS.test(spelling(text)));
}

/** Names that a text of the file shows by their bits: `format!("{step:#x}")`. */
const namesShownInBits = onceEach(
  ({ text }: ParsedFile): ReadonlySet<string> =>
    new Set([...text.matchAll(/\{(\w+):[^{}"]*[xXbo]\??\}/g)].map(([, name]) => name!)),
);

/** Where a variable is used; of a constant of a type, where something is asked for by a path that ends in its name. */
function usesOf(l: Lowering, binding: Binding): readonly AstNode[] {
  const [place] = binding.declarations;
  const item = place && l.parents.get(place);
  const isOfType = item?.kind === 'const_item' && l.parents.get(item)?.kind === 'declaration_list';
  if (!isOfType) return binding.references;
  return [...binding.references, ...(pathsByEnd(l.file).get(binding.name) ?? [])];
}

/** The paths of a file by what they end in: `Self::RATE`, `Order::RATE`. */
const pathsByEnd = onceEach(({ root }: ParsedFile): ReadonlyMap<string, readonly AstNode[]> => {
  const paths = new Map<string, AstNode[]>();
  const visit = (node: AstNode): void => {
    const end = node.kind === 'scoped_identifier' ? partOf(node, 'name')?.text : undefined;
    if (end !== undefined) {
      const known = paths.get(end) ?? [];
      known.push(node);
      paths.set(end, known);
    }
    for (const child of node.children) visit(child);
  };
  visit(root);
  return paths;
});

/** @param isReckoned whether something was done with the number on the way, which is another thing in another type. */
function placeOf(l: Lowering, at: AstNode, isReckoned: boolean, depth: number): Place {
  const holder = l.parents.get(at);
  if (!holder) return 'unknown';
  const go = (reckoned = isReckoned): Place => placeOf(l, holder, reckoned, depth);
  switch (holder.kind) {
    case 'parenthesized_expression':
    case 'reference_expression':
    case 'tuple_expression':
    case 'array_expression':
    case 'block':
    case 'else_clause':
    case 'match_arm':
    case 'match_block':
      return holder.kind === 'block' && isBodyOf(l, holder) ? resultOf(l, holder) : go();
    case 'if_expression':
    case 'match_expression':
      return partOf(holder, 'condition') === at || partOf(holder, 'value') === at ? 'open' : go();
    case 'unary_expression':
      return go(true);
    case 'binary_expression':
    case 'compound_assignment_expr':
      return placeInSum(l, holder, at, isReckoned, depth);
    case 'type_cast_expression':
      return isReckoned ? 'open' : 'idle';
    case 'let_declaration':
      return placeInLet(l, holder, isReckoned, depth);
    case 'assignment_expression': {
      const [left, right] = named(holder) as [AstNode, AstNode];
      if (at === left) return isOpenNumber(l, right) ? 'idle' : 'asks';
      return isOpenNumber(l, left) ? placeOfVariable(l, left, isReckoned, depth, holder) : 'asks';
    }
    case 'expression_statement':
      return 'idle';
    case 'return_expression':
      return resultOf(l, holder);
    case 'arguments':
      return placeInCall(l, holder, at, go);
    case 'token_tree':
      return placeInTokens(l, holder, at, isReckoned);
    case 'field_expression':
    case 'closure_expression':
      return 'open';
    case 'field_initializer':
    case 'shorthand_field_initializer':
      return 'asks';
    case 'index_expression':
      // `v[0]` is of the type of what `v` holds, and `n` in `v[n]` a place in it.
      return named(holder)[0] === at ? go() : 'asks';
    case 'range_expression': {
      const others = named(holder).filter((part) => part !== at && !isOpenNumber(l, part));
      return others.length > 0 ? 'asks' : go();
    }
    default:
      return 'unknown';
  }
}

/** `a + n` asks for the type of `a`; `n << k` is of the type of `n`, whatever `k` is. */
function placeInSum(l: Lowering, sum: AstNode, at: AstNode, isReckoned: boolean, depth: number): Place {
  const [left, right] = [partOf(sum, 'left'), partOf(sum, 'right')];
  const other = left === at ? right : left;
  const operator = partOf(sum, 'operator')?.text ?? '';
  const isShift = /^(?:<<|>>)=?$/.test(operator);
  if (isShift && at === right) return 'idle';
  if (!isShift && other && !isOpenNumber(l, other)) return 'asks';
  if (/^(?:[!=]=|[<>]=?)$/.test(operator)) return isReckoned ? 'open' : 'idle';
  if (sum.kind === 'compound_assignment_expr' && at === right)
    return placeOfVariable(l, left!, true, depth, sum);
  return sum.kind === 'compound_assignment_expr' ? 'idle' : placeOf(l, sum, true, depth);
}

function placeInLet(l: Lowering, declaration: AstNode, isReckoned: boolean, depth: number): Place {
  if (partOf(declaration, 'type')) return 'asks';
  return placeOfVariable(l, partOf(declaration, 'pattern')!, isReckoned, depth, null);
}

/** What a variable that says no type asks for: what its own uses do. */
function placeOfVariable(
  l: Lowering,
  name: AstNode,
  isReckoned: boolean,
  depth: number,
  but: AstNode | null,
): Place {
  const binding = name.kind === 'identifier' ? l.file.bindings.of(name) : null;
  if (!binding || depth > MOST_DEPTH) return 'open';
  const places = placesOf(l, binding, isReckoned, depth + 1, but);
  return places.find((place) => place === 'asks') ?? places.find((place) => place !== 'idle') ?? 'idle';
}

/** What asks a value for its type alone. */
const MEASURES = /\b(?:size_of_val|align_of_val|type_name_of_val)$/;

/** A function of the file asks for what it says, unless that is a type of the caller's choice. */
function placeInCall(l: Lowering, list: AstNode, at: AstNode, go: () => Place): Place {
  const call = l.parents.get(list);
  const callee = call?.kind === 'call_expression' ? partOf(call, 'function') : null;
  if (!callee) return 'unknown';
  if (/^(?:Some|Ok|Err)$/.test(spelling(callee))) return go();
  const declared = callee.kind === 'identifier' ? l.file.bindings.of(callee)?.symbol?.declaration : null;
  // A variable is handed to who asks for its type; what was reckoned with it may be of another one.
  if (MEASURES.test(spelling(callee))) return 'open';
  if (declared?.kind !== 'function_item') return isSum(at) ? 'open' : 'unknown';
  const type = partOf(named(partOf(declared, 'parameters')!)[named(list).indexOf(at)] ?? declared, 'type');
  if (!type) return 'unknown';
  const chosen = named(partOf(declared, 'type_parameters') ?? list).map((one) => partOf(one, 'name')?.text);
  const isChosen = someNode(
    type,
    ({ kind, text }) => kind === 'abstract_type' || (kind === 'type_identifier' && chosen.includes(text)),
  );
  return isChosen ? 'open' : 'asks';
}

function isSum({ kind, children }: AstNode): boolean {
  if (kind === 'parenthesized_expression' || kind === 'reference_expression') return children.some(isSum);
  return kind === 'binary_expression' || kind === 'unary_expression';
}

const PRINTS = /^(?:e?print(?:ln)?|format|write(?:ln)?|panic)$/;

/** `{:x}`, `{:#010b}`: of a number below zero as many as its type has. */
const SHOWS_BITS = /\{[^{}:]*:[^{}]*[xXbo]\??\}/;

/** Who prints a number as it is prints the same of any type; what stands beside it there are tokens alone. */
function placeInTokens(l: Lowering, tokens: AstNode, use: AstNode, isReckoned: boolean): Place {
  const macro = l.parents.get(tokens);
  const name = macro?.kind === 'macro_invocation' ? partOf(macro, 'macro') : null;
  if (!name || !PRINTS.test(spelling(name))) return 'unknown';
  const parts = partsOfTokens(tokens.children.slice(1, -1));
  const beside = parts.find((part) => part.includes(use)) ?? [];
  if (beside.length <= 1 && showsBits(parts)) return 'open';
  if (beside.length <= 1) return isReckoned ? 'open' : 'idle';
  const isShifted = /^(?:<<|>>)$/.test(beside[beside.indexOf(use) + 1]?.text ?? '');
  return isShifted || !beside.some((token) => token !== use && token.kind === 'identifier')
    ? 'open'
    : 'unknown';
}

function resultOf(l: Lowering, node: AstNode): Place {
  const owner = around(l.parents, node, /^(?:function_item|closure_expression|async_block)$/);
  return owner?.kind === 'function_item' ? 'asks' : 'open';
}

function isBodyOf(l: Lowering, block: AstNode): boolean {
  return /^(?:function_item|closure_expression|async_block)$/.test(l.parents.get(block)?.kind ?? '');
}

/** A number that gets its type from its place: literals alone, or a variable that begins with one and says no type. */
export function isOpenNumber(l: Lowering, node: AstNode): boolean {
  switch (node.kind) {
    case 'integer_literal':
    case 'float_literal':
      return !/[iuf](?:8|16|32|64|128|size)$/.test(node.text);
    case 'parenthesized_expression':
    case 'unary_expression':
    case 'binary_expression':
      return named(node).every((part) => isOpenNumber(l, part));
    case 'identifier': {
      const declaration = declarationOf(l, l.file.bindings.of(node));
      if (!declaration || partOf(declaration, 'type')) return false;
      const value = partOf(declaration, 'value');
      return value === null || (value.kind !== 'identifier' && isOpenNumber(l, value));
    }
    default:
      return false;
  }
}

/** The `let` whose whole pattern a variable is. */
export function declarationOf({ parents }: Lowering, binding: Binding | null): AstNode | null {
  const place = binding?.declarations[0];
  const holder = place && parents.get(place);
  return holder?.kind === 'let_declaration' && partOf(holder, 'pattern') === place ? holder : null;
}

/** Whether a variable may get another value. */
export function isMut(l: Lowering, binding: Binding): boolean {
  const declaration = declarationOf(l, binding);
  return declaration?.children.some(({ kind }) => kind === 'mutable_specifier') ?? false;
}
