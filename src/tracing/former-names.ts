import type { TracingContext } from './tracing-context.ts';

/**
 * The other `path#name` keys under which the symbol that now stands at a place was known, as the ledger tells it.
 * A scope that names a symbol follows it through them.
 */
export function formerNames(context: TracingContext): (path: string, name: string) => readonly string[] {
  return (path, name) => {
    const lineage = context.ownership().at(path, name);
    return lineage && !lineage.deleted ? lineage.aliases.filter((alias) => alias !== `${path}#${name}`) : [];
  };
}
