/**
 * How many things of a sorted row come first, found by halving: C++'s `std::partition_point`, Go's `sort.Search`.
 *
 *     [2, 3, 5, 8]   partitionPoint(4, (at) => row[at] < 5)      2
 *
 * @param count how long the row is.
 * @param comesFirst whether the one at a place (from 0) comes first; holds for some at the start, and for none behind.
 * @returns from 0, where none comes first, to `count`.
 */
export function partitionPoint(count: number, comesFirst: (at: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (comesFirst(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
