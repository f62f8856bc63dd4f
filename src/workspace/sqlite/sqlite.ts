import { betterDriver } from './better-driver.ts';
import type { Sqlite, SqliteDriver } from './database.ts';
import { nodeDriver } from './node-driver.ts';
import { wasmDriver } from './wasm-driver.ts';

/** In the order in which they are tried: the fastest first, and last the one that installs everywhere. */
export const sqliteDrivers: readonly SqliteDriver[] = [nodeDriver, betterDriver, wasmDriver];

/**
 * Opens a SQLite file with the first engine that is there; it is made where there is none.
 * Callers hold a lock of the workspace, since one of the engines knows no sharing.
 */
export async function openSqlite(path: string, drivers = sqliteDrivers): Promise<Sqlite> {
  for (const { load } of drivers) {
    const open = await load();
    if (open) return open(path);
  }
  throw new Error('no engine for SQLite files is installed');
}
