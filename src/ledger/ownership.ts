import type { ChangeKind, MutationClass } from '../model/classification.ts';
import type { HistoryEntry, Lineage, Ownership } from '../model/ownership.ts';
import type { DeletedSymbol, TraceFile, TraceRecord } from '../model/trace-record.ts';
import { decidingRecords } from './deciding-records.ts';
import {
  type Claims,
  findGone,
  findStanding,
  namesSymbol,
  type Standing,
  whatFollows,
} from './find-lineage.ts';
import { type LineageTable, lineageTable, type OpenLineage, placeKey } from './lineage-table.ts';

/**
 * Reads a ledger as the answer to "who owns each symbol, and how did it get here?".
 *
 * The owner is the intent of the latest INTENT_EVOLUTION; an AST_REFACTOR never changes it, even where it renames or
 * moves the symbol. A symbol made by a proved extraction, split or merge inherits its first origin's owner. A record
 * counts once, however often it stands in the ledger, and one that a later record supersedes decides nothing.
 */
export function foldOwnership(records: readonly TraceRecord[]): Ownership {
  const table = lineageTable();
  for (const [since, record] of decidingRecords(records).entries()) foldRecord(table, record, since);
  const lineages = [...table.all]
    .filter(({ history }) => history.length > 0)
    .map(closed)
    .sort(byPlace);
  const known = new Map<string, Lineage>();
  for (const lineage of lineages)
    if (!lineage.deleted) known.set(placeKey(lineage.path, lineage.name), lineage);
  const byId = new Map(lineages.map((lineage) => [lineage.id, lineage]));
  return {
    lineages,
    at: (path, name) =>
      known.get(placeKey(path, name)) ?? byId.get(table.deleted(path, name)?.id ?? '') ?? null,
  };
}

/**
 * All of a record happened at once: first every symbol is found where it stood before, then all are lifted, then all
 * are put where they stand now. So two functions that swapped their names keep their own histories.
 */
function foldRecord(table: LineageTable, record: TraceRecord, since: number): void {
  const gone = record.files.flatMap((file) =>
    (file.deleted_symbols ?? []).map((grave) => ({ file, grave, lineage: findGone(table, file, grave) })),
  );
  const standing = findAllStanding(table, record, new Set(gone.map(({ lineage }) => lineage)));
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
  for (const { file, grave, lineage } of gone) tellDeletion(table, record, since, file, grave, lineage);
  for (const { lineage, path, name } of moves) table.put(lineage, path, name);
  for (const entry of standing) tellStanding(table, record, since, entry);
}

function findAllStanding(
  table: LineageTable,
  record: TraceRecord,
  gone: ReadonlySet<OpenLineage>,
): readonly Standing[] {
  const claims: Claims = { gone, continued: new Set(), placed: new Map() };
  const told = record.files.flatMap((file) =>
    file.conversations.flatMap(({ contributor = { type: 'unknown' }, related, ranges }) => {
      const intentId = record.intent_id ?? related?.find(({ type }) => type === 'intent')?.value ?? null;
      return ranges.filter(namesSymbol).map((range) => ({ file, range, contributor, intentId }));
    }),
  );
  const continuing = told.filter(({ range }) => range.previous);
  const others = told.filter(({ range }) => !range.previous);
  return [...continuing, ...others].map((entry) => ({
    ...entry,
    ...findStanding(table, record, entry.file, entry.range, claims),
  }));
}

function tellDeletion(
  table: LineageTable,
  record: TraceRecord,
  since: number,
  file: TraceFile,
  grave: DeletedSymbol,
  lineage: OpenLineage,
): void {
  const conversation = file.conversations[0];
  const related = conversation?.related?.find(({ type }) => type === 'intent')?.value ?? null;
  const [path, name] = [file.path_before ?? file.path, grave.symbol];
  lineage.path = path;
  lineage.name = name;
  table.remember(lineage, path, name);
  table.bury(lineage);
  tell(record, since, lineage, record.intent_id ?? related, {
    mutationClass: grave.mutation_class,
    changes: ['deleted'],
    path,
    name,
    kind: grave.kind,
    contentHash: grave.content_hash,
    shapeHash: null,
    contributor: conversation?.contributor ?? { type: 'unknown' },
    findings: grave.findings,
  });
}

function tellStanding(table: LineageTable, record: TraceRecord, since: number, entry: Standing): void {
  const { file, range, contributor, intentId, lineage, isNew, origin } = entry;
  if (range.previous) table.remember(lineage, range.previous.path, range.previous.symbol);
  table.put(lineage, file.path, range.symbol);
  const mutationClass =
    range.mutation_class ?? file.mutation_class ?? record.mutation_class ?? 'INTENT_EVOLUTION';
  if (isNew && mutationClass === 'AST_REFACTOR' && origin) {
    lineage.owner = origin.owner;
    lineage.ownedSince = since;
  }
  tell(record, since, lineage, intentId, {
    mutationClass,
    changes: range.changes ?? [],
    path: file.path,
    name: range.symbol,
    kind: range.kind ?? lineage.history.at(-1)?.entry.kind ?? 'object',
    contentHash: range.content_hash ?? null,
    shapeHash: range.shape_hash ?? null,
    contributor,
    findings: range.findings ?? [],
  });
}

interface Told
  extends Pick<
    HistoryEntry,
    'path' | 'name' | 'kind' | 'contentHash' | 'shapeHash' | 'contributor' | 'findings'
  > {
  readonly mutationClass: MutationClass;
  readonly changes: readonly ChangeKind[];
}

function tell(
  record: TraceRecord,
  since: number,
  lineage: OpenLineage,
  intentId: string | null,
  told: Told,
): void {
  if (told.mutationClass === 'INTENT_EVOLUTION' && intentId !== null) {
    lineage.owner = { intentId, recordId: record.id };
    lineage.ownedSince = since;
  }
  const entry: HistoryEntry = {
    recordId: record.id,
    timestamp: record.timestamp,
    intentId,
    sessionId: record.session_id,
    provisional: record.provisional ?? false,
    ...told,
  };
  lineage.history.push({ since, entry });
}

function closed(lineage: OpenLineage): Lineage {
  const { entry: last } = lineage.history.at(-1)!;
  return {
    id: lineage.id,
    path: lineage.path,
    name: lineage.name,
    kind: last.kind,
    deleted: lineage.deleted,
    contentHash: last.contentHash,
    owner: lineage.owner,
    history: lineage.history.map(({ entry }) => entry).reverse(),
    aliases: [...lineage.aliases].sort(),
  };
}

function byPlace(a: Lineage, b: Lineage): number {
  if (a.path !== b.path) return a.path < b.path ? -1 : 1;
  if (a.name !== b.name) return a.name < b.name ? -1 : 1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}
