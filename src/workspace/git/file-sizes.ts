import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles, resolveRevision } from './git.ts';
import { git, zeroSeparated } from './run-git.ts';

/** The files of a revision, or of the working tree, with their sizes in bytes; links and submodules are left out. */
export function fileSizes(root: string, revision: string | null): ReadonlyMap<string, number> {
  return revision === null ? sizesOnDisk(root) : sizesAt(root, revision);
}

function sizesAt(root: string, revision: string): ReadonlyMap<string, number> {
  const listed = zeroSeparated(git(root, ['ls-tree', '-r', '-l', '-z', resolveRevision(root, revision)]));
  return new Map(
    listed.flatMap((entry) => {
      const [, size, path] = /^100\d+ blob [0-9a-f]+ +(\d+)\t(.+)$/s.exec(entry) ?? [];
      return size !== undefined && path !== undefined ? [[path, Number(size)] as const] : [];
    }),
  );
}

function sizesOnDisk(root: string): ReadonlyMap<string, number> {
  return new Map(
    listFiles(root).flatMap((path) => {
      const stat = lstatSync(join(root, path), { throwIfNoEntry: false });
      return stat?.isFile() ? [[path, stat.size] as const] : [];
    }),
  );
}
