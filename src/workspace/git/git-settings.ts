/**
 * A repository's settings without what says which branch follows which: `git push -u` and `git checkout` write that,
 * and it makes git run nothing.
 *
 *     [core]              [core]
 *       bare = false        bare = false
 *     [branch "main"]
 *       remote = origin
 *   gives the first without its last two lines
 */
export function withoutBranches(config: string): string {
  const kept: string[] = [];
  let inBranch = false;
  for (const line of config.split('\n')) {
    if (/^\s*\[/.test(line)) inBranch = /^\s*\[branch "[^"\]\\]*"\]\s*$/.test(line);
    const follows = /^\s*(?:remote|merge|rebase|vscode-merge-base)\s*=\s*[\w./-]*\s*$/i.test(line);
    if (!inBranch || !(follows || /^\s*(?:\[|$)/.test(line))) kept.push(line);
  }
  return kept.filter((line) => line.trim() !== '').join('\n');
}
