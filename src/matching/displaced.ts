import type { CodeSymbol } from '../model/symbol.ts';
import { SIMILARITY } from './evidence.ts';
import { isCallable } from './kinds.ts';
import { bodyWords, ownCalls } from './own-words.ts';
import { bagLikeness, bagSize } from './tokens.ts';

/** A symbol that goes on under another name, although its name is still there. */
export interface Displaced {
  readonly before: CodeSymbol;
  readonly after: CodeSymbol;
}

/**
 * Siblings whose code stands under another's name: a name that was given to other code says nothing about identity.
 *
 *     shutdown() {}                          shutdown() { this.context.close() }      dispose is shutdown now
 *     dispose() { this.context.close() }
 *
 * Not where the one calls the other: then the code was taken out of the one that kept its name, or put into it.
 *
 * @param kept siblings of one name, one on each side.
 */
export function displacedSiblings(
  kept: readonly (readonly [before: CodeSymbol, after: CodeSymbol])[],
  gone: readonly CodeSymbol[],
  come: readonly CodeSymbol[],
): readonly Displaced[] {
  const { most, strangers } = SIMILARITY.displaced;
  if (gone.length === 0 && come.length === 0) return [];
  if (gone.length + come.length > most) return [];
  const found: Displaced[] = [];
  const taken = new Set<CodeSymbol>();
  for (const [before, after] of kept) {
    if (!isCallable(before) || !isCallable(after) || before.contentHash === after.contentHash) continue;
    if (bagLikeness(bodyWords(before), bodyWords(after)) > strangers) continue;
    const taker = best(gone, taken, (other) => (calls(before, other) ? 0 : alike(other, after)));
    const heir = best(come, taken, (other) => (calls(after, other) ? 0 : alike(before, other)));
    const pair = taker ? { before: taker, after } : heir ? { before, after: heir } : null;
    if (!pair) continue;
    taken.add(pair.before).add(pair.after);
    found.push(pair);
  }
  return found;
}

function best(
  others: readonly CodeSymbol[],
  taken: ReadonlySet<CodeSymbol>,
  scoreOf: (other: CodeSymbol) => number,
): CodeSymbol | null {
  let [found, top]: [CodeSymbol | null, number] = [null, SIMILARITY.displaced.same];
  for (const other of others) {
    const score = isCallable(other) && !taken.has(other) ? scoreOf(other) : 0;
    if (score > top) [found, top] = [other, score];
  }
  return found;
}

function alike(before: CodeSymbol, after: CodeSymbol): number {
  const [old, now] = [bodyWords(before), bodyWords(after)];
  const { fewest } = SIMILARITY.displaced;
  return Math.min(bagSize(old), bagSize(now)) < fewest ? 0 : bagLikeness(old, now);
}

function calls(caller: CodeSymbol, callee: CodeSymbol): boolean {
  return ownCalls(caller).has(callee.simpleName);
}
