import { hashFile } from '../../workspace/files/source-files.ts';
import { allSessions, type PendingCall, updateSession } from '../session-state.ts';
import type { TracingContext } from '../tracing-context.ts';
import { traceWrite } from './trace-write.ts';

/**
 * A write whose after-event never came (the agent was killed, its hook timed out) still happened when the disk holds
 * what the gate let through. It is recorded for its own session before anything else is said about the file.
 *
 * @param concerns which files are looked at.
 */
export async function recordLostWrites(
  context: TracingContext,
  now: string,
  concerns: (path: string) => boolean,
): Promise<void> {
  for (const { session_id, agent, pending } of allSessions(context.root).sessions) {
    for (const [callId, call] of Object.entries(pending)) {
      if (call.files.some(({ path }) => concerns(path))) {
        await recordWhatHappened(context, { sessionId: session_id, agent, now }, callId, call);
      }
    }
  }
}

/** Only the files that hold what was let through: what became of the others is not this write's, or not yet. */
async function recordWhatHappened(
  context: TracingContext,
  session: Parameters<typeof updateSession>[1],
  callId: string,
  call: PendingCall,
): Promise<void> {
  const happened = call.files.filter(
    ({ path, before, proposed, foreseen }) =>
      foreseen && proposed !== before && hashFile(context.root, path) === proposed,
  );
  if (happened.length === 0) return;
  await traceWrite(context, session, { ...call, files: happened });
  await updateSession(context.root, session, (state) => {
    const known = state.pending[callId];
    if (!known) return;
    const rest = known.files.filter(({ path }) => !happened.some((file) => file.path === path));
    if (rest.length === 0 && known.snapshot === null) delete state.pending[callId];
    else state.pending[callId] = { ...known, files: rest };
  });
}
