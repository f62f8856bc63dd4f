import { existsSync } from 'node:fs';
import { signatureOf } from '../ledger/ledger-sources.ts';
import { openSqlite, type sqliteDrivers } from '../sqlite/sqlite.ts';
import { openTables, type TableFile } from '../sqlite/table-file.ts';
import { type Statements, statements } from './statements.ts';
import { type Words, wordsIn } from './words.ts';

/** An index that can be asked. */
export interface OpenIndex {
  readonly tables: TableFile;
  readonly words: Words;
}

interface Kept<T> {
  readonly path: string;
  readonly open: T;
  /** The file's as we left it. */
  readonly signature: string | null;
}

/** Whoever asks again within this finds it open; then it is closed, since an open file can't be replaced everywhere. */
const KEPT_MS = 30_000;

let asked: Kept<OpenIndex> | null = null;
let written: (Kept<Statements> & { readonly drivers: typeof sqliteDrivers | undefined }) | null = null;
let timer: NodeJS.Timeout | null = null;

/**
 * Opens an index for questions, or gives the one that was asked last, with what has been read of it, as long as nobody
 * has touched its file. It stays open. To be called under our own lock.
 *
 * @returns null where a transaction was broken off, which an engine has to take back.
 */
export function openForAsking(path: string): OpenIndex | null {
  if (existsSync(`${path}-journal`)) return null;
  closeLater();
  const known = asLeft(asked, path);
  if (known?.tables.isAsOpened()) return known;
  asked?.open.tables.close();
  asked = null;
  const tables = openTables(path);
  const open = { tables, words: wordsIn(tables) };
  asked = { path, open, signature: signatureOf(path) };
  return open;
}

/**
 * Opens an index for writing, and begins a transaction. The one that was put back last is used again with its prepared
 * statements, as long as nobody else has touched its file. To be called under our own lock.
 */
export async function takeOpen(path: string, drivers?: typeof sqliteDrivers): Promise<Statements> {
  // A folder beside it is the lock of one that was killed, which opening it anew takes away.
  const isOurs = written?.drivers === drivers && !existsSync(`${path}.lock`);
  const known = isOurs ? asLeft(written, path) : null;
  if (known === null) closeWritten();
  const index = known ?? statements(await openSqlite(path, drivers));
  written = null;
  try {
    index.exec('BEGIN');
  } catch (error) {
    index.database.close();
    throw error;
  }
  return index;
}

/** Commits what was done, and keeps the index open for whoever brings it up to date next. */
export function putBack(path: string, index: Statements, drivers?: typeof sqliteDrivers): void {
  index.exec('COMMIT');
  written = { path, drivers, open: index, signature: signatureOf(path) };
  closeLater();
}

/** To be called before its file is replaced. */
export function closeKept(): void {
  asked?.open.tables.close();
  asked = null;
  closeWritten();
}

function closeWritten(): void {
  written?.open.database.close();
  written = null;
}

function closeLater(): void {
  if (timer) timer.refresh();
  else timer = setTimeout(closeKept, KEPT_MS).unref();
}

/** Null where somebody has touched its file. */
function asLeft<T>(kept: Kept<T> | null, path: string): T | null {
  return kept?.path === path && kept.signature === signatureOf(path) ? kept.open : null;
}
