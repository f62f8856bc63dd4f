import { statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { Fault } from '../../model/fault.ts';
import type { SourceFile } from '../../model/source-file.ts';
import { type ReadLimits, readSourceFile } from '../files/source-files.ts';
import { listFiles } from '../git/git.ts';
import { walkFiles } from '../git/made-files.ts';

/** What stands at a path: null for nothing. */
export function pathKind(cwd: string, path: string): 'file' | 'folder' | null {
  const found = statSync(resolve(cwd, path), { throwIfNoEntry: false });
  if (!found) return null;
  return found.isDirectory() ? 'folder' : 'file';
}

/** One file, relative to `cwd` or absolute, under the path it was named by. */
export function readTreeFile(cwd: string, path: string, limits: ReadLimits): SourceFile {
  const absolute = resolve(cwd, path);
  const file = readSourceFile(dirname(absolute), basename(absolute), limits);
  if (!file) throw new Fault('NO_SUCH_FILE', `${path} is not a file`, 'Name an existing file.');
  return { ...file, path };
}

/**
 * Every file of a folder, with paths relative to it; those that git ignores are left out, unless the whole folder is
 * ignored, and the person who names it surely means what is in it.
 */
export function readTree(cwd: string, folder: string, limits: ReadLimits): readonly SourceFile[] {
  const base = resolve(cwd, folder);
  const listed = listFiles(base);
  return (listed.length > 0 ? listed : walkFiles(base)).flatMap((path) => {
    const file = readSourceFile(base, path, limits);
    return file ? [file] : [];
  });
}
