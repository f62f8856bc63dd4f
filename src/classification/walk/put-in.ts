import type { AstNode } from '../../model/ast-node.ts';
import { sliceOf } from '../../model/span.ts';
import type { Mismatch, Unit } from '../proof.ts';
import type { FileFacts } from '../world.ts';
import { isComment, unexplained } from './mismatch.ts';

/**
 * Of two lists that part at some place, and are the same before and behind what one of them has there: that it was put
 * in or taken out, which says more than the two tokens that meet there.
 *
 *     f(a)      f(a, b)          `b` was added             not: `)` became `,`
 *     x = []    x: List = []     `List` was added          not: `=` became `:`
 *
 * @param at the first place at which they differ.
 */
export function putIn(
  unit: Unit,
  old: readonly AstNode[],
  now: readonly AstNode[],
  at: number,
): Mismatch | null {
  if (old.length === now.length) return null;
  const [longer, facts] = old.length > now.length ? [old, unit.old] : [now, unit.now];
  const more = Math.abs(old.length - now.length);
  const rest = Math.min(old.length, now.length) - at;
  for (let back = 1; back <= rest; back += 1) if (!isSame(unit, old.at(-back)!, now.at(-back)!)) return null;
  const first = longer.slice(at, at + more).find((node) => saysSomething(facts, node));
  // Of a comment there is more to say than that it is there.
  if (!first || isComment(facts, first)) return null;
  return longer === old ? unexplained(unit, first, null) : unexplained(unit, null, first);
}

function isSame(unit: Unit, before: AstNode, after: AstNode): boolean {
  return before.kind === after.kind && sliceOf(unit.old.file, before) === sliceOf(unit.now.file, after);
}

/** What stands between two of a list says nothing by itself. */
function saysSomething({ view }: FileFacts, node: AstNode): boolean {
  return node.named || /\w/.test(view.text(node));
}
