import type { LedgerQuestions, RecordFilter, TracedSymbol } from '../model/ledger-questions.ts';
import type { Lineage, Ownership } from '../model/ownership.ts';
import type { TraceRecord } from '../model/trace-record.ts';
import { decidingRecords } from './deciding-records.ts';
import { foldOwnership } from './ownership.ts';
import { passes } from './record-filter.ts';
import { inOrder } from './record-order.ts';

/**
 * Answers from the records themselves, all of them in memory; nothing is worked out before it is asked for.
 *
 * @param fold for a caller who has folded them already.
 */
export function answersFrom(
  records: readonly TraceRecord[],
  fold: () => Ownership = () => foldOwnership(records),
): LedgerQuestions {
  let folded: Ownership | null = null;
  let sorted: readonly TraceRecord[] | null = null;
  let deciding: ReadonlySet<string> | null = null;
  const ownership = (): Ownership => {
    folded ??= fold();
    return folded;
  };
  const newestFirst = (): readonly TraceRecord[] => {
    sorted ??= inOrder(records).toReversed();
    return sorted;
  };
  const decides = ({ id }: TraceRecord): boolean => {
    deciding ??= new Set(decidingRecords(records).map((record) => record.id));
    return deciding.has(id);
  };
  return {
    at: (path, name) => ownership().at(path, name),
    formerlyAt: (path, name) =>
      ownership().lineages.find(({ aliases }) => aliases.includes(`${path}#${name}`)) ?? null,
    lineage: (id) => ownership().lineages.find((lineage) => lineage.id === id) ?? null,
    inFile: (path) =>
      ownership()
        .lineages.filter((lineage) => lineage.path === path && !lineage.deleted)
        .map(traced),
    living: () =>
      ownership()
        .lineages.filter(({ deleted }) => !deleted)
        .map(traced),
    gone: () =>
      ownership()
        .lineages.filter(({ deleted }) => deleted)
        .map(traced),
    records: (filter: RecordFilter) =>
      newestFirst().filter(
        (record) => passes(record, filter) && (filter.deciding !== true || decides(record)),
      ),
    recordsNamed: (beginning, atMost) =>
      records
        .filter(({ id }) => id.startsWith(beginning))
        .sort((a, b) => (a.id < b.id ? -1 : 1))
        .slice(0, atMost),
    hasHash: (hash) => records.some((record) => record.hash === hash),
    ids: () => newestFirst().map(({ id }) => id),
  };
}

/** A lineage without its history. */
function traced(lineage: Lineage): TracedSymbol {
  const last = lineage.history[0]!;
  return {
    lineageId: lineage.id,
    path: lineage.path,
    name: lineage.name,
    kind: lineage.kind,
    deleted: lineage.deleted,
    contentHash: lineage.contentHash,
    shapeHash: last.shapeHash,
    owner: lineage.owner,
    entries: lineage.history.length,
    last: {
      recordId: last.recordId,
      timestamp: last.timestamp,
      intentId: last.intentId,
      sessionId: last.sessionId,
      mutationClass: last.mutationClass,
      changes: last.changes,
      contributor: last.contributor,
      agent: last.agent,
      provisional: last.provisional,
    },
    formerly: lineage.aliases.filter((alias) => alias !== `${lineage.path}#${lineage.name}`),
  };
}
