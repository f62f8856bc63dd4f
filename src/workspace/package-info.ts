import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Fault } from '../model/fault.ts';

let found: { readonly root: string; readonly version: string } | null = null;

/** Goldthread's own folder, the one with its package.json, wherever this file was built to. */
export function packageRoot(): string {
  return packageInfo().root;
}

/** Goldthread's own version. */
export function packageVersion(): string {
  return packageInfo().version;
}

function packageInfo(): NonNullable<typeof found> {
  if (found) return found;
  const start = dirname(fileURLToPath(import.meta.url));
  for (let folder = start; ; folder = dirname(folder)) {
    const file = join(folder, 'package.json');
    if (existsSync(file)) {
      const { name, version } = JSON.parse(readFileSync(file, 'utf8')) as {
        name?: unknown;
        version?: unknown;
      };
      if (name === 'goldthread' && typeof version === 'string') {
        found = { root: folder, version };
        return found;
      }
    }
    if (folder === dirname(folder)) {
      throw new Fault(
        'PACKAGE_BROKEN',
        'goldthread can not find its own package.json',
        'Install goldthread again.',
      );
    }
  }
}
