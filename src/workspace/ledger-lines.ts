import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { parseLine } from '../ledger/record-line.ts';
import type { ContentHash } from '../model/content-hash.ts';

const CHUNK = 1024 * 1024;
const NEWLINE = 0x0a;

/** Every line of a file, decoded one by one, so that a file may be larger than the longest string. */
export function* readLines(path: string): Iterable<string> {
  const fd = openForReading(path);
  if (fd === null) return;
  try {
    let rest: Buffer[] = [];
    const chunk = Buffer.allocUnsafe(CHUNK);
    for (let length = readSync(fd, chunk); length > 0; length = readSync(fd, chunk)) {
      let start = 0;
      for (
        let end = chunk.indexOf(NEWLINE);
        end !== -1 && end < length;
        end = chunk.indexOf(NEWLINE, start)
      ) {
        yield Buffer.concat([...rest, chunk.subarray(start, end)]).toString('utf8');
        rest = [];
        start = end + 1;
      }
      rest.push(Buffer.from(chunk.subarray(start, length)));
    }
    const last = Buffer.concat(rest);
    if (last.length > 0) yield last.toString('utf8');
  } finally {
    closeSync(fd);
  }
}

/**
 * The hash of the last record that can be read, looking from the end of the ledger backwards, so that it costs the
 * same however long the ledger is. Null in an empty ledger.
 */
export function lastHash(path: string): ContentHash | null {
  const fd = openForReading(path);
  if (fd === null) return null;
  try {
    let end = fstatSync(fd).size;
    let tail: Buffer = Buffer.alloc(0);
    for (let size = 64 * 1024; ; size *= 2) {
      const start = Math.max(0, end - size);
      tail = Buffer.concat([readAt(fd, start, end - start), tail]);
      end = start;
      const complete = start === 0 ? 0 : tail.indexOf(NEWLINE) + 1;
      if (start > 0 && complete === 0) continue;
      const found = lastHashIn(tail.subarray(complete).toString('utf8').split('\n'));
      if (found !== null || start === 0) return found;
      tail = tail.subarray(0, complete);
    }
  } finally {
    closeSync(fd);
  }
}

function lastHashIn(lines: readonly string[]): ContentHash | null {
  for (const line of lines.toReversed()) {
    if (line.trim() === '') continue;
    const parsed = parseLine(line);
    if (parsed.type === 'record' && !parsed.legacy) return parsed.record.hash;
    if (parsed.type === 'foreign' && parsed.hash !== null) return parsed.hash;
  }
  return null;
}

function readAt(fd: number, start: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  let filled = 0;
  while (filled < length) {
    const read = readSync(fd, bytes, filled, length - filled, start + filled);
    if (read === 0) break;
    filled += read;
  }
  return bytes.subarray(0, filled);
}

function openForReading(path: string): number | null {
  try {
    return openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
