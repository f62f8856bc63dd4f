import type { Lookup } from '../sqlite/table-file.ts';
import type { Statements } from './statements.ts';

/** What an index says of itself. */
type MetaKey = 'version' | 'folded_to' | 'undo_from' | 'undo_kept';

export const versionIn = (db: Lookup): string | null => readMeta(db, 'version');

/** -1 where it doesn't say. */
export function readNumber(db: Lookup, key: MetaKey): number {
  return Number(readMeta(db, key) ?? -1);
}

export function writeMeta(db: Statements, key: MetaKey, value: string | number): void {
  db.run('INSERT OR REPLACE INTO meta VALUES (?, ?)', key, String(value));
}

function readMeta(db: Lookup, key: MetaKey): string | null {
  const [row] = db.find('meta', { key });
  return row ? String(row['value']) : null;
}
