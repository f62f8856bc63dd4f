import type { Core } from '../../../model/core.ts';
import { withChildren } from '../../normal-form/tree.ts';

/**
 * The names that a module shows, in any order.
 *
 *     __all__ = ['Till', 'Cart']      ->      __all__ = ['Cart', 'Till']
 *
 * Holds for texts that stand there, in a file that asks for its list nowhere. Who imports all of it gets the same names
 * under any order; takes nobody to go through them one by one.
 */
export function shownInOrder(node: Core): Core {
  if (node.op !== 'let') return node;
  const [target, value, ...more] = node.children as [Core, Core, ...Core[]];
  const isList = target.op === 'bind' && target.variable!.name === '__all__' && value.op === 'array';
  if (!isList || target.variable!.binding?.references.length !== 0) return node;
  if (!value.children.every(({ op, text }) => op === 'literal' && text.startsWith('s:'))) return node;
  const ordered = [...value.children].sort((one, two) => (one.text < two.text ? -1 : 1));
  const isOrdered = ordered.every((one, at) => one === value.children[at]);
  return isOrdered ? node : withChildren(node, [target, withChildren(value, ordered), ...more]);
}
