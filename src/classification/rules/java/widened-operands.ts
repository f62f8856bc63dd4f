import type { Core } from '../../../model/core.ts';
import { withChildren } from '../../normal-form/tree.ts';

/**
 * A number beside one that is a `double` becomes one in any case.
 *
 *     (double) all / (double) rows      ->      all / (double) rows
 *
 * Not in sums, which may be texts where the number's own type isn't seen.
 */
export function withoutWidening(node: Core): Core {
  if (node.op !== 'binary' || !/^~?(?:[-*/%]|[<>]=?)$/.test(node.text)) return node;
  const [left, right] = node.children as [Core, Core];
  if (isWidened(left) && right.spelled === 'double') return withChildren(node, [left.children[0]!, right]);
  if (isWidened(right) && left.spelled === 'double') return withChildren(node, [left, right.children[0]!]);
  return node;
}

/**
 * A whole number that is written beside a `double` is one.
 *
 *     double w; w > 20      ->      w > 20.0
 *
 * In sums as well, since neither of the two is a text.
 */
export function widenedLiteral(node: Core): Core {
  if (node.op !== 'binary' || !/^~?(?:[-+*/%]|[<>]=?|[!=]=)$/.test(node.text)) return node;
  const [left, right] = node.children as [Core, Core];
  if (right.spelled === 'double') return withChildren(node, [asDouble(left), right]);
  return left.spelled === 'double' ? withChildren(node, [left, asDouble(right)]) : node;
}

function asDouble(node: Core): Core {
  const isWhole = node.op === 'literal' && /^n:\d{1,9}$/.test(node.text);
  return isWhole ? { ...node, text: `${node.text}d`, spelled: 'double' } : node;
}

function isWidened({ op, text }: Core): boolean {
  return op === 'unary' && text === 'as double';
}
