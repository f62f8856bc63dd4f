import { gitOrNull } from './run-git.ts';

/** The lines that a commit added or changed, by file, counted from 1 in the commit's own text; none for a merge. */
export function addedLines(root: string, revision: string): ReadonlyMap<string, readonly number[]> {
  const flags = [
    '-U0',
    '--no-renames',
    '--no-color',
    '--no-ext-diff',
    '--no-textconv',
    '--relative',
    '--root',
  ];
  const how = ['--no-commit-id', '--src-prefix=a/', '--dst-prefix=b/', '-p', '-r'];
  const output = gitOrNull(root, ['-c', 'core.quotePath=false', 'diff-tree', ...how, ...flags, revision]);
  const found = new Map<string, number[]>();
  let lines: number[] = [];
  let left = 0;
  for (const line of (output ?? Buffer.alloc(0)).toString('utf8').split('\n')) {
    if (left > 0 && /^[-+\\]/.test(line)) {
      if (!line.startsWith('\\')) left -= 1;
      continue;
    }
    const path = /^\+\+\+ b\/([^\t]+)/.exec(line)?.[1];
    if (path !== undefined) {
      lines = found.get(path) ?? [];
      found.set(path, lines);
    }
    const hunk = /^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(line);
    if (!hunk) continue;
    const [, removed = '1', first, added = '1'] = hunk;
    left = Number(removed) + Number(added);
    for (let at = 0; at < Number(added); at += 1) lines.push(Number(first) + at);
  }
  return found;
}
