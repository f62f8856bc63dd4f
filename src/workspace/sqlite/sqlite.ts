import { betterDriver } from './better-driver.ts';
import { nodeDriver } from './node-driver.ts';
import { wasmDriver } from './wasm-driver.ts';

/** What a column holds. Booleans are 0 and 1. */
export type SqlValue = string | number | null;
export type Row = Readonly<Record<string, SqlValue>>;

/** A statement that is prepared once and run often. Parameters are `?`, in order. */
export interface Statement {
  run(...values: readonly SqlValue[]): { readonly lastId: number };
  all(...values: readonly SqlValue[]): readonly Row[];
}

/** One open SQLite file, whichever engine reads it. */
export interface Sqlite {
  /** Runs statements without parameters. */
  exec(sql: string): void;
  prepare(sql: string): Statement;
  close(): void;
}

/** An engine for SQLite files. They all read the same files. */
export interface SqliteDriver {
  readonly name: 'node:sqlite' | 'better-sqlite3' | 'node-sqlite3-wasm';
  /** Null where this Node or this installation doesn't have it. */
  readonly load: () => Promise<((path: string) => Sqlite) | null>;
}

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
