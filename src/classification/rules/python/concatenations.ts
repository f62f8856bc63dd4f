import { type Core, core } from '../../../model/core.ts';
import { withChildren } from '../../normal-form/tree.ts';
import { builtinCall, isJoinedByText } from './names.ts';

/**
 * A sum of texts as an f-string, and what an f-string turns into a text anyway.
 *
 *     'a' + str(x) + 'b'      ->      f'a{x}b'
 *     str(x)                  ->      f'{x}'
 *     f'{str(x)}'             ->      f'{x}'
 *     f'{", ".join(xs)}'      ->      ', '.join(xs)
 *
 * Holds where each part is seen to be a text, as what a text of the source joins is one and of no other class. Takes
 * formatting a value to give what `str` gives.
 */
export function concatenated(node: Core): Core {
  if (node.op === 'template') {
    const [only, ...more] = node.children;
    return only && more.length === 0 && isJoined(only) ? only : withoutConversions(node);
  }
  if (isConverted(node)) return core('template', '', [node.children[1]!], node.source);
  if (node.op !== 'binary' || node.text !== '~+') return node;
  const parts = summands(node);
  const isSeen = parts.every(isText) && parts.some(({ op }) => op === 'literal' || op === 'template');
  if (!isSeen) return node;
  const pieces = parts.flatMap((part) => (part.op === 'template' ? part.children : [part]));
  return withoutConversions(core('template', '', joined(pieces), node.source));
}

function summands(node: Core): readonly Core[] {
  return node.op === 'binary' && node.text === '~+' ? node.children.flatMap(summands) : [node];
}

function isText(node: Core): boolean {
  if (node.op === 'template') return true;
  if (node.op === 'literal') return node.text.startsWith('s:');
  return isConverted(node) || isJoined(node);
}

/** `', '.join(xs)` */
function isJoined(node: Core): boolean {
  const [, given, ...more] = node.children;
  return (
    isJoinedByText(node) && given !== undefined && more.length === 0 && !/^(?:spread|named)$/.test(given.op)
  );
}

function isConverted(node: Core): boolean {
  const call = builtinCall(node);
  return call?.name === 'str' && call.args.length === 1 && !/^(?:spread|named)$/.test(call.args[0]!.op);
}

/** What is turned into a text by name, and a text in a text, as the parts that they are. */
function withoutConversions(node: Core): Core {
  const isPlain = ({ op }: Core): boolean => op !== 'template';
  const pieces = node.children.map((piece) => (isConverted(piece) ? piece.children[1]! : piece));
  return pieces.every(isPlain)
    ? withChildren(node, pieces)
    : core(
        'template',
        '',
        joined(pieces.flatMap((piece) => (isPlain(piece) ? piece : piece.children))),
        node.source,
      );
}

/** Literals that stand beside one another as one. */
function joined(pieces: readonly Core[]): readonly Core[] {
  const made: Core[] = [];
  for (const piece of pieces) {
    const last = made.at(-1);
    if (
      piece.op === 'literal' &&
      last?.op === 'literal' &&
      piece.text.startsWith('s:') &&
      last.text.startsWith('s:')
    )
      made[made.length - 1] = { ...last, text: last.text + piece.text.slice(2) };
    else made.push(piece);
  }
  return made;
}
