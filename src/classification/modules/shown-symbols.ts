import type { CodeSymbol } from '../../model/symbol.ts';
import { exportedEntity } from '../walk/entities.ts';
import type { FileFacts, Side } from '../world.ts';
import { interfaceOf } from './module-interface.ts';

const shown = new WeakMap<Side, Map<FileFacts, ReadonlySet<CodeSymbol>>>();

/**
 * The symbols that a module shows, under whatever name; of others as well, which it hands on. Looked up once, since each
 * that was renamed is asked for.
 */
export function shownSymbols(side: Side, facts: FileFacts): ReadonlySet<CodeSymbol> {
  const ofSide = shown.get(side) ?? new Map<FileFacts, ReadonlySet<CodeSymbol>>();
  shown.set(side, ofSide);
  const known = ofSide.get(facts) ?? new Set(symbolsShown(side, facts));
  ofSide.set(facts, known);
  return known;
}

function symbolsShown(side: Side, facts: FileFacts): readonly CodeSymbol[] {
  return [...interfaceOf(facts).names.keys()].flatMap((name) => {
    const entity = exportedEntity(side, facts, name);
    return entity?.type === 'symbol' ? [entity.symbol] : [];
  });
}
