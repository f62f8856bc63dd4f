import { existsSync, readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import type { ContentHash } from '../../model/content-hash.ts';
import { ensureLocalFolder, orchestrationPaths } from '../root.ts';
import { writeAtomically } from './atomic-write.ts';
import { hashBytes } from './source-files.ts';

/**
 * Keeps bytes under their own hash, readable by nobody else. Keeping the same bytes again costs next to nothing, and
 * makes them new again in the eyes of who collects old ones.
 */
export function putBlob(root: string, bytes: Uint8Array): ContentHash {
  const hash = hashBytes(bytes);
  const path = blobPath(root, hash)!;
  if (renewed(path)) return hash;
  ensureLocalFolder(root, orchestrationPaths(root).blobs);
  writeAtomically(path, bytes, 0o600);
  return hash;
}

/** Null where nothing is kept under the hash, or where what is kept no longer has it. */
export function getBlob(root: string, hash: ContentHash): Buffer | null {
  const path = blobPath(root, hash);
  if (path === null || !existsSync(path)) return null;
  const bytes = readFileSync(path);
  return hashBytes(bytes) === hash ? bytes : null;
}

/** Whether something is kept under the hash; what is kept isn't read, so it may be damaged all the same. */
export function hasBlob(root: string, hash: ContentHash): boolean {
  const path = blobPath(root, hash);
  return path !== null && existsSync(path);
}

/** Where a kept text lies, relative to the workspace, for people and commands that want to look at it. */
export function blobPathInside(hash: ContentHash): string {
  return `.orchestration/local/blobs/${hash.slice(7, 9)}/${hash.slice(9)}`;
}

function renewed(path: string): boolean {
  const now = new Date();
  try {
    utimesSync(path, now, now);
    return true;
  } catch {
    return existsSync(path);
  }
}

/** Null for what is no hash of ours: it must never become a path. */
function blobPath(root: string, hash: ContentHash): string | null {
  const digits = /^sha256:([0-9a-f]{64})$/.exec(hash)?.[1];
  return digits === undefined
    ? null
    : join(orchestrationPaths(root).blobs, digits.slice(0, 2), digits.slice(2));
}
