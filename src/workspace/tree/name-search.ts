import { wordPattern } from '../../model/literal-pattern.ts';
import { readFileBytes } from '../files/source-files.ts';
import { listFiles } from '../git/git.ts';
import { gitOrNull, zeroSeparated } from '../git/run-git.ts';

/** Longer files are not searched where git can't do it. */
const MOST_BYTES = 2 * 1024 * 1024;

/**
 * The files in which one of the names stands as a word of its own, sorted; ignored files are left out. git's own
 * search reads a large tree in a fraction of a second and needs no index that could be stale; outside git every file
 * is read.
 *
 * @param revision searches a commit instead of the working tree.
 */
export function filesNaming(
  root: string,
  names: readonly string[],
  revision: string | null = null,
): readonly string[] {
  if (names.length === 0 || revision?.startsWith('-')) return [];
  const patterns = names.flatMap((name) => ['-e', name]);
  const flags = ['--name-only', '-z', '--word-regexp', '--fixed-strings', '-I', '--no-recurse-submodules'];
  const where = revision === null ? ['--untracked'] : [revision];
  const output = gitOrNull(root, ['grep', ...flags, ...patterns, ...where]);
  if (output) {
    const prefix = revision === null ? '' : `${revision}:`;
    return zeroSeparated(output)
      .map((path) => (path.startsWith(prefix) ? path.slice(prefix.length) : path))
      .sort();
  }
  return revision === null ? searched(root, names) : [];
}

/** git says no both where it finds nothing and where there is no git; the second is told by reading. */
function searched(root: string, names: readonly string[]): readonly string[] {
  if (gitOrNull(root, ['rev-parse', '--is-inside-work-tree'])) return [];
  const word = wordPattern(names);
  return listFiles(root).filter((path) => {
    const bytes = readFileBytes(root, path);
    return bytes !== null && bytes.length <= MOST_BYTES && word.test(bytes.toString('utf8'));
  });
}
