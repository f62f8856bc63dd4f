import { changesOf } from '../../matching/changes.ts';
import { matchSymbols } from '../../matching/match-symbols.ts';
import type { Traced } from '../../model/lens.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import type { CodeSymbol } from '../../model/symbol.ts';

/** What is recorded of a symbol as it stands in a buffer, and whether it has changed since. */
export interface Followed {
  readonly traced: Traced | null;
  readonly changed: boolean;
}

/**
 * Finds out which symbol of a text is which symbol of the ledger, though it may have been renamed, moved and edited
 * since. The text as the ledger last knew it tells that as surely as a record would; without it a symbol is known by
 * its name, else by its content.
 */
export function follow(
  now: ParsedFile,
  known: ParsedFile | null,
  traces: readonly Traced[],
): (symbol: CodeSymbol) => Followed {
  const byName = new Map(traces.map((traced) => [traced.name, traced]));
  if (known === null) return followedByName(now, byName);
  if (known.text === now.text) return ({ name }) => ({ traced: byName.get(name) ?? null, changed: false });
  const mapping = matchSymbols([known], [now]);
  const changed = new Set(changesOf(mapping, [known], [now]).map(({ after }) => after));
  return (symbol) => {
    const before = mapping.before(symbol);
    return { traced: (before && byName.get(before.name)) ?? null, changed: changed.has(symbol) };
  };
}

function followedByName(
  now: ParsedFile,
  byName: ReadonlyMap<string, Traced>,
): (symbol: CodeSymbol) => Followed {
  const names = new Set(now.symbols.map(({ name }) => name));
  const unplaced = new Map<string, Traced>();
  for (const traced of byName.values())
    if (!names.has(traced.name) && traced.contentHash !== null) unplaced.set(traced.contentHash, traced);
  return (symbol) => {
    const traced = byName.get(symbol.name) ?? unplaced.get(symbol.contentHash) ?? null;
    // The hash of what holds others covers them too, and says nothing about its own part.
    const isTold = traced !== null && traced.contentHash !== null && symbol.children.length === 0;
    return { traced, changed: isTold && traced.contentHash !== symbol.contentHash };
  };
}
