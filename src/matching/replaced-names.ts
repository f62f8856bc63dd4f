import type { CodeSymbol } from '../model/symbol.ts';
import type { Bag } from '../model/word-bags.ts';
import { SIMILARITY } from './evidence.ts';
import { ownWords } from './own-words.ts';
import type { Pairing } from './pairing.ts';
import { without } from './tokens.ts';

/**
 * What those who use a name say about its fate: how surely a new name stands where an old one stood, from 0 to 1.
 *
 *     status = reachable(node)        status = notLeaking(node)        reachable is notLeaking now
 *
 * Each symbol that was kept has a vote, for the new names that it says as often as it lost the old one; a vote that
 * could mean several is divided among them. A name that is still there, or was there before, has no votes.
 */
export function replacedNames(pairing: Pairing): (before: CodeSymbol, after: CodeSymbol) => number {
  const [old, now] = [namesOf(pairing.freeBefore()), namesOf(pairing.freeAfter())];
  const gone = new Set([...old].filter((name) => !now.has(name)));
  const come = new Set([...now].filter((name) => !old.has(name)));
  const votes = new Map<string, Map<string, number>>();
  const [cast, received] = [new Map<string, number>(), new Map<string, number>()];
  for (const { before, after } of pairing.pairs) {
    if (before.contentHash === after.contentHash || before.kind === 'module') continue;
    const [these, those] = [ownWords(before), ownWords(after)];
    const lost = only(gone, without(these, those));
    if (lost.length === 0) continue;
    const gained = only(come, without(those, these));
    if (lost.length * gained.length > SIMILARITY.mostReplaced) continue;
    for (const [name, count] of lost) {
      const possible = gained.filter(([, other]) => other === count);
      const rivals = lost.filter(([, other]) => other === count).length;
      for (const [other] of possible) {
        const weight = 1 / (possible.length * rivals);
        const row = votes.get(name) ?? new Map<string, number>();
        votes.set(name, row.set(other, (row.get(other) ?? 0) + weight));
        cast.set(name, (cast.get(name) ?? 0) + weight);
        received.set(other, (received.get(other) ?? 0) + weight);
      }
    }
  }
  return (before, after) => {
    const [name, other] = [before.simpleName, after.simpleName];
    const agreed = votes.get(name)?.get(other) ?? 0;
    return agreed === 0 ? 0 : agreed / Math.max(1, cast.get(name)!, received.get(other)!);
  };
}

function namesOf(symbols: readonly CodeSymbol[]): ReadonlySet<string> {
  return new Set(symbols.map(({ simpleName }) => simpleName));
}

function only(names: ReadonlySet<string>, bag: Bag): readonly (readonly [string, number])[] {
  return [...bag].filter(([word]) => names.has(word));
}
