/**
 * The names that are most like a wanted one, best first, at most five; by the share of letter pairs that they have in
 * common (Dice's coefficient), which forgives both spelling and a wrong path.
 */
export function nearestNames(wanted: string, candidates: readonly string[]): readonly string[] {
  const pairs = letterPairs(wanted);
  const scored = [...new Set(candidates)].map((name) => ({
    name,
    score: likeness(pairs, letterPairs(name)),
  }));
  return scored
    .filter(({ score }) => score >= 0.4)
    .sort((a, b) => b.score - a.score || (a.name < b.name ? -1 : 1))
    .slice(0, 5)
    .map(({ name }) => name);
}

function letterPairs(text: string): readonly string[] {
  const lower = text.toLowerCase();
  return Array.from({ length: Math.max(0, lower.length - 1) }, (_, at) => lower.slice(at, at + 2));
}

function likeness(one: readonly string[], other: readonly string[]): number {
  const left = new Map<string, number>();
  for (const pair of one) left.set(pair, (left.get(pair) ?? 0) + 1);
  let shared = 0;
  for (const pair of other) {
    const count = left.get(pair) ?? 0;
    if (count === 0) continue;
    left.set(pair, count - 1);
    shared += 1;
  }
  return (2 * shared) / Math.max(1, one.length + other.length);
}
