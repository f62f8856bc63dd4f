import { intentContext } from '../intents/context-block.ts';
import type { Refusal } from '../model/decision.ts';
import type { Intent } from '../model/intent.ts';
import { appendRecord } from '../workspace/ledger/ledger-file.ts';
import { unknownIntent, usable } from './gate/active-intent.ts';
import { recordViolation } from './record/violations.ts';
import { readSession, type SessionAt, updateSession } from './session-state.ts';
import { settle } from './settle.ts';
import { intentsInvalid, type TracingContext } from './tracing-context.ts';

export type Selection =
  | { readonly ok: true; readonly intent: Intent; readonly context: string }
  | { readonly ok: false; readonly refusal: Refusal };

/** An intent that may be worked under, with the block that tells an agent about it. Binds nothing. */
export function offerIntent(context: TracingContext, intentId: string): Selection {
  const read = context.intents();
  if (!read.ok) return { ok: false, refusal: intentsInvalid(read.problems) };
  const intent = read.intents.find(({ id }) => id === intentId);
  if (!intent) return { ok: false, refusal: unknownIntent(intentId, read.intents) };
  const active = usable(intent, read.intents);
  return active.ok ? { ok: true, intent, context: contextBlock(context, intent) } : active;
}

/** The `<intent_context>` block of an intent, whatever its status. */
export function contextBlock(context: TracingContext, intent: Intent): string {
  return intentContext(intent, context.standing().entriesOf(intent.id));
}

/**
 * Binds a session to an intent: what it wrote under another one is settled first, and the selection is recorded with
 * the scope as it stands. Selecting the intent that is bound already records nothing.
 */
export async function selectIntent(
  context: TracingContext,
  session: SessionAt,
  intentId: string,
): Promise<Selection> {
  const offered = offerIntent(context, intentId);
  if (!offered.ok || readSession(context.root, session.sessionId)?.intent_id === intentId) return offered;
  const { violations } = await settle(context, session.sessionId, session.now);
  for (const violation of violations) recordViolation(context, session, violation);
  await updateSession(context.root, session, (state) => {
    state.intent_id = intentId;
    state.last_intent_id = intentId;
    state.last_seen = session.now;
  });
  await appendRecord(
    context.root,
    {
      event: 'intent_selected',
      intent_id: intentId,
      session_id: session.sessionId,
      agent: session.agent,
      scope: offered.intent.ownedScope.map(({ source }) => source),
      files: [],
    },
    { durable: true },
  );
  context.forgetLedger();
  return offered;
}
