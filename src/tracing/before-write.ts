import type { AgentEvent } from '../model/agent-event.ts';
import type { Decision, Refusal } from '../model/decision.ts';
import { now } from '../workspace/clock.ts';
import { activeIntent } from './active-intent.ts';
import { recordGaps } from './gaps.ts';
import { refuseOutOfScope } from './judge-proposal.ts';
import { type ProposedFile, proposeWrites } from './proposal.ts';
import { refuseUnderPolicy } from './change-policy.ts';
import { readSession, updateSession } from './session-state.ts';
import { refuseStale } from './stale.ts';
import { keepCurrent } from './trace-write.ts';
import type { TracingContext } from './tracing-context.ts';

type BeforeWrite = Extract<AgentEvent, { type: 'before_write' }>;

/**
 * The gate: whether an agent may write what it is about to write. Each question in turn, the cheap ones first:
 * are the places inside the workspace and unprotected, is an intent selected, does the agent know the present text,
 * does every symbol that would change lie in the intent's scope.
 *
 * When it lets through, the texts as they stand are kept, so that the tracer can tell this write from anybody else's.
 */
export async function beforeWrite(context: TracingContext, event: BeforeWrite): Promise<Decision> {
  const proposal = proposeWrites(context, event.cwd, event.writes);
  if (!proposal.ok) return proposal.refusal;
  const files = proposal.files.filter(({ path, lexicalPath }) => !(context.ignored(path) && context.ignored(lexicalPath)));
  if (files.length === 0) return { decision: 'allow', context: null };
  const session = { sessionId: event.sessionId, agent: event.agent, now: now() };
  await recordGaps(context, files, session.now);
  const active = await activeIntent(context, event.sessionId, files.map(({ path }) => path));
  const refusal = active.ok
    ? ((await refuseStale(context, session, readSession(context.root, event.sessionId), files)) ??
      (await refuseOutOfScope(context, active.intent, files)) ??
      (await refuseUnderPolicy(context, active.intent, event.sessionId, files)))
    : active.refusal;
  if (refusal && context.config.enforcement === 'enforce') return refusal;
  await remember(context, event, session, files, active.ok ? active.intent.id : null);
  return refusal ?? { decision: 'allow', context: null };
}

/** @returns the refusal as words for an agent whose workspace only warns. */
export function asWarning(refusal: Refusal): string {
  return `goldthread would refuse this (${refusal.code}): ${refusal.because} ${refusal.next}`;
}

async function remember(
  context: TracingContext,
  event: BeforeWrite,
  session: { readonly sessionId: string; readonly agent: string; readonly now: string },
  files: readonly ProposedFile[],
  intentId: string | null,
): Promise<void> {
  const kept = files.map(({ path, outcome }) => ({
    path,
    before: keepCurrent(context, path),
    proposed: outcome.type === 'foreseen' ? outcome.hash : null,
  }));
  await updateSession(context.root, session, (state) => {
    state.last_seen = session.now;
    state.model = event.model ?? state.model;
    state.pending[event.callId] = {
      tool: event.tool,
      model: event.model ?? state.model,
      started_at: session.now,
      intent_id: intentId,
      files: kept,
      snapshot: null,
    };
  });
}
