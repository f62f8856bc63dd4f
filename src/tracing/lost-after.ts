import type { ContentHash } from '../model/content-hash.ts';
import { traceWrite } from './trace-write.ts';
import { allSessions, updateSession } from './session-state.ts';
import type { TracingContext } from './tracing-context.ts';

/**
 * A write whose after-event never came (the agent was killed, its hook timed out) still happened when the disk holds
 * what the gate let through. It is recorded for its own session before anything else is said about the file.
 */
export async function recordPendingThatHappened(
  context: TracingContext,
  files: readonly { readonly path: string; readonly currentHash: ContentHash | null }[],
  now: string,
): Promise<void> {
  const current = new Map(files.map(({ path, currentHash }) => [path, currentHash]));
  for (const session of allSessions(context.root)) {
    for (const [callId, call] of Object.entries(session.pending)) {
      if (call.snapshot !== null) continue;
      const happened = call.files.some(
        ({ path, before, proposed }) => current.has(path) && current.get(path) === proposed && proposed !== before,
      );
      if (!happened) continue;
      const who = { sessionId: session.session_id, agent: session.agent, now };
      await traceWrite(context, who, call);
      await updateSession(context.root, who, (state) => {
        delete state.pending[callId];
      });
    }
  }
}
