import { crc32 } from 'node:zlib';
import * as z from 'zod';
import type { ContentHash } from '../../model/content-hash.ts';
import { listState, readState, updateState } from '../../workspace/files/json-state.ts';

const schema = z.record(
  z.string(),
  z.object({
    hash: z.custom<ContentHash>((value) => typeof value === 'string').nullable(),
    session_id: z.string().nullable(),
  }),
);
type KnownFiles = z.infer<typeof schema>;

/** Files are kept in so many pieces, so that a hook reads and writes a part of a large tree's. */
const FOLDER = 'known-files';
const pieceOf = (path: string): string => `${FOLDER}/${(crc32(path) % 16).toString(16)}`;

/**
 * The state in which each traced file was last seen, and by whose write. What differs from it when the next write
 * comes is somebody else's edit, and is never charged to that write.
 *
 * @param paths of these at least, where not of all.
 */
export function knownFiles(root: string, paths?: readonly string[]): KnownFiles {
  const pieces = paths ? new Set(paths.map(pieceOf)) : listState(root, FOLDER);
  return Object.fromEntries(
    [...pieces].flatMap((piece) => Object.entries(readState(root, piece, schema, {}))),
  );
}

/** Null as hash says that the file is known to be absent. */
export async function rememberFiles(
  root: string,
  files: readonly { readonly path: string; readonly hash: ContentHash | null }[],
  sessionId: string | null,
): Promise<void> {
  const pieces = new Map<string, [string, KnownFiles[string]][]>();
  for (const { path, hash } of files) {
    const seen = pieces.get(pieceOf(path)) ?? [];
    seen.push([path, { hash, session_id: sessionId }]);
    pieces.set(pieceOf(path), seen);
  }
  for (const [piece, seen] of pieces)
    await updateState(root, piece, schema, {}, (known) => ({ ...known, ...Object.fromEntries(seen) }));
}
