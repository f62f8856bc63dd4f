import type { AstNode } from '../../../model/ast-node.ts';
import type { Core } from '../../../model/core.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';

/**
 * A closure that only calls a function is that function.
 *
 *     names.map(|name| greet(name))      ->      names.map(greet)
 *
 * Holds for a function that a path leads to, which is the same whenever it is asked for: not for what a variable, a
 * `static` or a constant holds, nor for a method, which knows its object, nor for one that asks who called it. The closure
 * takes nothing over, says no types, and hands on what it is given in the same order.
 */
export function functionItself(node: Core, unit: Unit): Core {
  const called = bareFunction(node);
  if (called === node || !differs(unit, `parameters ${node.children[0]!.children.length}`)) return node;
  fire(unit, 'rust-function', '', node.source);
  return called;
}

/** The function that a closure only calls; any other node as it is. */
export function bareFunction(node: Core): Core {
  if (node.op !== 'function' || node.text !== 'arrow' || node.children.length !== 2) return node;
  const [parameters, body] = node.children as [Core, Core];
  const [only, ...more] = body.children;
  const call = only?.op === 'return' && more.length === 0 ? only.children[0] : undefined;
  if (parameters.text !== '' || call?.op !== 'call') return node;
  const [callee, ...args] = call.children as [Core, ...Core[]];
  if (!isFunction(callee) || args.length !== parameters.children.length) return node;
  const isHandedOn = parameters.children.every(
    (parameter, at) =>
      parameter.op === 'bind' &&
      parameter.text === '' &&
      args[at]!.op === 'variable' &&
      args[at]!.variable === parameter.variable,
  );
  return isHandedOn ? callee : node;
}

/** A function by its path: spelled small, as types and what is constant or static are not. */
function isFunction({ op, variable }: Core): boolean {
  if (op !== 'variable' || !/^(?:free|item|import)$/.test(variable!.kind)) return false;
  const { symbol, name } = variable!;
  if (symbol && (symbol.kind !== 'function' || symbol.nodes.some(asksForCaller))) return false;
  return /^\p{Ll}/u.test(name.split('::').at(-1)!);
}

/** `#[track_caller]` */
function asksForCaller({ kind, text, children }: AstNode): boolean {
  if (kind === 'function_item') return false;
  return text === 'track_caller' || children.some(asksForCaller);
}
