import type { Core } from '../../../model/core.ts';
import { isPrimitive, unboxed } from '../../../model/static-types.ts';
import { rewriter, withChildren } from '../../normal-form/tree.ts';

/**
 * An object that is given back is the same one whichever of its types the method says that it gives.
 *
 *     return done ? next : new Step(next);      ->      if (done) return next; return new Step(next);
 *
 * Holds where it is given back at the end of everything else: what is handed on may choose an overload by its type. A
 * number is put into a box, or taken out of it, by the type that is said; so is a box that stands beside another one in a
 * conditional.
 */
export const returnedObjects = rewriter((node: Core): Core => {
  const [value] = node.children;
  if (node.op !== 'return' || value?.op !== 'unary' || !value.text.startsWith('as ')) return node;
  const [object] = value.children as [Core];
  const isObject = object.op === 'new' ? !isPrimitive(unboxed(object.spelled)) : object.spelled === 'String';
  return isObject && !isPrimitive(value.spelled) ? withChildren(node, [object]) : node;
});
