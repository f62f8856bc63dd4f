import type { RefusalCode } from './decision.ts';
import type { Intent } from './intent.ts';

/** Refusals that a person may lift for one write or command. Protection, faults and stale texts are not among them. */
export const approvableCodes = [
  'SCOPE_VIOLATION',
  'CHANGE_POLICY',
  'NOT_A_REFACTORING',
  'UNPARSABLE',
  'COMMAND_WRITES_OUT_OF_SCOPE',
  'COMMAND_NOT_UNDERSTOOD',
] as const;

/**
 * A line of config.yaml's `approval:`; it holds where all that it names holds. With `codes` it offers a person to lift
 * a refusal, without it asks a person about what would be let through.
 */
export interface ApprovalRule {
  /** Globs: one of the files that would be written. */
  readonly paths: readonly string[] | null;
  readonly intents: readonly string[] | null;
  readonly policies: readonly Intent['changePolicy'][] | null;
  /** The words with which a command begins, `*` for any text. */
  readonly commands: readonly string[] | null;
  readonly codes: readonly RefusalCode[] | null;
}

export interface ApprovalSettings {
  /** How long a request waits for its answer, and an answer for its use, in milliseconds. */
  readonly timeLimitMs: number;
  readonly rules: readonly ApprovalRule[];
}

/** An approval as the ledger has it: who said what to which write or command. */
export interface RecordedApproval {
  readonly id: string;
  readonly decision: 'approved' | 'denied';
  /** The person: by git's name where there is one, and the system's. */
  readonly by: string;
  /** From a terminal, or in the agent's own prompt. */
  readonly via: 'terminal' | 'agent';
  /** What was asked: the files, or the redacted command. */
  readonly what: readonly string[];
  /** Hash over the session, the intent and the exact text or command. */
  readonly binding: string;
  /** Until when it may be used, RFC 3339; null where it was used at once. */
  readonly until: string | null;
}
