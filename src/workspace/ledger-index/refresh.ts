import type { TraceRecord } from '../../model/trace-record.ts';
import { ledgerSize } from '../ledger/ledger-sources.ts';
import { batch } from './batch.ts';
import { type Bodies, bodies } from './bodies.ts';
import { type Dictionary, dictionary } from './dictionary.ts';
import { foldOn } from './fold-on.ts';
import { firstOutOfOrder, idOf, swapped, unordered } from './out-of-order.ts';
import { putInOrder } from './put-in-order.ts';
import { type ReadSources, readSources } from './read-sources.ts';
import { kept, type Statements } from './statements.ts';
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

function dangle(db: Statements, no: number, prev: string): void {
  db.add('INSERT INTO dangling', no, kept(prev));
}

function forget(db: Statements, no: number): void {
  for (const table of ['mentions', 'dangling']) db.run(`DELETE FROM ${table} WHERE record = ?`, no);
  db.run('DELETE FROM records WHERE no = ?', no);
}
