import { createHash } from 'node:crypto';
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  readlinkSync,
  readSync,
  type Stats,
} from 'node:fs';
import { resolve } from 'node:path';
import type { ContentHash } from '../../model/content-hash.ts';
import type { OpaqueReason, SourceFile } from '../../model/source-file.ts';

/** Files over this many bytes are traced as a whole; config.yaml can set another limit. */
export const DEFAULT_MAX_FILE_BYTES = 2 * 1024 * 1024;

export interface ReadLimits {
  readonly maxFileBytes: number;
}

/** What holds where no workspace says otherwise. */
export const DEFAULT_LIMITS: ReadLimits = { maxFileBytes: DEFAULT_MAX_FILE_BYTES };

/** SHA-256 over bytes as they are. */
export function hashBytes(bytes: Uint8Array): ContentHash {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}` as ContentHash;
}

/**
 * Decodes a file's bytes. UTF-8 and, with a byte order mark, UTF-16 are read; the mark itself is no part of the text,
 * while every hash of bytes covers it. A NUL makes a file binary, invalid UTF-8 undecodable.
 */
export function toSourceFile(
  path: string,
  bytes: Uint8Array,
  limits: ReadLimits = DEFAULT_LIMITS,
): SourceFile {
  if (bytes.length > limits.maxFileBytes) return opaque(path, 'too_large', hashBytes(bytes));
  const encoding = encodingOf(bytes);
  if (encoding === 'utf-8' && bytes.includes(0)) return opaque(path, 'binary', hashBytes(bytes));
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return text.includes('\u0000') ? opaque(path, 'binary', hashBytes(bytes)) : { type: 'text', path, text };
  } catch {
    return opaque(path, 'undecodable', hashBytes(bytes));
  }
}

/** A symbolic link: where it leads is no text of a program, and means another thing in another folder. */
export function toLink(path: string, target: Uint8Array): SourceFile {
  return opaque(path, 'symlink', hashBytes(target));
}

/**
 * A file of the workspace as it stands now; null where there is none, or something that is no file. A symbolic link is
 * opaque, hashed by what it points to as git does, and never followed.
 * @throws the system's error where an existing file can't be read.
 */
export function readSourceFile(
  root: string,
  path: string,
  limits: ReadLimits = DEFAULT_LIMITS,
): SourceFile | null {
  return read(root, path, (file) => {
    if (file.type === 'link') return toLink(path, file.target);
    if (file.stat.size > limits.maxFileBytes) return opaque(path, 'too_large', hashOpenFile(file.fd));
    return toSourceFile(path, readFileSync(file.fd), limits);
  });
}

/** The hash of a file's raw bytes (of a link's target); null where there is none. */
export function hashFile(root: string, path: string): ContentHash | null {
  return read(root, path, (file) => (file.type === 'link' ? hashBytes(file.target) : hashOpenFile(file.fd)));
}

/** A file's raw bytes (a link's target), however many; null where there is none. */
export function readFileBytes(root: string, path: string): Buffer | null {
  return read(root, path, (file) => (file.type === 'link' ? file.target : readFileSync(file.fd)));
}

/** How many bytes a file has; null where there is none. */
export function sizeOf(root: string, path: string): number | null {
  return statIfThere(resolve(root, path))?.size ?? null;
}

/** When a file last changed, in milliseconds since 1970; null where there is none. */
export function changedAtMs(root: string, path: string): number | null {
  return statIfThere(resolve(root, path))?.ctimeMs ?? null;
}

type OpenFile =
  | { readonly type: 'file'; readonly fd: number; readonly stat: Stats }
  | { readonly type: 'link'; readonly target: Buffer };

/** Opens without following a link and without waiting for the other end of a pipe, and looks at what it got. */
function read<T>(root: string, path: string, use: (file: OpenFile) => T | null): T | null {
  const absolute = resolve(root, path);
  const found = statIfThere(absolute);
  if (!found) return null;
  if (found.isSymbolicLink())
    return use({ type: 'link', target: readlinkSync(absolute, { encoding: 'buffer' }) });
  if (!found.isFile()) return null;
  const fd = openIfThere(absolute);
  if (fd === null) return null;
  try {
    const stat = fstatSync(fd);
    return stat.isFile() ? use({ type: 'file', fd, stat }) : null;
  } finally {
    closeSync(fd);
  }
}

function statIfThere(absolute: string): Stats | null {
  return ifThere(() => lstatSync(absolute));
}

function openIfThere(absolute: string): number | null {
  return ifThere(() =>
    openSync(absolute, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)),
  );
}

/** Below a file there is nothing: who asks for `prices.mjs/index.ts` beside `prices.mjs` is told so, as in a folder. */
function ifThere<T>(look: () => T): T | null {
  try {
    return look();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw error;
  }
}

function hashOpenFile(fd: number): ContentHash {
  const hash = createHash('sha256');
  const chunk = Buffer.allocUnsafe(256 * 1024);
  for (let length = readSync(fd, chunk); length > 0; length = readSync(fd, chunk))
    hash.update(chunk.subarray(0, length));
  return `sha256:${hash.digest('hex')}` as ContentHash;
}

function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return 'utf-8';
}

function opaque(path: string, reason: OpaqueReason, contentHash: ContentHash): SourceFile {
  return { type: 'opaque', path, reason, contentHash };
}
