import type { AgentEvent } from '../model/agent-event.ts';
import type { Refusal } from '../model/decision.ts';
import { now } from '../workspace/clock.ts';
import { resolveInside } from '../workspace/resolve-path.ts';
import { knownFiles } from './known-files.ts';
import { type PendingCall, readSession, updateSession } from './session-state.ts';
import { traceWrite } from './trace-write.ts';
import type { TracingContext } from './tracing-context.ts';

/**
 * After a write: compares, records, and remembers for the settlement.
 *
 * @returns what lies outside the scope although the gate could not see it coming; null where all is well.
 */
export async function afterWrite(
  context: TracingContext,
  event: Extract<AgentEvent, { type: 'after_write' }>,
): Promise<Refusal | null> {
  const session = { sessionId: event.sessionId, agent: event.agent, now: now() };
  const state = readSession(context.root, event.sessionId);
  const call = state?.pending[event.callId] ?? unannounced(context, event, state?.intent_id ?? null, session.now);
  const traced = await traceWrite(context, session, { ...call, model: event.model ?? call.model });
  await forgetCall(context, session, event.callId);
  return traced?.violation ?? null;
}

/** A tool that failed may still have written half of it; what stands on disk decides. */
export async function writeFailed(
  context: TracingContext,
  event: Extract<AgentEvent, { type: 'write_failed' }>,
): Promise<Refusal | null> {
  const session = { sessionId: event.sessionId, agent: event.agent, now: now() };
  const call = readSession(context.root, event.sessionId)?.pending[event.callId];
  const traced = call ? await traceWrite(context, session, call) : null;
  await forgetCall(context, session, event.callId);
  return traced?.violation ?? null;
}

/** A write that no gate saw: all that is known of the text before is how the file was last seen. */
function unannounced(
  context: TracingContext,
  event: Extract<AgentEvent, { type: 'after_write' }>,
  intentId: string | null,
  time: string,
): PendingCall {
  const known = knownFiles(context.root);
  const paths = event.writes.flatMap((write) => [write.path, ...('renameTo' in write && write.renameTo ? [write.renameTo] : [])]);
  const inside = paths.flatMap((path) => {
    const place = resolveInside(context.root, event.cwd, path);
    return place.type === 'inside' && !context.ignored(place.realPath) ? [place.realPath] : [];
  });
  return {
    tool: event.tool,
    model: event.model,
    started_at: time,
    intent_id: intentId,
    files: [...new Set(inside)].map((path) => ({ path, before: known[path]?.hash ?? null, proposed: null })),
    snapshot: null,
  };
}

async function forgetCall(
  context: TracingContext,
  session: { readonly sessionId: string; readonly agent: string; readonly now: string },
  callId: string,
): Promise<void> {
  await updateSession(context.root, session, (state) => {
    state.last_seen = session.now;
    delete state.pending[callId];
  });
}
