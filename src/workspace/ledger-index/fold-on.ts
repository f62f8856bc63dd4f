import { type Counted, foldRecord } from '../../ledger/fold-record.ts';
import {
  type LineageState,
  nothingKnown,
  type OpenLineage,
  type TableChanges,
} from '../../ledger/lineage-state.ts';
import { type LineageTable, lineageTable } from '../../ledger/lineage-table.ts';
import type { TraceRecord } from '../../model/trace-record.ts';
import type { Dictionary } from './dictionary.ts';
import { IndexDamaged } from './index-damaged.ts';
import { readNumber, writeMeta } from './meta.ts';
import { type Intake, kept, type Statements } from './statements.ts';
import { insertLineage, storedLineages, updateLineage } from './stored-lineages.ts';

/**
 * So many records can be taken back: a settlement stands before what was written after the writes that it judges, and
 * a colleague's segment brings records of last week. What reaches further back has the index made anew.
 */
const TAKEN_BACK = 20_000;
const AT_ONCE = 2_000;

/**
 * Folds the records that count from somewhere on, in the order in which they count, after taking back what was folded
 * from there on.
 *
 * @throws IndexDamaged where it can't be taken back so far.
 */
export function foldOn(
  db: Statements,
  words: Dictionary,
  read: (no: number) => TraceRecord,
  from: number,
  isFresh: boolean,
  onFolded: (count: number, of: number) => void = () => {},
): void {
  if (!isFresh) takeBack(db, words, from);
  const journalled = keepStatesFrom(db, from);
  const table = lineageTable(isFresh ? nothingKnown : storedLineages(db, words));
  const opened = new Map<OpenLineage, number>();
  const changed = new Set<OpenLineage>();
  const count = Number(
    db.first('SELECT count(since) AS count FROM counted WHERE since >= ?', from)!['count'],
  );
  let [folded, last, seen] = [0, from, 0];
  for (const { no, since } of countedFrom(db, from)) {
    const changes = foldOne(db, words, table, { record: read(no), no, since });
    for (const lineage of changes.opened) opened.set(lineage, since);
    for (const [lineage, state] of changes.before) {
      if (!opened.has(lineage)) changed.add(lineage);
      if (since >= journalled) db.add('INSERT INTO undo', since, lineage.no, JSON.stringify(state));
    }
    if (since >= journalled) folded += 1;
    last = since;
    seen += 1;
    onFolded(seen, count);
  }
  for (const [lineage, since] of opened) insertLineage(db, words, lineage, since);
  for (const lineage of changed) updateLineage(db, words, lineage.no, lineage);
  writeMeta(db, 'folded_to', last);
  forgetOldStates(db, folded);
}

/** Folds one record in, and puts down what it tells. What became of its lineages is left to the caller. */
export function foldOne(db: Intake, words: Dictionary, table: LineageTable, counted: Counted): TableChanges {
  const { no, since } = counted;
  foldRecord(table, counted, (lineage, telling, entry) => {
    const isSaid = telling.type === 'gone' || telling.range.kind !== undefined;
    const kind = isSaid ? null : words.word(entry.kind);
    db.add('INSERT INTO told', since, telling.item, lineage.no, no, kind);
  });
  const changes = table.takeChanges();
  keepPlaces(db, words, since, changes);
  return changes;
}

function keepPlaces(db: Intake, words: Dictionary, since: number, changes: TableChanges): void {
  const own = new Set(changes.opened.map(({ id }) => id));
  for (const { id, no } of changes.ids)
    if (!own.has(id)) db.add('INSERT OR IGNORE INTO lineage_ids', kept(id), no, since);
  for (const { no, path, name } of changes.left)
    db.add('INSERT OR IGNORE INTO left_places', no, words.place(path, name), since);
  for (const { no, path, name } of changes.graves)
    db.add('INSERT OR REPLACE INTO graves', words.place(path, name), since, no);
}

/** Puts every lineage back to how it was before a record counted. */
function takeBack(db: Statements, words: Dictionary, from: number): void {
  if (from > readNumber(db, 'folded_to')) return;
  if (from < readNumber(db, 'undo_from')) throw new IndexDamaged('too much is to be taken back');
  db.run('DELETE FROM told WHERE since >= ?', from);
  db.run('DELETE FROM lineages WHERE opened_since >= ?', from);
  db.run('DELETE FROM lineage_ids WHERE since >= ?', from);
  db.run('DELETE FROM left_places WHERE since >= ?', from);
  db.run('DELETE FROM graves WHERE since >= ?', from);
  // The earliest state of each comes last and stays.
  for (const row of db.all('SELECT lineage, state FROM undo WHERE since >= ? ORDER BY since DESC', from))
    updateLineage(db, words, Number(row['lineage']), JSON.parse(String(row['state'])) as LineageState);
  db.run('DELETE FROM undo WHERE since >= ?', from);
}

function* countedFrom(db: Statements, from: number): Iterable<{ no: number; since: number }> {
  const sql = `SELECT record, since FROM counted WHERE since >= ? ORDER BY since LIMIT ${AT_ONCE}`;
  for (let next = from; ; ) {
    const rows = db.all(sql, next);
    for (const row of rows) yield { no: Number(row['record']), since: Number(row['since']) };
    if (rows.length < AT_ONCE) return;
    next = Number(rows.at(-1)!['since']) + 1;
  }
}

/** From where on it is kept how things stood before: of all that is folded now, unless that is more than is kept. */
function keepStatesFrom(db: Statements, from: number): number {
  const first = firstKept(db);
  if (first <= from) return from;
  db.run('DELETE FROM undo');
  writeMeta(db, 'undo_from', first);
  writeMeta(db, 'undo_kept', 0);
  return first;
}

function forgetOldStates(db: Statements, folded: number): void {
  const now = Math.max(0, readNumber(db, 'undo_kept')) + folded;
  writeMeta(db, 'undo_kept', now);
  if (now < 2 * TAKEN_BACK) return;
  const first = firstKept(db);
  db.run('DELETE FROM undo WHERE since < ?', first);
  writeMeta(db, 'undo_from', first);
  writeMeta(db, 'undo_kept', TAKEN_BACK);
}

/** The first of the records that can be taken back; -1 where all can. */
function firstKept(db: Statements): number {
  const row = db.first(
    `SELECT since FROM counted WHERE since IS NOT NULL ORDER BY since DESC LIMIT 1 OFFSET ${TAKEN_BACK}`,
  );
  return row ? Number(row['since']) + 1 : -1;
}
