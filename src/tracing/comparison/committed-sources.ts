import type { SourceFile } from '../../model/source-file.ts';
import { type ReadLimits, toLink, toSourceFile } from '../../workspace/files/source-files.ts';
import { filesAt, filesBytesAt } from '../../workspace/git/git-files.ts';

/**
 * Files as a revision has them, as they would be read from a working tree; those that it doesn't have are left out.
 * What git keeps of a symbolic link are the words of its target. Taken for a program's text, a link that leads somewhere
 * else since it was moved would look like a file that was moved as it is.
 */
export function committedSources(
  root: string,
  revision: string,
  paths: readonly string[],
  limits: ReadLimits,
): readonly SourceFile[] {
  return sourcesOfBytes(root, revision, filesBytesAt(root, revision, paths), limits);
}

/** The same of what was read of a revision, as git keeps it. */
export function sourcesOfBytes(
  root: string,
  revision: string,
  bytes: ReadonlyMap<string, Buffer>,
  limits: ReadLimits,
): readonly SourceFile[] {
  if (bytes.size === 0) return [];
  const links = new Set(
    filesAt(root, revision, [...bytes.keys()]).flatMap(({ path, symlink }) => (symlink ? [path] : [])),
  );
  return [...bytes].map(([path, own]) =>
    links.has(path) ? toLink(path, own) : toSourceFile(path, own, limits),
  );
}
