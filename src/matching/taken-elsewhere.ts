import type { CodeSymbol } from '../model/symbol.ts';
import { symbolsCalled } from '../model/symbols-called.ts';
import type { Displaced } from './displaced.ts';
import { SIMILARITY } from './evidence.ts';
import { isCallable } from './kinds.ts';
import type { Pairing } from './pairing.ts';
import { likeness } from './tokens.ts';

/**
 * Functions that went to another file while their old one takes them from there, under a name that is declared like any
 * other; and functions that came back so.
 *
 *     function parse(text) { ... }      const { parse } = require('./parse')      and in parse.js: function parse(text) { ... }
 *
 * The function is the one in the other file, and the name is new.
 */
export function takenElsewhere(pairing: Pairing): readonly Displaced[] {
  const [old, now] = [functionsOf(pairing.modulesBefore), functionsOf(pairing.modulesAfter)];
  const namesOnly = (symbol: CodeSymbol): boolean => {
    const named = beside(pairing, symbol);
    return named.length > 0 && !named.some(isCallable);
  };
  const isGone = (symbol: CodeSymbol): boolean => !beside(pairing, symbol).some(isCallable);
  return [
    ...old.filter(namesOnly).flatMap((before) => {
      const after = only(now, before, isGone);
      return after ? [{ before, after }] : [];
    }),
    ...now.filter(namesOnly).flatMap((after) => {
      const before = only(old, after, isGone);
      return before ? [{ before, after }] : [];
    }),
  ];
}

function functionsOf(modules: readonly CodeSymbol[]): readonly CodeSymbol[] {
  return modules.flatMap(({ children }) => children.filter(isCallable));
}

/** The one function of that name in another file that has the same code, or nearly. */
function only(
  others: readonly CodeSymbol[],
  symbol: CodeSymbol,
  isGone: (other: CodeSymbol) => boolean,
): CodeSymbol | null {
  const found = symbolsCalled(others, symbol.simpleName).filter(
    (other) =>
      other.path !== symbol.path &&
      isGone(other) &&
      (other.contentHash === symbol.contentHash || likeness(symbol, other) >= SIMILARITY.displaced.same),
  );
  return found.length === 1 ? found[0]! : null;
}

/** What has the name of a symbol at the top of the same file on the other side. */
function beside(pairing: Pairing, symbol: CodeSymbol): readonly CodeSymbol[] {
  const module = pairing.partner(pairing.moduleOf(symbol));
  return module ? symbolsCalled(module.children, symbol.simpleName) : [];
}
