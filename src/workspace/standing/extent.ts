import { closeSync, ftruncateSync, openSync, readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { writeWhole } from '../disk.ts';

/** The beginning of a file that is only appended to: so many bytes, with the checksum of them all. */
export type Extent = readonly [length: number, checksum: number];

export const NOTHING: Extent = [0, 0];

/** What was kept is not what stands there; the ledger has to be asked. */
export class StandingDamaged extends Error {}

/** @throws StandingDamaged where the file doesn't begin with what was written. */
export function readExtent(path: string, [length, checksum]: Extent): Buffer {
  if (length === 0) return Buffer.alloc(0);
  let bytes: Buffer;
  try {
    bytes = readFileSync(path).subarray(0, length);
  } catch (error) {
    throw new StandingDamaged(`${path} can't be read: ${String(error)}`);
  }
  if (bytes.length === length && crc32(bytes) === checksum) return bytes;
  throw new StandingDamaged(`${path} is not what was written`);
}

/** Goes on behind an extent. What stands there was written by somebody who was killed, or for what is no more so. */
export function appendToExtent(path: string, [length, checksum]: Extent, more: Uint8Array): Extent {
  const fd = openSync(path, 'a', 0o600);
  try {
    ftruncateSync(fd, length);
    writeWhole(fd, more);
  } finally {
    closeSync(fd);
  }
  return [length + more.length, crc32(more, checksum)];
}
