import type { ReadFile } from '../model/parsed-file.ts';
import type { CodeSymbol } from '../model/symbol.ts';
import type { MappingEvidence, SymbolPair } from '../model/symbol-mapping.ts';

/**
 * The state that the matchers share: two forests and the pairs found so far. Pairs are only ever added, and a symbol
 * that has a partner is never offered again, so a mapping is one-to-one by construction.
 */
export interface Pairing {
  readonly modulesBefore: readonly CodeSymbol[];
  readonly modulesAfter: readonly CodeSymbol[];
  readonly pairs: readonly SymbolPair[];
  /** Symbols (not modules) that have no partner yet, parents before children, in order of files and position. */
  freeBefore(): readonly CodeSymbol[];
  freeAfter(): readonly CodeSymbol[];
  isFree(symbol: CodeSymbol): boolean;
  partner(symbol: CodeSymbol): CodeSymbol | null;
  pair(before: CodeSymbol, after: CodeSymbol, evidence: MappingEvidence): void;
  moduleOf(symbol: CodeSymbol): CodeSymbol;
  /** The partner of the symbol that encloses it, the module if none does; null where that has none. */
  partnerOfParent(symbol: CodeSymbol): CodeSymbol | null;
}

/** No pairs yet. Files that couldn't be parsed have no symbols, and take no part. */
export function startPairing(before: readonly ReadFile[], after: readonly ReadFile[]): Pairing {
  const partners = new Map<CodeSymbol, CodeSymbol>();
  const pairs: SymbolPair[] = [];
  const modules = new Map<CodeSymbol, CodeSymbol>();
  const forest = (files: readonly ReadFile[]) => {
    const found: CodeSymbol[] = [];
    const tops: CodeSymbol[] = [];
    for (const file of files) {
      if (file.type !== 'parsed') continue;
      tops.push(file.module);
      modules.set(file.module, file.module);
      for (const symbol of file.symbols) modules.set(symbol, file.module);
      found.push(...file.symbols);
    }
    return { tops, found };
  };
  const [old, now] = [forest(before), forest(after)];
  const isFree = (symbol: CodeSymbol): boolean => !partners.has(symbol);
  const moduleOf = (symbol: CodeSymbol): CodeSymbol => modules.get(symbol)!;
  return {
    modulesBefore: old.tops,
    modulesAfter: now.tops,
    pairs,
    freeBefore: () => old.found.filter(isFree),
    freeAfter: () => now.found.filter(isFree),
    isFree,
    moduleOf,
    partner: (symbol) => partners.get(symbol) ?? null,
    partnerOfParent: (symbol) => partners.get(symbol.parent ?? moduleOf(symbol)) ?? null,
    pair(symbolBefore, symbolAfter, evidence) {
      if (!isFree(symbolBefore) || !isFree(symbolAfter)) return;
      partners.set(symbolBefore, symbolAfter);
      partners.set(symbolAfter, symbolBefore);
      pairs.push({ before: symbolBefore, after: symbolAfter, evidence });
    },
  };
}
