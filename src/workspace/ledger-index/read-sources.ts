import type { TraceRecord } from '../../model/trace-record.ts';
import { type Cursor, type LineAt, readOn, signatureOf, sourcesOf } from '../ledger/ledger-sources.ts';
import type { Row } from '../sqlite/database.ts';
import type { TableFile } from '../sqlite/table-file.ts';
import type { RecordWords } from './batch.ts';
import { kept, type Statements, unkept } from './statements.ts';
import type { LineTaker } from './take-lines.ts';

/** What was found to have changed about the files of the ledger. */
export interface ReadSources {
  readonly changed: boolean;
  /** Records of which a line was read before that stands no more where it stood, or was read once more. */
  readonly touched: readonly number[];
  /** Records that were known, of which a line was read. */
  readonly seenAgain: readonly number[];
  /** Records in several parts, of which a line was read. */
  readonly parts: readonly number[];
}

interface KnownFile extends Cursor {
  readonly id: number;
}

/** The files as an open index has them. */
const filesOf = new WeakMap<TableFile, ReadonlyMap<string, KnownFile>>();

/** Whether every file of the ledger is as it was when it was read, and none has come or gone. */
export function isAllRead(root: string, tables: TableFile): boolean {
  const known = filesOf.get(tables) ?? knownFilesIn(tables);
  filesOf.set(tables, known);
  let there = 0;
  for (const { path, file } of sourcesOf(root)) {
    const signature = signatureOf(file);
    if (signature === null) continue;
    if (known.get(path)?.signature !== signature) return false;
    there += 1;
  }
  return there === known.size;
}

/** How far each file was read, by its path. */
export function knownFilesIn(tables: TableFile): Map<string, KnownFile> {
  return knownFiles(tables.span({ table: 'files', by: ['id'] }));
}

/** Reads what of the ledger's files wasn't read yet, and forgets the lines of those that are gone or others now. */
export function readSources(
  root: string,
  db: Statements,
  taker: LineTaker,
  give: (no: number, record: TraceRecord, said: RecordWords) => void,
  onBytes: (count: number) => void = () => {},
): ReadSources {
  const known = knownFiles(db.all('SELECT * FROM files'));
  const [touched, seenAgain, parts] = [new Set<number>(), new Set<number>(), new Set<number>()];
  let changed = false;
  const forgetLines = (file: number, from: number): void => {
    for (const row of db.all('SELECT record FROM lines WHERE file = ? AND offset >= ?', file, from))
      touched.add(Number(row['record']));
    db.run('DELETE FROM lines WHERE file = ? AND offset >= ?', file, from);
  };
  const take = (file: number, line: LineAt): void => {
    const taken = taker.take(file, line);
    onBytes(line.length);
    if (taken?.type === 'new') give(taken.no, taken.record, taken.words);
    else if (taken) (taken.type === 'part' ? parts : seenAgain).add(taken.no);
  };
  for (const { path, file } of sourcesOf(root)) {
    const cursor = known.get(path) ?? null;
    const signature = signatureOf(file);
    if (signature === null) continue;
    known.delete(path);
    if (cursor?.signature === signature) continue;
    const id = cursor?.id ?? db.run("INSERT INTO files VALUES (NULL, ?, '', 0, '')", kept(path));
    const begin = (from: number): void => forgetLines(id, from);
    const now = readOn(file, cursor, begin, (line) => take(id, line));
    changed = true;
    if (now === null) forgetFile(db, id, forgetLines);
    else {
      const { signature: seen, readTo, hash } = now;
      db.run('UPDATE files SET signature = ?, read_to = ?, hash = ? WHERE id = ?', seen, readTo, hash, id);
    }
  }
  for (const { id } of known.values()) {
    changed = true;
    forgetFile(db, id, forgetLines);
  }
  return { changed, touched: [...touched], seenAgain: [...seenAgain], parts: [...parts] };
}

function forgetFile(db: Statements, id: number, forgetLines: (file: number, from: number) => void): void {
  forgetLines(id, 0);
  db.run('DELETE FROM files WHERE id = ?', id);
}

function knownFiles(rows: Iterable<Row>): Map<string, KnownFile> {
  const known = new Map<string, KnownFile>();
  for (const row of rows)
    known.set(unkept(row['path']), {
      id: Number(row['id']),
      signature: String(row['signature']),
      readTo: Number(row['read_to']),
      hash: String(row['hash']),
    });
  return known;
}
