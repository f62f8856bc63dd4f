import type { CodeSymbol } from '../../../model/symbol.ts';
import type { Rearranged } from '../alike/rearrangement.ts';
import type { PreparedPair } from '../prepared-pair.ts';
import type { Fired } from '../unit.ts';
import type { Definition } from './definitions.ts';

/** Symbols of one side in whose place others were written, to have both sides alike. */
export function stoodFor({ rearranged }: PreparedPair, at: Rearranged['side']): readonly CodeSymbol[] {
  return rearranged.flatMap(({ side, symbols }) => (side === at ? symbols : []));
}

/** Every symbol of one side of which something went into its form. */
export function usedSymbols(
  used: ReadonlySet<Definition>,
  log: readonly Fired[],
  types: ReadonlySet<CodeSymbol>,
  stood: readonly CodeSymbol[],
): ReadonlySet<CodeSymbol> {
  return new Set([...types, ...symbolsOf(used), ...log.flatMap(({ symbol }) => symbol ?? []), ...stood]);
}

/** The symbols whose definitions were put in the place of their uses, in the order in which they were. */
export function symbolsOf(used: ReadonlySet<Definition>): readonly CodeSymbol[] {
  return [...used].map(({ symbol }) => symbol);
}
