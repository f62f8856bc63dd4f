import type { Core } from '../../model/core.ts';
import { isIntegral, isPlainValue, promoted } from '../../model/static-types.ts';
import { withChildren } from '../normal-form/tree.ts';

/** Operators of which it makes no difference which of several is applied first, where nothing is rounded. */
const ASSOCIATIVE = /^~[+*&|^]$/;

/**
 * A sum in a sum, where the types are known.
 *
 *     a + (b + c)      ->      (a + b) + c
 *
 * Holds for whole numbers of one width, whose sums and products wrap around in the same way, and for texts, where each
 * sum is one: `1 + (2 + "a")` is not `(1 + 2) + "a"`. Refused where one of them is an object, which is asked for its
 * text, and for numbers with a point.
 */
export function associated(node: Core): Core {
  if (node.op !== 'binary' || !ASSOCIATIVE.test(node.text)) return node;
  const [left, right] = node.children as [Core, Core];
  if (right.op !== 'binary' || right.text !== node.text || right.spelled !== node.spelled) return node;
  const [middle, last] = right.children as [Core, Core];
  const type = typeOf(node.text, left, middle);
  if (type === undefined || type !== node.spelled) return node;
  if (![left, middle, last].every(({ spelled }) => isPlainValue(spelled))) return node;
  const first = associated({ ...withChildren(node, [left, middle]), source: left.source });
  return withChildren(node, [first, last]);
}

/** The type of a sum that is a text or a whole number. */
function typeOf(operator: string, one: Core, two: Core): string | undefined {
  if (operator === '~+' && (one.spelled === 'String' || two.spelled === 'String')) return 'String';
  const type = promoted(one.spelled, two.spelled);
  return isIntegral(type) ? type : undefined;
}
