import { createHash } from 'node:crypto';
import { lstatSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import type { ContentHash } from '../../model/content-hash.ts';
import { LINK_MODE } from '../../model/git-mode.ts';
import { hasBlob, putBlob } from '../files/blobs.ts';
import { hashBytes, hashFile, readFileBytes } from '../files/source-files.ts';
import { readConfig } from '../settings/config-file.ts';
import { IGNORE_FILE, loadIgnore } from '../settings/ignore-file.ts';
import { rememberGitBlobs } from './before-bytes.ts';
import { fileSystemNow, keepLatest, readLatest, type Snapshot, type SnapshotFile } from './snapshot-file.ts';
import { isGuarded, listTree } from './tree-listing.ts';

/** Which of the files that git ignores are looked at all the same. */
export interface Watch {
  readonly wanted: (path: string) => boolean;
  /** What `wanted` depends on, so that two snapshots are known to have looked at the same. */
  readonly key: string;
}

/** A file that differs between two snapshots; null on the side where it was absent. */
export interface SnapshotChange {
  readonly path: string;
  readonly before: SnapshotFile | null;
  readonly after: SnapshotFile | null;
}

const NOTHING_IGNORED: Watch = { wanted: () => false, key: '' };

/** File systems count time in steps: a file changed in such a step may change again unseen. */
const STEP_MS = 50;
/** Where a time has no fraction of a second, the steps may be as long as FAT's. */
const COARSE_STEP_MS = 2_000;
/** What was read is kept this often while the rest is read, so that a very large tree is read in several tries. */
const KEEP_EVERY_MS = 4_000;

/**
 * Reads what every file of the workspace holds; those that .intentignore leaves out are left out, and those that git
 * ignores unless `watch` wants them. A file that looks as it did the last time isn't read again: to go unseen, a change
 * would have to keep size, time of writing, number and time of change, of which the last can't be set.
 *
 * Bytes that git couldn't give back later are kept, up to the size limit of the settings, so that `beforeBytes` finds
 * what a command overwrote.
 */
export function takeSnapshot(
  root: string,
  watch: Watch = NOTHING_IGNORED,
  ignored: (path: string) => boolean = loadIgnore(root),
): Snapshot {
  const takenAt = fileSystemNow(root);
  const { maxFileBytes } = readConfig(root).limits;
  const { paths, blobs } = listTree(root, watch.wanted);
  const last = readLatest(root);
  const known = new Map(last?.files.map((file) => [file.path, file]));
  const files: SnapshotFile[] = [];
  const forgotten: SnapshotFile[] = [];
  let changed = last === null || last.watch !== watch.key;
  let keepAt = performance.now() + KEEP_EVERY_MS;
  for (const path of paths) {
    const stat = lstatSync(join(root, path), { throwIfNoEntry: false });
    if (!stat || !(stat.isFile() || stat.isSymbolicLink())) continue;
    if (ignored(path) && !isGuarded(path) && path !== IGNORE_FILE) continue;
    const before = known.get(path);
    known.delete(path);
    const inGit = blobs.get(path) ?? null;
    if (before && looksTheSame(before, stat, last!.takenAt) && canBeHad(root, before, inGit, maxFileBytes)) {
      files.push(before);
      continue;
    }
    changed = true;
    const read = readFile(root, path, stat, inGit, maxFileBytes);
    if (read) files.push(read);
    if (before?.gitBlob && before.hash !== read?.hash) forgotten.push(before);
    if (performance.now() < keepAt) continue;
    keepLatest(root, { takenAt: last?.takenAt ?? takenAt, watch: '', files: [...files, ...known.values()] });
    keepAt = performance.now() + KEEP_EVERY_MS;
  }
  const gone = [...known.values()];
  rememberGitBlobs(root, [...forgotten, ...gone.filter(({ gitBlob }) => gitBlob !== null)]);
  const snapshot = { takenAt, watch: watch.key, files };
  if (!changed && gone.length === 0) return { ...snapshot, takenAt: last!.takenAt };
  keepLatest(root, snapshot);
  return snapshot;
}

/** What differs between two snapshots, by path: bytes, whether it is a link, whether it can be executed. */
export function compareSnapshots(a: Snapshot, b: Snapshot): readonly SnapshotChange[] {
  const before = new Map(a.files.map((file) => [file.path, file]));
  const after = new Map(b.files.map((file) => [file.path, file]));
  return [...new Set([...before.keys(), ...after.keys()])]
    .sort()
    .map((path) => ({ path, before: before.get(path) ?? null, after: after.get(path) ?? null }))
    .filter((change) => change.before?.hash !== change.after?.hash || modesDiffer(change));
}

/** A file's mode in git's words: `100644`, `100755` for one that can be executed, `120000` for a link. */
export function gitMode(mode: number): string {
  if ((mode & 0o170000) === 0o120000) return LINK_MODE;
  return (mode & 0o100) === 0 ? '100644' : '100755';
}

function modesDiffer({ before, after }: SnapshotChange): boolean {
  return before !== null && after !== null && gitMode(before.mode) !== gitMode(after.mode);
}

function looksTheSame(file: SnapshotFile, stat: Stats, seenAt: number): boolean {
  const step = stat.ctimeMs % 1000 === 0 ? COARSE_STEP_MS : STEP_MS;
  return (
    file.ino === stat.ino &&
    file.size === stat.size &&
    file.mode === stat.mode &&
    file.mtimeMs === stat.mtimeMs &&
    file.ctimeMs === stat.ctimeMs &&
    stat.ctimeMs < seenAt - step
  );
}

/** False where the bytes must be read after all, because nothing could give them back any more. */
function canBeHad(root: string, file: SnapshotFile, inGit: string | null, maxBytes: number): boolean {
  if (file.size > maxBytes) return true;
  return (file.gitBlob !== null && file.gitBlob === inGit) || hasBlob(root, file.hash);
}

function readFile(
  root: string,
  path: string,
  stat: Stats,
  inGit: string | null,
  maxBytes: number,
): SnapshotFile | null {
  const { mode, size, mtimeMs, ctimeMs, ino } = stat;
  const facts = { path, mode, size, mtimeMs, ctimeMs, ino };
  if (size > maxBytes) {
    const large = hashFile(root, path);
    return large && { ...facts, hash: large, gitBlob: null };
  }
  const bytes = readFileBytes(root, path);
  if (bytes === null) return null;
  const gitBlob = inGit !== null && inGit === gitBlobOf(bytes, inGit.length) ? inGit : null;
  const hash: ContentHash = gitBlob === null && bytes.length > 0 ? putBlob(root, bytes) : hashBytes(bytes);
  return { ...facts, hash, gitBlob };
}

/** The name that git gives to bytes: 40 digits in a SHA-1 repository, 64 in a SHA-256 one. */
function gitBlobOf(bytes: Buffer, digits: number): string {
  return createHash(digits === 64 ? 'sha256' : 'sha1')
    .update(`blob ${bytes.length}\u0000`)
    .update(bytes)
    .digest('hex');
}
