import { collectBlobs } from '../workspace/files/collect-blobs.ts';
import { IDLE_MINUTES, minutesBetween } from './record/gaps.ts';
import { closePendingCalls } from './record/pending-calls.ts';
import { allSessions, letRest, readSession, type SessionState } from './session-state.ts';
import { type Settled, settle } from './settle.ts';
import type { TracingContext } from './tracing-context.ts';

/** The end of a turn: calls that were never heard of again are closed first, since they belong to it. */
export async function endTurn(context: TracingContext, sessionId: string, now: string): Promise<Settled> {
  const state = readSession(context.root, sessionId);
  if (!state) return { records: [], violations: [] };
  const late = await closePendingCalls(context, { sessionId, agent: state.agent, now });
  const { records, violations } = await settle(context, sessionId, now);
  try {
    collectBlobs(context.root);
  } catch {
    // What is kept too long is no harm; the end of the next turn tries again.
  }
  return { records, violations: [...late, ...violations] };
}

/** A day. */
const RESTS_AFTER_MINUTES = 24 * 60;
/** A hook has other things to do. */
const MOST_AT_ONCE = 50;

/** A turn that was killed is ended by whoever comes by after half an hour of silence. */
export async function endIdleTurns(
  context: TracingContext,
  exceptSession: string,
  now: string,
): Promise<readonly (Settled & { readonly session: SessionState })[]> {
  const ended: (Settled & { readonly session: SessionState })[] = [];
  let rested = 0;
  for (const session of allSessions(context.root).sessions) {
    const { session_id, unsettled, pending, last_seen } = session;
    const silentFor = minutesBetween(last_seen, now);
    if (session_id === exceptSession || silentFor < IDLE_MINUTES) continue;
    try {
      if (unsettled.length > 0 || Object.keys(pending).length > 0)
        ended.push({ session, ...(await endTurn(context, session_id, now)) });
      else if (silentFor > RESTS_AFTER_MINUTES && rested < MOST_AT_ONCE) {
        rested += 1;
        await letRest(context.root, session);
      }
    } catch {
      // It stays unsettled, for its own next event or `goldthread settle` to say why; it must not shut out the others.
    }
  }
  return ended;
}
