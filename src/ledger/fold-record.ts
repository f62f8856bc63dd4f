import type { HistoryEntry } from '../model/ownership.ts';
import type { TraceRecord } from '../model/trace-record.ts';
import { type Claims, type Found, findGone, findStanding, whatFollows } from './find-lineage.ts';
import type { OpenLineage } from './lineage-state.ts';
import type { LineageTable } from './lineage-table.ts';
import { classOf, entryOf, type Grave, type Telling, tellingsOf } from './tellings.ts';

/** A record with the number that it is known by, and its place in the order in which records count. */
export interface Counted {
  readonly record: TraceRecord;
  readonly no: number;
  readonly since: number;
}

/** Is told each thing that a record says of a lineage, with the entry that this makes in its history. */
export type Listener = (lineage: OpenLineage, telling: Telling, entry: HistoryEntry) => void;

/**
 * Takes one more record into a table.
 *
 * All of a record happened at once: first every symbol is found where it stood before, then all are lifted, then all
 * are put where they stand now. So two functions that swapped their names keep their own histories.
 */
export function foldRecord(table: LineageTable, counted: Counted, listener: Listener): void {
  const { record } = counted;
  const tellings = tellingsOf(record);
  const gone = tellings
    .filter((telling) => telling.type === 'gone')
    .map((telling) => ({ telling, lineage: findGone(table, telling.file, telling.grave) }));
  const claims: Claims = {
    gone: new Set(gone.map(({ lineage }) => lineage)),
    continued: new Set(),
    placed: new Map(),
  };
  const standing = tellings
    .filter((telling) => telling.type === 'standing')
    .map((telling) => findStanding(table, record, telling, claims));
  const moves = [
    ...whatFollows(
      table,
      record,
      standing,
      gone.map(({ lineage }) => lineage),
    ),
  ];
  for (const { lineage } of gone) table.lift(lineage);
  for (const { lineage } of standing) table.lift(lineage);
  for (const { lineage } of moves) table.lift(lineage);
  // One of them may turn out to be the same symbol as another on the way.
  for (const { telling, lineage } of gone)
    tellDeletion(table, counted, table.current(lineage), telling, listener);
  for (const { lineage, path, name } of moves) table.put(table.current(lineage), path, name);
  for (const found of standing)
    tellStanding(table, counted, { ...found, lineage: table.current(found.lineage) }, listener);
}

function tellDeletion(
  table: LineageTable,
  counted: Counted,
  lineage: OpenLineage,
  telling: Grave,
  listener: Listener,
): void {
  table.bury(lineage, telling.file.path_before ?? telling.file.path, telling.grave.symbol);
  tell(table, counted, lineage, telling, listener);
}

function tellStanding(
  table: LineageTable,
  counted: Counted,
  { telling, lineage, isNew, origin }: Found,
  listener: Listener,
): void {
  const { file, range } = telling;
  if (range.previous) table.remember(lineage, range.previous.path, range.previous.symbol);
  table.put(lineage, file.path, range.symbol);
  if (isNew && origin && classOf(counted.record, telling) === 'AST_REFACTOR')
    table.own(lineage, origin.owner, counted.since);
  tell(table, counted, lineage, telling, listener);
}

function tell(
  table: LineageTable,
  { record, no, since }: Counted,
  lineage: OpenLineage,
  telling: Telling,
  listener: Listener,
): void {
  const entry = entryOf(record, telling, lineage.last?.kind ?? null);
  const { mutationClass, intentId, changes, contributor, kind, contentHash, shapeHash } = entry;
  if (mutationClass === 'INTENT_EVOLUTION' && intentId !== null)
    table.own(lineage, { intentId, recordNo: no }, since);
  // Code that stands again as it stood before the trail began is no intent's.
  if (intentId === null && record.attribution?.how === 'returned') table.own(lineage, null, since);
  const { item } = telling;
  table.tell(lineage, {
    since,
    item,
    recordNo: no,
    intentId,
    mutationClass,
    changes,
    contributor,
    kind,
    contentHash,
    shapeHash,
  });
  listener(lineage, telling, entry);
}
