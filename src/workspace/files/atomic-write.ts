import { randomBytes } from 'node:crypto';
import { chmodSync, closeSync, mkdirSync, openSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { disk, uninterrupted, writeWhole } from '../disk.ts';

/**
 * Puts content in a file so that a reader, or a crash at any moment, finds the old content or the new and never a part.
 * Makes the folder where there is none. An existing file keeps its permissions; `mode` is for a new one.
 * @param lastLook called when all is written and only the new name is missing: what it throws leaves the file alone.
 * @throws the system's error; the file is then as it was.
 */
export function writeAtomically(
  path: string,
  content: string | Uint8Array,
  mode = 0o644,
  lastLook: () => void = () => {},
): void {
  const folder = dirname(path);
  mkdirSync(folder, { recursive: true });
  const temporary = join(folder, `.${basename(path)}.${process.pid}.${randomBytes(6).toString('hex')}.tmp`);
  const existing = statSync(path, { throwIfNoEntry: false });
  try {
    const fd = openSync(temporary, 'wx', mode);
    try {
      writeWhole(fd, typeof content === 'string' ? Buffer.from(content, 'utf8') : content);
      uninterrupted(() => disk.sync(fd));
    } finally {
      closeSync(fd);
    }
    if (existing) chmodSync(temporary, existing.mode & 0o7777);
    lastLook();
    uninterrupted(() => disk.rename(temporary, path));
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
  syncFolder(folder);
}

/** A rename is on disk only when its folder is. Windows can't sync a folder, and needs not to. */
export function syncFolder(folder: string): void {
  let fd: number | null = null;
  try {
    fd = openSync(folder, 'r');
    disk.sync(fd);
  } catch {
    // The content is safe; only its name may be lost with the power, and nothing can be done about that here.
  } finally {
    if (fd !== null) closeSync(fd);
  }
}
