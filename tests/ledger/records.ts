import { sealRecord } from '../../src/ledger/draft.ts';
import type { ContentHash } from '../../src/model/content-hash.ts';
import type { DeletedSymbol, TraceFile, TraceRange, TraceRecord } from '../../src/model/trace-record.ts';

/** Makes a ledger record by record, each naming the one before as its `prev`, a minute after it. */
export function ledger() {
  const records: TraceRecord[] = [];
  let minute = 0;
  return {
    records,
    write(intent: string | null, files: readonly TraceFile[], more: Partial<TraceRecord> = {}): TraceRecord {
      const { id, prev, timestamp, ...draft } = more;
      minute += 1;
      const record = sealRecord(
        { event: 'mutation', intent_id: intent, session_id: 's1', files, ...draft },
        {
          id: id ?? `00000000-0000-4000-8000-${String(minute).padStart(12, '0')}`,
          timestamp: timestamp ?? new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
          toolVersion: '0.1.0',
          prev: prev === undefined ? (records.at(-1)?.hash ?? null) : prev,
          vcs: null,
        },
      );
      records.push(record);
      return record;
    },
  };
}

export const hash = (text: string): ContentHash =>
  `sha256:${Buffer.from(text).toString('hex').padEnd(64, '0').slice(0, 64)}` as ContentHash;

export function file(path: string, ranges: readonly TraceRange[], more: Partial<TraceFile> = {}): TraceFile {
  return { path, conversations: [{ contributor: { type: 'ai', model_id: 'a/model' }, ranges }], ...more };
}

type RangeFields = Partial<TraceRange>;

export const added = (symbol: string, more: RangeFields = {}): TraceRange => ({
  ...{ start_line: 1, end_line: 3, symbol, kind: 'function', content_hash: hash(symbol) },
  ...{ changes: ['added'], mutation_class: 'INTENT_EVOLUTION', previous: null },
  ...more,
});

export const changed = (symbol: string, more: RangeFields = {}): TraceRange => ({
  ...added(symbol),
  changes: ['modified'],
  ...more,
});

export const from = (path: string, symbol: string) => ({ path, symbol, content_hash: hash(symbol) });

export const grave = (symbol: string, lineage: string, more: Partial<DeletedSymbol> = {}): DeletedSymbol => ({
  ...{ symbol, kind: 'function', content_hash: hash(symbol), lineage_id: lineage },
  ...{ mutation_class: 'INTENT_EVOLUTION', findings: [] },
  ...more,
});
