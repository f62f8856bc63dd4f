import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Row, SqliteDriver } from './database.ts';

/** SQLite as WebAssembly, which installs everywhere. */
export const wasmDriver: SqliteDriver = {
  name: 'node-sqlite3-wasm',
  async load() {
    const require = createRequire(import.meta.url);
    const { Database } = require('node-sqlite3-wasm') as typeof import('node-sqlite3-wasm');
    return (path) => {
      // It locks with a folder, which stays behind when its process is killed. Whoever opens holds our lock, so that
      // nobody else can be inside.
      rmSync(`${path}.lock`, { recursive: true, force: true });
      const database = new Database(path);
      const statements: { finalize(): void }[] = [];
      return {
        exec: (sql) => database.exec(sql),
        prepare(sql) {
          const statement = database.prepare(sql);
          statements.push(statement);
          return {
            run: (...values) => ({ lastId: Number(statement.run([...values]).lastInsertRowid) }),
            all: (...values) => statement.all([...values]) as Row[],
          };
        },
        close() {
          for (const statement of statements) statement.finalize();
          database.close();
        },
      };
    };
  },
};
