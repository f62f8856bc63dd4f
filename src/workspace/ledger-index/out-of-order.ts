import type { TraceRecord } from '../../model/trace-record.ts';
import { hashKey } from '../ledger/hash-key.ts';
import { type Batch, type BatchFacts, batch } from './batch.ts';
import type { Bodies } from './bodies.ts';
import type { Dictionary } from './dictionary.ts';
import type { ReadSources } from './read-sources.ts';
import { kept, type Statements, unkept } from './statements.ts';

/** Records of one time that follow nothing count in the order of their lines, which may be another one now. */
export function swapped(db: Statements, { touched, seenAgain }: ReadSources): readonly number[] {
  return [...touched, ...seenAgain].filter((no) => {
    const row = db.first('SELECT time FROM records WHERE no = ? AND root = 1', no);
    const time = row && Number(row['time']);
    return time !== null && db.all('SELECT no FROM records WHERE root = 1 AND time = ?', time).length > 1;
  });
}

/** The first place in the order that may not stay as it is; null where nothing is to be put in order. */
export function firstOutOfOrder(
  db: Statements,
  added: Iterable<TraceRecord>,
  changed: Iterable<number>,
): number | null {
  const places: number[] = [];
  for (const { timestamp, hash } of added) {
    places.push(placeOfTime(db, Date.parse(timestamp)));
    const followers = 'SELECT c.seq FROM dangling d JOIN counted c ON c.record = d.record WHERE d.prev = ?';
    for (const row of db.all(followers, kept(hash))) places.push(Number(row['seq']));
  }
  for (const no of changed) {
    const row = db.first('SELECT seq FROM counted WHERE record = ?', no);
    if (row) places.push(Number(row['seq']));
  }
  return places.length === 0 ? null : places.reduce((first, place) => Math.min(first, place));
}

/** Behind all that stands before a record of that time, whatever follows what. */
function placeOfTime(db: Statements, time: number): number {
  const row =
    db.first('SELECT seq FROM counted WHERE latest >= ? ORDER BY latest, seq LIMIT 1', time) ??
    db.first('SELECT max(seq) + 1 AS seq FROM counted');
  return Number(row?.['seq'] ?? 0);
}

/**
 * What has to be put in order anew, and from where on. A record whose `prev` is gone is free to come earlier than what
 * is gone did, so that more may have to be.
 */
export function unordered(
  db: Statements,
  words: Dictionary,
  start: number,
  added: ReadonlyMap<number, TraceRecord>,
  gone: ReadonlySet<number>,
  open: Bodies,
  numberOf: (id: string) => number | null,
): {
  readonly facts: BatchFacts;
  readonly first: number;
  readonly dangling: readonly (readonly [number, string])[];
} {
  for (let first = start; ; ) {
    const facts = batchFrom(db, words, first, added, gone, open, numberOf).facts((no) => idOf(db, no));
    const dangling = [...facts.unknownPrev].filter(([, prev]) => !isBefore(db, prev, first, open));
    const earliest = dangling.reduce(
      (place, [at]) => Math.min(place, placeOfTime(db, facts.time(at))),
      first,
    );
    if (earliest === first) return { facts, first, dangling };
    first = earliest;
  }
}

/** What comes behind all that stays in order: what stood there, without what is gone, and what has come. */
function batchFrom(
  db: Statements,
  words: Dictionary,
  first: number,
  added: ReadonlyMap<number, TraceRecord>,
  gone: ReadonlySet<number>,
  open: Bodies,
  numberOf: (id: string) => number | null,
): Batch {
  const records = batch(numberOf);
  const ranks = ranksOf(db);
  const add = (no: number, record: TraceRecord): void => {
    const said = { intent: words.wordOrNull(record.intent_id), session: words.wordOrNull(record.session_id) };
    records.add(no, record, said, record.prev === null ? lineOf(db, no, ranks) : 0);
  };
  for (const row of db.all('SELECT record FROM counted WHERE seq >= ?', first)) {
    const no = Number(row['record']);
    db.run('DELETE FROM dangling WHERE record = ?', no);
    if (!gone.has(no) && !added.has(no)) add(no, open.readAgain(no));
  }
  for (const [no, record] of added) add(no, record);
  return records;
}

/** By file: the live file, then the segments by their names, then what waits. */
function ranksOf(db: Statements): ReadonlyMap<number, number> {
  const rank = (path: string): number => (path.startsWith('trace/') ? 1 : path.startsWith('local/') ? 2 : 0);
  const files = db
    .all('SELECT id, path FROM files')
    .map((row) => ({ id: Number(row['id']), path: unkept(row['path']) }));
  files.sort((a, b) => rank(a.path) - rank(b.path) || (a.path < b.path ? -1 : 1));
  return new Map(files.map(({ id }, at) => [id, at]));
}

function lineOf(db: Statements, no: number, ranks: ReadonlyMap<number, number>): number {
  const places = db
    .all('SELECT file, offset FROM lines WHERE record = ?', no)
    .map((row) => (ranks.get(Number(row['file'])) ?? 0) * 2 ** 36 + Number(row['offset']));
  return Math.min(...places);
}

/** Whether the record of a hash is among those that stay where they are. */
function isBefore(db: Statements, hash: string, first: number, open: Bodies): boolean {
  return db
    .all(
      'SELECT r.no FROM records r JOIN counted c ON c.record = r.no WHERE r.hash_key = ? AND c.seq < ?',
      hashKey(hash),
      first,
    )
    .some((row) => open.readAgain(Number(row['no'])).hash === hash);
}

/** The id of a record by its number, as the ledger spells it. */
export const idOf = (db: Statements, no: number): string =>
  unkept(db.first('SELECT id FROM records WHERE no = ?', no)?.['id']);
