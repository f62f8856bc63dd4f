import { partitionPoint } from './partition-point.ts';

/**
 * Which positions must be taken out of a sequence so that the rest ascends: the complement of a longest increasing
 * subsequence (patience sorting, n log n). These are the fewest items that can be said to have changed places.
 */
export function outOfOrder(sequence: readonly number[]): ReadonlySet<number> {
  const tails: number[] = [];
  const previous = new Array<number>(sequence.length).fill(-1);
  for (const [at, value] of sequence.entries()) {
    const below = partitionPoint(tails.length, (end) => sequence[tails[end]!]! < value);
    previous[at] = below > 0 ? tails[below - 1]! : -1;
    tails[below] = at;
  }
  const kept = new Set<number>();
  for (let at = tails.at(-1) ?? -1; at >= 0; at = previous[at]!) kept.add(at);
  return new Set([...sequence.keys()].filter((at) => !kept.has(at)));
}

/**
 * Which positions may be said to have changed places: those that not every way of keeping as many in order as possible
 * keeps. Of two that were exchanged either may have gone past the other, so that it is both.
 *
 *     [1, 2, 3, 0]   the last one alone
 *     [1, 0]         both
 *     [2, 1, 0]      the first and the last: what stands where it stood is kept rather than what doesn't
 */
export function mayBeOutOfOrder(sequence: readonly number[]): ReadonlySet<number> {
  const ranks = ranksOf(sequence);
  // One more that is kept counts for more than all of them standing where they stood.
  const weightOf = (at: number): number => sequence.length + 1 + (ranks[at] === at ? 1 : 0);
  const until = heaviestUntil(ranks, weightOf);
  const mirrored = [...ranks].reverse().map((rank) => sequence.length - 1 - rank);
  const from = heaviestUntil(mirrored, (at) => weightOf(sequence.length - 1 - at)).reverse();
  const most = until.reduce((one, other) => Math.max(one, other), 0);
  const kept = [...ranks.keys()]
    .filter((at) => until[at]! + from[at]! - weightOf(at) === most)
    .map((at) => ({ at, start: until[at]! - weightOf(at), end: until[at]! }))
    .sort((one, other) => one.start - other.start);
  const always = new Set<number>();
  let reached = 0;
  for (const [place, { at, start, end }] of kept.entries()) {
    const next = kept[place + 1];
    if (start >= reached && (!next || next.start >= end)) always.add(at);
    reached = Math.max(reached, end);
  }
  return new Set([...sequence.keys()].filter((at) => !always.has(at)));
}

/** Which place each would have, were they in order. */
function ranksOf(sequence: readonly number[]): readonly number[] {
  const ranks = new Array<number>(sequence.length);
  const sorted = [...sequence.keys()].sort((one, other) => sequence[one]! - sequence[other]!);
  for (const [rank, at] of sorted.entries()) ranks[at] = rank;
  return ranks;
}

/** The weight of the heaviest ascending subsequence that ends at each place (a Fenwick tree of maxima, n log n). */
function heaviestUntil(ranks: readonly number[], weightOf: (at: number) => number): number[] {
  const tree = new Array<number>(ranks.length + 1).fill(0);
  return ranks.map((rank, at) => {
    let below = 0;
    for (let node = rank; node > 0; node -= node & -node) below = Math.max(below, tree[node]!);
    const weight = below + weightOf(at);
    for (let node = rank + 1; node <= ranks.length; node += node & -node)
      tree[node] = Math.max(tree[node]!, weight);
    return weight;
  });
}
