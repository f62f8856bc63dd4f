import type { ContentHash } from '../../model/content-hash.ts';
import { putBlob } from '../../workspace/files/blobs.ts';
import { hashBytes, readFileBytes } from '../../workspace/files/source-files.ts';
import { beforeBytes } from '../../workspace/tree/before-bytes.ts';

import type { TracingContext } from '../tracing-context.ts';

/** Keeps a file's text as it stands, for the settlement and for the next write's gap; null where there is no file. */
export function keepCurrent(context: TracingContext, path: string): ContentHash | null {
  const bytes = readFileBytes(context.root, path);
  if (bytes === null) return null;
  return bytes.length <= context.config.limits.maxFileBytes ? putBlob(context.root, bytes) : hashBytes(bytes);
}

/** Keeps the text that a file had when the tree was recorded, where it can still be had. */
export function keepFormer(context: TracingContext, path: string, hash: ContentHash | null): void {
  const bytes = hash === null ? null : beforeBytes(context.root, path, hash);
  if (bytes && bytes.length <= context.config.limits.maxFileBytes) putBlob(context.root, bytes);
}
