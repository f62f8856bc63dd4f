import { folderOf, isWanted, passes } from '../../ledger/record-filter.ts';
import type { RecordFilter } from '../../model/ledger-questions.ts';
import type { TraceRecord } from '../../model/trace-record.ts';
import type { Row } from '../sqlite/database.ts';
import type { TableFile } from '../sqlite/table-file.ts';
import type { Bodies } from './bodies.ts';
import { readNumber } from './meta.ts';
import { kept, unkept } from './statements.ts';
import { filesUnder, placeId } from './stored-places.ts';

/**
 * The records that pass a filter, the newest first. The index narrows as far as it can tell; each record that is left is
 * read and asked itself.
 */
export function* findRecords(db: TableFile, bodies: Bodies, filter: RecordFilter): Iterable<TraceRecord> {
  const wanted = wantedIn(db, filter);
  if (wanted === null) return;
  for (const counted of inOrder(db, filter, wanted)) {
    // Before the first record of a time there is none of a later one.
    if (filter.sinceMs !== undefined && Number(counted['latest']) < filter.sinceMs) return;
    if (!mayPass(db, counted, filter, wanted)) continue;
    const record = bodies.read(Number(counted['record']));
    if (passes(record, filter)) yield record;
  }
}

/** The numbers of the words that a filter has. */
interface Wanted {
  readonly intent: number | undefined;
  readonly session: number | undefined;
  readonly agent: number | undefined;
  readonly class: number | undefined;
  readonly events: ReadonlySet<number> | undefined;
}

/** Null where a word is asked for that no record has. */
function wantedIn(
  db: TableFile,
  { intent, session, agent, mutationClass, events }: RecordFilter,
): Wanted | null {
  const ids = [intent, session, agent, mutationClass].map((word) =>
    word === undefined ? undefined : wordId(db, word),
  );
  if (ids.includes(null)) return null;
  const known = events?.map((event) => wordId(db, event)).filter((id) => id !== null);
  return {
    ...{ intent: ids[0]!, session: ids[1]!, agent: ids[2]!, class: ids[3]! },
    events: known && new Set(known),
  };
}

function wordId(db: TableFile, word: string): number | null {
  const [row] = db.find('words', { word: kept(word) });
  return row ? Number(row['id']) : null;
}

/** Where records stand in the order, the latest first: as few as an index leaves. */
function inOrder(db: TableFile, filter: RecordFilter, { intent, session }: Wanted): Iterable<Row> {
  const end = filter.untilMs === undefined ? null : firstLater(db, filter.untilMs);
  const named = mentioned(db, filter, end);
  if (named) return named;
  const newest = { table: 'counted', reverse: true } as const;
  const among = (column: 'session' | 'intent', word: number): Iterable<Row> =>
    db.span({
      ...newest,
      by: [column, 'seq'],
      from: [word],
      below: end === null ? [word + 1] : [word, end],
    });
  if (session !== undefined) return among('session', session);
  if (intent !== undefined) return among('intent', intent);
  return db.span({ ...newest, by: ['seq'], ...(end === null ? {} : { below: [end] }) });
}

/** From where on in the order no record is of an earlier time any more; null where there is no such place. */
function firstLater(db: TableFile, untilMs: number): number | null {
  const skew = Math.max(0, readNumber(db, 'skew'));
  for (const { seq } of db.span({ table: 'counted', by: ['latest'], from: [untilMs + skew] }))
    return Number(seq);
  return null;
}

function mayPass(db: TableFile, counted: Row, filter: RecordFilter, wanted: Wanted): boolean {
  if (filter.deciding === true && counted['since'] === null) return false;
  if (wanted.intent !== undefined && counted['intent'] !== wanted.intent) return false;
  if (wanted.session !== undefined && counted['session'] !== wanted.session) return false;
  const { sinceMs = Number.NEGATIVE_INFINITY, untilMs = Number.POSITIVE_INFINITY } = filter;
  const [record] = db.find('records', { no: counted['record']! });
  return (
    record !== undefined &&
    isWanted(unkept(record['id']), filter) &&
    (wanted.agent === undefined || record['agent'] === wanted.agent) &&
    (wanted.class === undefined || record['class'] === wanted.class) &&
    (wanted.events === undefined || wanted.events.has(Number(record['event']))) &&
    Number(record['time']) >= sinceMs &&
    Number(record['time']) < untilMs
  );
}

/** Those that mention the symbol, or touch the path; null for any. Mostly the first few are read. */
function mentioned(db: TableFile, { symbol, path }: RecordFilter, end: number | null): Iterable<Row> | null {
  if (symbol === undefined && path === undefined) return null;
  const named = JSON.stringify([symbol, path]);
  const known = lately.get(db) ?? new Map<string, readonly number[]>();
  const seqs = known.get(named) ?? placesInOrder(db, symbol, path!);
  if (known.size === MOST_KEPT) known.clear();
  lately.set(db, known.set(named, seqs));
  return inTurn(db, end === null ? seqs : seqs.filter((seq) => seq < end));
}

/** An editor asks for the same few files again and again, of an index that nobody has written to. */
const lately = new WeakMap<TableFile, Map<string, readonly number[]>>();
const MOST_KEPT = 16;

/** Their places in the order of all records, the latest first. */
function placesInOrder(db: TableFile, symbol: string | undefined, path: string): readonly number[] {
  const places = symbol === undefined ? filesUnder(db, folderOf(path)) : placesNamed(db, symbol);
  const seqs = new Set<number>();
  for (const place of places)
    for (const { record } of db.findIndexed('mentions', { place }))
      for (const { seq } of db.findIndexed('counted', { record: record! })) seqs.add(Number(seq));
  return [...seqs].sort((one, other) => other - one);
}

function* inTurn(db: TableFile, seqs: readonly number[]): Iterable<Row> {
  for (const seq of seqs) yield* db.find('counted', { seq });
}

/** A name alone, or with its path, whichever of its signs divides the two. */
function* placesNamed(db: TableFile, symbol: string): Iterable<number> {
  for (const row of db.find('places', { name: kept(symbol) })) yield Number(row['id']);
  for (let hash = symbol.indexOf('#'); hash !== -1; hash = symbol.indexOf('#', hash + 1)) {
    const place = placeId(db, symbol.slice(0, hash), symbol.slice(hash + 1));
    if (place !== null) yield place;
  }
}
