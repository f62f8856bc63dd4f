import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** The last bytes of a file as text; null where it can't be read. A cut character at its start is replaced. */
export function readTail(path: string, maxBytes: number): string | null {
  let fd: number | null = null;
  try {
    fd = openSync(path, 'r');
    const { size } = fstatSync(fd);
    const buffer = Buffer.alloc(Math.min(size, maxBytes));
    const length = readSync(fd, buffer, 0, buffer.length, Math.max(0, size - maxBytes));
    return buffer.toString('utf8', 0, length);
  } catch {
    return null;
  } finally {
    if (fd !== null) closeSync(fd);
  }
}
