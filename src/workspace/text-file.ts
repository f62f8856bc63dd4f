import { readFileSync } from 'node:fs';

/**
 * The text of a file; null where there is none.
 * @throws the system's error where an existing file can't be read.
 */
export function textIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
