import { gitOrNull } from './run-git.ts';

const NOT_COMMITTED = /^0+$/;

/**
 * The commit that last changed each line of a file as it stands in the working tree, the first line first; null for a
 * line that is not committed. Null where git can't tell, as of a file that it doesn't know.
 */
export function blamedCommits(root: string, path: string): readonly (string | null)[] | null {
  const output = gitOrNull(root, ['blame', '--porcelain', '--', `./${path}`]);
  if (output === null) return null;
  const lines: (string | null)[] = [];
  for (const line of output.toString('latin1').split('\n')) {
    const [, revision, number] = /^([0-9a-f]{40}|[0-9a-f]{64}) \d+ (\d+)(?: \d+)?$/.exec(line) ?? [];
    if (revision === undefined) continue;
    lines[Number(number) - 1] = NOT_COMMITTED.test(revision) ? null : revision;
  }
  return lines;
}
