import type { KeptEntry, KnownStanding, StandingChanges } from '../../ledger/fold-standing.ts';
import { type OpenLineage, placeKey, stands } from '../../ledger/lineage-state.ts';
import type { FileTelling } from '../../model/standing.ts';
import type { Checkpoint } from './checkpoint.ts';
import type { RowChange, Rows } from './rows.ts';

/** A lineage as it is kept, with its file: beside what changes about it, the places that it left and its ids. */
interface LineageRow extends OpenLineage {
  readonly left: readonly string[];
  readonly ids: readonly string[];
  /** The id of the one that absorbed it. */
  readonly absorbedById: string | null;
}

/** Where a lineage is kept that goes by an id. */
type IdRow = readonly [no: number, path: string];

const lineageKey = (no: number): string => `lineage ${no}`;
const idKey = (id: string): string => `id ${id}`;
const graveKey = (path: string, name: string): string => `grave ${placeKey(path, name)}`;
const fileKey = (path: string): string => `file ${path}`;
const intentKey = (intentId: string): string => `intent ${intentId}`;

/** What a checkpoint says, for a fold that goes on from there. Every question may throw StandingDamaged. */
export function knownStanding(checkpoint: Checkpoint, rows: Rows): KnownStanding {
  const absorbers = new Map<number, string>();
  const open = (row: LineageRow): OpenLineage => {
    const { left: _left, ids: _ids, absorbedById, ...lineage } = row;
    if (lineage.absorbedBy !== null) absorbers.set(lineage.absorbedBy, absorbedById!);
    return lineage;
  };
  const rowOf = (path: string, no: number): LineageRow | null =>
    (rows.get(path, lineageKey(no)) as LineageRow | undefined) ?? null;
  const byId = (id: string): OpenLineage | null => {
    const place = rows.get(id, idKey(id)) as IdRow | undefined;
    const row = place && rowOf(place[1], place[0]);
    return row ? open(row) : null;
  };
  const { records, deciding, symbols, nextNo } = checkpoint;
  return {
    ...{ records, deciding, symbols, nextNo, byId },
    // Asked for those alone that have absorbed one which was asked for before.
    byNo: (no) => byId(absorbers.get(no)!),
    inFile: (path) =>
      lineagesIn(rows.near(path).values())
        .filter((row) => row.path === path && stands(row))
        .map(open),
    *living() {
      for (const [, value] of rows.all())
        for (const row of lineagesIn([value])) if (stands(row)) yield open(row);
    },
    buriedAt: (path, name) => (rows.get(path, graveKey(path, name)) as string | undefined) ?? null,
    left: ({ no, id }) => {
      const place = rows.get(id, idKey(id)) as IdRow | undefined;
      return (place && rowOf(place[1], no)?.left) ?? [];
    },
    recordsOf: (path) => (rows.get(path, fileKey(path)) as FileTelling[] | undefined) ?? [],
    entriesOf: (intentId) => (rows.get(intentId, intentKey(intentId)) as KeptEntry[] | undefined) ?? [],
  };
}

/** What is to be written so that the records that were folded in are known too. */
export function* rowChanges(known: Rows, changes: StandingChanges): Iterable<RowChange> {
  const lineages = [...changes.opened, ...changes.before.keys()];
  const byNo = new Map(lineages.map((lineage) => [lineage.no, lineage]));
  const newIds = new Map<number, string[]>();
  for (const { id, no } of changes.ids) newIds.set(no, [...(newIds.get(no) ?? []), id]);
  for (const lineage of lineages) {
    const { no, id, path } = lineage;
    const was = changes.before.get(lineage)?.path;
    const row = was === undefined ? undefined : (known.get(was, lineageKey(no)) as LineageRow | undefined);
    const more = newIds.get(no) ?? [];
    const ids = [...new Set([...(row?.ids ?? [id]), ...more])];
    const hasMoved = was !== undefined && was !== path;
    if (hasMoved) yield { topic: was, key: lineageKey(no), value: null };
    const absorber = lineage.absorbedBy === null ? null : byNo.get(lineage.absorbedBy);
    const absorbedById = absorber?.id ?? row?.absorbedById ?? null;
    const value: LineageRow = { ...lineage, left: changes.placesLeft(lineage), ids, absorbedById };
    yield { topic: path, key: lineageKey(no), value };
    for (const each of row === undefined || hasMoved ? ids : more)
      yield { topic: each, key: idKey(each), value: [no, path] satisfies IdRow };
  }
  for (const { path, name, no } of changes.graves)
    yield { topic: path, key: graveKey(path, name), value: byNo.get(no)!.id };
  for (const [path, tellings] of changes.files) yield { topic: path, key: fileKey(path), value: tellings };
  for (const [intentId, entries] of changes.entries)
    yield { topic: intentId, key: intentKey(intentId), value: entries };
}

/** All rows with the topics that they are kept under, to be kept in other buckets. */
export function* sameRows(rows: Rows): Iterable<RowChange> {
  for (const [key, value] of rows.all()) {
    const rest = key.slice(key.indexOf(' ') + 1);
    const topic = key.startsWith('lineage ')
      ? (value as LineageRow).path
      : key.startsWith('grave ')
        ? rest.slice(0, rest.indexOf('\u0000'))
        : rest;
    yield { topic, key, value };
  }
}

function lineagesIn(values: Iterable<unknown>): LineageRow[] {
  const found: LineageRow[] = [];
  for (const value of values)
    if (typeof value === 'object' && value !== null && 'absorbedById' in value)
      found.push(value as LineageRow);
  return found;
}
