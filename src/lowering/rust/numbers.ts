import { type AstNode, someNode } from '../../model/ast-node.ts';
import { type Core, core } from '../../model/core.ts';
import { named, partOf } from '../../model/node-parts.ts';
import { spelling } from '../tree-facts.ts';
import { lowerLiteral } from './literals.ts';
import type { Lowering } from './lowering.ts';
import { declarationOf, placesOf, showsItsType } from './number-places.ts';
import { leftOpen } from './numbers-left-open.ts';
import { around } from './tree-facts.ts';

/**
 * A number, which is of the type that its place asks for. Where that would be forgotten elsewhere, it says its type
 * itself: one with a point that is rounded as an `f32` and would be `f64` alone, and one that a function is handed and
 * reckons with together with other spelled ones.
 *
 *     const RATE: f32 = 0.1; RATE as f64                       ->      0.1f32 as f64, which is not 0.1
 *     fn twice(n: u8) -> u8 { n << 1 }      twice(200)         ->      twice(200u8), which is not 400
 *     const MASK: u8 = 0xF0; u16::from(!MASK)                  ->      !0xF0u8, which is not !0xF0
 *     let bits: u8 = 200; show(bits << n)                      ->      200u8 << n, which is not 200 << n
 *
 * What stands beside a variable has the variable's type wherever both go, and what both types hold exactly is the same
 * number in either.
 */
export function lowerNumber(l: Lowering, node: AstNode): Core {
  const made = lowerLiteral(node);
  if (!/^[fi]:[\d.eE+-]+$/.test(made.text)) return made;
  const { at, isAlone } = wholeOf(l, node);
  const asked = reckonedAs(l, at) ?? reckonedConstant(l, at) ?? leftOpen(l, at, isExact(made));
  if (asked) return core('literal', `${made.text}${asked}`, [], node);
  if (node.kind === 'integer_literal') return made;
  if (isAlone && isExact(made)) return made;
  return isSingle(l, at) ? core('literal', `${made.text}f32`, [], node) : made;
}

/** Whether a number is the same in every type that holds it: `0.1` isn't. */
function isExact({ text }: Core): boolean {
  const number = Number(text.slice(2));
  return text.startsWith('i:') || Math.fround(number) === number;
}

/** The largest expression around of which the literal gives the type. */
function wholeOf(l: Lowering, node: AstNode): { readonly at: AstNode; readonly isAlone: boolean } {
  let at = node;
  let isAlone = true;
  for (let holder = l.parents.get(at); holder; holder = l.parents.get(at)) {
    const isSum = holder.kind === 'binary_expression' && named(holder).every(isNumber);
    if (!isSum && !/^(?:parenthesized|unary)_expression$/.test(holder.kind)) break;
    isAlone &&= !isSum;
    at = holder;
  }
  return { at, isAlone };
}

function isNumber(node: AstNode): boolean {
  if (/^(?:parenthesized|unary|binary)_expression$/.test(node.kind)) return named(node).every(isNumber);
  return node.kind === 'float_literal';
}

/** Whether what stands there is an `f32`, as far as a declaration of the file says. */
function isSingle(l: Lowering, at: AstNode): boolean {
  const holder = l.parents.get(at);
  if (!holder) return false;
  switch (holder.kind) {
    case 'let_declaration':
    case 'const_item':
    case 'static_item':
      return isF32(partOf(holder, 'type'));
    case 'return_expression':
      return isF32(resultAround(l, at));
    case 'block':
      return l.parents.get(holder)?.kind === 'function_item' && isF32(resultAround(l, at));
    default:
      return false;
  }
}

function resultAround(l: Lowering, node: AstNode): AstNode | null {
  const owner = around(l.parents, node, /^(?:function_item|closure_expression)$/);
  return owner && partOf(owner, 'return_type');
}

const OWN_TYPE = /^(?:[iu](?:8|16|64|128|size)|u32|f32)$/;

/** The type of the parameter that an argument is handed to, where the function reckons with it and spelled numbers. */
function reckonedAs(l: Lowering, argument: AstNode): string | null {
  const list = l.parents.get(argument);
  const call = list?.kind === 'arguments' ? l.parents.get(list) : null;
  const callee = call?.kind === 'call_expression' ? partOf(call, 'function') : null;
  const called = callee?.kind === 'identifier' ? calledBy(l, callee) : null;
  if (!list || !called) return null;
  const parameter = named(partOf(called, 'parameters')!)[named(list).indexOf(argument)];
  const [type, name] = [
    parameter && partOf(parameter, 'type'),
    parameter && partOf(parameter, 'pattern')?.text,
  ];
  if (!type || !OWN_TYPE.test(spelling(type))) return null;
  const given = l.file.bindings.of(partOf(parameter!, 'pattern')!);
  const isClosure = called.kind === 'closure_expression';
  if (given && (isClosure ? placesOf(l, given, false).includes('open') : showsItsType(l, given)))
    return spelling(type);
  const isReckoned = someNode(
    called,
    (node) => named(node).some(({ text }) => text === name) && reckons(node),
  );
  return isReckoned ? spelling(type) : null;
}

/** A function of the file, or the closure that a variable is. */
function calledBy(l: Lowering, callee: AstNode): AstNode | null {
  const binding = l.file.bindings.of(callee);
  const declared = binding?.symbol?.declaration;
  if (declared?.kind === 'function_item') return declared;
  const value = partOf(declarationOf(l, binding) ?? callee, 'value');
  return value?.kind === 'closure_expression' ? value : null;
}

/**
 * The type of a constant that is reckoned with alone or with spelled numbers, where the outcome is asked for by nothing
 * that has a type: a cast, a call.
 */
function reckonedConstant(l: Lowering, value: AstNode): string | null {
  const item = l.parents.get(value);
  const type = item?.kind === 'const_item' ? partOf(item, 'type') : null;
  const binding = type && l.file.bindings.of(partOf(item!, 'name')!);
  if (!binding || !OWN_TYPE.test(spelling(type))) return null;
  return binding.references.some((use) => isReckonedAlone(l, use)) ? spelling(type) : null;
}

function isReckonedAlone(l: Lowering, use: AstNode): boolean {
  let holder = l.parents.get(use);
  if (holder?.kind === 'token_tree') return isReckonedInTokens(holder, use);
  if (holder?.kind !== 'unary_expression' && holder?.kind !== 'binary_expression') return false;
  while (holder && (/^(?:parenthesized|unary)_expression$/.test(holder.kind) || reckons(holder)))
    holder = l.parents.get(holder);
  return holder !== undefined && /^(?:type_cast_expression|arguments|field_expression)$/.test(holder.kind);
}

/** Among the tokens of a macro it is more than handed on. */
function isReckonedInTokens({ children }: AstNode, use: AstNode): boolean {
  const at = children.indexOf(use);
  const isEnd = (token: AstNode | undefined): boolean => /^[,()[\]{}]?$/.test(token?.text ?? '');
  return !isEnd(children[at - 1]) || !isEnd(children[at + 1]);
}

function reckons(node: AstNode): boolean {
  const isSpelled = ({ kind }: AstNode): boolean => /^(?:integer|float)_literal$/.test(kind);
  return /^(?:binary_expression|token_tree)$/.test(node.kind) && named(node).some(isSpelled);
}

function isF32(type: AstNode | null): boolean {
  return type !== null && spelling(type) === 'f32';
}
