import type { Core } from '../../../model/core.ts';
import { withChildren } from '../../normal-form/tree.ts';

/**
 * A field that is given what it is and something more, as what is added to it: so it is written down where both stand in
 * one statement, and what a setter is called with comes to stand there.
 *
 *     setCount(getCount() + n);      ->      this.count = this.count + n;      ->      this.count += n;
 *
 * Holds for a field of one's own whose type the sum has: `+=` would make another number that of the field.
 */
export function addedToField(node: Core): Core {
  const [target, sum] = node.children;
  if (node.op !== 'assign' || node.text !== '' || !isOwn(target!) || sum!.op !== 'binary') return node;
  const [left, value] = sum!.children as [Core, Core];
  const isSame = isOwn(left) && left.text === target!.text && sum!.spelled !== undefined;
  if (!isSame || sum!.spelled !== target!.spelled || !sum!.text.startsWith('~')) return node;
  return { ...withChildren(node, [target!, value]), text: `${sum!.text.slice(1)}=` };
}

function isOwn({ op, children: [object] }: Core): boolean {
  return op === 'member' && object!.op === 'this';
}
