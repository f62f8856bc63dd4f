import type { AgentName } from '../model/agent-event.ts';
import type { Refusal } from '../model/decision.ts';
import { appendRecord } from '../workspace/ledger-file.ts';
import type { TracingContext } from './tracing-context.ts';
import { withoutMachinePaths } from './without-machine-paths.ts';

/** A refusal's machine-readable twin in the ledger; it stands there before the agent is told. */
export function recordViolation(
  context: TracingContext,
  session: { readonly sessionId: string; readonly agent: AgentName | string },
  refusal: Refusal,
): void {
  const { decision, code, intentId, path, symbols, because, next } = recordable(context.root, refusal);
  appendRecord(
    context.root,
    {
      event: 'violation',
      intent_id: intentId,
      session_id: session.sessionId,
      agent: session.agent,
      violation: { decision, code, intent_id: intentId, path, symbols, because, next },
      files: [],
    },
    { durable: true },
  );
  context.forgetLedger();
}

/** What a violation says to an agent that has already done it. */
export function afterTheFact({ code, because, next }: Refusal): string {
  return `goldthread ${code}: ${because} It has been recorded. Undo it: ${next}`;
}

/** Where a path led outside the workspace, its spelling is this machine's affair. */
function recordable(root: string, refusal: Refusal): Refusal {
  if (refusal.code === 'OUTSIDE_WORKSPACE') {
    return { ...refusal, path: null, because: 'The path is not a file of this workspace.' };
  }
  return {
    ...refusal,
    because: withoutMachinePaths(root, refusal.because),
    next: withoutMachinePaths(root, refusal.next),
  };
}
