import { lastPart } from '../../model/symbol-name.ts';

/**
 * The names that are most like a wanted one, best first, at most five; by the share of letter pairs that they have in
 * common (Dice's coefficient), which forgives spelling.
 */
export function nearestNames(wanted: string, candidates: readonly string[]): readonly string[] {
  const like = likenessTo(wanted);
  return bestOf([...new Set(candidates)].map((name) => ({ name, score: like(name) })));
}

interface Place {
  readonly path: string;
  readonly name: string;
}

/**
 * The symbols that are most like a wanted one, as `PATH#NAME`. Path and name weigh the same, however long each is, and
 * a name is also like another whose last part it is like: `verifi` means `AuthMiddleware.verify`.
 */
export function nearestSymbols(wanted: Place, candidates: readonly Place[]): readonly string[] {
  const [likePath, likeName, likeLast] = [wanted.path, wanted.name, lastPart(wanted.name)].map(likenessTo);
  const scores = new Map(
    candidates.map(({ path, name }) => [
      `${path}#${name}`,
      (likePath!(path) + Math.max(likeName!(name), likeLast!(lastPart(name)))) / 2,
    ]),
  );
  return bestOf([...scores].map(([name, score]) => ({ name, score })));
}

function bestOf(scored: readonly { readonly name: string; readonly score: number }[]): readonly string[] {
  return scored
    .filter(({ score }) => score >= 0.4)
    .sort((a, b) => b.score - a.score || (a.name < b.name ? -1 : 1))
    .slice(0, 5)
    .map(({ name }) => name);
}

function likenessTo(wanted: string): (other: string) => number {
  const pairs = letterPairs(wanted);
  return (other) => likeness(pairs, letterPairs(other));
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
