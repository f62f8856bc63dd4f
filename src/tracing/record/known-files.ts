import * as z from 'zod';
import type { ContentHash } from '../../model/content-hash.ts';
import { readState, updateState } from '../../workspace/files/json-state.ts';

const schema = z.record(
  z.string(),
  z.object({
    hash: z.custom<ContentHash>((value) => typeof value === 'string').nullable(),
    session_id: z.string().nullable(),
  }),
);
type KnownFiles = z.infer<typeof schema>;
const NAME = 'known-files';

/**
 * The state in which each traced file was last seen, and by whose write. What differs from it when the next write
 * comes is somebody else's edit, and is never charged to that write.
 */
export function knownFiles(root: string): KnownFiles {
  return readState(root, NAME, schema, {});
}

/** Null as hash says that the file is known to be absent. */
export async function rememberFiles(
  root: string,
  files: readonly { readonly path: string; readonly hash: ContentHash | null }[],
  sessionId: string | null,
): Promise<void> {
  if (files.length === 0) return;
  await updateState(root, NAME, schema, {}, (known) => ({
    ...known,
    ...Object.fromEntries(files.map(({ path, hash }) => [path, { hash, session_id: sessionId }])),
  }));
}
