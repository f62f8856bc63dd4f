/** A small generator of pseudo-random numbers (mulberry32), so that a failure comes back under its seed. */
export interface Random {
  /** A number in [0, 1). */
  next(): number;
  /** An integer in [0, below). */
  below(below: number): number;
  pick<T>(items: readonly T[]): T;
  chance(probability: number): boolean;
  shuffled<T>(items: readonly T[]): T[];
}

export function makeRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    pick: (items) => items[below(items.length)]!,
    chance: (probability) => next() < probability,
    shuffled(items) {
      const copy = [...items];
      for (let at = copy.length - 1; at > 0; at--) {
        const other = below(at + 1);
        [copy[at], copy[other]] = [copy[other]!, copy[at]!];
      }
      return copy;
    },
  };
}

/**
 * In an order that hangs on the seed and on each item's own key alone: what is added later leaves the others where they
 * were, one behind the other.
 */
export function drawnByKey<T>(items: readonly T[], seed: number, keyOf: (item: T) => string): readonly T[] {
  const drawn = items.map((item) => ({ item, place: makeRandom(hashOf(`${seed} ${keyOf(item)}`)).next() }));
  return drawn.sort((one, other) => one.place - other.place).map(({ item }) => item);
}

/** FNV-1a over UTF-16 code units. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
