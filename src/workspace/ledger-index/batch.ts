import { decides } from '../../ledger/deciding-records.ts';
import type { OrderFacts } from '../../ledger/record-order.ts';
import type { TraceRecord } from '../../model/trace-record.ts';
import { keyTable } from './key-table.ts';

/** Records that are to be put in order; numbers alone, so that a million fit. */
export interface Batch {
  /** @param line grows from line to line. */
  add(no: number, record: TraceRecord, words: RecordWords, line: number): void;
  /** To be called once, when all are there. @param idOf the id of a record, asked for where two are of one time. */
  facts(idOf: (no: number) => string): BatchFacts;
}

export interface RecordWords {
  readonly intent: number | null;
  readonly session: number | null;
}

export interface BatchFacts extends OrderFacts {
  no(at: number): number;
  decides(at: number): boolean;
  words(at: number): RecordWords;
  /** The numbers of the records that it supersedes, those that are there. */
  supersedes(at: number): readonly number[];
  /** Those whose `prev` is not among them, with it. */
  readonly unknownPrev: ReadonlyMap<number, string>;
}

/** @param numberOf the number of the record of an id; null where there is none yet. */
export function batch(numberOf: (id: string) => number | null): Batch {
  const nos: number[] = [];
  const lines: number[] = [];
  const times: number[] = [];
  const prevs: number[] = [];
  const roots: boolean[] = [];
  const deciding: boolean[] = [];
  const intents: (number | null)[] = [];
  const sessions: (number | null)[] = [];
  // Mostly they are known by now, and their ids need not be kept.
  const supersedes = new Map<number, readonly (number | string)[]>();
  const byHash = keyTable();
  const pending = new Map<number, string>();
  return {
    add(no, record, { intent, session }, line) {
      const at = nos.push(no) - 1;
      lines.push(line);
      times.push(Date.parse(record.timestamp));
      deciding.push(decides(record));
      intents.push(intent);
      sessions.push(session);
      if (record.supersedes?.length)
        supersedes.set(
          at,
          record.supersedes.map((id) => numberOf(id) ?? id),
        );
      const { prev } = record;
      roots.push(prev === null);
      const known = prev === null ? undefined : byHash.get(prev);
      prevs.push(known ?? -1);
      if (prev !== null && known === undefined) pending.set(at, prev);
      byHash.set(record.hash, at);
    },
    facts(idOf) {
      for (const [at, prev] of pending) {
        const known = byHash.get(prev);
        if (known === undefined) continue;
        prevs[at] = known;
        pending.delete(at);
      }
      return {
        count: nos.length,
        no: (at) => nos[at]!,
        time: (at) => times[at]!,
        prev: (at) => prevs[at]!,
        isRoot: (at) => roots[at]!,
        line: (at) => lines[at]!,
        id: (at) => idOf(nos[at]!),
        decides: (at) => deciding[at]!,
        words: (at) => ({ intent: intents[at]!, session: sessions[at]! }),
        supersedes: (at) =>
          (supersedes.get(at) ?? []).flatMap((known) =>
            typeof known === 'number' ? known : (numberOf(known) ?? []),
          ),
        unknownPrev: pending,
      };
    },
  };
}
