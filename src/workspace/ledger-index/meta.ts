import type { Lookup } from '../sqlite/table-file.ts';
import type { Statements } from './statements.ts';

/**
 * What an index says of itself. `skew`: how much earlier than what stands before it a record may be, in milliseconds;
 * clocks of two machines differ, and a record stands after the one that it follows.
 */
type MetaKey = 'version' | 'folded_to' | 'undo_from' | 'undo_kept' | 'skew';

/** Null where the index doesn't say, as one that was never finished. */
export const versionIn = (db: Lookup): string | null => readMeta(db, 'version');

/** -1 where it doesn't say. */
export function readNumber(db: Lookup, key: MetaKey): number {
  return Number(readMeta(db, key) ?? -1);
}

/** Puts a value in, or another in its place; numbers are kept as text. */
export function writeMeta(db: Statements, key: MetaKey, value: string | number): void {
  db.run('INSERT OR REPLACE INTO meta VALUES (?, ?)', key, String(value));
}

function readMeta(db: Lookup, key: MetaKey): string | null {
  const [row] = db.find('meta', { key });
  return row ? String(row['value']) : null;
}
