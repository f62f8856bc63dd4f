/** Why the gate refuses; the codes are part of the public surface. */
const refusalCodes = [
  'NO_ACTIVE_INTENT',
  'INTENT_UNKNOWN',
  'INTENT_FINISHED',
  'SCOPE_VIOLATION',
  'STALE_FILE',
  'PROTECTED_PATH',
  'PROTECTED_COMMAND',
  'COMMAND_WRITES_OUT_OF_SCOPE',
  'COMMAND_NOT_UNDERSTOOD',
  'COMMAND_NOT_ALLOWED',
  'CHANGE_POLICY',
  'NOT_A_REFACTORING',
  'APPROVAL_NEEDED',
  'APPROVAL_DENIED',
  'UNPARSABLE',
  'OUTSIDE_WORKSPACE',
  'INTENTS_INVALID',
  'NOT_INITIALISED',
  'BAD_INPUT',
  'INTERNAL',
] as const;
export type RefusalCode = (typeof refusalCodes)[number];

/** What a person or an agent is told: what was refused and why, and the next step that would be allowed. */
export interface Refusal {
  readonly decision: 'deny' | 'ask';
  readonly code: RefusalCode;
  readonly intentId: string | null;
  readonly path: string | null;
  readonly symbols: readonly string[];
  readonly because: string;
  readonly next: string;
}

/** `context` is text to hand to the agent beside its tool's result, such as an `<intent_context>` block. */
export type Decision = { readonly decision: 'allow'; readonly context: string | null } | Refusal;
