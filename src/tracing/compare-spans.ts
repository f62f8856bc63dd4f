import type { Comparison } from '../model/comparison.ts';
import type { ContentHash } from '../model/content-hash.ts';
import type { SourceFile } from '../model/source-file.ts';
import { getBlob } from '../workspace/blobs.ts';
import { toSourceFile } from '../workspace/source-files.ts';
import { compare } from './compare.ts';
import type { FileSpan } from './session-state.ts';
import type { TracingContext } from './tracing-context.ts';

/** Compares what files were with what they became, from the texts that were kept at the gate and after the write. */
export function compareSpans(context: TracingContext, spans: readonly FileSpan[]): Promise<Comparison> {
  const side = (end: 'before' | 'after'): SourceFile[] =>
    spans.flatMap((span) => {
      const file = keptFile(context, span.path, span[end]);
      return file ? [file] : [];
    });
  return compare(side('before'), side('after'), context.languages);
}

/** A text that was too large to be kept, or was cleared away, is known by its hash alone. */
function keptFile(context: TracingContext, path: string, hash: ContentHash | null): SourceFile | null {
  if (hash === null) return null;
  const bytes = getBlob(context.root, hash);
  return bytes
    ? toSourceFile(path, bytes, context.config.limits)
    : { type: 'opaque', path, reason: 'too_large', contentHash: hash };
}
