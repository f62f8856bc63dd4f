import type { AgentEvent, HookReply } from '../model/agent-event.ts';
import {
  decisionOf,
  exitTwo,
  type HookOutcome,
  isGating,
  jsonReply,
  refusalText,
  silence,
  wordsOf,
} from './adapter.ts';

/** Where agents that speak Claude Code's hook protocol differ from one another. */
export interface ProtocolTraits {
  /** False where `ask` isn't known: there it is turned into a deny, since an unknown answer lets the write through. */
  readonly canAsk: boolean;
  /** True where an explicit allow for goldthread's own tools spares the person a prompt. */
  readonly saysAllow: boolean;
  /**
   * `block`: feedback after a tool goes out as `decision: "block"`, beside the tool's result.
   * `context`: it goes out as additional context, where a block would put itself in the result's place.
   */
  readonly feedbackAfterTool: 'block' | 'context';
}

/**
 * An outcome in Claude Code's hook protocol, which Codex and others share.
 * `hookEventName` is the event's name as the agent said it, null where the event no longer shows it; the agent
 * refuses a reply that names another, so that an unsure reply names none.
 */
export function protocolReply(
  event: AgentEvent,
  hookEventName: string | null,
  outcome: HookOutcome,
  traits: ProtocolTraits,
): HookReply {
  if (isGating(event)) return gateReply(event, hookEventName, outcome, traits);
  const { context, feedback } = wordsOf(outcome);
  switch (event.type) {
    case 'turn_end':
      // Held back at most once: an agent that is already going on because of a stop hook is let go.
      return feedback === null || event.stopHookActive
        ? silence
        : jsonReply({ decision: 'block', reason: feedback });
    case 'session_start':
    case 'turn_start':
      return contextReply(hookEventName, joined(context, feedback));
    case 'after_write':
    case 'write_failed':
    case 'after_read':
    case 'after_command':
    case 'select_intent':
    case 'own_tool':
      if (feedback === null || traits.feedbackAfterTool === 'context') {
        return contextReply(hookEventName, joined(feedback, context));
      }
      if (context === null || hookEventName === null) {
        return jsonReply({ decision: 'block', reason: joined(feedback, context) });
      }
      return jsonReply({
        decision: 'block',
        reason: feedback,
        hookSpecificOutput: { hookEventName, additionalContext: context },
      });
    case 'before_write':
    case 'before_command':
    case 'session_end':
    case 'other':
      return silence;
  }
}

/** Closed while the agent waits for leave; otherwise a word to the person, which changes nothing. */
export function protocolFailure(because: string, gating: boolean): HookReply {
  const message = `goldthread: ${because}`;
  return gating ? exitTwo(message) : jsonReply({ systemMessage: message });
}

function gateReply(
  event: AgentEvent,
  hookEventName: string | null,
  outcome: HookOutcome,
  traits: ProtocolTraits,
): HookReply {
  const decision = decisionOf(outcome);
  if (decision.decision !== 'allow') {
    const asks = decision.decision === 'ask' && traits.canAsk;
    return jsonReply({
      hookSpecificOutput: {
        hookEventName,
        permissionDecision: asks ? 'ask' : 'deny',
        permissionDecisionReason: refusalText(decision),
      },
    });
  }
  const own = event.type === 'select_intent' || event.type === 'own_tool';
  if (!own || !traits.saysAllow) return contextReply(hookEventName, decision.context);
  return jsonReply({
    hookSpecificOutput: {
      hookEventName,
      permissionDecision: 'allow',
      ...(decision.context === null ? {} : { additionalContext: decision.context }),
    },
  });
}

function contextReply(hookEventName: string | null, context: string | null): HookReply {
  if (hookEventName === null || context === null || context === '') return silence;
  return jsonReply({ hookSpecificOutput: { hookEventName, additionalContext: context } });
}

function joined(first: string | null, second: string | null): string | null {
  const parts = [first, second].filter((text) => text !== null);
  return parts.length === 0 ? null : parts.join('\n');
}
