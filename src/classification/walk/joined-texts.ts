import type { AstNode } from '../../model/ast-node.ts';
import { sliceOf } from '../../model/span.ts';
import type { Walk } from '../proof.ts';
import type { FileFacts } from '../world.ts';

/** Where `"a" + "b"` of two literals is a constant, which the compiler puts together. */
const FOLDED = new Set(['java', 'c-sharp', 'kotlin']);

const SUMS = new Set(['binary_expression', 'additive_expression']);

/**
 * Whether both nodes are one text, which is written in another number of pieces: a formatter keeps its lines short so,
 * also in annotations. By https://docs.oracle.com/javase/specs/jls/se21/html/jls-15.html#jls-15.29 and its like in C#
 * and Kotlin both are the same constant, down to its identity.
 *
 *     @Ignore("to be decided later")      @Ignore("to be" + " decided later")
 */
export function isOneText({ unit }: Walk, before: AstNode, after: AstNode): boolean {
  if (before.kind === after.kind && !SUMS.has(before.kind)) return false;
  if (!FOLDED.has(unit.old.file.profile.id)) return false;
  const was = piecesOf(unit.old, before);
  const is = was && piecesOf(unit.now, after);
  return was !== null && is !== null && was.join('') === is.join('');
}

/** What stands between the quotes of each literal; null where anything else is added up, or a joint would read as an escape. */
function piecesOf(facts: FileFacts, node: AstNode): readonly string[] | null {
  if (node.kind === 'string_literal') {
    const text = sliceOf(facts.file, node);
    return isPlain(text) ? [text.slice(1, -1)] : null;
  }
  const [left, plus, right, more] = facts.view.children(node);
  if (!SUMS.has(node.kind) || plus?.kind !== '+' || !left || !right || more) return null;
  const [first, last] = [piecesOf(facts, left), piecesOf(facts, right)];
  return first && last && !ENDS_OPEN.test(first.at(-1)!) ? [...first, ...last] : null;
}

/** Neither a block of lines nor one with places in it; Kotlin's `$` begins one. */
function isPlain(text: string): boolean {
  return /^"[^$]*"$/s.test(text) && !text.startsWith('""');
}

/** `\1` and `\x4` go on where a digit follows. */
const ENDS_OPEN = /\\(?:[0-7]{1,2}|x[\da-f]{1,3})$/i;
