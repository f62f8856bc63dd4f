import type { ContentHash } from '../../model/content-hash.ts';
import type { LedgerQuestions } from '../../model/ledger-questions.ts';
import type { Lineage } from '../../model/ownership.ts';
import { type CodeSymbol, MODULE_NAME } from '../../model/symbol.ts';
import type { Contributor } from '../../model/trace-record.ts';
import { eachToldByCommits } from '../history/told-by-commits.ts';
import { askLedger } from '../ledger/ask-ledger.ts';
import type { TracingContext } from '../tracing-context.ts';

/**
 * How much is known of a line.
 *
 * - `recorded`: its symbol stands as a record left it.
 * - `changed_since`: records tell of its symbol, and since then it was changed by somebody of whom none tells.
 * - `committed`: no record, but a commit.
 * - `untraced`: neither.
 */
export type BlameState = 'recorded' | 'changed_since' | 'committed' | 'untraced';

/** Who is to be asked about a line, and for what it is there. */
export interface BlamedBy {
  readonly state: BlameState;
  readonly intent_id: string | null;
  readonly mutation_class: string | null;
  /** A record's id, or `git:` and a revision; null where the commit alone tells. */
  readonly record_id: string | null;
  readonly timestamp: string | null;
  readonly contributor: Contributor;
  readonly agent: string | null;
  /** The person, as git names people, where there is one to name. */
  readonly by: string | null;
}

/** What is known of each symbol of a file, by name; those of which nobody tells are left out. */
export async function blameSymbols(
  context: TracingContext,
  path: string,
  symbols: readonly CodeSymbol[],
  fileHash: ContentHash,
): Promise<ReadonlyMap<string, BlamedBy>> {
  const standing = symbols.length > 0 ? symbols : [{ name: MODULE_NAME, contentHash: fileHash }];
  const found = await askLedger(context, (questions) => {
    const told = new Map<string, BlamedBy>();
    for (const { name, contentHash } of standing) {
      const lineage = questions.at(path, name);
      if (lineage !== null && !lineage.deleted) told.set(name, byRecord(questions, lineage, contentHash));
    }
    return told;
  });
  const others = standing.filter(({ name }) => !found.has(name)).map(({ name }) => `${path}#${name}`);
  for (const [symbol, [newest]] of await eachToldByCommits(context, others)) {
    if (!newest) continue;
    found.set(symbol.slice(path.length + 1), {
      state: 'committed',
      intent_id: newest.intentId,
      mutation_class: newest.change.mutation_class,
      record_id: `git:${newest.revision}`,
      timestamp: newest.timestamp,
      contributor: newest.contributor,
      agent: null,
      by: null,
    });
  }
  return found;
}

/**
 * The record that left the symbol as it stands, whatever moved it since without changing it; where none did, the newest.
 * The code outside of all symbols has no content of its own to be told by: there the newest record holds.
 */
function byRecord(questions: LedgerQuestions, lineage: Lineage, contentHash: ContentHash): BlamedBy {
  const { history, owner, name } = lineage;
  const newest = history.findIndex((entry) => entry.contentHash === contentHash);
  let at = Math.max(0, newest);
  while (newest !== -1 && history[at + 1]?.contentHash === contentHash) at += 1;
  const entry = history[at]!;
  const [record] = questions.recordsNamed(entry.recordId, 1);
  return {
    state: newest === -1 && name !== MODULE_NAME ? 'changed_since' : 'recorded',
    intent_id: newest > 0 ? ownerAt(lineage, newest) : (owner?.intentId ?? null),
    mutation_class: entry.mutationClass,
    record_id: entry.recordId,
    timestamp: record?.commit?.timestamp ?? entry.timestamp,
    contributor: entry.contributor,
    agent: record?.agent ?? null,
    by: record?.by ?? null,
  };
}

/**
 * Whose it was when an earlier entry was made; the history is newest first. What a person changes stays whose it was,
 * but what stands again as before the trail began is nobody's.
 */
export function ownerAt({ history }: Lineage, at: number): string | null {
  const evolution = history
    .slice(at)
    .find(
      ({ mutationClass, intentId, findings }) =>
        mutationClass === 'INTENT_EVOLUTION' &&
        (intentId !== null || findings.some(({ rule }) => rule === 'returned')),
    );
  return evolution?.intentId ?? null;
}
