import type { CodeSymbol } from '../model/symbol.ts';
import { ownWords } from './own-words.ts';

/** How much a word tells about where code came from: one that few symbols say more than `return`, which all say. */
export function wordWeights(symbols: readonly CodeSymbol[]): (word: string) => number {
  const holders = new Map<string, number>();
  for (const symbol of symbols)
    for (const word of ownWords(symbol).keys()) holders.set(word, (holders.get(word) ?? 0) + 1);
  const all = symbols.length;
  return (word) => 1 / (1 + Math.log(1 + (holders.get(word) ?? 0)) / Math.log(2 + all));
}
