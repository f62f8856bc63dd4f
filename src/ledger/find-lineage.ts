import type { DeletedSymbol, TraceFile, TraceRecord } from '../model/trace-record.ts';
import { newLineageId } from './lineage.ts';
import { type OpenLineage, placeKey } from './lineage-state.ts';
import type { LineageTable } from './lineage-table.ts';
import type { Standing } from './tellings.ts';

/** One range of a record that names a symbol, and the lineage that it speaks of. */
export interface Found {
  readonly telling: Standing;
  readonly lineage: OpenLineage;
  readonly isNew: boolean;
  readonly origin: OpenLineage | null;
}

/** What is known of a record's other symbols when one of them is looked up. */
export interface Claims {
  /** Those that the record says are gone. */
  readonly gone: ReadonlySet<OpenLineage>;
  /** Those that ranges with a `previous` go on with. */
  readonly continued: Set<OpenLineage>;
  /** Where the record has put symbols so far: a file may stand in it twice, the second going on from the first. */
  readonly placed: Map<string, OpenLineage>;
}

/**
 * The lineage that a range speaks of. One with a `previous` goes on with a lineage that is known, by its id or its
 * place. One without is new, unless somebody lives there whom the record doesn't send elsewhere; so ranges with a
 * `previous` have to be looked up before the others.
 *
 *     f renamed to g, and a new f added      g goes on with f's lineage, and f gets a lineage of its own
 */
export function findStanding(
  table: LineageTable,
  record: TraceRecord,
  telling: Standing,
  claims: Claims,
): Found {
  const { file, range } = telling;
  const { previous, symbol, lineage_id: id } = range;
  const source = range.origin?.[0];
  const origin = source ? (table.living(source.path, source.name) ?? null) : null;
  const at = previous ? { path: previous.path, name: previous.symbol } : { path: file.path, name: symbol };
  const named = id === undefined ? undefined : table.byId(id);
  const resident = table.living(at.path, at.name) ?? claims.placed.get(placeKey(at.path, at.name));
  const known = previous
    ? (named ?? resident)
    : ((named && isFree(named, at, claims) ? named : undefined) ??
      (resident && !claims.gone.has(resident) && !claims.continued.has(resident) ? resident : undefined));
  const lineage = known ?? openFor(table, record, range, at, named !== undefined);
  if (id !== undefined) table.knowAs(id, lineage);
  if (previous) claims.continued.add(lineage);
  claims.placed.set(placeKey(file.path, symbol), lineage);
  return { telling, lineage, isNew: !known && !previous, origin };
}

/** An addition may take up the lineage of what was deleted, or of what stands there already, and no other. */
function isFree(named: OpenLineage, at: { path: string; name: string }, claims: Claims): boolean {
  if (claims.continued.has(named)) return false;
  return named.deleted || claims.gone.has(named) || (named.path === at.path && named.name === at.name);
}

function openFor(
  table: LineageTable,
  record: TraceRecord,
  range: Standing['range'],
  at: { path: string; name: string },
  idIsTaken: boolean,
): OpenLineage {
  const { previous, lineage_id: id } = range;
  const seed = previous && !idIsTaken ? previous.content_hash : record.id;
  const fresh = id !== undefined && !idIsTaken ? id : newLineageId(at.path, at.name, seed);
  return table.byId(fresh) ?? table.open(fresh, at.path, at.name);
}

/** A symbol that no record told of before its end still gets a lineage, so that its tombstone can be asked about. */
export function findGone(table: LineageTable, file: TraceFile, grave: DeletedSymbol): OpenLineage {
  const path = file.path_before ?? file.path;
  const named = table.byId(grave.lineage_id);
  return named ?? table.living(path, grave.symbol) ?? table.open(grave.lineage_id, path, grave.symbol);
}

/**
 * Symbols that changed only in where they stand, because what holds them was renamed or moved, need no range of their
 * own: a renamed file takes its symbols along, a renamed or moved class its members.
 */
export function* whatFollows(
  table: LineageTable,
  record: TraceRecord,
  standing: readonly Found[],
  gone: readonly OpenLineage[],
): Iterable<{ lineage: OpenLineage; path: string; name: string }> {
  const told = new Set([...gone, ...standing.map(({ lineage }) => lineage)]);
  const newPlaces = new Map<string, { path: string; name: string }>();
  const paths = new Set<string>();
  for (const {
    telling: { file, range },
  } of standing) {
    const { previous } = range;
    if (!previous || (previous.path === file.path && previous.symbol === range.symbol)) continue;
    newPlaces.set(placeKey(previous.path, previous.symbol), { path: file.path, name: range.symbol });
    paths.add(previous.path);
  }
  const renamedTo = new Map<string, string>();
  for (const { path, path_before } of record.files) {
    if (path_before === undefined || path_before === path) continue;
    renamedTo.set(path_before, path);
    paths.add(path_before);
  }
  for (const path of paths) {
    for (const lineage of table.inFile(path)) {
      if (told.has(lineage)) continue;
      const file = renamedTo.get(path);
      const place =
        withHolder(lineage, newPlaces) ?? (file === undefined ? null : { path: file, name: lineage.name });
      if (place) yield { lineage, ...place };
    }
  }
}

/** Where the nearest holder that was renamed or moved takes a member: `A.m` to `B.m` when `A` became `B`. */
function withHolder(
  { path, name }: OpenLineage,
  newPlaces: ReadonlyMap<string, { path: string; name: string }>,
): { path: string; name: string } | null {
  for (let dot = name.lastIndexOf('.'); dot > 0; dot = name.lastIndexOf('.', dot - 1)) {
    const holder = newPlaces.get(placeKey(path, name.slice(0, dot)));
    if (holder) return { path: holder.path, name: holder.name + name.slice(dot) };
  }
  return null;
}
