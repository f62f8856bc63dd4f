import type { AgentEvent, HookReply } from '../model/agent-event.ts';
import { asSentence } from '../model/sentence.ts';
import { harmlessWords } from '../model/visible-text.ts';
import {
  type AgentAdapter,
  decisionOf,
  type HookOutcome,
  isGating,
  jsonReply,
  type ParsedPayload,
  refusalText,
  wordsOf,
} from './adapter.ts';
import { documentSchema, readDocument } from './generic-document.ts';
import { faultsIn } from './payload-door.ts';

/** Any host that calls `goldthread hook --agent generic` with one JSON document and acts on the answer. */
export const generic: AgentAdapter = { name: 'generic', asks: true, parse, reply, failure, wiring: null };

function parse(payload: unknown): ParsedPayload {
  const parsed = documentSchema.safeParse(payload);
  if (!parsed.success) {
    const because = `the document on stdin is not usable (${faultsIn(parsed.error)})`;
    return { ok: false, because, gating: true };
  }
  return readDocument(parsed.data);
}

/**
 * `{ "decision": "allow" | "deny" | "ask", ... }`, always with exit status 0. After the fact nothing can be denied:
 * what there is to say then goes out as `feedback` and `context`. The end of a turn can be denied once.
 */
function reply(event: AgentEvent, outcome: HookOutcome): HookReply {
  if (isGating(event)) {
    const decision = decisionOf(outcome);
    if (decision.decision === 'allow') return jsonReply({ decision: 'allow', context: decision.context });
    return jsonReply(machineTwin(decision));
  }
  const { context, feedback } = wordsOf(outcome);
  if (event.type === 'turn_end' && feedback !== null && !event.stopHookActive) {
    return jsonReply({ decision: 'deny', because: feedback, next: '', context });
  }
  return jsonReply({ decision: 'allow', context, feedback });
}

function failure(because: string, event: AgentEvent | null, gating: boolean): HookReply {
  if (event !== null && !gating) return jsonReply({ decision: 'allow', context: null, feedback: because });
  const twin = machineTwin({
    decision: 'deny',
    code: event === null ? 'BAD_INPUT' : 'INTERNAL',
    intentId: null,
    path: null,
    symbols: [],
    because: asSentence(because),
    next:
      event === null
        ? 'Send one JSON document with event, session_id, cwd and what the event needs.'
        : 'Run `goldthread doctor`.',
  });
  return {
    ...jsonReply(twin),
    stderr: `goldthread: ${harmlessWords(because)}\n`,
    exitCode: event === null ? 2 : 0,
  };
}

/** A refusal's machine-readable twin, with the paragraph that a host can show to its model as it is. */
function machineTwin(refusal: Exclude<ReturnType<typeof decisionOf>, { decision: 'allow' }>) {
  return {
    decision: refusal.decision,
    code: refusal.code,
    intent_id: refusal.intentId,
    path: refusal.path,
    symbols: refusal.symbols,
    because: harmlessWords(refusal.because),
    next: harmlessWords(refusal.next),
    message: refusalText(refusal),
  };
}
