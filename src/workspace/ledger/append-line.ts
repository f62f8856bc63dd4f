import { closeSync, constants, existsSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { disk, uninterrupted, writeAtOnce } from '../disk.ts';
import { syncFolder } from '../files/atomic-write.ts';

export interface AppendLineOptions {
  /** True to have it on disk, not only with the system, on return. */
  readonly durable: boolean;
  /** True where a lock keeps other writers away, so that the last byte can be looked at. */
  readonly alone: boolean;
}

/**
 * Appends one line, or several that belong together, with one write, and throws where not all of it was written.
 *
 * Systems append a single write as a whole, and yet one that is cut off, by a full disk or a kill in the middle of a
 * large line, leaves a fragment without an end, and what is appended next would be glued to it. So a line begins
 * with a newline wherever the file may not end with one: after such a fragment, and whenever another writer could
 * overtake a look at the last byte. Readers skip the blank lines that the latter leaves.
 *
 *     {"ver  <- died here
 *     \n{...}\n   <- still a line of its own
 */
export function appendLine(path: string, line: string, { durable, alone }: AppendLineOptions): void {
  const isNew = !existsSync(path);
  const flags = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0);
  const fd = openSync(path, flags, 0o644);
  let replaced = false;
  try {
    // What is written to a pipe is gone once nobody holds it, and a full one waits for ever.
    if (!fstatSync(fd).isFile()) throw new Error(`${path} is no ordinary file`);
    writeAtOnce(fd, Buffer.from(alone && endsWithNewline(fd) ? `${line}\n` : `\n${line}\n`, 'utf8'));
    if (durable) uninterrupted(() => disk.dataSync(fd));
    replaced = !alone && isReplaced(fd, path);
  } finally {
    closeSync(fd);
  }
  if (durable && isNew) syncFolder(dirname(path));
  if (replaced) appendLine(path, line, { durable, alone });
}

/** Also true for an empty file. */
function endsWithNewline(fd: number): boolean {
  const { size } = fstatSync(fd);
  if (size === 0) return true;
  const last = Buffer.alloc(1);
  return readSync(fd, last, 0, 1, size - 1) === 1 && last[0] === 0x0a;
}

/** Whoever has the lock may have put another file in the place of the one that was open here. */
function isReplaced(fd: number, path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.ino !== fstatSync(fd).ino;
}
