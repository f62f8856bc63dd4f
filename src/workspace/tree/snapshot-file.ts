import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ContentHash } from '../../model/content-hash.ts';
import { newId } from '../clock.ts';
import { ensureLocalFolder, orchestrationPaths } from '../root.ts';

/** What a file was when the tree was recorded. */
export interface SnapshotFile {
  readonly path: string;
  /** Of the bytes; of a symbolic link's target. */
  readonly hash: ContentHash;
  /** Type and permissions, as `stat` has them. */
  readonly mode: number;
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  readonly ino: number;
  /** The blob in which git has these very bytes; null where they are kept among our own. */
  readonly gitBlob: string | null;
}

/** What every file of the workspace held at one moment; ordered by path. */
export interface Snapshot {
  /** The file system's own time at which reading began, in milliseconds since 1970. */
  readonly takenAt: number;
  /** What decided which of the files that git ignores were looked at. */
  readonly watch: string;
  readonly files: readonly SnapshotFile[];
}

/** Another form is forgotten, and read anew from the tree. */
const FORM = 2;
type Row = [string, ContentHash, number, number, number, number, number, string | null];

/** The snapshot that the next one goes on from: the last that was taken. Null where there is none to be had. */
export function readLatest(root: string): Snapshot | null {
  return read(latestPath(root));
}

/** Whole or not at all, but not synced: what is lost with the power is read from the tree again. */
export function keepLatest(root: string, snapshot: Snapshot): void {
  const { takenAt, watch, files } = snapshot;
  const rows = files.map(
    (file): Row => [
      ...([file.path, file.hash, file.mode, file.size, file.mtimeMs, file.ctimeMs] as const),
      file.ino,
      file.gitBlob,
    ],
  );
  write(root, latestPath(root), JSON.stringify({ form: FORM, takenAt, watch, files: rows }));
}

/** Keeps the snapshot that was taken last under a name, for another process to compare with. Costs no copy. */
export function saveLatest(root: string, name: string): void {
  const path = namedPath(root, name);
  ensureLocalFolder(root, dirname(path));
  const draft = `${path}.${newId()}.tmp`;
  try {
    linkSync(latestPath(root), draft);
  } catch {
    writeFileSync(draft, readFileSync(latestPath(root)), { mode: 0o600 });
  }
  renameSync(draft, path);
  // A rename onto another name of the same file does nothing at all.
  rmSync(draft, { force: true });
}

/** Null where none is kept under that name, or where what is kept can't be read. */
export function loadSnapshot(root: string, name: string): Snapshot | null {
  return read(namedPath(root, name));
}

/** One that isn't there is no fault; the last snapshot that was taken stays under its own name. */
export function dropSnapshot(root: string, name: string): void {
  rmSync(namedPath(root, name), { force: true });
}

/** What a file held in a kept snapshot: null where it was absent, undefined where there is no such snapshot. */
export function snapshotHash(root: string, name: string, path: string): ContentHash | null | undefined {
  const snapshot = loadSnapshot(root, name);
  return snapshot === null ? undefined : (snapshot.files.find((file) => file.path === path)?.hash ?? null);
}

/** The file system's own clock, which other machines may keep: what it says of a file that is written now. */
export function fileSystemNow(root: string): number {
  const path = join(orchestrationPaths(root).state, 'now');
  ensureLocalFolder(root, dirname(path));
  writeFileSync(path, 'now\n', { mode: 0o600 });
  return statSync(path).mtimeMs;
}

function read(path: string): Snapshot | null {
  try {
    const kept = JSON.parse(readFileSync(path, 'utf8')) as Partial<Record<string, unknown>> | null;
    if (kept?.form !== FORM || typeof kept.takenAt !== 'number' || typeof kept.watch !== 'string')
      return null;
    if (!Array.isArray(kept.files)) return null;
    return { takenAt: kept.takenAt, watch: kept.watch, files: kept.files.map(fileFrom) };
  } catch {
    return null;
  }
}

/** @throws where the row isn't ours. */
function fileFrom(row: unknown): SnapshotFile {
  if (!Array.isArray(row) || row.length !== 8 || typeof row[0] !== 'string' || typeof row[1] !== 'string')
    throw new TypeError('no row of a snapshot');
  const [path, hash, mode, size, mtimeMs, ctimeMs, ino, gitBlob] = row as Row;
  return { path, hash, mode, size, mtimeMs, ctimeMs, ino, gitBlob };
}

function write(root: string, path: string, text: string): void {
  ensureLocalFolder(root, dirname(path));
  const draft = `${path}.${newId()}.tmp`;
  writeFileSync(draft, text, { mode: 0o600 });
  renameSync(draft, path);
}

function latestPath(root: string): string {
  return join(orchestrationPaths(root).state, 'tree.json');
}

function namedPath(root: string, name: string): string {
  return join(orchestrationPaths(root).state, 'snapshots', `${name}.json`);
}
