import type { TracingContext } from '../tracing-context.ts';

/**
 * The other `path#name` keys under which the symbol that now stands at a place was known, as the ledger tells it.
 * A scope that names a symbol follows it through them.
 */
export function formerNames(context: TracingContext): (path: string, name: string) => readonly string[] {
  return (path, name) => {
    const symbol = context.standing().at(path, name);
    return symbol && !symbol.deleted ? symbol.formerly : [];
  };
}
