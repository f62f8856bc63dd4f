import type { HistoryEntry, Lineage, Ownership } from '../model/ownership.ts';
import type { TraceRecord } from '../model/trace-record.ts';
import { decidingRecords } from './deciding-records.ts';
import { foldRecord } from './fold-record.ts';
import { type OpenLineage, placeKey } from './lineage-state.ts';
import { lineageTable } from './lineage-table.ts';

/**
 * Reads a ledger as the answer to "who owns each symbol, and how did it get here?".
 *
 * The owner is the intent of the latest INTENT_EVOLUTION; an AST_REFACTOR never changes it, even where it renames or
 * moves the symbol. A symbol made by a proved extraction, split or merge inherits its first origin's owner. A record
 * counts once, however often it stands in the ledger, and one that a later record supersedes decides nothing.
 */
export function foldOwnership(records: readonly TraceRecord[]): Ownership {
  const table = lineageTable();
  const deciding = decidingRecords(records);
  const kept = new Map<number, Kept[]>();
  const keep = (lineage: OpenLineage, entry: Kept): void => {
    const entries = kept.get(lineage.no);
    if (entries) entries.push(entry);
    else kept.set(lineage.no, [entry]);
  };
  for (const [since, record] of deciding.entries()) {
    foldRecord(table, { record, no: since, since }, (lineage, { item }, entry) =>
      keep(lineage, { since, item, entry }),
    );
  }
  const { opened, left, graves } = table.takeChanges();
  const whole = merged(opened, kept, left);
  const idOf = (no: number): string => deciding[no]!.id;
  const lineages = opened
    .filter(({ absorbedBy, entries }) => absorbedBy === null && entries > 0)
    .map((lineage) => closed(lineage, whole.get(lineage.no)!, idOf))
    .sort(byPlace);
  const known = new Map<string, Lineage>();
  for (const lineage of lineages)
    if (!lineage.deleted) known.set(placeKey(lineage.path, lineage.name), lineage);
  const byId = new Map(lineages.map((lineage) => [lineage.id, lineage]));
  const buried = new Map(graves.map(({ path, name, no }) => [placeKey(path, name), opened[no - 1]!.id]));
  return {
    lineages,
    at: (path, name) =>
      known.get(placeKey(path, name)) ?? byId.get(buried.get(placeKey(path, name)) ?? '') ?? null,
  };
}

interface Kept {
  readonly since: number;
  readonly item: number;
  readonly entry: HistoryEntry;
}

interface Whole {
  readonly history: Kept[];
  readonly aliases: Set<string>;
}

/** What was told of each lineage, and of those that turned out to be the same symbol. */
function merged(
  opened: readonly OpenLineage[],
  kept: ReadonlyMap<number, readonly Kept[]>,
  left: readonly { readonly no: number; readonly path: string; readonly name: string }[],
): ReadonlyMap<number, Whole> {
  const found = new Map<number, Whole>();
  const wholeOf = (no: number): Whole => {
    let root = opened[no - 1]!;
    while (root.absorbedBy !== null) root = opened[root.absorbedBy - 1]!;
    const known = found.get(root.no) ?? { history: [], aliases: new Set() };
    found.set(root.no, known);
    return known;
  };
  for (const { no, path, name } of opened) {
    const { history, aliases } = wholeOf(no);
    history.push(...(kept.get(no) ?? []));
    aliases.add(`${path}#${name}`);
  }
  for (const { no, path, name } of left) wholeOf(no).aliases.add(`${path}#${name}`);
  return found;
}

function closed(lineage: OpenLineage, { history, aliases }: Whole, idOf: (no: number) => string): Lineage {
  const { owner, last } = lineage;
  return {
    id: lineage.id,
    path: lineage.path,
    name: lineage.name,
    kind: last!.kind,
    deleted: lineage.deleted,
    contentHash: last!.contentHash,
    owner: owner && { intentId: owner.intentId, recordId: idOf(owner.recordNo) },
    history: history.sort((a, b) => b.since - a.since || b.item - a.item).map(({ entry }) => entry),
    aliases: [...aliases].sort(),
  };
}

/** The order in which lineages are listed: by path, then name, then id. */
export function byPlace(a: PlacedLineage, b: PlacedLineage): number {
  if (a.path !== b.path) return a.path < b.path ? -1 : 1;
  if (a.name !== b.name) return a.name < b.name ? -1 : 1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

type PlacedLineage = Pick<Lineage, 'path' | 'name' | 'id'>;
