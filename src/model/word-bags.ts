/** How often each word occurs somewhere. */
export type Bag = ReadonlyMap<string, number>;

/** One word more in a bag that is being filled. */
export function addWord(bag: Map<string, number>, word: string): void {
  bag.set(word, (bag.get(word) ?? 0) + 1);
}

/** How many words there are, each as often as it occurs. */
export function bagSize(bag: Bag): number {
  let size = 0;
  for (const count of bag.values()) size += count;
  return size;
}

/** Dice's coefficient of two bags, from 0 (no word in common) to 1 (the same words as often). */
export function bagLikeness(one: Bag, two: Bag): number {
  return likenessOfSizes(one, bagSize(one), two, bagSize(two));
}

/** The same, for whoever knows already how many words there are in each. */
export function likenessOfSizes(one: Bag, sizeOfOne: number, two: Bag, sizeOfTwo: number): number {
  const [small, large] = one.size < two.size ? [one, two] : [two, one];
  let common = 0;
  for (const [word, count] of small) common += Math.min(count, large.get(word) ?? 0);
  const total = sizeOfOne + sizeOfTwo;
  return total === 0 ? 1 : (2 * common) / total;
}
