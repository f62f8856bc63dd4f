import type { AstNode } from '../model/ast-node.ts';
import { type FileMacros, mayBeQuotingMacro } from '../model/file-macros.ts';

/**
 * Whether this is what a call is given that may be of a macro which does more with it than to compute: then its names
 * can't be resolved, and keep their spelling.
 *
 *     assert(total > 0)      prints "total > 0"
 *     LIST_EACH(item, list, next) {...}      declares `item`, and `next` is a member
 */
export function isGivenToMacro(node: AstNode, call: AstNode, macros: FileMacros): boolean {
  if (node.field !== 'arguments' || call.kind !== 'call_expression') return false;
  const [callee] = call.children;
  if (callee?.kind !== 'identifier') return false;
  if (macros.others.has(callee.text)) return true;
  return !macros.plain.has(callee.text) && !macros.types.has(callee.text) && mayBeQuotingMacro(callee.text);
}
