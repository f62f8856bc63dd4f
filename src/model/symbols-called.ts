import { groupBy } from './group-by.ts';
import type { CodeSymbol } from './symbol.ts';

const known = new WeakMap<readonly CodeSymbol[], ReadonlyMap<string, readonly CodeSymbol[]>>();

/**
 * Those of some symbols that have a simple name, in their order. Grouped once for each list, since a file of a thousand
 * functions is asked about each of them: a file's `symbols`, or the `children` of one.
 */
export function symbolsCalled(symbols: readonly CodeSymbol[], name: string): readonly CodeSymbol[] {
  const byName = known.get(symbols) ?? groupBy(symbols, ({ simpleName }) => simpleName);
  known.set(symbols, byName);
  return byName.get(name) ?? [];
}
