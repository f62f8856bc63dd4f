import type { Span } from '../../model/lens.ts';
import type { TracingContext } from '../tracing-context.ts';
import { ownedSymbols } from './intents-tree.ts';
import { seeText } from './see-text.ts';

/** A symbol where it stands now. */
export interface SymbolPlaceNow {
  readonly path: string;
  readonly name: string;
  readonly kind: string;
  readonly nameSpan: Span;
  readonly intentId: string;
}

/** A list for a person; files are read for it. */
const MOST_FOUND = 500;

/**
 * The symbols that some intents own, where they stand in the working tree; at most 500.
 *
 * @param isWanted tells intents by id and name; null for a name that no entry has any more.
 */
export async function ownedPlaces(
  context: TracingContext,
  isWanted: (id: string, name: string | null) => boolean,
): Promise<readonly SymbolPlaceNow[]> {
  const read = context.intents();
  const names = new Map(read.ok ? read.intents.map(({ id, name }) => [id, name]) : []);
  const wanted = [...(await ownedSymbols(context))]
    .filter(([id]) => isWanted(id, names.get(id) ?? null))
    .flatMap(([intentId, symbols]) => symbols.map((symbol) => ({ intentId, symbol })))
    .slice(0, MOST_FOUND);
  const found: SymbolPlaceNow[] = [];
  for (const path of new Set(wanted.map(({ symbol }) => symbol.path))) {
    const { symbols } = await seeText(context, path);
    const standing = new Map(symbols.map((symbol) => [symbol.traced?.name ?? symbol.name, symbol]));
    for (const { intentId, symbol } of wanted) {
      const here = symbol.path === path ? standing.get(symbol.name) : undefined;
      if (here) found.push({ path, name: here.name, kind: here.kind, nameSpan: here.nameSpan, intentId });
    }
  }
  return found;
}
