import type { Row, Sqlite, SqlValue } from './database.ts';

/** What the native engines have in common, which is all that we use of them. */
export interface NativeDatabase {
  exec(sql: string): void;
  prepare(sql: string): {
    run(...values: SqlValue[]): { lastInsertRowid: number | bigint };
    all(...values: SqlValue[]): Row[];
  };
  close(): void;
}

/** A native engine's database as ours. */
export function nativeSqlite(database: NativeDatabase): Sqlite {
  return {
    exec: (sql) => database.exec(sql),
    prepare(sql) {
      const statement = database.prepare(sql);
      return {
        run: (...values) => ({ lastId: Number(statement.run(...values).lastInsertRowid) }),
        all: (...values) => statement.all(...values),
      };
    },
    close: () => database.close(),
  };
}
