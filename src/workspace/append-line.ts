import { closeSync, constants, existsSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { syncFolder } from './atomic-write.ts';

/**
 * Appends one line with one write, and throws where not all of it was written.
 *
 * The line starts and ends with a newline. Systems append a single write as a whole, and yet one that is cut off, by a
 * full disk or a kill in the middle of a large line, leaves a fragment without an end. The newline in front keeps
 * that fragment from swallowing whatever is appended next, without a look at the last byte that another writer could
 * overtake. Readers skip the blank lines that this leaves.
 *
 *     \n{...}\n\n{"ver  <- died here      \n{...}\n   <- still a line of its own
 */
export function appendLine(path: string, line: string, durable: boolean): void {
  const bytes = Buffer.from(`\n${line}\n`, 'utf8');
  const isNew = !existsSync(path);
  const flags = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0);
  const fd = openSync(path, flags, 0o644);
  try {
    const written = writeSync(fd, bytes);
    if (written !== bytes.length)
      throw new Error(`only ${written} of ${bytes.length} bytes could be written`);
    if (durable) fdatasyncSync(fd);
  } finally {
    closeSync(fd);
  }
  if (durable && isNew) syncFolder(dirname(path));
}
