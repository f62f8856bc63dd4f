import type { AgentEvent } from '../model/agent-event.ts';
import { isOpen } from '../model/intent.ts';
import { visibleText } from '../model/visible-text.ts';
import { offerIntent } from './select-intent.ts';
import { readSession, updateSession } from './session-state.ts';
import type { TracingContext } from './tracing-context.ts';

/**
 * A session begins or is resumed. One that was ended with an intent gets it back, if work may still go on under it.
 *
 * @returns what the agent should know from the start.
 */
export async function startSession(
  context: TracingContext,
  event: Extract<AgentEvent, { type: 'session_start' }>,
  now: string,
): Promise<string | null> {
  const last = readSession(context.root, event.sessionId)?.last_intent_id ?? null;
  const offered = last === null ? null : offerIntent(context, last);
  await touchSession(context, event, now, (state) => {
    if (offered?.ok) state.intent_id = last;
  });
  return offered?.ok ? offered.context : welcome(context);
}

/** A session ends: its intent is unbound, and remembered for the case that it is resumed. */
export async function endSession(
  context: TracingContext,
  event: Extract<AgentEvent, { type: 'session_end' }>,
  now: string,
): Promise<void> {
  await touchSession(context, event, now, (state) => {
    state.intent_id = null;
  });
}

/** Notes that a session is alive, and which model it runs. */
export async function touchSession(
  context: TracingContext,
  event: AgentEvent,
  now: string,
  change: Parameters<typeof updateSession>[2] = () => {},
): Promise<void> {
  await updateSession(context.root, { sessionId: event.sessionId, agent: event.agent, now }, (state) => {
    state.last_seen = now;
    state.model = event.model ?? state.model;
    change(state);
  });
}

function welcome(context: TracingContext): string | null {
  const read = context.intents();
  if (!read.ok) return null;
  const open = read.intents.filter(isOpen);
  if (open.length === 0) return null;
  return [
    'This repository is governed by goldthread: before you write, select the intent that you work under with the tool',
    `select_active_intent (or run \`goldthread intent select ID\`). Open intents: ${open.map(({ id, name }) => `${id} (${visibleText(name.replace(/[\s<>&]+/g, ' '), 120)})`).join(', ')}.`,
  ].join(' ');
}
