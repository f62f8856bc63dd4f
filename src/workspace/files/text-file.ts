import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { Fault } from '../../model/fault.ts';

/**
 * The text of a file; null where there is none.
 * @throws Fault FILE_UNREADABLE naming what is there and is no file, or what the system says against reading it.
 */
export function textIfThere(path: string): string | null {
  return bytesIfThere(path)?.toString('utf8') ?? null;
}

/** The same for bytes. A pipe is not waited for: whoever put it there could keep a hook from ever answering. */
export function bytesIfThere(path: string): Buffer | null {
  let fd: number | null = null;
  try {
    fd = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const stat = fstatSync(fd);
    if (!stat.isFile())
      throw unreadable(path, stat.isDirectory() ? 'it is a folder' : 'it is no ordinary file');
    return readFileSync(fd);
  } catch (error) {
    if (error instanceof Fault) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    throw unreadable(path, message);
  } finally {
    if (fd !== null) closeSync(fd);
  }
}

/** As `textIfThere` of what can be made again, or done without: null as well where the system says no. */
export function textIfReadable(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

function unreadable(path: string, because: string): Fault {
  return new Fault(
    'FILE_UNREADABLE',
    `${path} can't be read: ${because}`,
    'Put an ordinary file in its place, or move it away',
  );
}
