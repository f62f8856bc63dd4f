import type { CodeSymbol } from '../model/symbol.ts';
import { assign, type Candidate } from './assign.ts';
import { SIMILARITY } from './evidence.ts';

/**
 * The pairs that fit best; of two that stand across each other among siblings, and fit as well in their order, those
 * that kept it:
 *
 *     reachableInstance()        notLeaking()          reachableInstance is notLeaking, and unreachableInstance is leaking,
 *     unreachableInstance()      leaking()             though each looks a little more like the other one
 */
export function uncrossed(candidates: readonly Candidate[]): readonly Candidate[] {
  const chosen = [...assign(candidates)];
  const bySiblings = new Map<CodeSymbol | string, Map<CodeSymbol | string, number[]>>();
  for (const [at, { before, after }] of chosen.entries()) {
    const row = bySiblings.get(before.parent ?? before.path) ?? new Map<CodeSymbol | string, number[]>();
    bySiblings.set(before.parent ?? before.path, row);
    const places = row.get(after.parent ?? after.path) ?? [];
    row.set(after.parent ?? after.path, places);
    places.push(at);
  }
  const groups = [...bySiblings.values()].flatMap((row) => [...row.values()]);
  const crowded = groups.filter(({ length }) => length > 1 && length <= MOST);
  if (crowded.length === 0) return chosen;
  const scores = scoresOf(candidates);
  for (const places of crowded) uncross(chosen, places, scores);
  return chosen;
}

/** Of more siblings nobody knows the order. */
const MOST = 40;

type Scores = ReadonlyMap<CodeSymbol, ReadonlyMap<CodeSymbol, Candidate>>;

function scoresOf(candidates: readonly Candidate[]): Scores {
  const scores = new Map<CodeSymbol, Map<CodeSymbol, Candidate>>();
  for (const candidate of candidates) {
    const row = scores.get(candidate.before) ?? new Map<CodeSymbol, Candidate>();
    scores.set(candidate.before, row.set(candidate.after, candidate));
  }
  return scores;
}

/** Changes places as long as that brings some of them into their order; each exchange leaves fewer across. */
function uncross(chosen: Candidate[], places: readonly number[], scores: Scores): void {
  for (const [index, place] of places.entries()) {
    for (const other of places.slice(index + 1)) {
      const [one, two] = [chosen[place]!, chosen[other]!];
      const isInOrder =
        one.before.range.start < two.before.range.start === one.after.range.start < two.after.range.start;
      if (isInOrder) continue;
      const [straight, too] = [
        scores.get(one.before)?.get(two.after),
        scores.get(two.before)?.get(one.after),
      ];
      if (!straight || !too) continue;
      if (straight.score + too.score + SIMILARITY.acrossEachOther < one.score + two.score) continue;
      [chosen[place], chosen[other]] = [straight, too];
    }
  }
}
