import { folderOf, passes } from '../../ledger/record-filter.ts';
import type { RecordFilter } from '../../model/ledger-questions.ts';
import type { TraceRecord } from '../../model/trace-record.ts';
import type { SqlValue } from '../sqlite/sqlite.ts';
import type { Bodies } from './bodies.ts';
import { kept, type Statements } from './statements.ts';

const AT_ONCE = 256;

/**
 * The records that pass a filter, the newest first. The index narrows as far as it can tell; each record that is left is
 * read and asked itself.
 */
export function* findRecords(db: Statements, bodies: Bodies, filter: RecordFilter): Iterable<TraceRecord> {
  const conditions = conditionsOf(db, filter);
  if (conditions === null) return;
  const named = mentioned(db, filter);
  if (named) {
    for (const seq of named) {
      const row = db.first(`${SELECT} c.seq = ?${conditions.sql}`, seq, ...conditions.values);
      const record = row && bodies.read(Number(row['record']));
      if (record && passes(record, filter)) yield record;
    }
    return;
  }
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const rows = db.all(
      `${SELECT} c.seq < ?${conditions.sql} ORDER BY c.seq DESC LIMIT ${AT_ONCE}`,
      ...[before, ...conditions.values],
    );
    for (const row of rows) {
      const record = bodies.read(Number(row['record']));
      if (passes(record, filter)) yield record;
    }
    if (rows.length < AT_ONCE) return;
    before = Number(rows.at(-1)!['seq']);
  }
}

const SELECT = 'SELECT c.seq, c.record FROM counted c JOIN records r ON r.no = c.record WHERE';

interface Conditions {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

/** Null where a word is asked for that no record has. */
function conditionsOf(db: Statements, filter: RecordFilter): Conditions | null {
  const parts: string[] = [];
  const values: SqlValue[] = [];
  const add = (sql: string, ...some: readonly SqlValue[]): void => {
    parts.push(` AND ${sql}`);
    values.push(...some);
  };
  const words: readonly (readonly [string, string | undefined])[] = [
    ['c.intent', filter.intent],
    ['c.session', filter.session],
    ['r.agent', filter.agent],
    ['r.class', filter.mutationClass],
  ];
  for (const [column, text] of words) {
    if (text === undefined) continue;
    const id = wordId(db, text);
    if (id === null) return null;
    add(`${column} = ?`, id);
  }
  if (filter.events) {
    const ids = filter.events.map((event) => wordId(db, event)).filter((id) => id !== null);
    add(`r.event IN (${ids.join(', ')})`);
  }
  if (filter.deciding === true) add('c.since IS NOT NULL');
  // Before the first record of a time there is none of a later one.
  if (filter.sinceMs !== undefined) add('c.latest >= ? AND r.time >= ?', filter.sinceMs, filter.sinceMs);
  if (filter.untilMs !== undefined) add('r.time < ?', filter.untilMs);
  return { sql: parts.join(''), values };
}

function wordId(db: Statements, word: string): number | null {
  const row = db.first('SELECT id FROM words WHERE word = ?', kept(word));
  return row && Number(row['id']);
}

/** Where in the order the records stand that mention the symbol, or touch the path, the latest first; null for any. */
function mentioned(db: Statements, { symbol, path }: RecordFilter): readonly number[] | null {
  const places =
    symbol !== undefined ? placesNamed(db, symbol) : path !== undefined ? placesIn(db, path) : null;
  if (places === null) return null;
  const seqs = new Set<number>();
  const sql = 'SELECT c.seq FROM mentions m JOIN counted c ON c.record = m.record WHERE m.place = ?';
  for (const place of places) for (const row of db.all(sql, place)) seqs.add(Number(row['seq']));
  return [...seqs].sort((a, b) => b - a);
}

/** A name alone, or with its path, whichever of its signs divides the two. */
function placesNamed(db: Statements, symbol: string): readonly number[] {
  const rows = [...db.all('SELECT id FROM places WHERE name = ?', kept(symbol))];
  for (let hash = symbol.indexOf('#'); hash !== -1; hash = symbol.indexOf('#', hash + 1))
    rows.push(
      ...db.all(
        'SELECT p.id FROM paths JOIN places p ON p.path = paths.id WHERE paths.path = ? AND p.name = ?',
        ...[kept(symbol.slice(0, hash)), kept(symbol.slice(hash + 1))],
      ),
    );
  return rows.map((row) => Number(row['id']));
}

/** Those of a file, or of all files below a folder. */
function placesIn(db: Statements, path: string): readonly number[] {
  const folder = folderOf(path);
  return db
    .all(
      `SELECT p.id FROM paths JOIN places p ON p.path = paths.id
        WHERE paths.path = ? OR (paths.path >= ? AND paths.path < ?)`,
      ...[kept(folder), `${kept(folder)}/`, `${kept(folder)}0`],
    )
    .map((row) => Number(row['id']));
}
