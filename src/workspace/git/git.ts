import { existsSync, lstatSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Fault } from '../../model/fault.ts';
import { headCommit, isBareRepository, repositoryOf } from './git-index.ts';
import { walked } from './made-files.ts';
import { git, gitOrNull, zeroSeparated } from './run-git.ts';

/** The commit that is checked out; null outside git and before the first commit. */
export function revision(root: string): string | null {
  const repository = repositoryOf(root);
  if (repository === null) return null;
  return (
    headCommit(repository) ??
    gitOrNull(root, ['rev-parse', '--verify', '--quiet', 'HEAD^{commit}'])?.toString('utf8').trim() ??
    null
  );
}

/** True for what git can take for a commit. */
export function isRevision(root: string, spelled: string): boolean {
  return commitOf(root, spelled) !== null;
}

/** @throws Fault REVISION_UNKNOWN naming what git doesn't know. */
export function resolveRevision(root: string, spelled: string): string {
  const found = commitOf(root, spelled);
  if (found !== null) return found;
  const unknown = (because: string, next: string): Fault => new Fault('REVISION_UNKNOWN', because, next);
  if (!isInGit(root) && !isBareRepository(root))
    throw unknown(`${root} is in no git repository`, 'Go to one, or name one with --workspace.');
  if (/^(?:HEAD|@)(?![\w-])/.test(spelled) && commitOf(root, 'HEAD') === null)
    throw unknown(`${root} has no commit yet`, 'Commit something first.');
  throw unknown(
    `git knows no revision ${JSON.stringify(spelled)}`,
    isShallow(root)
      ? 'This clone is shallow: `git fetch --unshallow` brings its earlier commits.'
      : 'Name a commit, branch or tag of this repository; `git log --oneline` lists them.',
  );
}

/** The last commit that two have in common; null where there is none, or a shallow clone doesn't reach it. */
export function mergeBase(root: string, rev1: string, rev2: string): string | null {
  const revisions = [resolveRevision(root, rev1), resolveRevision(root, rev2)];
  const found =
    gitOrNull(root, ['merge-base', ...revisions])
      ?.toString('utf8')
      .trim() ?? '';
  return found === '' ? null : found;
}

/** Whether earlier commits were left out when the repository was cloned. */
export function isShallow(root: string): boolean {
  return gitOrNull(root, ['rev-parse', '--is-shallow-repository'])?.toString('utf8').trim() === 'true';
}

/** When a commit was committed, RFC 3339 in UTC. @throws Fault REVISION_UNKNOWN. */
export function committedAt(root: string, rev: string): string {
  const seconds = git(root, ['show', '-s', '--format=%ct', resolveRevision(root, rev)]).toString('utf8');
  return new Date(Number(seconds.trim()) * 1000).toISOString();
}

/** When the last commit that changed a file was committed, RFC 3339 in UTC; null where none did. */
export function lastCommitOf(root: string, path: string): string | null {
  const seconds = gitOrNull(root, ['log', '-1', '--format=%ct', '--', path])?.toString('utf8').trim() ?? '';
  return seconds === '' ? null : new Date(Number(seconds) * 1000).toISOString();
}

/**
 * Every file of the workspace that is there and that git doesn't ignore, tracked or not, sorted; repositories inside
 * it with theirs. Without git, every file outside folders of made things. Paths are relative to the root, with forward
 * slashes; symbolic links are files.
 */
export function listFiles(root: string): readonly string[] {
  return [...new Set(listed(root, ''))].sort();
}

/** `--end-of-options` keeps a revision that starts with a dash from being an option. */
function commitOf(root: string, spelled: string): string | null {
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${spelled}^{commit}`];
  const found = gitOrNull(root, args)?.toString('utf8').trim() ?? '';
  return /^[0-9a-f]{40,64}$/.test(found) ? found : null;
}

function listed(root: string, prefix: string): string[] {
  const folder = join(root, prefix);
  const output = gitOrNull(folder, ['ls-files', '-z', '--cached', '--others', '--exclude-standard']);
  if (output === null) return walked(root, prefix);
  return zeroSeparated(output).flatMap((name) => {
    const path = prefix + name.replace(/\/$/, '');
    const stat = lstatSync(join(root, path), { throwIfNoEntry: false });
    if (!stat) return [];
    // git lists a repository inside a repository as one entry, whose own files nobody would see otherwise.
    if (stat.isDirectory())
      return lstatSync(join(root, path, '.git'), { throwIfNoEntry: false }) ? listed(root, `${path}/`) : [];
    return stat.isFile() || stat.isSymbolicLink() ? [path] : [];
  });
}

/** Whether a folder, or one around it, holds git's own: looked up on the disk, without asking git. */
export function isInGit(root: string): boolean {
  for (let folder = root; ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return true;
    if (folder === dirname(folder)) return false;
  }
}
