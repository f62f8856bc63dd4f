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
