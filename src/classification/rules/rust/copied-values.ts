import { type Core, core } from '../../../model/core.ts';
import { rewrite, withChildren } from '../../normal-form/tree.ts';

/** How the lowering writes a value that was copied or moved out of a place. */
const COPIED = 'value copied';

/**
 * A value that was taken out of a place is that place for who only reads it. Not for who may write it: a method that is
 * called on it, `&mut` of it or of a part of it, a pattern that it is compared with.
 *
 *     let at = { self.at };      ->      let at = self.at;        but not        { self.at }.shift(1)
 */
export function readCopies(root: Core): Core {
  return rewrite(root, (node) => {
    const from = READERS[node.op];
    if (from === undefined) return node;
    const children = node.children.map((child, at) => (at < from ? child : readOf(child)));
    return withChildren(node, children);
  });
}

/** What reads its children, from which one on. */
const READERS: Partial<Record<Core['op'], number>> = {
  let: 1,
  assign: 1,
  call: 1,
  return: 0,
  evaluate: 0,
  array: 0,
  binary: 0,
  logical: 0,
  choose: 0,
};

function readOf(node: Core): Core {
  if (node.op === 'opaque' && node.text === COPIED) return node.children[0]!;
  if (node.op === 'sequence') return inLast(node, readOf);
  if (node.op !== 'member' || !node.text.startsWith('.')) return node;
  const [object] = node.children as [Core];
  const read = readOf(object);
  return read === object ? node : core('member', node.text, [read], node.source);
}

function inLast(node: Core, change: (last: Core) => Core): Core {
  return withChildren(node, [...node.children.slice(0, -1), change(node.children.at(-1)!)]);
}
