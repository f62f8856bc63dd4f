/** Above this many pairs of items it would take too long: nothing is said to be common. */
const mostPairs = 25_000_000;

/** Pairs of indexes of a longest sequence of items that both sides have in the same order. */
export function commonItems(
  before: readonly string[],
  after: readonly string[],
): readonly (readonly [before: number, after: number])[] {
  if (before.length * after.length > mostPairs) return [];
  const width = after.length + 1;
  // lengths[i, j]: how long the longest common sequence of before[i..] and after[j..] is.
  const lengths = new Uint32Array((before.length + 1) * width);
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] =
        before[i] === after[j]
          ? lengths[(i + 1) * width + j + 1]! + 1
          : Math.max(lengths[(i + 1) * width + j]!, lengths[i * width + j + 1]!);
    }
  }
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < before.length && j < after.length; ) {
    if (before[i] === after[j]) {
      pairs.push([i, j]);
      i += 1;
      j += 1;
    } else if (lengths[(i + 1) * width + j]! >= lengths[i * width + j + 1]!) i += 1;
    else j += 1;
  }
  return pairs;
}
