import { existsSync, lstatSync, realpathSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { Fault } from '../../model/fault.ts';
import { LINK_MODE } from '../../model/git-mode.ts';
import { headCommit, isBareRepository, repositoryOf } from './git-index.ts';
import { walked } from './made-files.ts';
import { git, gitOrNull, zeroSeparated } from './run-git.ts';

/** A file of a revision. `blob` names its bytes in git. */
export interface GitFile {
  readonly path: string;
  readonly blob: string;
  readonly symlink: boolean;
}

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

const MOST_PATHS_ASKED = 200;

/**
 * The files of a revision below the root, links included, submodules not. Paths are relative to the root.
 *
 * @param paths of which of them it is asked, if they are few; else all are told.
 */
export function filesAt(root: string, rev: string, paths: readonly string[] = []): readonly GitFile[] {
  // A command takes only so many words; beyond that it is quicker to be told all of them.
  const asked = paths.length <= MOST_PATHS_ASKED ? paths : [];
  const output = git(root, ['ls-tree', '-r', '-z', resolveRevision(root, rev), '--', ...asked]);
  return zeroSeparated(output).flatMap((entry) => {
    const [, mode, type, blob, path] = /^(\d+) (\w+) ([0-9a-f]+)\t(.+)$/s.exec(entry) ?? [];
    return type === 'blob' && blob && path ? [{ path, blob, symlink: mode === LINK_MODE }] : [];
  });
}

/**
 * The paths below the root that differ between two revisions, or between one and the working tree with its untracked
 * files; sorted. A renamed file is one path gone and one new: which it is, is for the comparison of symbols to say.
 */
export function changedFiles(root: string, rev1: string, rev2: string | null): readonly string[] {
  const revisions = [resolveRevision(root, rev1), ...(rev2 === null ? [] : [resolveRevision(root, rev2)])];
  const flags = ['--no-renames', '--no-ext-diff', '--no-textconv', '--relative', '--ignore-submodules=all'];
  const changed = zeroSeparated(git(root, ['diff', '--name-only', '-z', ...flags, ...revisions, '--']));
  const others = ['ls-files', '-z', '--others', '--exclude-standard'];
  const untracked = rev2 === null ? zeroSeparated(git(root, others)) : [];
  return [...new Set([...changed, ...untracked.filter((path) => !path.endsWith('/'))])].sort();
}

/** A file's bytes as a revision has them; null where it has no such file. */
export function fileBytesAt(root: string, rev: string, path: string): Buffer | null {
  return rev.startsWith('-') ? null : gitOrNull(root, ['cat-file', 'blob', `${rev}:./${path}`]);
}

/** The bytes of many files of a revision in one call; those that it doesn't have are left out. */
export function filesBytesAt(
  root: string,
  rev: string,
  paths: readonly string[],
): ReadonlyMap<string, Buffer> {
  if (rev.startsWith('-')) return new Map();
  // Names are asked for line by line; one that holds the end of a line is asked for alone.
  const alone = paths
    .filter((path) => path.includes('\n'))
    .flatMap((path) => {
      const bytes = fileBytesAt(root, rev, path);
      return bytes ? [[path, bytes] as const] : [];
    });
  const wanted = paths.filter((path) => !path.includes('\n'));
  if (wanted.length === 0) return new Map(alone);
  const prefix = placeInRepository(root);
  const answers = batchOf(
    root,
    wanted.map((path) => `${rev}:${prefix}${path}`),
  );
  const together = wanted.flatMap((path, at) => (answers[at] ? [[path, answers[at]] as const] : []));
  return new Map([...together, ...alone]);
}

/** What git puts before a path below the root; nothing at the top, and in a repository without a working tree. */
function placeInRepository(root: string): string {
  const folder = realpathSync(root);
  const top = repositoryOf(folder)?.top ?? folder;
  return top === folder ? '' : `${relative(top, folder).replaceAll('\\', '/')}/`;
}

/** The bytes of many blobs in one call; those that git doesn't have are left out. */
export function blobBytes(root: string, blobs: readonly string[]): ReadonlyMap<string, Buffer> {
  const wanted = [...new Set(blobs)].filter((blob) => /^[0-9a-f]{40,64}$/.test(blob));
  const answers = batchOf(root, wanted);
  return new Map(wanted.flatMap((blob, at) => (answers[at] ? [[blob, answers[at]] as const] : [])));
}

/** What git has under each of these names, in their order; null for what is no blob, or isn't there. */
function batchOf(root: string, names: readonly string[]): readonly (Buffer | null)[] {
  if (names.length === 0) return [];
  const output = git(root, ['cat-file', '--batch=%(objecttype) %(objectsize)'], `${names.join('\n')}\n`);
  const found: (Buffer | null)[] = [];
  for (let at = 0; at < output.length; ) {
    const end = output.indexOf(0x0a, at);
    if (end === -1) break;
    const [, type, size] = /^(blob|tree|commit|tag) (\d+)$/.exec(output.toString('latin1', at, end)) ?? [];
    at = end + 1;
    found.push(type === 'blob' ? output.subarray(at, at + Number(size)) : null);
    if (size !== undefined) at += Number(size) + 1;
  }
  return found;
}

/** What the index has, by path below the root: what git can give back without a commit. */
export function indexedFiles(root: string): ReadonlyMap<string, string> {
  const output = isInGit(root) ? gitOrNull(root, ['ls-files', '-z', '--stage']) : null;
  const files = new Map<string, string>();
  for (const entry of output ? zeroSeparated(output) : []) {
    const [, blob, stage, path] = /^\d+ ([0-9a-f]+) (\d)\t(.+)$/s.exec(entry) ?? [];
    if (blob && path && stage === '0') files.set(path, blob);
  }
  return files;
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

function isInGit(root: string): boolean {
  for (let folder = root; ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return true;
    if (folder === dirname(folder)) return false;
  }
}
