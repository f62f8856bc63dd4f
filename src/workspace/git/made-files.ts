import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Folders of things that were made and not written, for workspaces where no .gitignore says so. */
const MADE = new Set([
  ...['node_modules', 'bower_components', 'dist', 'build', 'out', 'target', 'coverage', 'vendor', 'venv'],
  ...[
    '__pycache__',
    '.git',
    '.hg',
    '.svn',
    '.jj',
    '.venv',
    '.tox',
    '.next',
    '.nuxt',
    '.cache',
    '.gradle',
    '.mypy_cache',
  ],
]);

/** Whether a folder of this name holds things that were made and not written. */
export function isMade(name: string): boolean {
  return MADE.has(name);
}

/** True for what lies in such a folder, or has the name of a minified file. */
export function isMadeFile(path: string): boolean {
  return path.split('/').slice(0, -1).some(isMade) || /[.-]min\.[cm]?js$/.test(path);
}

/** Every file outside folders of made things, whether git knows of it or not. Paths as in `listFiles`. */
export function walkFiles(root: string): readonly string[] {
  return walked(root, '').sort();
}

/**
 * The same below a folder, in no order.
 *
 * @param prefix of that folder, with a slash at its end, or empty for the root.
 */
export function walked(root: string, prefix: string): string[] {
  const files: string[] = [];
  const folders = [prefix];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder + entry.name;
      if (entry.isDirectory()) {
        if (!isMade(entry.name)) folders.push(`${path}/`);
      } else if (entry.isFile() || entry.isSymbolicLink()) files.push(path);
    }
  }
  return files;
}
