import type { ContentHash } from '../../model/content-hash.ts';
import type { SourceFile } from '../../model/source-file.ts';
import { toSourceFile } from '../../workspace/files/source-files.ts';
import { beforeBytes } from '../../workspace/tree/before-bytes.ts';
import { knownFiles } from '../record/known-files.ts';
import type { TracingContext } from '../tracing-context.ts';
import type { FileTraces } from './file-traces.ts';

/**
 * A file as the ledger last knew it, which is what its records speak of; null where that text can't be had any more.
 * What this machine saw last comes first: it knows of writes in between that changed no symbol.
 */
export function knownText(
  context: TracingContext,
  path: string,
  { lastHash }: FileTraces,
): SourceFile | null {
  for (const hash of [knownFiles(context.root, [path])[path]?.hash ?? null, lastHash]) {
    const bytes = hash === null ? null : textUnder(context, path, hash);
    if (bytes) return toSourceFile(path, bytes, context.config.limits);
  }
  return null;
}

function textUnder({ root }: TracingContext, path: string, hash: ContentHash): Buffer | null {
  try {
    return beforeBytes(root, path, hash);
  } catch {
    // Lenses can do without; whoever has to rely on these texts says what is wrong with them.
    return null;
  }
}
