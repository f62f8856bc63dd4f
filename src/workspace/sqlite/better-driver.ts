import type { Row, SqliteDriver, SqlValue } from './sqlite.ts';

interface BetterSqlite {
  exec(sql: string): void;
  prepare(sql: string): {
    readonly reader: boolean;
    run(...values: SqlValue[]): { lastInsertRowid: number | bigint };
    all(...values: SqlValue[]): Row[];
  };
  close(): void;
}

/** `better-sqlite3`, where somebody has installed it: it has to be compiled, so that we don't depend on it. */
export const betterDriver: SqliteDriver = {
  name: 'better-sqlite3',
  async load() {
    const name = 'better-sqlite3';
    let Database: new (path: string) => BetterSqlite;
    try {
      ({ default: Database } = (await import(name)) as { default: typeof Database });
      new Database(':memory:').close();
    } catch {
      return null;
    }
    return (path) => {
      const database = new Database(path);
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
    };
  },
};
