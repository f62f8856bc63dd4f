import { revision } from '../workspace/git.ts';
import { compareSpans } from './compare-spans.ts';
import { keepCurrent } from './kept-texts.ts';
import { knownFiles, rememberFiles } from './known-files.ts';
import { recordLostWrites } from './lost-after.ts';
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
  const paths = new Set(files.map(({ path }) => path));
  await recordLostWrites(context, now, (path) => paths.has(path));
  const known = knownFiles(context.root);
  const spans = files.flatMap(({ path, currentHash }): readonly FileSpan[] => {
    const last = known[path];
    if (last === undefined || last.hash === currentHash) return [];
    return [{ path, before: last.hash, after: keepCurrent(context, path) }];
  });
  const changed = await withoutRecorded(context, changedSpans(spans));
  const doubt = doubtful(context, now);
  await recordGap(
    context,
    changed.filter(({ path }) => !doubt(path)),
    'human',
  );
  await recordGap(
    context,
    changed.filter(({ path }) => doubt(path)),
    'unknown',
  );
}

/**
 * A file that git has put here together with the records that tell of it has no gap: somebody else's work was pulled,
 * or a branch was switched to. It is known from now on as it is. While the same commit is checked out as at the last
 * record, git has put nothing here.
 */
async function withoutRecorded(
  context: TracingContext,
  spans: readonly FileSpan[],
): Promise<readonly FileSpan[]> {
  const last = context.ledger().at(-1);
  if (spans.length === 0 || last?.vcs?.revision === (revision(context.root) ?? undefined)) return spans;
  const { changes } = await compareSpans(context, spans);
  const ownership = context.ownership();
  const isRecorded = (path: string): boolean => {
    const own = changes.filter(({ before, after }) => (after ?? before)!.path === path);
    return (
      own.length > 0 &&
      own.every(({ before, after }) => {
        const { name } = (after ?? before)!;
        const lineage = ownership.at(path, name);
        if (after === null) return lineage?.deleted ?? false;
        return lineage !== null && !lineage.deleted && lineage.contentHash === after.contentHash;
      })
    );
  };
  const recorded = spans.filter(({ path }) => isRecorded(path));
  await rememberFiles(
    context.root,
    recorded.map(({ path, after }) => ({ path, hash: after })),
    null,
  );
  return spans.filter((span) => !recorded.includes(span));
}

async function recordGap(
  context: TracingContext,
  spans: readonly FileSpan[],
  type: 'human' | 'unknown',
): Promise<void> {
  if (spans.length === 0) return;
  await recordChange(context, 'mutation', await compareSpans(context, spans), spans, {
    contributor: { type },
    sessionId: null,
    agent: null,
    intent: null,
  });
  await rememberFiles(
    context.root,
    spans.map(({ path, after }) => ({ path, hash: after })),
    null,
  );
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

export function minutesBetween(earlier: string, later: string): number {
  return (Date.parse(later) - Date.parse(earlier)) / 60_000;
}
