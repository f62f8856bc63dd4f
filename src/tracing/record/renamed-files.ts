import { getBlob } from '../../workspace/files/blobs.ts';
import { changedAtMs, hashFile, sizeOf } from '../../workspace/files/source-files.ts';
import { listFiles } from '../../workspace/git/git.ts';
import { fileBytesAt } from '../../workspace/git/git-files.ts';
import type { FileSpan } from '../session-state.ts';
import type { TracingContext } from '../tracing-context.ts';
import { keepCurrent } from './kept-texts.ts';
import { knownFiles } from './known-files.ts';

/** More than these are no renames of a person's: a branch was switched, or a folder thrown away. */
const MOST_GONE = 100;

/**
 * The files that have come in the place of those that are gone: each holds, byte for byte, what one of them held, and
 * nobody has told of it yet. A file that somebody renamed leaves a gap at its old place only; alone that looks like
 * its deletion, which would end the histories of its symbols.
 *
 *     a.ts: text -> gone
 *   gives, where b.ts has that text
 *     b.ts: gone -> text
 */
export function renamedFiles(context: TracingContext, spans: readonly FileSpan[]): readonly FileSpan[] {
  const { root } = context;
  const gone = spans.filter(({ before, after }) => before !== null && after === null);
  if (gone.length === 0 || gone.length > MOST_GONE) return [];
  const sizes = new Set(gone.flatMap(({ before }) => getBlob(root, before!)?.length ?? []));
  const formerly = new Map(gone.map(({ before, path }) => [before!, path]));
  const known = knownFiles(root);
  return listFiles(root).flatMap((path): readonly FileSpan[] => {
    if (known[path]?.hash || context.ignored(path)) return [];
    const size = sizeOf(root, path);
    if (size === null || !sizes.has(size)) return [];
    const hash = hashFile(root, path);
    const former = hash === null ? undefined : formerly.get(hash);
    if (former === undefined || !hasComeSince(context, path, former)) return [];
    formerly.delete(hash!);
    return [{ path, before: null, after: keepCurrent(context, path) }];
  });
}

/** False for a copy that stood beside the file while it was there: to delete one of two moves nothing. */
function hasComeSince(context: TracingContext, path: string, former: string): boolean {
  const told = context.standing().recordsOf(former)[0];
  if (!told?.revision || fileBytesAt(context.root, told.revision, path) !== null) return false;
  return (changedAtMs(context.root, path) ?? 0) > Date.parse(told.timestamp);
}
