/** Whole numbers as ranges with both their ends, in order and apart from one another. */
export type NumberSet = readonly (readonly [first: Bound, last: Bound])[];

type Bound = bigint | typeof LEAST | typeof MOST;

const LEAST = Number.NEGATIVE_INFINITY;
const MOST = Number.POSITIVE_INFINITY;

/** All of them, or those that are not below zero. */
export function within(isNeverNegative: boolean): NumberSet {
  return [[isNeverNegative ? 0n : LEAST, MOST]];
}

/** Both ends are among them; none where the first is above the last. */
export function numbersBetween(first: bigint, last: bigint): NumberSet {
  return first <= last ? [[first, last]] : [];
}

/** This one and all above. */
export function numbersFrom(first: bigint): NumberSet {
  return [[first, MOST]];
}

/** All above this one. */
export function numbersAbove(number: bigint): NumberSet {
  return numbersFrom(number + 1n);
}

/** All others. */
export function not(numbers: NumberSet): NumberSet {
  const others: (readonly [Bound, Bound])[] = [];
  let from: Bound = LEAST;
  for (const [first, last] of numbers) {
    if (typeof first === 'bigint' && from < first) others.push([from, first - 1n]);
    if (typeof last !== 'bigint') return others;
    from = last + 1n;
  }
  return [...others, [from, MOST]];
}

/** Those of both sets. */
export function and(one: NumberSet, other: NumberSet): NumberSet {
  return one.flatMap(([first, last]) =>
    other.flatMap(([from, to]): NumberSet => {
      const both = [first > from ? first : from, last < to ? last : to] as const;
      return both[0] <= both[1] ? [both] : [];
    }),
  );
}

/** Those of either set. */
export function or(one: NumberSet, other: NumberSet): NumberSet {
  return not(and(not(one), not(other)));
}

/** In one spelling for each set. */
export function spelledNumbers(numbers: NumberSet): string {
  return numbers.map(([first, last]) => `${first}..${last}`).join(',');
}
