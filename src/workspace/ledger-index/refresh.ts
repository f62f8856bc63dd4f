import type { TraceRecord } from '../../model/trace-record.ts';
import { hashKey } from '../ledger/hash-key.ts';
import { ledgerSize } from '../ledger/ledger-sources.ts';
import { type Batch, type BatchFacts, batch } from './batch.ts';
import { type Bodies, bodies } from './bodies.ts';
import { type Dictionary, dictionary } from './dictionary.ts';
import { foldOn } from './fold-on.ts';
import { putInOrder } from './put-in-order.ts';
import { type ReadSources, readSources } from './read-sources.ts';
import { kept, type Statements, unkept } from './statements.ts';
import { makeIndices, makeLineageIndices, makeOrderIndices } from './tables.ts';
import { lineTaker, writeRecord } from './take-lines.ts';

/**
 * Brings an index up to what the ledger says now; to be called inside of a transaction.
 *
 * @returns whether anything had changed.
 * @throws IndexDamaged where it has to be made anew for that.
 */
export function refresh(root: string, db: Statements): boolean {
  const words = dictionary(db, false);
  const taker = lineTaker(db, words, false);
  const added = new Map<number, TraceRecord>();
  const read = readSources(root, db, taker, (no, record) => added.set(no, record));
  if (!read.changed) return false;
  const open = bodies(root, db);
  try {
    const divided = changedParts(db, words, read, open);
    for (const [no, record] of divided.whole) added.set(no, record);
    const gone = read.touched.filter((no) => db.first('SELECT 1 FROM lines WHERE record = ?', no) === null);
    const changed = [...gone, ...divided.whole.keys(), ...swapped(db, read)];
    const start = firstOutOfOrder(db, added.values(), changed);
    if (start !== null) {
      for (const no of gone) forget(db, no);
      const { facts, first, dangling } = unordered(
        db,
        words,
        start,
        added,
        new Set(gone),
        open,
        taker.numberOf,
      );
      const from = putInOrder(db, facts, first, new Set(divided.whole.keys()));
      for (const [at, prev] of dangling) dangle(db, facts.no(at), prev);
      if (from !== null) foldOn(db, words, open.readAgain, from, false);
    }
  } finally {
    open.close();
  }
  return true;
}

/** How far an index is that is being made: so many bytes are read, then so many records told of their symbols. */
export type IndexProgress = (what: 'bytes' | 'records', done: number, of: number) => void;

/** Fills empty tables. @throws IndexDamaged where the ledger says two things under one id. */
export function fill(root: string, db: Statements, onProgress: IndexProgress = () => {}): void {
  const words = dictionary(db, true);
  const open = bodies(root, db);
  try {
    readAll(root, db, words, open, onProgress);
    makeOrderIndices(db);
    foldOn(db, words, open.readAgain, 0, true, (folded, of) => onProgress('records', folded, of));
    makeLineageIndices(db);
  } finally {
    open.close();
  }
}

/** Puts all records in, in their order. What that takes to be known of each is forgotten again when they are folded. */
function readAll(
  root: string,
  db: Statements,
  words: Dictionary,
  open: Bodies,
  onProgress: IndexProgress,
): void {
  const taker = lineTaker(db, words, true);
  const records = batch(taker.numberOf);
  const size = ledgerSize(root);
  let done = 0;
  const read = readSources(
    root,
    db,
    taker,
    (no, record, said) => records.add(no, record, said, no),
    (count) => {
      done += count;
      onProgress('bytes', done, size);
    },
  );
  makeIndices(db);
  for (const no of read.parts) {
    const record = open.readAgain(no);
    records.add(no, record, writeRecord(db, words, no, record.id, record, true), no);
  }
  const facts = records.facts((no) => idOf(db, no));
  putInOrder(db, facts, 0, new Set());
  for (const [at, prev] of facts.unknownPrev) dangle(db, facts.no(at), prev);
}

/** Records in several parts of which parts came or went, put together. */
function changedParts(
  db: Statements,
  words: Dictionary,
  { parts, touched }: ReadSources,
  open: Bodies,
): { readonly whole: ReadonlyMap<number, TraceRecord> } {
  const whole = new Map<number, TraceRecord>();
  const divided = touched.filter(
    (no) => db.first('SELECT 1 FROM records WHERE no = ? AND divided = 1', no) !== null,
  );
  for (const no of new Set([...parts, ...divided])) {
    if (db.first('SELECT 1 FROM lines WHERE record = ?', no) === null) continue;
    const record = open.readAgain(no);
    writeRecord(db, words, no, record.id, record, true);
    whole.set(no, record);
  }
  return { whole };
}

/** Records of one time that follow nothing count in the order of their lines, which may be another one now. */
function swapped(db: Statements, { touched, seenAgain }: ReadSources): readonly number[] {
  return [...touched, ...seenAgain].filter((no) => {
    const row = db.first('SELECT time FROM records WHERE no = ? AND root = 1', no);
    const time = row && Number(row['time']);
    return time !== null && db.all('SELECT no FROM records WHERE root = 1 AND time = ?', time).length > 1;
  });
}

/** The first place in the order that may not stay as it is; null where nothing is to be put in order. */
function firstOutOfOrder(
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
function unordered(
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

function dangle(db: Statements, no: number, prev: string): void {
  db.add('INSERT INTO dangling', no, kept(prev));
}

function forget(db: Statements, no: number): void {
  for (const table of ['mentions', 'dangling']) db.run(`DELETE FROM ${table} WHERE record = ?`, no);
  db.run('DELETE FROM records WHERE no = ?', no);
}

const idOf = (db: Statements, no: number): string =>
  unkept(db.first('SELECT id FROM records WHERE no = ?', no)?.['id']);
