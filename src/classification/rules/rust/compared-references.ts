import type { Core } from '../../../model/core.ts';
import { withChildren } from '../../normal-form/tree.ts';
import { differs, type Unit } from '../../normal-form/unit.ts';

/**
 * Two references that are compared, as what they lead to.
 *
 *     &one[1..] == &other[1..]      ->      one[1..] == other[1..]
 *
 * The library says so of all references, and nobody can say otherwise of his own. Tried where one side borrows more often.
 */
export function comparedReferences(node: Core, unit: Unit): Core {
  if (!/^(?:~(?:eq|ne|lt|le|gt|ge)|[=!]=|[<>]=?)$/.test(node.text) || !differs(unit, 'unary &')) return node;
  const [left, right] = node.children as [Core, Core];
  const isBorrowed = ({ op, text }: Core): boolean => op === 'unary' && text === '&';
  if (!isBorrowed(left) || !isBorrowed(right)) return node;
  return withChildren(node, [left.children[0]!, right.children[0]!]);
}
