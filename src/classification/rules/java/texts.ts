import { type Core, core } from '../../../model/core.ts';
import { isTextLiteral } from '../../normal-form/node-facts.ts';

/**
 * Literals that are put together to one text, as that text, which is the same object wherever it is written.
 *
 *     "a" + "b"      ->      "ab"          name + "a" + "b"      ->      name + "ab"
 */
export function joinedText(node: Core): Core {
  if (node.op !== 'binary' || node.text !== '~+') return node;
  const [left, right] = node.children as [Core, Core];
  if (!isTextLiteral(right)) return node;
  if (isTextLiteral(left)) return joined(left, right, node);
  const [first, last] = left.children;
  if (left.op !== 'binary' || left.text !== '~+' || !isTextLiteral(last!)) return node;
  return { ...node, children: [first!, joined(last!, right, last!)] };
}

function joined(one: Core, other: Core, from: Core): Core {
  return { ...one, text: one.text + other.text.slice(2), source: from.source, spelled: 'String' };
}

/** Pieces of a text, put together from the left; what isn't begun with a text is put behind an empty one. */
export function sumOfTexts(pieces: readonly Core[], source: Core['source']): Core {
  const empty: Core = { ...core('literal', 's:', [], source), spelled: 'String' };
  const isBegun = pieces.length > 1 && pieces[0]!.spelled === 'String';
  const [first, ...rest] = isBegun ? pieces : [empty, ...pieces];
  return rest.reduce(
    (sum, piece) => ({ ...core('binary', '~+', [sum, piece], source), spelled: 'String' }),
    first!,
  );
}
