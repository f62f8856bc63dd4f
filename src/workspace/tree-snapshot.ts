import { createHash } from 'node:crypto';
import { type BigIntStats, lstatSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { ContentHash } from '../model/content-hash.ts';
import { getBlob, hasBlob, putBlob } from './blobs.ts';
import { readConfig } from './config-file.ts';
import { blobBytes, indexedFiles, listFiles } from './git.ts';
import { loadIgnore } from './ignore-file.ts';
import { dropState, readState, writeState } from './json-state.ts';
import { hashBytes, hashFile, readFileBytes } from './source-files.ts';

const hash = z.custom<ContentHash>((value) => typeof value === 'string' && value.startsWith('sha256:'));
const snapshotFile = z.object({
  path: z.string(),
  hash,
  size: z.number(),
  /** Times and numbers of the file system, in decimal: they don't fit a number. */
  mtimeNs: z.string(),
  ctimeNs: z.string(),
  ino: z.string(),
  /** The blob in which git has these very bytes; null where they are kept among our own. */
  gitBlob: z.string().nullable(),
});
const snapshotSchema = z.object({
  /** Milliseconds since 1970 at which reading began. */
  takenAt: z.number(),
  files: z.array(snapshotFile),
});

export type SnapshotFile = Readonly<z.infer<typeof snapshotFile>>;
/** What every file of the workspace held at one moment; ordered by path. Plain data that can be kept as JSON. */
export type Snapshot = Readonly<{ takenAt: number; files: readonly SnapshotFile[] }>;

/** A file whose bytes differ between two snapshots; null on the side where it was absent. */
export interface SnapshotChange {
  readonly path: string;
  readonly before: ContentHash | null;
  readonly after: ContentHash | null;
}

const CACHE = 'tree';
const GIT_BLOBS = 'git-blobs';
/** File systems count time in steps of some milliseconds: a file changed in this span may change again unseen. */
const RACY_MS = 50;

/**
 * Reads what every file holds, but those under `.orchestration/` and those that git or .intentignore leaves out.
 * A file that looks as it did the last time isn't read again. Bytes that git couldn't give back later are kept, up to
 * the size limit of the settings, so that `beforeBytes` finds the text that a command overwrote.
 */
export function takeSnapshot(root: string): Snapshot {
  const takenAt = Date.now();
  const ignored = loadIgnore(root);
  const { maxFileBytes } = readConfig(root).limits;
  const indexed = indexedFiles(root);
  const last = readState(root, CACHE, snapshotSchema, { takenAt: 0, files: [] }, { reset: true });
  const known = new Map(last.files.map((file) => [file.path, file]));
  const files: SnapshotFile[] = [];
  const forgotten: SnapshotFile[] = [];
  for (const path of listFiles(root)) {
    if (path.startsWith('.orchestration/') || ignored(path)) continue;
    const stat = lstatSync(join(root, path), { bigint: true, throwIfNoEntry: false });
    if (!stat) continue;
    const before = known.get(path);
    const inGit = indexed.get(path) ?? null;
    const file =
      before && looksTheSame(before, stat, last.takenAt) ? keptAs(root, before, inGit, maxFileBytes) : null;
    const read = file ?? readFile(root, path, stat, inGit, maxFileBytes);
    if (read) files.push(read);
    if (before?.gitBlob && before.hash !== read?.hash) forgotten.push(before);
    known.delete(path);
  }
  forgotten.push(...[...known.values()].filter(({ gitBlob }) => gitBlob !== null));
  rememberGitBlobs(root, forgotten);
  const snapshot = { takenAt, files };
  writeState(root, CACHE, snapshot);
  return snapshot;
}

/** What differs between two snapshots, by path. */
export function compareSnapshots(a: Snapshot, b: Snapshot): readonly SnapshotChange[] {
  const before = new Map(a.files.map((file) => [file.path, file.hash]));
  const after = new Map(b.files.map((file) => [file.path, file.hash]));
  return [...new Set([...before.keys(), ...after.keys()])]
    .sort()
    .map((path) => ({ path, before: before.get(path) ?? null, after: after.get(path) ?? null }))
    .filter((change) => change.before !== change.after);
}

/** What changed since a snapshot was kept under a name; null where there is none. */
export function changedSince(root: string, name: string): readonly SnapshotChange[] | null {
  const earlier = loadSnapshot(root, name);
  return earlier && compareSnapshots(earlier, takeSnapshot(root));
}

/** Keeps a snapshot under a name, for another process to compare with. */
export function saveSnapshot(root: string, name: string, snapshot: Snapshot): void {
  writeState(root, `snapshots/${name}`, snapshot);
}

/** Null where none is kept under that name, or where what is kept can't be read. */
export function loadSnapshot(root: string, name: string): Snapshot | null {
  return readState<Snapshot | null>(root, `snapshots/${name}`, snapshotSchema.nullable(), null, {
    reset: true,
  });
}

export function dropSnapshot(root: string, name: string): void {
  dropState(root, `snapshots/${name}`);
}

/** What a file held in a kept snapshot: null where it was absent, undefined where there is no such snapshot. */
export function snapshotHash(root: string, name: string, path: string): ContentHash | null | undefined {
  const snapshot = loadSnapshot(root, name);
  return snapshot === null ? undefined : (snapshot.files.find((file) => file.path === path)?.hash ?? null);
}

/**
 * The bytes that a file had when a snapshot was taken, from our own store or from git. Null where neither has them:
 * the file was over the size limit, or git has thrown its blob away.
 */
export function beforeBytes(root: string, path: string, wanted: ContentHash): Buffer | null {
  const own = getBlob(root, wanted);
  if (own) return own;
  if (wanted === hashBytes(Buffer.alloc(0))) return Buffer.alloc(0);
  const cached = readState(root, CACHE, snapshotSchema, { takenAt: 0, files: [] }, { reset: true }).files;
  const blobs = [
    readGitBlobs(root).find((entry) => entry.hash === wanted)?.gitBlob,
    cached.find((file) => file.hash === wanted)?.gitBlob,
    indexedFiles(root).get(path),
  ].filter((blob) => typeof blob === 'string');
  return [...blobBytes(root, blobs).values()].find((bytes) => hashBytes(bytes) === wanted) ?? null;
}

function looksTheSame(file: SnapshotFile, stat: BigIntStats, seenAt: number): boolean {
  return (
    file.ino === String(stat.ino) &&
    file.size === Number(stat.size) &&
    file.mtimeNs === String(stat.mtimeNs) &&
    file.ctimeNs === String(stat.ctimeNs) &&
    Number(stat.ctimeMs) < seenAt - RACY_MS
  );
}

/** Null where the bytes must be read after all, because nothing could give them back any more. */
function keptAs(
  root: string,
  file: SnapshotFile,
  inGit: string | null,
  maxBytes: number,
): SnapshotFile | null {
  if (file.size > maxBytes) return file;
  return (file.gitBlob !== null && file.gitBlob === inGit) || hasBlob(root, file.hash) ? file : null;
}

function readFile(
  root: string,
  path: string,
  stat: BigIntStats,
  inGit: string | null,
  maxBytes: number,
): SnapshotFile | null {
  const facts = { path, mtimeNs: String(stat.mtimeNs), ctimeNs: String(stat.ctimeNs), ino: String(stat.ino) };
  if (stat.size > maxBytes) {
    const large = hashFile(root, path);
    return large && { ...facts, hash: large, size: Number(stat.size), gitBlob: null };
  }
  const bytes = readFileBytes(root, path);
  if (bytes === null) return null;
  const gitBlob = inGit !== null && inGit === gitBlobOf(bytes, inGit.length) ? inGit : null;
  const contentHash = gitBlob === null && bytes.length > 0 ? putBlob(root, bytes) : hashBytes(bytes);
  return { ...facts, hash: contentHash, size: Number(stat.size), gitBlob };
}

/** The name that git gives to bytes: 40 digits in a SHA-1 repository, 64 in a SHA-256 one. */
function gitBlobOf(bytes: Buffer, digits: number): string {
  return createHash(digits === 64 ? 'sha256' : 'sha1')
    .update(`blob ${bytes.length}\u0000`)
    .update(bytes)
    .digest('hex');
}

const gitBlobs = z.array(z.object({ hash, gitBlob: z.string() }));
/** Enough for the commands of many sessions; git's own store may forget as well. */
const MOST_REMEMBERED = 20_000;

function readGitBlobs(root: string): z.infer<typeof gitBlobs> {
  return readState(root, GIT_BLOBS, gitBlobs, [], { reset: true });
}

/** What a file held before it changed can still be asked for, although the cache has only what it holds now. */
function rememberGitBlobs(root: string, files: readonly SnapshotFile[]): void {
  if (files.length === 0) return;
  const entries = new Map(readGitBlobs(root).map((entry) => [entry.hash, entry.gitBlob]));
  for (const { hash: content, gitBlob } of files) {
    entries.delete(content);
    if (gitBlob !== null) entries.set(content, gitBlob);
  }
  const kept = [...entries].slice(-MOST_REMEMBERED).map(([content, gitBlob]) => ({ hash: content, gitBlob }));
  writeState(root, GIT_BLOBS, kept);
}
