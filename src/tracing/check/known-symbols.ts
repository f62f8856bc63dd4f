import type { LedgerQuestions } from '../../model/ledger-questions.ts';
import type { Lineage } from '../../model/ownership.ts';
import { askLedger } from '../ledger/ask-ledger.ts';
import type { TracingContext } from '../tracing-context.ts';
import type { CheckedChange } from './changes.ts';

/** A symbol that changed, as the ledger knows it. */
export type KnownSymbol = Pick<Lineage, 'contentHash' | 'deleted' | 'aliases'>;

/** Null for a place of which no record tells. Only what stands after a change is known. */
export type KnownSymbols = (path: string, name: string) => KnownSymbol | null;

/** What the ledger knows of each symbol that stands after a change: file by file, without its history. */
export async function knownSymbols(
  context: TracingContext,
  changes: readonly Pick<CheckedChange, 'after'>[],
): Promise<KnownSymbols> {
  const names = new Map<string, Set<string>>();
  for (const { after } of changes)
    if (after) names.set(after.path, (names.get(after.path) ?? new Set()).add(after.name));
  const known = await askLedger(
    context,
    (ledger) => new Map([...names].map(([path, asked]) => [path, inFile(ledger, path, asked)])),
  );
  return (path, name) => known.get(path)?.get(name) ?? null;
}

function inFile(
  ledger: LedgerQuestions,
  path: string,
  asked: ReadonlySet<string>,
): ReadonlyMap<string, KnownSymbol> {
  const known = new Map<string, KnownSymbol>();
  for (const { name, contentHash, deleted, formerly } of ledger.inFile(path))
    known.set(name, { contentHash, deleted, aliases: [`${path}#${name}`, ...formerly] });
  for (const name of asked) {
    const gone = known.has(name) ? null : ledger.at(path, name);
    if (gone) known.set(name, gone);
  }
  return known;
}
