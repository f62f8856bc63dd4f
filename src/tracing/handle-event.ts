import type { HookOutcome } from '../agents/adapter.ts';
import type { AgentEvent } from '../model/agent-event.ts';
import type { Decision, Refusal } from '../model/decision.ts';
import { now } from '../workspace/clock.ts';
import { appendRecord } from '../workspace/ledger-file.ts';
import { afterRead } from './after-read.ts';
import { afterWrite, writeFailed } from './after-write.ts';
import { asWarning, beforeWrite } from './before-write.ts';
import { afterCommand, beforeCommand } from './commands.ts';
import { redrawMap } from './intent-map.ts';
import { offerIntent, selectIntent } from './select-intent.ts';
import { endSession, startSession, touchSession } from './session-life.ts';
import { settle, settleIdleSessions } from './settle.ts';
import type { TracingContext } from './tracing-context.ts';

const nothing: HookOutcome = { context: null, feedback: null };

/**
 * One event of an agent, from the hook to what the hook has to say. Every event of every agent comes through here.
 *
 * @throws whatever goes wrong inside; the door turns it into the agent's own words for "no" where the agent waits for
 *   leave, and into a harmless note where it does not.
 */
export async function handleEvent(context: TracingContext, event: AgentEvent): Promise<HookOutcome> {
  const time = now();
  await settleIdleSessions(context, event.sessionId, time);
  switch (event.type) {
    case 'before_write':
      return decided(context, event, await beforeWrite(context, event));
    case 'before_command':
      return decided(context, event, await beforeCommand(context, event));
    case 'after_write':
      return noted(context, event, await afterWrite(context, event));
    case 'write_failed':
      return noted(context, event, await writeFailed(context, event));
    case 'after_command':
      return noted(context, event, await afterCommand(context, event));
    case 'after_read':
      await afterRead(context, event);
      return nothing;
    case 'select_intent':
      return selected(context, event);
    case 'own_tool':
    case 'other':
      return nothing;
    case 'session_start':
      return { context: await startSession(context, event), feedback: null };
    case 'turn_start':
      await touchSession(context, event);
      await settleAndDraw(context, event, time);
      return nothing;
    case 'turn_end':
      await touchSession(context, event);
      if (!event.subagent) await settleAndDraw(context, event, time);
      return nothing;
    case 'session_end':
      await settleAndDraw(context, event, time);
      await endSession(context, event);
      return nothing;
    default:
      return event satisfies never;
  }
}

/** The call of the MCP tool: refused here where it can't be granted, bound here where it can. */
async function selected(
  context: TracingContext,
  event: Extract<AgentEvent, { type: 'select_intent' }>,
): Promise<HookOutcome> {
  if (event.phase === 'before') {
    const offered = offerIntent(context, event.intentId);
    if (!offered.ok) return decided(context, event, offered.refusal);
  }
  const session = { sessionId: event.sessionId, agent: event.agent, now: now() };
  const bound = await selectIntent(context, session, event.intentId);
  await redrawMap(context);
  return bound.ok ? { decision: { decision: 'allow', context: null } } : { decision: bound.refusal };
}

/** A refusal is recorded before it is spoken, and softened where the workspace only watches. */
async function decided(context: TracingContext, event: AgentEvent, decision: Decision): Promise<HookOutcome> {
  if (decision.decision === 'allow') return { decision };
  await recordViolation(context, event, decision);
  switch (context.config.enforcement) {
    case 'enforce':
      return { decision };
    case 'warn':
      return { decision: { decision: 'allow', context: asWarning(decision) } };
    case 'observe':
      return { decision: { decision: 'allow', context: null } };
    default:
      return context.config.enforcement satisfies never;
  }
}

/** What a write turned out to be is on record; a scope that was left all the same is said aloud. */
async function noted(context: TracingContext, event: AgentEvent, violation: Refusal | null): Promise<HookOutcome> {
  if (violation) await recordViolation(context, event, violation);
  await redrawMap(context);
  if (!violation || context.config.enforcement === 'observe') return nothing;
  return {
    context: null,
    feedback: `goldthread ${violation.code}: ${violation.because} It has been recorded. Undo it: ${violation.next}`,
  };
}

async function settleAndDraw(context: TracingContext, event: AgentEvent, time: string): Promise<void> {
  const settled = await settle(context, event.sessionId, time);
  if (settled.length > 0) await redrawMap(context);
}

export async function recordViolation(context: TracingContext, event: AgentEvent, refusal: Refusal): Promise<void> {
  await appendRecord(
    context.root,
    {
      event: 'violation',
      intent_id: refusal.intentId,
      session_id: event.sessionId,
      agent: event.agent,
      violation: {
        decision: refusal.decision,
        code: refusal.code,
        intent_id: refusal.intentId,
        path: refusal.path,
        symbols: refusal.symbols,
        because: refusal.because,
        next: refusal.next,
      },
      files: [],
    },
    { durable: true },
  );
  context.forgetLedger();
}
