import { beforeBytes } from '../../workspace/tree/before-bytes.ts';
import { putBack } from '../../workspace/tree/put-back.ts';
import type { Snapshot } from '../../workspace/tree/snapshot-file.ts';
import type { FileSpan } from '../session-state.ts';
import type { TracingContext } from '../tracing-context.ts';

/** What became of files that were to be put back. */
export interface Restored {
  readonly done: readonly FileSpan[];
  /** Each with the reason why it was left as it is. */
  readonly left: readonly { readonly path: string; readonly because: string }[];
}

/**
 * Puts files back as they were before a command: bytes, mode, links, absence. What somebody has written since the
 * command ended stays, and so does a file whose former bytes were too large to be kept.
 *
 * @param earlier the tree before the command, for the modes.
 */
export function restoreFiles(
  context: TracingContext,
  spans: readonly FileSpan[],
  earlier: Snapshot,
): Restored {
  const modes = new Map(earlier.files.map(({ path, mode }) => [path, mode]));
  const done: FileSpan[] = [];
  const left: { path: string; because: string }[] = [];
  for (const span of spans) {
    const { path, before, after } = span;
    const bytes = before === null ? null : beforeBytes(context.root, path, before);
    if (before !== null && bytes === null) {
      left.push({ path, because: 'its former text was too large to be kept' });
      continue;
    }
    const result = putBack(context.root, { path, bytes, mode: modes.get(path) ?? null, now: after });
    switch (result.type) {
      case 'done':
        done.push(span);
        break;
      case 'newer':
        left.push({ path, because: 'somebody has written it since' });
        break;
      case 'failed':
        left.push({ path, because: result.because });
        break;
      default:
        result satisfies never;
    }
  }
  return { done, left };
}
