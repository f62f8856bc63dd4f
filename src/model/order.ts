/**
 * Which positions must be taken out of a sequence so that the rest ascends: the complement of a longest increasing
 * subsequence (patience sorting, n log n). These are the fewest items that can be said to have changed places.
 */
export function outOfOrder(sequence: readonly number[]): ReadonlySet<number> {
  const tails: number[] = [];
  const previous = new Array<number>(sequence.length).fill(-1);
  for (const [at, value] of sequence.entries()) {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sequence[tails[middle]!]! < value) low = middle + 1;
      else high = middle;
    }
    previous[at] = low > 0 ? tails[low - 1]! : -1;
    tails[low] = at;
  }
  const kept = new Set<number>();
  for (let at = tails.at(-1) ?? -1; at >= 0; at = previous[at]!) kept.add(at);
  return new Set([...sequence.keys()].filter((at) => !kept.has(at)));
}
