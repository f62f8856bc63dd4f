import type { HistoryEntry } from '../model/ownership.ts';
import {
  ENTRIES_OF_AN_INTENT,
  type FileTelling,
  type Standing,
  type StandingSymbol,
} from '../model/standing.ts';
import type { TraceRecord } from '../model/trace-record.ts';
import { decidingRecords } from './deciding-records.ts';
import { fileTellings } from './file-tellings.ts';
import { foldRecord } from './fold-record.ts';
import {
  type KnownLineages,
  nothingKnown,
  type OpenLineage,
  placeKey,
  stands,
  type TableChanges,
} from './lineage-state.ts';
import { lineageTable } from './lineage-table.ts';

/** What was told before the first of some records, as it was kept. */
export interface KnownStanding extends KnownLineages {
  /** How many records there were. */
  readonly records: number;
  /** How many of them decided something. */
  readonly deciding: number;
  /** How many symbols stand somewhere. */
  readonly symbols: number;
  living(): Iterable<OpenLineage>;
  /** The id of the lineage that was deleted last at a place. */
  buriedAt(path: string, name: string): string | null;
  /** The `path#name` that a lineage has left, and all that those had which turned out to be the same symbol. */
  left(lineage: OpenLineage): readonly string[];
  recordsOf(path: string): readonly FileTelling[];
  entriesOf(intentId: string): readonly KeptEntry[];
}

/** An entry of a history with its place in the order in which records count. */
export interface KeptEntry {
  readonly since: number;
  readonly item: number;
  readonly entry: HistoryEntry;
}

/** What records have changed about a standing. */
export interface StandingChanges extends TableChanges {
  /** How many of the records decided something. */
  readonly deciding: number;
  readonly symbols: number;
  /** All places that a lineage has left by now. */
  placesLeft(lineage: OpenLineage): readonly string[];
  readonly files: ReadonlyMap<string, readonly FileTelling[]>;
  readonly entries: ReadonlyMap<string, readonly KeptEntry[]>;
}

export const nothingStanding: KnownStanding = {
  ...nothingKnown,
  ...{ records: 0, deciding: 0, symbols: 0 },
  living: () => [],
  buriedAt: () => null,
  left: () => [],
  recordsOf: () => [],
  entriesOf: () => [],
};

/** What of a record says when it counts; the record itself may be read when it is needed. */
export type Listed = Pick<TraceRecord, 'id' | 'hash' | 'prev' | 'timestamp' | 'event' | 'supersedes'>;

/**
 * Goes on from what is known by folding in what came after it. The same is said whether all records are folded, or some
 * of them were known: none of these may come after one of those in the order of records, or be superseded by one.
 *
 * @param records in their order.
 */
export function foldStanding<T extends Listed>(
  known: KnownStanding,
  records: readonly T[],
  read: (listed: T) => TraceRecord,
): { readonly standing: Standing; readonly changes: StandingChanges } {
  const table = lineageTable(known);
  const entries = new Map<string, KeptEntry[]>();
  const deciding = decidingRecords(records);
  const { files, take } = fileTellings(known.recordsOf);
  const record = remembering(read);
  const placeOf = new Map(records.map((listed, at) => [listed, at]));
  let told = 0;
  const tellUpTo = (end: number): void => {
    for (; told < end; told += 1) take(record(records[told]!), known.records + told);
  };
  for (const [index, listed] of deciding.entries()) {
    tellUpTo(placeOf.get(listed)! + 1);
    const counted = record(listed);
    // A file is looked up whole, so that its symbols need not be looked up one by one by their ids.
    for (const { path, path_before } of counted.files) {
      table.inFile(path);
      if (path_before !== undefined) table.inFile(path_before);
    }
    const since = known.deciding + index;
    foldRecord(table, { record: counted, no: since, since }, (_, { item }, entry) => {
      if (entry.intentId !== null) keepLatest(entries, known, { since, item, entry });
    });
  }
  tellUpTo(records.length);
  const changes = table.takeChanges();
  const byNo = new Map([...changes.opened, ...changes.before.keys()].map((one) => [one.no, one]));
  const left = placesLeft(known, table.current, byNo, changes.left);
  const buried = new Map(changes.graves.map(({ path, name, no }) => [placeKey(path, name), no]));

  const shown = (lineage: OpenLineage): StandingSymbol => {
    const { id, path, name, deleted, owner, last } = lineage;
    const places = new Set(left(lineage));
    places.delete(`${path}#${name}`);
    return {
      ...{ id, path, name, deleted, contentHash: last?.contentHash ?? null },
      ...{ owner: owner?.intentId ?? null, mutationClass: last?.mutationClass ?? null },
      formerly: [...places].sort(),
    };
  };
  const own = (id: string): OpenLineage | null => {
    const lineage = table.byId(id);
    return lineage?.id === id ? lineage : null;
  };
  const graveAt = (path: string, name: string): OpenLineage | null => {
    const no = buried.get(placeKey(path, name));
    const id = no === undefined ? known.buriedAt(path, name) : byNo.get(no)!.id;
    return id === null ? null : own(id);
  };
  const symbols = known.symbols + countLiving(changes);
  return {
    standing: {
      symbols,
      at(path, name) {
        const lineage = table.living(path, name) ?? graveAt(path, name);
        return lineage && shown(lineage);
      },
      isLiving: (id) => own(id)?.deleted === false,
      *living() {
        const changed = new Set(byNo.keys());
        for (const lineage of byNo.values()) if (stands(lineage)) yield shown(lineage);
        for (const lineage of known.living()) if (!changed.has(lineage.no)) yield shown(lineage);
      },
      recordsOf: (path) => (files.get(path) ?? known.recordsOf(path)).toReversed(),
      entriesOf: (intentId) => (entries.get(intentId) ?? known.entriesOf(intentId)).map(({ entry }) => entry),
    },
    changes: { ...changes, deciding: deciding.length, symbols, placesLeft: left, files, entries },
  };
}

/** Records count nearly in their order, so that each is read once. */
const REMEMBERED = 4_000;

function remembering<T>(read: (listed: T) => TraceRecord): (listed: T) => TraceRecord {
  const lately = new Map<T, TraceRecord>();
  return (listed) => {
    const record = lately.get(listed) ?? read(listed);
    lately.set(listed, record);
    if (lately.size > REMEMBERED) lately.delete(lately.keys().next().value!);
    return record;
  };
}

function countLiving({ opened, before }: TableChanges): number {
  let more = 0;
  for (const lineage of opened) if (stands(lineage)) more += 1;
  for (const [lineage, was] of before) more += Number(stands(lineage)) - Number(stands(was));
  return more;
}

function keepLatest(entries: Map<string, KeptEntry[]>, known: KnownStanding, kept: KeptEntry): void {
  const { intentId, findings } = kept.entry;
  const list = entries.get(intentId!) ?? [...known.entriesOf(intentId!)];
  entries.set(intentId!, list);
  const last = list.at(-1);
  if (last && list.length === ENTRIES_OF_AN_INTENT && byTime(kept, last) > 0) return;
  // One finding is what an agent is told of it.
  list.push({ ...kept, entry: { ...kept.entry, findings: findings.slice(0, 1) } });
  list.sort(byTime);
  list.splice(ENTRIES_OF_AN_INTENT);
}

/** The newest first; of one time what counted last. */
function byTime(a: KeptEntry, b: KeptEntry): number {
  if (a.entry.timestamp !== b.entry.timestamp) return a.entry.timestamp < b.entry.timestamp ? 1 : -1;
  return b.since - a.since || b.item - a.item;
}

/** Which places each lineage has left: its own, and all that were those of one that turned out to be the same symbol. */
function placesLeft(
  known: KnownStanding,
  current: (lineage: OpenLineage) => OpenLineage,
  byNo: ReadonlyMap<number, OpenLineage>,
  left: TableChanges['left'],
): (lineage: OpenLineage) => readonly string[] {
  const found = new Map<OpenLineage, Set<string>>();
  const placesOf = (lineage: OpenLineage): Set<string> => {
    const places = found.get(lineage) ?? new Set(known.left(lineage));
    found.set(lineage, places);
    return places;
  };
  for (const { no, path, name } of left) {
    const lineage = byNo.get(no);
    if (lineage) placesOf(current(lineage)).add(`${path}#${name}`);
  }
  for (const lineage of byNo.values()) {
    const whole = current(lineage);
    if (whole === lineage) continue;
    const places = placesOf(whole);
    places.add(`${lineage.path}#${lineage.name}`);
    for (const place of known.left(lineage)) places.add(place);
  }
  return (lineage) => {
    const places = found.get(lineage);
    return places ? [...places] : known.left(lineage);
  };
}
