import { worst } from '../../classification/judge-files.ts';
import type { MutationClass } from '../../model/classification.ts';
import type { DiffDocument, DiffSymbol } from '../comparison/diff-document.ts';

/**
 * What a merge itself did to symbols: those that it has in another form than every one of its parents. A file in which
 * both sides' work was put together differs from each of them, and yet holds nothing of the merge's own.
 *
 *     ours:   f changed, g as it was       merge: f as ours, g as theirs       -> nothing
 *     theirs: f as it was, g changed       merge: f as ours, g as neither      -> g
 *
 * @param documents the comparisons with each parent, the first one's first; one for an ordinary commit.
 */
export function ownOfMerge(documents: readonly DiffDocument[]): {
  readonly mutationClass: MutationClass | null;
  readonly symbols: readonly DiffSymbol[];
} {
  const [first, ...others] = documents;
  if (!first) return { mutationClass: null, symbols: [] };
  if (others.length === 0) return { mutationClass: first.mutation_class, symbols: first.symbols };
  const known = others.map(({ symbols }) => new Set(symbols.map(keyOf)));
  const symbols = first.symbols.filter((symbol) => known.every((keys) => keys.has(keyOf(symbol))));
  return { mutationClass: worst(symbols.map(({ mutation_class }) => mutation_class)), symbols };
}

/**
 * Whether a merge has any symbol in another form than every one of its parents: most have none, and need not be judged.
 *
 * @param changes what became of symbols since each parent.
 */
export function hasOwn(changes: readonly (readonly Placed[])[]): boolean {
  const [first = [], ...others] = changes;
  const known = others.map((one) => new Set(one.map(keyOf)));
  return first.some((change) => known.every((keys) => keys.has(keyOf(change))));
}

/** What stands where, before and after. */
interface Placed {
  readonly before: { readonly path: string; readonly name: string } | null;
  readonly after: { readonly path: string; readonly name: string } | null;
}

function keyOf({ before, after }: Placed): string {
  return after ? `+${after.path}#${after.name}` : `-${before!.path}#${before!.name}`;
}
