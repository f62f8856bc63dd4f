import { decides, decidingRecords } from '../../ledger/deciding-records.ts';
import type { OpenLineage } from '../../ledger/lineage-state.ts';
import { lineageTable } from '../../ledger/lineage-table.ts';
import { inOrder } from '../../ledger/record-order.ts';
import type { TraceRecord } from '../../model/trace-record.ts';
import { readOn, type Source, signatureOf, sizeOf, sourcesOf } from '../ledger/ledger-sources.ts';
import type { RecordWords } from './batch.ts';
import { type Dictionary, dictionary } from './dictionary.ts';
import { foldOne } from './fold-on.ts';
import type { OpenIndex } from './kept-open.ts';
import { type LayeredTables, layeredTables } from './layered-tables.ts';
import { readNumber } from './meta.ts';
import { sinceOf } from './put-in-order.ts';
import { knownFilesIn } from './read-sources.ts';
import { kept } from './statements.ts';
import { insertLineage, stateRow, storedLineages } from './stored-lineages.ts';
import { lineTaker } from './take-lines.ts';

/** More than this, in bytes or in records, is put into the index for good. */
const MOST_BYTES = 1024 * 1024;
const MOST_RECORDS = 100;

interface Recent {
  readonly no: number;
  readonly record: TraceRecord;
  readonly words: RecordWords;
}

interface SignedSource extends Source {
  readonly signature: string | null;
}

/** Why what came can't be taken in here. */
class NotHere extends Error {}

/** What came last on top of an index, for whoever asks again before anything else comes. */
const lately = new WeakMap<OpenIndex, { readonly signatures: string; readonly open: OpenIndex | null }>();

/**
 * An index with the records on top that were appended since it was written. Nothing is put into its file: starting an
 * engine takes longer than reading a few lines, and they are read again until they are many.
 *
 * @returns null where they are many, or do something about what stands in the index but come after it: one supersedes
 *   what was written before, a merge brings earlier ones, lines are gone or altered.
 */
export function withRecent(root: string, index: OpenIndex): OpenIndex | null {
  const sources = sourcesOf(root).map((source) => ({ ...source, signature: signatureOf(source.file) }));
  const signatures = sources.map(({ signature }) => signature).join();
  const known = lately.get(index);
  if (known?.signatures === signatures) return known.open;
  let open: OpenIndex | null = null;
  try {
    const tables = layeredTables(index.tables);
    const words = dictionary(tables, false);
    foldIn(tables, words, readNew(sources, tables, words));
    open = { tables, words };
  } catch (error) {
    if (!(error instanceof NotHere)) throw error;
  }
  lately.set(index, { signatures, open });
  return open;
}

/** The records that stand behind what was read of each file; the tables get their lines and what they say. */
function readNew(
  sources: readonly SignedSource[],
  tables: LayeredTables,
  words: Dictionary,
): readonly Recent[] {
  const files = knownFilesIn(tables);
  const taker = lineTaker(tables, words, false);
  const lastNo = tables.greatest('records', 'no');
  const recent: Recent[] = [];
  let [bytes, nextFile] = [0, tables.greatest('files', 'id') + 1];
  for (const { path, file, signature } of sources) {
    const cursor = files.get(path) ?? null;
    files.delete(path);
    if (signature === cursor?.signature) continue;
    const size = sizeOf(file);
    // As after a checkout. It takes reading all of it to see that, which is to be done once.
    if (cursor !== null && cursor.signature !== '' && size === cursor.readTo)
      throw new NotHere('a file to which nothing was added is another one');
    bytes += size - (cursor?.readTo ?? 0);
    if (bytes > MOST_BYTES) throw new NotHere('much was written');
    const id = cursor?.id ?? nextFile++;
    if (cursor === null) tables.add('INSERT INTO files', id, kept(path), '', 0, '');
    else if (hasLinesFrom(tables, id, cursor.readTo))
      throw new NotHere('a last line may have become another');
    const begin = (from: number): void => {
      if (from !== (cursor?.readTo ?? 0)) throw new NotHere('what was read is not what stands there');
    };
    const now = readOn(file, cursor, begin, (line) => {
      const taken = taker.take(id, line);
      if (taken?.type === 'new') recent.push(taken);
      else if (taken && (taken.type === 'part' || taken.no <= lastNo))
        throw new NotHere('a record that was known stands elsewhere too, or comes in parts');
    });
    if (now === null || recent.length > MOST_RECORDS)
      throw new NotHere('a file is gone, or records are many');
  }
  if (files.size > 0) throw new NotHere('a file is gone');
  for (const { record } of recent) {
    if (tables.find('dangling', { prev: kept(record.hash) }).length > 0)
      throw new NotHere('an earlier record follows one of these');
    for (const id of record.supersedes ?? [])
      if ((taker.numberOf(id) ?? lastNo + 1) <= lastNo) throw new NotHere('one supersedes an earlier one');
  }
  return recent;
}

function hasLinesFrom(tables: LayeredTables, file: number, offset: number): boolean {
  const span = { table: 'lines', by: ['file', 'offset'], from: [file, offset], below: [file + 1] };
  return [...tables.span(span)].length > 0;
}

/** Puts the records in order behind all others, and folds those that decide. */
function foldIn(tables: LayeredTables, words: Dictionary, recent: readonly Recent[]): void {
  if (recent.length === 0) return;
  const [last] = tables.span({ table: 'counted', by: ['seq'], reverse: true });
  let [seq, latest] = [Number(last?.['seq'] ?? -1), Number(last?.['latest'] ?? Number.NEGATIVE_INFINITY)];
  const records = recent.map(({ record }) => record);
  if (records.some(({ timestamp }) => !(Date.parse(timestamp) > latest)))
    throw new NotHere('one is no later than all that was read');
  const byId = new Map(recent.map((each) => [each.record.id, each]));
  const deciding = decidingRecords(records);
  const sinces = new Map(deciding.map(({ id }, at) => [id, sinceOf(seq + 1, at)]));
  let skew = readNumber(tables, 'skew');
  for (const record of inOrder(records)) {
    const { no, words: said } = byId.get(record.id)!;
    seq += 1;
    latest = Math.max(latest, Date.parse(record.timestamp));
    skew = Math.max(skew, latest - Date.parse(record.timestamp));
    const since = sinces.get(record.id) ?? null;
    const decided = decides(record) ? 1 : 0;
    tables.add('INSERT INTO counted', seq, no, seq, since, latest, null, decided, said.intent, said.session);
  }
  tables.change('meta', 'key', 'skew', { value: String(skew) });
  const table = lineageTable(storedLineages(tables, words));
  const opened = new Map<OpenLineage, number>();
  const changed = new Set<OpenLineage>();
  for (const record of deciding) {
    const since = sinces.get(record.id)!;
    const changes = foldOne(tables, words, table, { record, no: byId.get(record.id)!.no, since });
    for (const lineage of changes.opened) opened.set(lineage, since);
    for (const lineage of changes.before.keys()) if (!opened.has(lineage)) changed.add(lineage);
  }
  for (const [lineage, since] of opened) insertLineage(tables, words, lineage, since);
  for (const lineage of changed) tables.change('lineages', 'no', lineage.no, stateRow(words, lineage));
}
