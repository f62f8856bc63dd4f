import type { ContentHash } from '../../model/content-hash.ts';
import type { TraceRecord } from '../../model/trace-record.ts';
import { getBlob } from '../../workspace/files/blobs.ts';
import { hashBytes, readFileBytes } from '../../workspace/files/source-files.ts';
import { fileBytesAt } from '../../workspace/git/git-files.ts';
import type { TracingContext } from '../tracing-context.ts';

/**
 * A text that a record tells of by its hash: kept on this machine, still standing in the tree, or in the commit that
 * the record names. Null where none of them has it.
 */
export function recordedBytes(
  { root }: Pick<TracingContext, 'root'>,
  record: TraceRecord,
  path: string,
  hash: ContentHash,
): Uint8Array | null {
  const kept = getBlob(root, hash);
  if (kept) return kept;
  const present = readFileBytes(root, path);
  if (present && hashBytes(present) === hash) return present;
  const committed = record.vcs?.type === 'git' ? fileBytesAt(root, record.vcs.revision, path) : null;
  return committed && hashBytes(committed) === hash ? committed : null;
}
