import { Fault } from '../../model/fault.ts';
import type { TraceRecord } from '../../model/trace-record.ts';
import { now } from '../../workspace/clock.ts';
import { endTurn } from '../end-turn.ts';
import { oneAtATime } from '../gate/one-at-a-time.ts';
import { redrawMap } from '../intent-map.ts';
import { IDLE_MINUTES, minutesBetween } from '../record/gaps.ts';
import { recordLostWrites } from '../record/lost-after.ts';
import { recordViolation } from '../record/violations.ts';
import { allSessions, readSession, type SessionState } from '../session-state.ts';
import { type Settled, settle } from '../settle.ts';
import type { TracingContext } from '../tracing-context.ts';

/**
 * `goldthread settle`: settles one session, or all. A session that is at work may be in the middle of a command, and
 * may have called this itself, so that only the turn of one that has long been silent is ended.
 *
 * @returns the settlements appended.
 * @throws Fault UNKNOWN_SESSION for one that has never been heard of.
 */
export function settleSessions(
  context: TracingContext,
  sessionId: string | null,
): Promise<readonly TraceRecord[]> {
  return oneAtATime(context, async () => {
    const appended: TraceRecord[] = [];
    for (const session of chosen(context, sessionId)) {
      const { session_id, agent } = session;
      const { records, violations } = await settled(context, session, now());
      for (const violation of violations)
        recordViolation(context, { sessionId: session_id, agent }, violation);
      appended.push(...records);
    }
    if (appended.length > 0) await redrawMap(context);
    return appended;
  });
}

async function settled(context: TracingContext, session: SessionState, time: string): Promise<Settled> {
  if (minutesBetween(session.last_seen, time) >= IDLE_MINUTES) {
    return endTurn(context, session.session_id, time);
  }
  await recordLostWrites(context, time, () => true);
  return settle(context, session.session_id, time);
}

function chosen(context: TracingContext, sessionId: string | null): readonly SessionState[] {
  if (sessionId === null) return allSessions(context.root).sessions;
  const found = readSession(context.root, sessionId);
  if (found) return [found];
  throw new Fault(
    'UNKNOWN_SESSION',
    `No session ${JSON.stringify(sessionId)} was ever seen here`,
    'See the sessions with `goldthread trace list`.',
  );
}
