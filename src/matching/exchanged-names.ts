import type { CodeSymbol } from '../model/symbol.ts';
import { sizeOf } from './tokens.ts';

/** Below this many words two bodies are alike by chance. */
const TELLING_SIZE = 8;

/**
 * Two siblings that exchanged their names: each body stands, otherwise untouched, under the other's name.
 *
 *     function first() { return queue[0] }          function last() { return queue[0] }
 *     function last() { return queue.at(-1) }       function first() { return queue.at(-1) }
 *
 * They are followed by their bodies; whether the exchange preserves behaviour is for the classifier to prove.
 * Only where both shapes are told apart from all others, and neither body is still under its old name.
 */
export function exchangedNames(
  groups: readonly (readonly [before: readonly CodeSymbol[], after: readonly CodeSymbol[]])[],
): ReadonlyMap<CodeSymbol, CodeSymbol> {
  const singles = groups.flatMap(([before, after]) =>
    before.length === 1 && after.length === 1 ? [[before[0]!, after[0]!] as const] : [],
  );
  const edited = singles.filter(
    ([before, after]) => before.kind === after.kind && before.contentHash !== after.contentHash,
  );
  // The dearer questions are only asked where an exchange is possible at all: most edits touch one sibling.
  if (edited.length < 2) return new Map();
  const changed = edited.filter(
    ([before, after]) => sizeOf(before) >= TELLING_SIZE && before.structureHash !== after.structureHash,
  );
  if (changed.length < 2) return new Map();
  const byShape = new Map<string, (readonly [CodeSymbol, CodeSymbol])[]>();
  for (const pair of changed) {
    const same = byShape.get(pair[1].shapeHash) ?? [];
    same.push(pair);
    byShape.set(pair[1].shapeHash, same);
  }
  const uniqueOfShape = (shape: string): readonly [CodeSymbol, CodeSymbol] | null => {
    const same = byShape.get(shape) ?? [];
    return same.length === 1 ? same[0]! : null;
  };
  const found = new Map<CodeSymbol, CodeSymbol>();
  for (const pair of changed) {
    const other = uniqueOfShape(pair[0].shapeHash);
    if (!other || other === pair || uniqueOfShape(other[0].shapeHash) !== pair) continue;
    found.set(pair[0], other[1]);
  }
  return found;
}
