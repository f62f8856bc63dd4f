import type { HookOutcome } from '../agents/adapter.ts';
import type { AgentEvent } from '../model/agent-event.ts';
import type { Decision, Refusal } from '../model/decision.ts';
import { now, nowMs, pause, stopwatch } from '../workspace/clock.ts';
import { afterCommand } from './after-command.ts';
import { afterRead } from './after-read.ts';
import { afterWrite, writeFailed } from './after-write.ts';
import { asWarning, beforeWrite } from './before-write.ts';
import { beforeCommand } from './commands.ts';
import { endIdleTurns, endTurn } from './end-turn.ts';
import { modeOf, modeOfNamed, writtenBy } from './gate/enforcement.ts';
import { oneAtATime } from './gate/one-at-a-time.ts';
import { isBeingWritten } from './gate/writing-now.ts';
import { isMapDue, redrawMap } from './intent-map.ts';
import { afterTheFact, recordViolation } from './record/violations.ts';
import { offerIntent, selectIntent } from './select-intent.ts';
import { endSession, startSession, touchSession } from './session-life.ts';
import { readSession, type SessionState } from './session-state.ts';
import { bySettingsInForce } from './settings-in-force.ts';
import type { Settled } from './settle.ts';
import type { TracingContext } from './tracing-context.ts';
import { withoutWaived } from './waive.ts';

/** The events that are handled one after the other. */
type OrderedEvent = Exclude<AgentEvent, { type: 'other' | 'own_tool' | 'after_read' }>;

const nothing: HookOutcome = { context: null, feedback: null };

/** Far longer than a tool takes to write what it was let through to write, and far shorter than a hook may take. */
const WAIT_FOR_WRITER_MS = 3_000;
const POLL_MS = 40;

/**
 * One event of an agent, from the hook to what the hook has to say. Every event of every agent comes through here,
 * and a workspace's events one after the other; but for a reading, which concerns its own session only: one that gave
 * up waiting for its turn would leave the session without a base, and its next write could take any back.
 *
 * @throws whatever goes wrong inside; the door turns it into the agent's own words for "no" where the agent waits for
 *   leave, and into a harmless note where it does not.
 */
export async function handleEvent(context: TracingContext, event: AgentEvent): Promise<HookOutcome> {
  if (event.type === 'other') return nothing;
  if (event.type === 'own_tool') return ownTool(context, event);
  context.clock.arrivedAtMs = nowMs();
  if (event.type === 'after_read') {
    await afterRead(context, event, now());
    return nothing;
  }
  const isOver = stopwatch(WAIT_FOR_WRITER_MS);
  for (;;) {
    const outcome = await oneAtATime(context, () => handleNow(context, event, !isOver()));
    if (outcome !== null) return outcome;
    await pause(POLL_MS);
  }
}

function undeclared(state: SessionState): void {
  state.declares = false;
}

/** A declaration counts once the tool has taken it, and to the end of the turn. */
async function ownTool(
  context: TracingContext,
  event: Extract<AgentEvent, { type: 'own_tool' }>,
): Promise<HookOutcome> {
  if (!event.declares || event.phase !== 'after') return nothing;
  await oneAtATime(context, () =>
    touchSession(context, event, now(), (state) => {
      state.declares = true;
    }),
  );
  return nothing;
}

/** @returns null where another session is just writing the same file, and there is time to wait for it. */
async function handleNow(
  context: TracingContext,
  event: OrderedEvent,
  mayWait: boolean,
): Promise<HookOutcome | null> {
  const time = now();
  if (mayWait && event.type === 'before_write') {
    if (isBeingWritten(context, event.sessionId, writtenBy(context, event), time)) return null;
  }
  for (const { session, violations } of await endIdleTurns(context, event.sessionId, time)) {
    const who = { sessionId: session.session_id, agent: session.agent };
    for (const violation of violations) recordViolation(context, who, violation);
  }
  const outcome = await handle(ofSession(context, event), event, time);
  if (isMapDue(context, event.type === 'session_end')) await redrawMap(context);
  return outcome;
}

/** The workspace by the settings that a session may not have changed. */
function ofSession(context: TracingContext, { sessionId }: OrderedEvent): TracingContext {
  return bySettingsInForce(context, readSession(context.root, sessionId)?.settings_in_force ?? {});
}

async function handle(context: TracingContext, event: OrderedEvent, time: string): Promise<HookOutcome> {
  switch (event.type) {
    case 'before_write':
      return decided(context, event, await beforeWrite(context, event, time));
    case 'before_command':
      return decided(context, event, await beforeCommand(context, event, time));
    case 'after_write':
      return told(context, event, await afterWrite(context, event, time));
    case 'write_failed':
      return told(context, event, await writeFailed(context, event, time));
    case 'after_command':
      return told(context, event, await afterCommand(context, event, time));
    case 'select_intent':
      return selected(context, event, time);
    case 'session_start':
      return { context: await startSession(context, event, time), feedback: null };
    case 'turn_start':
      await touchSession(context, event, time, undeclared);
      return ended(context, event, await endTurn(context, event.sessionId, time));
    case 'turn_end':
      await touchSession(context, event, time, event.subagent ? () => {} : undeclared);
      return event.subagent ? nothing : ended(context, event, await endTurn(context, event.sessionId, time));
    case 'session_end': {
      const outcome = await ended(context, event, await endTurn(context, event.sessionId, time));
      await endSession(context, event, time);
      return outcome;
    }
    default:
      return event satisfies never;
  }
}

/** The call of the MCP tool: refused here where it can't be granted, bound here where it can. */
async function selected(
  context: TracingContext,
  event: Extract<AgentEvent, { type: 'select_intent' }>,
  time: string,
): Promise<HookOutcome> {
  const offered = offerIntent(context, event.intentId);
  if (!offered.ok) {
    return event.phase === 'before'
      ? decided(context, event, offered.refusal)
      : { decision: offered.refusal };
  }
  await selectIntent(context, { sessionId: event.sessionId, agent: event.agent, now: time }, event.intentId);
  context.progress.mapIsOld = true;
  return { decision: { decision: 'allow', context: null } };
}

/** A refusal is recorded before it is spoken, and softened where the workspace only watches. */
async function decided(context: TracingContext, event: AgentEvent, decision: Decision): Promise<HookOutcome> {
  if (decision.decision === 'allow') return { decision };
  const mode = modeOf(context, event, decision);
  try {
    recordViolation(context, event, decision);
  } catch (error) {
    // A refusal that can't be recorded is a refusal all the same; only what would be let through must be on record.
    if (mode !== 'enforce') throw error;
  }
  switch (mode) {
    case 'enforce':
      return { decision };
    case 'warn':
      return { decision: { decision: 'allow', context: asWarning(decision) } };
    case 'observe':
      return { decision: { decision: 'allow', context: null } };
    default:
      return mode satisfies never;
  }
}

function ended(context: TracingContext, event: OrderedEvent, { violations }: Settled): HookOutcome {
  return told(context, event, violations);
}

/** What a write turned out to be is on record; a scope that was left all the same is said aloud. */
function told(context: TracingContext, event: OrderedEvent, violations: readonly Refusal[]): HookOutcome {
  if (violations.length === 0) return nothing;
  // What has just been written may have told the gate to keep quiet.
  const own = ofSession(context, event);
  const standing = withoutWaived(
    context,
    { sessionId: event.sessionId, agent: event.agent, now: now() },
    violations.map((refusal) => ({ refusal })),
  ).map(({ refusal }) => refusal);
  for (const violation of standing) recordViolation(context, event, violation);
  // Whoever only watches has nothing to say, whatever it was: it has happened.
  const aloud = standing.filter((violation) => modeOfNamed(own, violation) !== 'observe');
  return aloud.length === 0 ? nothing : { context: null, feedback: aloud.map(afterTheFact).join('\n') };
}
