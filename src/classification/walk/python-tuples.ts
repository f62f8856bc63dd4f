import type { AstNode } from '../../model/ast-node.ts';
import type { Walk } from '../proof.ts';
import type { FileFacts } from '../world.ts';

type Parts = readonly AstNode[];

/** Kinds that stand for one thing, with parentheses and without. */
const TUPLES: readonly (readonly string[])[] = [
  ['tuple', 'expression_list'],
  ['tuple_pattern', 'pattern_list'],
];

/**
 * The parts of two tuples of Python, or of two lists of names that are given the parts of one, without the parentheses
 * and the last comma that one of them may have more; null where one is none. What is looked up by name when the program
 * runs is the same in both, so that a formatter may write either where no normal form is made.
 *
 *     for key, value in pairs: ...      ->      for (key, value) in pairs: ...
 *     del first, second                 ->      del (first, second,)
 */
export function tuplesAlike({ unit }: Walk, before: AstNode, after: AstNode): readonly [Parts, Parts] | null {
  if (unit.old.file.profile.id !== 'python' || unit.now.file.profile.id !== 'python') return null;
  if (!TUPLES.some((kinds) => kinds.includes(before.kind) && kinds.includes(after.kind))) return null;
  const [was, is] = [partsOf(unit.old, before), partsOf(unit.now, after)];
  return was && is && [was, is];
}

/** Null where the parentheses hold no comma: around one value they make no tuple. */
function partsOf({ view }: FileFacts, node: AstNode): Parts | null {
  const parts = view.children(node).filter(({ kind }) => kind !== '(' && kind !== ')');
  if (!parts.some(({ kind }) => kind === ',')) return null;
  return parts.at(-1)!.kind === ',' ? parts.slice(0, -1) : parts;
}
