import type { Refusal } from '../../model/decision.ts';
import { hashFile } from '../../workspace/files/source-files.ts';
import { keptFile } from '../comparison/compare-spans.ts';
import { allSessions, type PendingCall, type SessionAt } from '../session-state.ts';
import type { TracingContext } from '../tracing-context.ts';
import { type ChangedParts, changedParts, overlap } from './changed-parts.ts';
import type { ProposedFile } from './proposal.ts';

/** How long a write that was let through keeps others from what it touches, if nothing more is heard of it. */
const LOCKED_FOR_MS = 120_000;
/**
 * How long another session's write is taken to be happening: what tools take to write, not what people take to say yes.
 * It is waited for; and while it lasts, not even other symbols of the file may be written.
 */
const FRESH_FOR_MS = 15_000;

/** Another session's write that was let through and has not been heard of since. */
interface Underway {
  readonly session: SessionAt;
  readonly startedAt: string;
  readonly fresh: boolean;
  readonly file: PendingCall['files'][number];
}

/**
 * Whether another session is about to write one of these files: to wait a moment for it costs less than to refuse, and
 * two tools that read and write one file at the same time would lose one of their writes.
 */
export function isBeingWritten(
  context: TracingContext,
  sessionId: string,
  paths: readonly string[],
  now: string,
): boolean {
  return underway(context, sessionId, new Set(paths), now, FRESH_FOR_MS).length > 0;
}

/**
 * Refuses a write of what another session has been let through to change and has not yet changed: the text on disk
 * doesn't show it yet, and whoever wrote last would take the other's write back. A whole file excludes everything else.
 * Edits of different symbols go on, but not in the same moment: a tool reads the file and writes it back, and two that do
 * so at once lose one of the edits, whatever they edit.
 */
export async function refuseWhileWritten(
  context: TracingContext,
  session: SessionAt,
  files: readonly ProposedFile[],
): Promise<Refusal | null> {
  const paths = new Set(files.map(({ path }) => path));
  for (const { session: other, startedAt, fresh, file } of underway(
    context,
    session.sessionId,
    paths,
    session.now,
    LOCKED_FOR_MS,
  )) {
    const own = files.find(({ path }) => path === file.path)!;
    if (own.outcome.type === 'foreseen' && file.foreseen && own.outcome.hash === file.proposed) continue;
    const names = await contested(context, own, file);
    if (names !== null && names.length === 0 && !fresh) continue;
    return {
      decision: 'deny',
      code: 'STALE_FILE',
      intentId: null,
      path: file.path,
      symbols: (names ?? []).map((name) => `${file.path}#${name}`),
      because: `Session ${other.sessionId.slice(0, 64)} (${other.agent}) is writing ${file.path} since ${startedAt}${names === null || names.length === 0 ? '' : `: it changes ${names.join(', ')}`}, and ${names?.length === 0 ? 'of two tools that write one file at once one takes the other back' : 'this write would take that back or be taken back by it'}.`,
      next: `Wait until it has written, read ${file.path} again, then repeat the write on its present text.`,
    };
  }
  return null;
}

/** The symbols that both would change; null where one of them writes the file as a whole, or it can't be told. */
async function contested(
  context: TracingContext,
  own: ProposedFile,
  theirs: PendingCall['files'][number],
): Promise<readonly string[] | null> {
  if (own.whole || theirs.whole !== false || own.outcome.type !== 'foreseen' || !theirs.foreseen) return null;
  const changed = (
    from: ProposedFile['current'],
    to: ProposedFile['current'],
  ): Promise<ChangedParts | null> => changedParts(context, from, to);
  const kept = (hash: typeof theirs.before) => keptFile(context, theirs.path, hash);
  const [one, two] = [
    await changed(kept(theirs.before), kept(theirs.proposed)),
    await changed(own.current, own.outcome.proposed),
  ];
  return one && two && overlap(one, two);
}

/** Writes that stand on disk already are over, whether their after-event has come or not. */
function underway(
  context: TracingContext,
  sessionId: string,
  paths: ReadonlySet<string>,
  now: string,
  withinMs: number,
): readonly Underway[] {
  const others = allSessions(context.root).sessions.filter(({ session_id }) => session_id !== sessionId);
  return others.flatMap(({ session_id, agent, pending }) =>
    Object.values(pending).flatMap((call) => {
      const age = Date.parse(now) - Date.parse(call.started_at);
      // A clock that was set back makes a write that began in the future; it is as good as one that begins now.
      // What a person is still asked about may never be written.
      if (age > withinMs || call.command !== null || call.told) return [];
      return call.files
        .filter(({ path }) => paths.has(path))
        .filter(({ path, proposed, foreseen }) => !foreseen || hashFile(context.root, path) !== proposed)
        .map((file) => ({
          session: { sessionId: session_id, agent, now },
          startedAt: call.started_at,
          fresh: age <= FRESH_FOR_MS,
          file,
        }));
    }),
  );
}
