import type { CodeSymbol } from '../../model/symbol.ts';
import type { Side } from '../world.ts';

/** How a symbol is spelled, with what stands on it and in it. */
export function textOfSymbol(side: Side, symbol: CodeSymbol): string {
  return side.factsOf(symbol).file.text.slice(symbol.range.start, symbol.range.end);
}
