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
