import { blobBytes } from './git-files.ts';

/** Bytes that git has, asked for once as long as there is room for them. */
export interface KeptBlobs {
  /** The bytes of some blobs; those that git doesn't have are left out. */
  bytesOf(blobs: readonly string[]): ReadonlyMap<string, Buffer>;
}

/** @param most how many bytes are kept; those that were asked for longest ago go first. */
export function keepBlobs(root: string, most: number): KeptBlobs {
  const kept = new Map<string, Buffer>();
  let size = 0;
  return {
    bytesOf(blobs) {
      const found = new Map<string, Buffer>();
      const missing: string[] = [];
      for (const blob of new Set(blobs)) {
        const known = kept.get(blob);
        if (known) found.set(blob, known);
        else missing.push(blob);
      }
      for (const [blob, bytes] of found) {
        kept.delete(blob);
        kept.set(blob, bytes);
      }
      for (const [blob, bytes] of blobBytes(root, missing)) {
        found.set(blob, bytes);
        keep(blob, bytes);
      }
      return found;
    },
  };

  function keep(blob: string, bytes: Buffer): void {
    // What git printed is one piece of memory, of which no part may be held without the rest.
    kept.set(blob, Buffer.from(bytes));
    size += bytes.length;
    for (const [oldest, { length }] of kept) {
      if (size <= most) return;
      kept.delete(oldest);
      size -= length;
    }
  }
}
