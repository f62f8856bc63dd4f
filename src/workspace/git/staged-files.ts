import { resolve } from 'node:path';
import { gitOrNull, zeroSeparated } from './run-git.ts';

/** A file that the next commit will have in another form than the last one. A blob names its bytes in git. */
export interface StagedFile {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

/**
 * What is staged below the root, links and submodules left out. A commit of some files alone has an index of its own,
 * whose name git gives its hooks in the environment.
 */
export function stagedFiles(root: string): readonly StagedFile[] {
  const flags = ['--cached', '--raw', '-z', '--no-renames', '--no-abbrev', '--relative', '--no-ext-diff'];
  const output = gitOrNull(root, ['diff', ...flags, '--ignore-submodules=all'], '', indexOfHook());
  const parts = output === null ? [] : zeroSeparated(output);
  const files: StagedFile[] = [];
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const [, modeBefore, modeAfter, before, after] =
      /^:(\d+) (\d+) ([0-9a-f]+) ([0-9a-f]+) /.exec(parts[at]!) ?? [];
    const blob = (mode: string | undefined, name: string | undefined): string | null =>
      mode?.startsWith('100') && name !== undefined ? name : null;
    const file = { path: parts[at + 1]!, before: blob(modeBefore, before), after: blob(modeAfter, after) };
    if (file.before !== null || file.after !== null) files.push(file);
  }
  return files;
}

function indexOfHook(): Readonly<Record<string, string>> {
  const named = process.env.GIT_INDEX_FILE ?? '';
  return named === '' ? {} : { GIT_INDEX_FILE: resolve(named) };
}
