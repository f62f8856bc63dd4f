import type { Traced } from '../../model/lens.ts';
import type { Outline, OutlinedSymbol } from './outline.ts';

/** What is recorded of a symbol as it stands in a buffer, and whether it has changed since. */
export interface Followed {
  readonly traced: Traced | null;
  readonly changed: boolean;
}

/**
 * Finds out which symbol of a text is which symbol of the ledger. The text as the ledger last knew it tells that as
 * surely as a record would; without it a symbol is known by its name, else by its content.
 *
 * @param hasFormer whether the outline was made with that text.
 */
export function follow(
  { symbols, language }: Outline,
  hasFormer: boolean,
  traces: readonly Traced[],
): (symbol: OutlinedSymbol) => Followed {
  const byName = new Map(traces.map((traced) => [traced.name, traced]));
  if (hasFormer && language !== null) {
    return ({ formerName, changed }) => ({
      traced: (formerName !== null && byName.get(formerName)) || null,
      changed,
    });
  }
  const names = new Set(symbols.map(({ name }) => name));
  const unplaced = new Map<string, Traced>();
  for (const traced of traces)
    if (!names.has(traced.name) && traced.contentHash !== null) unplaced.set(traced.contentHash, traced);
  return (symbol) => {
    const traced = byName.get(symbol.name) ?? unplaced.get(symbol.contentHash) ?? null;
    // The hash of what holds others covers them too, and says nothing about its own part.
    const isTold = traced !== null && traced.contentHash !== null && !symbol.hasChildren;
    return { traced, changed: isTold && traced.contentHash !== symbol.contentHash };
  };
}
