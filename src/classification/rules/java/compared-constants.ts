import { type Core, core } from '../../../model/core.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';

/**
 * A constant of an enumeration is asked whether it equals something: nothing equals it but itself.
 *
 *     Kind.SMALL.equals(kind)      ->      kind == Kind.SMALL
 *
 * Holds for one that the change set shows to be such a constant, on which the question stands: who is asked whether it
 * equals one may not be there.
 */
export function comparedConstant(node: Core): Core {
  const [callee, given, ...more] = node.op === 'call' ? node.children : [];
  if (callee?.op !== 'member' || callee.text !== 'equals' || !given || more.length > 0) return node;
  const [constant] = callee.children as [Core];
  if (!isConstant(constant)) return node;
  return { ...core('binary', '==', [given, constant], node.source), spelled: 'boolean' };
}

function isConstant({ op, text, children: [owner] }: Core): boolean {
  const { symbol } = (op === 'member' && owner!.variable) || { symbol: null };
  const isNamed = symbol?.kind === 'enum' && symbol.children.some(isOne);
  return isNamed === true;

  function isOne({ kind, simpleName }: CodeSymbol): boolean {
    return kind === 'enum_member' && simpleName === text;
  }
}
