import { putBlob } from '../workspace/blobs.ts';
import { readFileBytes } from '../workspace/source-files.ts';
import { compareSpans } from './compare-spans.ts';
import { knownFiles, rememberFiles } from './known-files.ts';
import { recordPendingThatHappened } from './lost-after.ts';
import { changedSpans, recordChange } from './record-change.ts';
import { allSessions, type FileSpan } from './session-state.ts';
import type { TracingContext } from './tracing-context.ts';

/** How long a session may be silent and still be taken to be at work. */
export const IDLE_MINUTES = 30;

/**
 * What somebody changed since the files were last seen becomes a record of its own, so that it is never charged to
 * the write that comes next. A file that no record tells of yet has no gap.
 */
export async function recordGaps(
  context: TracingContext,
  files: readonly { readonly path: string; readonly currentHash: FileSpan['after'] }[],
  now: string,
): Promise<void> {
  await recordPendingThatHappened(context, files, now);
  const known = knownFiles(context.root);
  const spans = changedSpans(
    files.flatMap(({ path, currentHash }) => {
      const last = known[path];
      return last === undefined ? [] : [{ path, before: last.hash, after: currentHash }];
    }),
  );
  if (spans.length === 0) return;
  for (const { path } of spans) {
    const bytes = readFileBytes(context.root, path);
    if (bytes) putBlob(context.root, bytes);
  }
  const comparison = await compareSpans(context, spans);
  await recordChange(context, 'mutation', comparison, spans, {
    contributor: { type: someAgentIsAtWork(context, now) ? 'unknown' : 'human' },
    sessionId: null,
    agent: null,
    intent: null,
  });
  await rememberFiles(context.root, spans.map(({ path, after }) => ({ path, hash: after })), null);
}

/** While a command of an agent runs, an edit that no hook announced may be that command's. */
function someAgentIsAtWork(context: TracingContext, now: string): boolean {
  return allSessions(context.root).some(
    ({ pending, last_seen }) =>
      Object.values(pending).some(({ snapshot }) => snapshot !== null) && minutesBetween(last_seen, now) < IDLE_MINUTES,
  );
}

export function minutesBetween(earlier: string, later: string): number {
  return (Date.parse(later) - Date.parse(earlier)) / 60_000;
}
