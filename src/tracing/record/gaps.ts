import type { TraceRecord } from '../../model/trace-record.ts';
import { compareSpans } from '../comparison/compare-spans.ts';
import { withoutGitsDoing } from '../git/put-by-git.ts';
import { allSessions, type FileSpan } from '../session-state.ts';
import type { TracingContext } from '../tracing-context.ts';
import { keepCurrent } from './kept-texts.ts';
import { knownFiles, rememberFiles } from './known-files.ts';
import { recordLostWrites } from './lost-after.ts';
import { changedSpans, recordChange } from './record-change.ts';
import { renamedFiles } from './renamed-files.ts';

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
  by: string | null = null,
): Promise<readonly TraceRecord[]> {
  const paths = new Set(files.map(({ path }) => path));
  await recordLostWrites(context, now, (path) => paths.has(path));
  const known = knownFiles(context.root, [...paths]);
  const spans = files.flatMap(({ path, currentHash }): readonly FileSpan[] => {
    const last = known[path];
    if (last === undefined || last.hash === currentHash) return [];
    return [{ path, before: last.hash, after: keepCurrent(context, path) }];
  });
  const changed = await withoutGitsDoing(context, changedSpans(spans));
  const doubt = doubtful(context, now);
  const certain = changed.filter(({ path }) => !doubt(path));
  const doubted = changed.filter(({ path }) => doubt(path));
  return [
    ...(await recordGap(context, certain, 'human', by)),
    ...(await recordGap(context, doubted, 'unknown', null)),
  ];
}

async function recordGap(
  context: TracingContext,
  spans: readonly FileSpan[],
  type: 'human' | 'unknown',
  by: string | null,
): Promise<readonly TraceRecord[]> {
  if (spans.length === 0) return [];
  const whole = [...spans, ...renamedFiles(context, spans)];
  const author = { contributor: { type }, sessionId: null, agent: null, intent: null };
  const extra = by === null ? {} : { by };
  const comparison = await compareSpans(context, whole);
  const record = await recordChange(context, 'mutation', comparison, whole, author, extra);
  await rememberFiles(
    context.root,
    whole.map(({ path, after }) => ({ path, hash: after })),
    null,
  );
  return [record];
}

/**
 * Whether it can't be told who changed a file: a command of an agent runs that may have, a write of one was let
 * through and ended otherwise than foreseen, or a session's state is damaged.
 */
function doubtful(context: TracingContext, now: string): (path: string) => boolean {
  const { sessions, damaged } = allSessions(context.root);
  const pending = sessions
    .filter(({ last_seen }) => minutesBetween(last_seen, now) < IDLE_MINUTES)
    .flatMap((session) => Object.values(session.pending));
  const anywhere = damaged.length > 0 || pending.some(({ snapshot }) => snapshot !== null);
  return (path) => anywhere || pending.some(({ files }) => files.some((file) => file.path === path));
}

/** By two timestamps of records; below 0 where the earlier one is the later, as with two machines' clocks. */
export function minutesBetween(earlier: string, later: string): number {
  return (Date.parse(later) - Date.parse(earlier)) / 60_000;
}
