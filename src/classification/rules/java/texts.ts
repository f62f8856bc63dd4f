import type { Core } from '../../../model/core.ts';

/**
 * Literals that are put together to one text, as that text, which is the same object wherever it is written.
 *
 *     "a" + "b"      ->      "ab"          name + "a" + "b"      ->      name + "ab"
 */
export function joinedText(node: Core): Core {
  if (node.op !== 'binary' || node.text !== '~+') return node;
  const [left, right] = node.children as [Core, Core];
  if (!isText(right)) return node;
  if (isText(left)) return joined(left, right, node);
  const [first, last] = left.children;
  if (left.op !== 'binary' || left.text !== '~+' || !isText(last!)) return node;
  return { ...node, children: [first!, joined(last!, right, last!)] };
}

function isText({ op, text }: Core): boolean {
  return op === 'literal' && text.startsWith('s:');
}

function joined(one: Core, other: Core, from: Core): Core {
  return { ...one, text: one.text + other.text.slice(2), source: from.source, spelled: 'String' };
}
