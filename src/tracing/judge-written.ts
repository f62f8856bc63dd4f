import type { Comparison } from '../model/comparison.ts';
import type { Refusal } from '../model/decision.ts';
import { type ActiveIntent, activeIntent } from './active-intent.ts';
import { scopeRefusal } from './judge-proposal.ts';
import { refuseProtected } from './place.ts';
import type { FileSpan } from './session-state.ts';
import type { TracingContext } from './tracing-context.ts';

/**
 * What was written although it may not have been: the gate's questions asked again of what really happened, because
 * a command, an unknown tool, or an edit that the gate couldn't foresee has written it.
 *
 * @returns null where all of it was allowed.
 */
export async function judgeWritten(
  context: TracingContext,
  active: ActiveIntent | null,
  comparison: Comparison,
  spans: readonly FileSpan[],
): Promise<Refusal | null> {
  const forbidden = refuseProtected(context, ...spans.map(({ path }) => path));
  if (forbidden) return { ...forbidden, intentId: active?.ok ? active.intent.id : null };
  if (active === null) return null;
  return active.ok ? scopeRefusal(context, active.intent, comparison) : active.refusal;
}

/**
 * The intent under which a call was let through, as it stands now; for a call that no gate saw, what the gate would
 * say. Null where the intent is gone since, which doesn't make a violation of what it allowed.
 */
export async function intentOfCall(
  context: TracingContext,
  sessionId: string,
  intentId: string | null,
  spans: readonly FileSpan[],
): Promise<ActiveIntent | null> {
  if (intentId === null) {
    return activeIntent(
      context,
      sessionId,
      spans.map(({ path }) => path),
    );
  }
  const read = context.intents();
  const intent = read.ok ? read.intents.find(({ id }) => id === intentId) : undefined;
  return intent ? { ok: true, intent } : null;
}
