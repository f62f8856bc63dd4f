import { realpathSync } from 'node:fs';
import { relative } from 'node:path';
import { LINK_MODE } from '../../model/git-mode.ts';
import { isInGit, resolveRevision } from './git.ts';
import { repositoryOf } from './git-index.ts';
import { git, gitOrNull, zeroSeparated } from './run-git.ts';

/** A file of a revision. `blob` names its bytes in git. */
export interface GitFile {
  readonly path: string;
  readonly blob: string;
  readonly symlink: boolean;
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
