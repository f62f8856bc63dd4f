import { hashKey } from '../ledger/hash-key.ts';
import { appendToExtent, type Extent, readExtent } from './extent.ts';

/**
 * Which file of the ledger has which record: a number made of the record's id, one made of its hash, and the file's. It
 * is read whole, and only where a file is gone or records come that may have been there before.
 */
export interface StandsIn {
  readonly id: string;
  readonly hash: string;
  readonly file: number;
}

const LENGTH = 20;

/** Twenty bytes for each record. @returns the extent with them, which counts once a checkpoint has it. */
export function appendStandsIn(path: string, extent: Extent, records: readonly StandsIn[]): Extent {
  const bytes = Buffer.alloc(records.length * LENGTH);
  for (const [index, { id, hash, file }] of records.entries()) {
    const at = index * LENGTH;
    bytes.writeDoubleLE(hashKey(id), at);
    bytes.writeDoubleLE(hashKey(hash), at + 8);
    bytes.writeUInt32LE(file, at + 16);
  }
  return appendToExtent(path, extent, bytes);
}

/** Those of some ids, or of some hashes, in short, that are kept. @throws StandingDamaged. */
export function keptAmong(
  path: string,
  extent: Extent,
  which: 'ids' | 'hashes',
  wanted: ReadonlySet<number>,
): ReadonlySet<number> {
  const bytes = readExtent(path, extent);
  const found = new Set<number>();
  for (let at = which === 'ids' ? 0 : 8; at < bytes.length; at += LENGTH) {
    const key = bytes.readDoubleLE(at);
    if (wanted.has(key)) found.add(key);
  }
  return found;
}

/**
 * Whether all records of files that are gone stand elsewhere.
 *
 * @param intact the files that are there.
 * @param others ids in short that were found in files that weren't known.
 * @throws StandingDamaged.
 */
export function standElsewhere(
  path: string,
  extent: Extent,
  gone: ReadonlySet<number>,
  intact: ReadonlySet<number>,
  others: ReadonlySet<number>,
): boolean {
  const bytes = readExtent(path, extent);
  const missing = new Set<number>();
  for (let at = 0; at < bytes.length; at += LENGTH) {
    const id = bytes.readDoubleLE(at);
    if (gone.has(bytes.readUInt32LE(at + 16)) && !others.has(id)) missing.add(id);
  }
  for (let at = 0; at < bytes.length && missing.size > 0; at += LENGTH)
    if (intact.has(bytes.readUInt32LE(at + 16))) missing.delete(bytes.readDoubleLE(at));
  return missing.size === 0;
}
