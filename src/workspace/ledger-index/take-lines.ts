import { placesIn } from '../../ledger/record-filter.ts';
import { parseLine } from '../../ledger/record-line.ts';
import type { TraceRecord } from '../../model/trace-record.ts';
import { hashKey } from '../ledger/hash-key.ts';
import type { LineAt } from '../ledger/ledger-sources.ts';
import type { RecordWords } from './batch.ts';
import type { Dictionary } from './dictionary.ts';
import { IndexDamaged } from './index-damaged.ts';
import { keyTable } from './key-table.ts';
import { type Intake, kept } from './statements.ts';

/** What came of one line. */
export type Taken =
  | { readonly type: 'new'; readonly no: number; readonly record: TraceRecord; readonly words: RecordWords }
  /** It stands elsewhere too, or stood here before. */
  | { readonly type: 'known'; readonly no: number }
  /** One part of a record, which is put together when all lines are there. */
  | { readonly type: 'part'; readonly no: number };

export interface LineTaker {
  /** Null for a line that is no record. @throws IndexDamaged for a second record of an id. */
  take(file: number, line: LineAt): Taken | null;
  /** The number of the record of an id; null where there is none. */
  numberOf(id: string): number | null;
}

/** @param isFresh whether the tables were empty: then every id and word is looked up in memory alone. */
export function lineTaker(db: Intake, words: Dictionary, isFresh: boolean): LineTaker {
  const nos = keyTable();
  /** Of the records that were given a number here, in the order of these. */
  const hashes: number[] = [];
  let lastNo = isFresh ? 0 : db.greatest('records', 'no');
  const firstNo = lastNo + 1;

  function find(id: string): { readonly no: number; readonly hash: number } | null {
    const no = nos.get(id);
    if (no !== undefined) return { no, hash: hashes[no - firstNo]! };
    if (isFresh) return null;
    const [row] = db.find('records', { id: kept(id) });
    return row ? { no: Number(row['no']), hash: Number(row['hash_key']) } : null;
  }

  function insert(id: string, record: TraceRecord): { no: number; words: RecordWords } {
    lastNo += 1;
    const said = writeRecord(db, words, lastNo, id, record, record.part !== undefined);
    nos.set(id, lastNo);
    hashes.push(hashKey(record.hash));
    return { no: lastNo, words: said };
  }

  function mention(no: number, record: TraceRecord): void {
    const places = new Set<number>();
    for (const { path, path_before } of record.files)
      for (const each of path_before === undefined ? [path] : [path, path_before])
        places.add(words.place(each, ''));
    for (const { path, name } of placesIn(record)) places.add(words.place(path ?? '', name));
    for (const place of places) db.add('INSERT OR IGNORE INTO mentions', no, place);
  }

  return {
    numberOf: (id) => find(id)?.no ?? null,
    take(file, { text, offset, length }) {
      const parsed = parseLine(text);
      if (parsed.type !== 'record') return null;
      const { record } = parsed;
      const id = record.part?.of ?? record.id;
      const there = find(id);
      const stands = (no: number): void => {
        db.add('INSERT OR REPLACE INTO lines', file, offset, length, no);
      };
      if (record.part) {
        const { no } = there ?? insert(id, record);
        stands(no);
        mention(no, record);
        return { type: 'part', no };
      }
      if (there) {
        if (there.hash !== hashKey(record.hash)) throw new IndexDamaged(`two records have the id ${id}`);
        stands(there.no);
        return { type: 'known', no: there.no };
      }
      const { no, words: said } = insert(id, record);
      stands(no);
      mention(no, record);
      return { type: 'new', no, record, words: said };
    },
  };
}

/**
 * Puts what a record says of itself into its row, in place of what stood there.
 *
 * @param isDivided whether it stands on several lines.
 */
export function writeRecord(
  db: Intake,
  words: Dictionary,
  no: number,
  id: string,
  record: TraceRecord,
  isDivided: boolean,
): RecordWords {
  const time = Date.parse(record.timestamp);
  const spelled = new Date(time).toISOString() === record.timestamp ? null : record.timestamp;
  const intent = words.wordOrNull(record.intent_id);
  const session = words.wordOrNull(record.session_id);
  db.add(
    'INSERT OR REPLACE INTO records',
    ...[no, kept(id), hashKey(record.hash), time, spelled, record.prev === null ? 1 : 0],
    ...[words.word(record.event), intent, session, words.wordOrNull(record.agent)],
    ...[words.wordOrNull(record.mutation_class), words.wordOrNull(record.vcs?.revision)],
    ...[record.provisional ? 1 : 0, isDivided ? 1 : 0],
  );
  return { intent, session };
}
