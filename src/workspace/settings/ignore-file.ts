import { join } from 'node:path';
import ignore from 'ignore';
import { textIfThere } from '../files/text-file.ts';

/**
 * What `.intentignore` leaves out: a test on paths relative to the workspace, with forward slashes. The file has
 * gitignore's syntax, and upper and lower case differ. Without the file nothing is left out.
 */
export function loadIgnore(root: string): (path: string) => boolean {
  return ignoreOf(textIfThere(join(root, IGNORE_FILE)));
}

export const IGNORE_FILE = '.intentignore';

/** The same for what such a file held; null where there was none. */
export function ignoreOf(text: string | null): (path: string) => boolean {
  if (text === null) return () => false;
  const rules = ignore({ ignorecase: false }).add(text);
  return (path) => ignore.isPathValid(path) && rules.ignores(path);
}
