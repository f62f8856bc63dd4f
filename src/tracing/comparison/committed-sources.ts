import type { SourceFile } from '../../model/source-file.ts';
import { type ReadLimits, toLink, toSourceFile } from '../../workspace/files/source-files.ts';
import { filesAt, filesBytesAt } from '../../workspace/git/git.ts';

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
  const bytes = filesBytesAt(root, revision, paths);
  if (bytes.size === 0) return [];
  const links = new Set(
    filesAt(root, revision, [...bytes.keys()]).flatMap(({ path, symlink }) => (symlink ? [path] : [])),
  );
  return paths.flatMap((path) => {
    const own = bytes.get(path);
    if (own === undefined) return [];
    return [links.has(path) ? toLink(path, own) : toSourceFile(path, own, limits)];
  });
}
