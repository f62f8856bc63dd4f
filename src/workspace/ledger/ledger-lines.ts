import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { parseLine } from '../../ledger/record-line.ts';
import type { ContentHash } from '../../model/content-hash.ts';

const CHUNK = 1024 * 1024;
const NEWLINE = 0x0a;

/** A line as it stands in its file, without its newline. */
export interface RawLine {
  readonly bytes: Buffer;
  /** Where it begins, in bytes. */
  readonly offset: number;
}

/** Every line of a file, decoded one by one, so that a file may be larger than the longest string. */
export function* readLines(path: string): Iterable<string> {
  for (const { bytes } of readRawLines(path)) yield bytes.toString('utf8');
}

/** Every line of a file with its place; none where there is no file. */
export function* readRawLines(path: string): Iterable<RawLine> {
  const fd = openForReading(path);
  if (fd === null) return;
  try {
    let rest: Buffer[] = [];
    let offset = 0;
    const complete = (last: Buffer): RawLine => {
      const line = { bytes: Buffer.concat([...rest, last]), offset };
      offset += line.bytes.length + 1;
      rest = [];
      return line;
    };
    const chunk = Buffer.allocUnsafe(CHUNK);
    for (let length = readSync(fd, chunk); length > 0; length = readSync(fd, chunk)) {
      let start = 0;
      for (
        let end = chunk.indexOf(NEWLINE);
        end !== -1 && end < length;
        end = chunk.indexOf(NEWLINE, start)
      ) {
        yield complete(chunk.subarray(start, end));
        start = end + 1;
      }
      rest.push(Buffer.from(chunk.subarray(start, length)));
    }
    const last = complete(Buffer.alloc(0));
    if (last.bytes.length > 0) yield last;
  } finally {
    closeSync(fd);
  }
}

/** The last line that isn't blank, without white space around it; null where there is none. */
export function lastLine(path: string): string | null {
  return lookBackwards(path, (lines) => lines.findLast((line) => line.trim() !== '')?.trim() ?? null);
}

/**
 * The hash of the last record that can be read, looking from the end of the ledger backwards, so that it costs the
 * same however long the ledger is. Null in an empty ledger.
 */
export function lastHash(path: string): ContentHash | null {
  return lookBackwards(path, lastHashIn);
}

/** Gives ever longer ends of a file, in whole lines, to a question until that has an answer. */
function lookBackwards<T>(path: string, answer: (lines: readonly string[]) => T | null): T | null {
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
      const found = answer(tail.subarray(complete).toString('utf8').split('\n'));
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

/**
 * Opens an ordinary file; null where nothing stands there. To open a pipe would wait for somebody to write into it, for
 * ever, so it is opened without waiting and then looked at.
 * @throws the system's error, or one that says that it is no ordinary file.
 */
export function openForReading(path: string): number | null {
  try {
    const fd = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
    if (fstatSync(fd).isFile()) return fd;
    closeSync(fd);
    throw new Error(`${path} is no ordinary file`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
