import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../git/git.ts';
import { isMade, walkFiles } from '../git/made-files.ts';
import { gitOrNull, zeroSeparated } from '../git/run-git.ts';
import { isOwnPath } from '../root.ts';

/** Which files of a tree are looked at when it is recorded. Paths are relative to the root, with forward slashes. */
export interface TreeListing {
  readonly paths: readonly string[];
  /** What git's index has, by path: bytes that git can give back. */
  readonly blobs: ReadonlyMap<string, string>;
}

/**
 * Files that git leaves out and that are looked at, at most. Past it those of the deepest folders aren't seen: a
 * command must not wait for a hundred thousand files that somebody keeps out of version control.
 */
const MOST_IGNORED = 5_000;

/**
 * Every file that git doesn't ignore, tracked or not, with those of repositories inside; of the ignored ones those
 * that `wanted` asks for, and what git, goldthread and its own program rest on. A path need not exist any more.
 *
 * @param wanted which of the files that git ignores are looked at all the same. Folders of made things (node_modules,
 *   dist) that git ignores are not entered.
 */
export function listTree(root: string, wanted: (path: string) => boolean): TreeListing {
  const guarded = guardedFiles(root);
  const staged = gitOrNull(root, ['ls-files', '-z', '--stage']);
  if (staged === null) {
    const all = walkFiles(root).filter((path) => !isOwnPath(path));
    return { paths: distinct([...all, ...guarded]), blobs: new Map() };
  }
  const blobs = new Map<string, string>();
  const paths: string[] = [];
  for (const entry of zeroSeparated(staged)) {
    const [, mode, blob, stage, path] = /^(\d+) ([0-9a-f]+) (\d)\t(.+)$/s.exec(entry) ?? [];
    if (!path || !blob) continue;
    if (mode === '160000') paths.push(...inRepository(root, path));
    else paths.push(path);
    if (stage === '0') blobs.set(path, blob);
  }
  const others = gitOrNull(root, ['ls-files', '-z', '--others', '--exclude-standard']);
  for (const path of others === null ? [] : zeroSeparated(others)) {
    // git lists a repository inside a repository as one entry, whose own files nobody would see otherwise.
    if (path.endsWith('/')) paths.push(...inRepository(root, path.slice(0, -1)));
    else paths.push(path);
  }
  const seen = paths.filter((path) => !isOwnPath(path));
  return { paths: distinct([...seen, ...ignoredFiles(root, wanted, seen), ...guarded]), blobs };
}

/** Whether a file is one that no version control shows, and that decides what git or goldthread do. */
export function isGuarded(path: string): boolean {
  return /^(?:\.orchestration|node_modules|(?:.+\/)?\.git)\//.test(path);
}

/** The ledger and the map change at every write of goldthread's own; the ledger's chain tells who else touched it. */
const OWN_WRITES = /^\.orchestration\/(?:local|trace|quarantine|agent_trace\.jsonl|intent_map\.md)(?:\/|$)/;

function guardedFiles(root: string): readonly string[] {
  const program = ['node_modules/.bin/goldthread', 'node_modules/goldthread/dist/bin/goldthread.js'];
  const own = filesIn(root, '.orchestration').filter((path) => !OWN_WRITES.test(path));
  return [...program, ...own, ...settingsOfGit(root, '')];
}

/**
 * What makes git run programs, and what it leaves out beyond `.gitignore`. `prefix` is empty, or the folder of a
 * repository with a slash.
 */
function settingsOfGit(root: string, prefix: string): readonly string[] {
  const single = ['config', 'config.worktree', 'info/attributes', 'info/exclude'].map(
    (name) => `${prefix}.git/${name}`,
  );
  return [...single, ...filesIn(root, `${prefix}.git/hooks`).filter((path) => !path.endsWith('.sample'))];
}

function ignoredFiles(
  root: string,
  wanted: (path: string) => boolean,
  seen: readonly string[],
): readonly string[] {
  const args = ['ls-files', '-z', '--others', '--ignored', '--exclude-standard', '--directory'];
  const listed = gitOrNull(root, args);
  const found: string[] = [];
  const folders: string[] = [];
  for (const path of listed === null ? [] : zeroSeparated(listed)) {
    if (path.endsWith('/')) folders.push(path.slice(0, -1));
    else found.push(path);
  }
  // A list that leaves itself out would hide itself with whatever is new beside it. In a folder that is left out as a
  // whole, as caches are, there is nothing else to be seen.
  const lists = found
    .filter((path) => nameOf(path) === '.gitignore')
    .filter((path) => seen.some((other) => other.startsWith(path.slice(0, -'.gitignore'.length))));
  let looked = found.length;
  for (const folder of folders) {
    if (path0(folder) === '.orchestration' || isMade(nameOf(folder))) continue;
    const below = filesBelow(root, folder, MOST_IGNORED - looked);
    looked += below.length;
    found.push(...below);
    if (looked >= MOST_IGNORED) break;
  }
  return [...lists, ...found.filter((path) => !isOwnPath(path) && wanted(path))];
}

/** The folders nearest to the top first, so that a limit leaves out what lies deepest. */
function filesBelow(root: string, top: string, most: number): readonly string[] {
  const files: string[] = [];
  const folders = [top];
  for (let at = 0; at < folders.length && files.length < most; at += 1) {
    for (const entry of entriesOf(root, folders[at]!)) {
      const path = `${folders[at]}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!isMade(entry.name)) folders.push(path);
      } else if (entry.isFile() || entry.isSymbolicLink()) files.push(path);
    }
  }
  return files.slice(0, Math.max(0, most));
}

function filesIn(root: string, folder: string): readonly string[] {
  return entriesOf(root, folder)
    .filter((entry) => entry.isFile() || entry.isSymbolicLink())
    .map(({ name }) => `${folder}/${name}`);
}

/** In the order of their names, so that two looks at one tree stop at the same file. */
function entriesOf(root: string, folder: string) {
  try {
    return readdirSync(join(root, folder), { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    );
  } catch {
    return [];
  }
}

function inRepository(root: string, path: string): readonly string[] {
  const stat = lstatSync(join(root, path, '.git'), { throwIfNoEntry: false });
  if (stat === undefined) return [];
  const inner = listFiles(join(root, path)).map((file) => `${path}/${file}`);
  return [...inner, ...settingsOfGit(root, `${path}/`)];
}

function distinct(paths: readonly string[]): readonly string[] {
  return [...new Set(paths)].sort();
}

function path0(path: string): string {
  return path.split('/')[0]!;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
