import { git, zeroSeparated } from './run-git.ts';

/** One file that a commit changed, as `git diff-tree --raw` tells it. */
export interface RawChange {
  /** The commit, as it was asked for. */
  readonly revision: string;
  /** `:100644 100644 1a2b.. 3c4d.. M` */
  readonly entry: string;
  readonly path: string;
}

const RAW = ['--stdin', '-r', '-z', '--raw', '--no-renames', '--relative', '--no-abbrev'];

/**
 * What each of some commits changed below the root, one file after the other. Git is asked once.
 *
 * @param flags how a commit is compared, beside the usual.
 * @param lines a commit each, with what it is compared with behind it where that isn't its parents.
 */
export function rawChanges(
  root: string,
  flags: readonly string[],
  lines: readonly string[],
): readonly RawChange[] {
  const parts = zeroSeparated(
    git(root, ['diff-tree', ...RAW, ...flags], lines.map((line) => `${line}\n`).join('')),
  );
  const found: RawChange[] = [];
  let revision = '';
  for (let at = 0; at < parts.length; at += 1) {
    const entry = parts[at]!;
    if (!entry.startsWith(':')) {
      revision = entry;
      continue;
    }
    const path = parts[++at];
    if (path !== undefined) found.push({ revision, entry, path });
  }
  return found;
}
