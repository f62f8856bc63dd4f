import type { SqliteDriver } from './database.ts';
import { type NativeDatabase, nativeSqlite } from './native-database.ts';

/** The part of `node:sqlite` that is used; the types of the oldest Node that we run on don't know it. */
interface NodeSqlite {
  readonly DatabaseSync: new (path: string) => NativeDatabase;
}

/** Node's own, from Node 22.13 on without a flag. */
export const nodeDriver: SqliteDriver = {
  name: 'node:sqlite',
  async load() {
    const module = builtin();
    if (!module) return null;
    return (path) => nativeSqlite(new module.DatabaseSync(path));
  },
};

/** Asked of the process, which prints no warning for a module that isn't there. */
function builtin(): NodeSqlite | null {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 22 || (major === 22 && minor < 13)) return null;
  const get = (process as { getBuiltinModule?: (name: string) => unknown }).getBuiltinModule;
  return (get?.('node:sqlite') as NodeSqlite | undefined) ?? null;
}
