import * as z from 'zod';
import type { ContentHash } from '../../model/content-hash.ts';
import { getBlob } from '../files/blobs.ts';
import { readState, writeState } from '../files/json-state.ts';
import { hashBytes } from '../files/source-files.ts';
import { blobBytes, indexedFiles } from '../git/git-files.ts';
import { readLatest, type SnapshotFile } from './snapshot-file.ts';

const GIT_BLOBS = 'git-blobs';
const gitBlobs = z.array(
  z.object({
    hash: z.custom<ContentHash>((value) => typeof value === 'string' && value.startsWith('sha256:')),
    gitBlob: z.string(),
  }),
);
/** Enough for the commands of many sessions; git's own store may forget as well. */
const MOST_REMEMBERED = 20_000;

/**
 * The bytes that a file had when a snapshot was taken, from our own store or from git. Null where neither has them:
 * the file was over the size limit, or git has thrown its blob away.
 */
export function beforeBytes(root: string, path: string, wanted: ContentHash): Buffer | null {
  const own = getBlob(root, wanted);
  if (own) return own;
  if (wanted === hashBytes(Buffer.alloc(0))) return Buffer.alloc(0);
  const blobs = [
    readGitBlobs(root).find((entry) => entry.hash === wanted)?.gitBlob,
    readLatest(root)?.files.find((file) => file.hash === wanted)?.gitBlob,
    indexedFiles(root).get(path),
  ].filter((blob) => typeof blob === 'string');
  return [...blobBytes(root, blobs).values()].find((bytes) => hashBytes(bytes) === wanted) ?? null;
}

/** What a file held before it changed can still be asked for, although the latest snapshot has only what it holds now. */
export function rememberGitBlobs(root: string, files: readonly SnapshotFile[]): void {
  if (files.length === 0) return;
  const entries = new Map(readGitBlobs(root).map((entry) => [entry.hash, entry.gitBlob]));
  for (const { hash: content, gitBlob } of files) {
    entries.delete(content);
    if (gitBlob !== null) entries.set(content, gitBlob);
  }
  const kept = [...entries].slice(-MOST_REMEMBERED).map(([content, gitBlob]) => ({ hash: content, gitBlob }));
  writeState(root, GIT_BLOBS, kept);
}

function readGitBlobs(root: string): z.infer<typeof gitBlobs> {
  return readState(root, GIT_BLOBS, gitBlobs, [], { reset: true });
}
