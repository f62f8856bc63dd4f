import type { Comparison } from '../../model/comparison.ts';
import type { ContentHash } from '../../model/content-hash.ts';
import { LINK_MODE } from '../../model/git-mode.ts';
import type { SourceFile } from '../../model/source-file.ts';
import { getBlob } from '../../workspace/files/blobs.ts';
import { toLink, toSourceFile } from '../../workspace/files/source-files.ts';
import type { FileSpan } from '../session-state.ts';
import type { TracingContext } from '../tracing-context.ts';
import { compareInTree } from './compare-here.ts';

/**
 * Most files that are read symbol by symbol in one change set. A command that switches branches can write thousands,
 * and a hook has no time for them; what is beyond this is recorded by its hash.
 */
const MOST_FILES_READ = 400;

/** Compares what files were with what they became, from the texts that were kept at the gate and after the write. */
export function compareSpans(context: TracingContext, spans: readonly FileSpan[]): Promise<Comparison> {
  const side = (end: 'before' | 'after'): SourceFile[] =>
    spans.flatMap((span, index) => {
      const file = keptFile(context, span.path, span[end], span.modes?.[end === 'before' ? 0 : 1] ?? null);
      if (!file) return [];
      return [index < MOST_FILES_READ ? file : unread(span.path, span[end]!)];
    });
  return compareInTree(context, side('before'), side('after'));
}

/**
 * A text that was too large to be kept, or was cleared away, is known by its hash alone.
 *
 * @param mode git's, where it is known: what was kept of a link is its target, and no text of a program.
 */
export function keptFile(
  context: TracingContext,
  path: string,
  hash: ContentHash | null,
  mode: string | null = null,
): SourceFile | null {
  if (hash === null) return null;
  const bytes = getBlob(context.root, hash);
  if (bytes && mode === LINK_MODE) return toLink(path, bytes);
  return bytes ? toSourceFile(path, bytes, context.config.limits) : unread(path, hash);
}

function unread(path: string, contentHash: ContentHash): SourceFile {
  return { type: 'opaque', path, reason: 'too_large', contentHash };
}
