import { closeSync, readSync } from 'node:fs';
import { openForReading } from '../ledger/ledger-lines.ts';
import { sourceFile } from '../ledger/ledger-sources.ts';
import type { FileCursor, Place } from './checkpoint.ts';
import { StandingDamaged } from './extent.ts';

const BLOCK = 256 * 1024;

/** Reads lines where they stand, best one after another as they do. @throws StandingDamaged where a file is gone. */
export function placeReader(root: string, files: readonly FileCursor[]): (place: Place) => string {
  const paths = new Map(files.map(({ no, path }) => [no, path]));
  let [file, start, length] = [-1, 0, 0];
  let block: Buffer = Buffer.alloc(0);
  return ([no, offset, size]) => {
    if (no !== file || offset < start || offset + size > start + length) {
      const path = paths.get(no);
      const fd = path === undefined ? null : openForReading(sourceFile(root, path));
      if (fd === null) throw new StandingDamaged('a file of the ledger is gone');
      if (block.length < size) block = Buffer.allocUnsafe(Math.max(BLOCK, size));
      try {
        length = readSync(fd, block, 0, block.length, offset);
      } finally {
        closeSync(fd);
      }
      [file, start] = [no, offset];
    }
    return block.toString('utf8', offset - start, offset - start + size).trim();
  };
}
