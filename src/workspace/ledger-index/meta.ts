import type { Statements } from './statements.ts';

/** What an index says of itself. */
type MetaKey = 'version' | 'folded_to' | 'undo_from' | 'undo_kept';

export function readMeta(db: Statements, key: MetaKey): string | null {
  const row = db.first('SELECT value FROM meta WHERE key = ?', key);
  return row && String(row['value']);
}

export function readNumber(db: Statements, key: MetaKey): number {
  return Number(readMeta(db, key) ?? -1);
}

export function writeMeta(db: Statements, key: MetaKey, value: string | number): void {
  db.run('INSERT OR REPLACE INTO meta VALUES (?, ?)', key, String(value));
}
