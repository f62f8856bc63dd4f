import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { Fault } from '../model/fault.ts';
import type { SourceFile } from '../model/source-file.ts';
import { listFiles } from './git.ts';
import { type ReadLimits, readSourceFile } from './source-files.ts';

/** What stands at a path: null for nothing. */
export function pathKind(cwd: string, path: string): 'file' | 'folder' | null {
  const found = statSync(resolve(cwd, path), { throwIfNoEntry: false });
  if (!found) return null;
  return found.isDirectory() ? 'folder' : 'file';
}

/** One file, under the path it was named by. A link that a person names is followed. */
export function readTreeFile(cwd: string, path: string, limits: ReadLimits): SourceFile {
  const file = readSourceFile(resolve(cwd), path, limits);
  if (!file) throw new Fault('NO_SUCH_FILE', `${path} is not a file`, 'Name an existing file.');
  return file;
}

/** Every file of a folder, with paths relative to it. */
export function readTree(cwd: string, folder: string, limits: ReadLimits): readonly SourceFile[] {
  const base = resolve(cwd, folder);
  return listFiles(base).flatMap((path) => {
    const file = readSourceFile(base, path, limits);
    return file ? [file] : [];
  });
}
