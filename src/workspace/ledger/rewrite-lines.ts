import { closeSync, fstatSync, openSync, readSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { newId } from '../clock.ts';
import { disk, uninterrupted, writeWhole } from '../disk.ts';
import { syncFolder } from '../files/atomic-write.ts';
import { appendLine } from './append-line.ts';
import { openForReading, readRawLines } from './ledger-lines.ts';

/**
 * Rewrites a file of lines without some of them, byte for byte as it was but for those. Blank lines are kept.
 * To be called under the lock of those who append; what a program that knows no lock appends meanwhile to the file
 * that is replaced is carried over.
 *
 * @param keeps is asked about each line that isn't blank, decoded and trimmed, and where it begins in bytes.
 */
export function rewriteLines(path: string, keeps: (line: string, offset: number) => boolean): void {
  replaceLines(path, (write) => {
    let end = 0;
    for (const { bytes, offset } of readRawLines(path)) {
      end = offset + bytes.length;
      const text = bytes.toString('utf8').trim();
      if (text === '' || keeps(text, offset)) write(bytes);
    }
    return end;
  });
}

/**
 * Puts other lines in the place of a file's.
 *
 * @param produce writes the new lines, one by one, and tells up to where it has read the old ones, in bytes.
 */
export function replaceLines(path: string, produce: (write: (line: Uint8Array) => void) => number): void {
  const old = openForReading(path);
  if (old === null) return;
  const temporary = join(dirname(path), `.${basename(path)}.${newId()}.tmp`);
  try {
    const fd = openSync(temporary, 'wx', fstatSync(old).mode & 0o777);
    let read = 0;
    try {
      read = produce((line) => writeWhole(fd, Buffer.concat([line, NEWLINE])));
      uninterrupted(() => disk.sync(fd));
    } finally {
      closeSync(fd);
    }
    uninterrupted(() => disk.rename(temporary, path));
    syncFolder(dirname(path));
    carryOver(old, read, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  } finally {
    closeSync(old);
  }
}

const NEWLINE = Buffer.from('\n');

function carryOver(old: number, from: number, path: string): void {
  const { size } = fstatSync(old);
  if (size <= from + NEWLINE.length) return;
  const bytes = Buffer.alloc(size - from);
  readSync(old, bytes, 0, bytes.length, from);
  const late = bytes.toString('utf8').trim();
  if (late !== '') appendLine(path, late, { durable: false, alone: false });
}
