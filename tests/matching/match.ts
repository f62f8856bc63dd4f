import { changesOf } from '../../src/matching/changes.ts';
import { matchSymbols } from '../../src/matching/match-symbols.ts';
import type { ReadFile } from '../../src/model/parsed-file.ts';
import { readText } from '../support/languages.ts';

/** Files by path. */
export type Texts = Readonly<Record<string, string>>;

export function readAll(texts: Texts): Promise<readonly ReadFile[]> {
  return Promise.all(Object.entries(texts).map(([path, text]) => readText(path, text)));
}

/** The mapping of two sets of files, as `before -> after` with the evidence. */
export async function pairsOf(before: Texts, after: Texts): Promise<Readonly<Record<string, string>>> {
  const mapping = matchSymbols(await readAll(before), await readAll(after));
  return Object.fromEntries(
    mapping.pairs.map((pair) => [
      `${pair.before.path}#${pair.before.name}`,
      `${pair.after.path}#${pair.after.name} by ${pair.evidence.by}`,
    ]),
  );
}

/** What happened to each symbol, as `kinds: before -> after`. */
export async function changesBetween(before: Texts, after: Texts): Promise<readonly string[]> {
  const [old, now] = [await readAll(before), await readAll(after)];
  return changesOf(matchSymbols(old, now), old, now).map(
    (change) =>
      `${change.changes.join('+')}: ${change.before?.name ?? 'nothing'} -> ${change.after?.name ?? 'nothing'}`,
  );
}
