import type { AgentEvent, AgentName, HookReply } from '../model/agent-event.ts';
import type { Decision, Refusal } from '../model/decision.ts';
import { harmlessWords, spellOutHidden } from '../model/visible-text.ts';
import type { AgentWiring } from './wiring.ts';

/**
 * What goldthread has to say about an event, before it is put into an agent's own protocol: a decision about what
 * is about to happen, or words about what has happened. `feedback` is for the agent to act on (a violation that
 * a command left behind; at the end of a turn, why it is not over yet); `context` is there to be known.
 */
export type HookOutcome =
  | { readonly decision: Decision }
  | { readonly context: string | null; readonly feedback: string | null };

/** A payload as it was understood. `gating` says whether the agent waits for leave, so that doubt must deny. */
export type ParsedPayload =
  | { readonly ok: true; readonly event: AgentEvent }
  | { readonly ok: false; readonly because: string; readonly gating: boolean };

/** One agent's protocol, both ways. All methods are pure and never throw, whatever the payload. */
export interface AgentAdapter {
  readonly name: AgentName;
  /** Whether `ask` makes it ask the person who sits before it. Where it doesn't, an `ask` is told as a deny. */
  readonly asks: boolean;
  /** Payload (already JSON.parsed) -> event. */
  parse(payload: unknown): ParsedPayload;
  /** What the agent's protocol wants for this outcome of this event. */
  reply(event: AgentEvent, outcome: HookOutcome): HookReply;
  /** The reply when the payload could not be understood or anything failed inside: closed before a write, harmless after. */
  failure(because: string, event: AgentEvent | null, gating: boolean): HookReply;
  /** What `goldthread init` writes for this agent; null where the host calls goldthread itself. */
  readonly wiring: AgentWiring | null;
}

/** Letting through is silence, so that the agent's own permission prompts stand. */
export const silence: HookReply = { stdout: '', stderr: '', exitCode: 0 };

/** One JSON document on stdout with exit status 0; what can't be seen in it is spelled out, as JSON may. */
export function jsonReply(document: object): HookReply {
  return { stdout: `${spellOutHidden(JSON.stringify(document))}\n`, stderr: '', exitCode: 0 };
}

/** The one deny that every shell hook's host honours: exit status 2 with the reason on stderr. */
export function exitTwo(because: string): HookReply {
  return { stdout: '', stderr: `${harmlessWords(because)}\n`, exitCode: 2 };
}

/** A refusal as the one paragraph that an agent reads: what was refused, why, and what to do next. */
export function refusalText(refusal: Refusal): string {
  return harmlessWords(
    [`goldthread ${refusal.code}: ${refusal.because}`, refusal.next].filter((part) => part !== '').join(' '),
  );
}

/** True for the events whose agent waits for leave. */
export function isGating(event: AgentEvent): boolean {
  switch (event.type) {
    case 'before_write':
    case 'before_command':
      return true;
    case 'select_intent':
    case 'own_tool':
      return event.phase === 'before';
    case 'session_start':
    case 'session_end':
    case 'turn_start':
    case 'turn_end':
    case 'after_write':
    case 'write_failed':
    case 'after_read':
    case 'after_command':
    case 'other':
      return false;
  }
}

/** An outcome as words alone, for the events at which nothing can be decided any more. */
export function wordsOf(outcome: HookOutcome): {
  readonly context: string | null;
  readonly feedback: string | null;
} {
  if (!('decision' in outcome))
    return { context: emptyToNull(outcome.context), feedback: emptyToNull(outcome.feedback) };
  const { decision } = outcome;
  return decision.decision === 'allow'
    ? { context: emptyToNull(decision.context), feedback: null }
    : { context: null, feedback: refusalText(decision) };
}

/** An outcome as a decision, for the events that wait for one; words alone let through. */
export function decisionOf(outcome: HookOutcome): Decision {
  if ('decision' in outcome) return outcome.decision;
  const words = [outcome.context, outcome.feedback].filter((text) => text !== null && text !== '');
  return { decision: 'allow', context: words.length === 0 ? null : words.join('\n') };
}

function emptyToNull(text: string | null): string | null {
  return text === '' ? null : text;
}
