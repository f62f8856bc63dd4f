import type { SqliteDriver } from './database.ts';
import { type NativeDatabase, nativeSqlite } from './native-database.ts';

/** `better-sqlite3`, where somebody has installed it: it has to be compiled, so that we don't depend on it. */
export const betterDriver: SqliteDriver = {
  name: 'better-sqlite3',
  async load() {
    const name = 'better-sqlite3';
    let Database: new (path: string) => NativeDatabase;
    try {
      ({ default: Database } = (await import(name)) as { default: typeof Database });
      new Database(':memory:').close();
    } catch {
      return null;
    }
    return (path) => nativeSqlite(new Database(path));
  },
};
