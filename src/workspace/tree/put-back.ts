import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { ContentHash } from '../../model/content-hash.ts';
import { putBlob } from '../files/blobs.ts';
import { hashFile, readFileBytes } from '../files/source-files.ts';

/** What a file was, and what it is taken to be now. */
export interface Former {
  readonly path: string;
  /** Null where there was no file. */
  readonly bytes: Uint8Array | null;
  /** Type and permissions as `stat` has them; null where they aren't known, for an ordinary file. */
  readonly mode: number | null;
  /** What stands there now, as far as is known; null for no file. */
  readonly now: ContentHash | null;
}

/**
 * How it went: `newer` where somebody has written the file since, which is left alone; `failed` with the system's
 * words where it could not be written.
 */
export type PutBack =
  | { readonly type: 'done' }
  | { readonly type: 'newer' }
  | { readonly type: 'failed'; readonly because: string };

/**
 * Puts a file back as it was: its bytes, its permissions, a link as a link, nothing where nothing was. What stands
 * there now is kept under its hash first. Folders are never followed out of their place: where one on the way has become
 * a link, nothing is written.
 */
export function putBack(root: string, former: Former): PutBack {
  const path = join(root, former.path);
  try {
    const there = readFileBytes(root, former.path);
    if (hashFile(root, former.path) !== former.now) return { type: 'newer' };
    if (there !== null) putBlob(root, there);
    if (former.bytes === null) {
      if (there !== null) rmSync(path);
      return { type: 'done' };
    }
    const folder = dirname(path);
    mkdirSync(folder, { recursive: true });
    if (realpathSync(folder) !== join(realpathSync(root), dirname(former.path)))
      return { type: 'failed', because: 'a folder on the way to it has become a link' };
    if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory())
      return { type: 'failed', because: 'a folder stands in its place' };
    const draft = join(folder, `.${basename(path)}.${randomBytes(6).toString('hex')}.tmp`);
    try {
      makeDraft(draft, former.bytes, former.mode);
      if (hashFile(root, former.path) !== former.now) return { type: 'newer' };
      renameSync(draft, path);
    } finally {
      rmSync(draft, { force: true });
    }
    return { type: 'done' };
  } catch (error) {
    return { type: 'failed', because: error instanceof Error ? error.message : String(error) };
  }
}

function makeDraft(draft: string, bytes: Uint8Array, mode: number | null): void {
  if (mode !== null && (mode & 0o170000) === 0o120000) {
    symlinkSync(Buffer.from(bytes), draft);
    return;
  }
  writeFileSync(draft, bytes, { flag: 'wx', mode: 0o600 });
  chmodSync(draft, (mode ?? 0o644) & 0o7777);
}
