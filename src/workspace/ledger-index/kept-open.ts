import { existsSync } from 'node:fs';
import { signatureOf } from '../ledger/ledger-sources.ts';
import { openSqlite, type sqliteDrivers } from '../sqlite/sqlite.ts';
import { type Statements, statements } from './statements.ts';

interface KeptOpen {
  readonly path: string;
  readonly drivers: typeof sqliteDrivers | undefined;
  readonly index: Statements;
  /** The file's as we left it. */
  readonly signature: string | null;
}

/** Whoever asks again within this finds it open; then it is closed, since an open file can't be replaced everywhere. */
const KEPT_MS = 30_000;

let kept: KeptOpen | null = null;
let timer: NodeJS.Timeout | null = null;

/**
 * Opens an index, and begins a transaction: all of an ask is in one, so that an engine's lock is taken once. The one
 * that was put back last is used again with its prepared statements, as long as nobody else has touched its file.
 * To be called under our own lock.
 */
export async function takeOpen(path: string, drivers?: typeof sqliteDrivers): Promise<Statements> {
  const { index } = isAsLeft(path, drivers) ? kept! : await reopened(path, drivers);
  kept = null;
  try {
    index.exec('BEGIN');
  } catch (error) {
    index.database.close();
    throw error;
  }
  return index;
}

/** Commits what was done, and keeps the index open for whoever asks next. */
export function putBack(path: string, index: Statements, drivers?: typeof sqliteDrivers): void {
  index.exec('COMMIT');
  kept = { path, drivers, index, signature: signatureOf(path) };
  if (timer) timer.refresh();
  else timer = setTimeout(closeKept, KEPT_MS).unref();
}

/** To be called before its file is replaced. */
export function closeKept(): void {
  kept?.index.database.close();
  kept = null;
}

/** A folder beside it is the lock of one that was killed, which opening it anew takes away. */
function isAsLeft(path: string, drivers?: typeof sqliteDrivers): boolean {
  return (
    kept !== null &&
    kept.path === path &&
    kept.drivers === drivers &&
    kept.signature === signatureOf(path) &&
    !existsSync(`${path}.lock`)
  );
}

async function reopened(path: string, drivers?: typeof sqliteDrivers): Promise<{ index: Statements }> {
  closeKept();
  return { index: statements(await openSqlite(path, drivers)) };
}
