/** The rules of `goldthread check`, in the order in which their problems are told; the codes are public. */
export const checkCodes = [
  'OUT_OF_SCOPE',
  'UNOWNED_CHANGE',
  'REFACTOR_ONLY',
  'DECLARED_REFACTORING',
  'INTENT_UNKNOWN',
  'INTENT_FINISHED',
  'LEDGER_DAMAGED',
  'LEDGER_TRUNCATED',
  'UNMAPPED_SYMBOL',
  'RULES_CHANGED',
] as const;
export type CheckCode = (typeof checkCodes)[number];

/** An `error` fails the check, a `warning` is only told, `off` is not asked. */
export const checkLevels = ['error', 'warning', 'off'] as const;
export type CheckLevel = (typeof checkLevels)[number];
export type CheckSettings = Readonly<Record<CheckCode, CheckLevel>>;

/** What holds where config.yaml says nothing else. */
export const defaultChecks: CheckSettings = {
  OUT_OF_SCOPE: 'error',
  UNOWNED_CHANGE: 'error',
  REFACTOR_ONLY: 'error',
  DECLARED_REFACTORING: 'error',
  INTENT_UNKNOWN: 'error',
  INTENT_FINISHED: 'error',
  LEDGER_DAMAGED: 'error',
  LEDGER_TRUNCATED: 'error',
  UNMAPPED_SYMBOL: 'warning',
  RULES_CHANGED: 'warning',
};

/** One line for each rule, for whoever reads a report and has not read the manual. */
export const checkTitles: Readonly<Record<CheckCode, string>> = {
  OUT_OF_SCOPE: 'Changed for an intent whose scope does not cover it',
  UNOWNED_CHANGE: "No active intent's scope covers the change",
  REFACTOR_ONLY: 'Behaviour changed under an intent that may only refactor',
  DECLARED_REFACTORING: 'Claimed to be a refactoring, and not proved to be one',
  INTENT_UNKNOWN: 'Done for an intent that nobody has written down',
  INTENT_FINISHED: 'Done for an intent that was finished before',
  LEDGER_DAMAGED: 'The ledger is damaged',
  LEDGER_TRUNCATED: 'The ledger has lost records that it had',
  UNMAPPED_SYMBOL: 'No record explains the code as it stands',
  RULES_CHANGED: 'The change alters the rules that it is judged by',
};

/** The names that leave the program: field names are those of `check --json`. */
export interface Problem {
  readonly code: CheckCode;
  readonly level: Exclude<CheckLevel, 'off'>;
  readonly path: string;
  /** The qualified name; null for a file as a whole. */
  readonly symbol: string | null;
  /** Counted from 1, in the text after the change; null where it has no place there. */
  readonly line: number | null;
  readonly intent_id: string | null;
  readonly because: string;
  readonly next: string;
}

/** A problem that a person has lifted, by a waiver or by an approval. */
export interface WaivedProblem extends Problem {
  readonly waived_by: readonly {
    readonly id: string;
    readonly by: string;
    readonly reason: string;
    /** The last day on which it holds; null for an approval, which was for one write. */
    readonly until: string | null;
  }[];
}

/** A symbol's change as a summary tells it. */
export interface ReviewedChange {
  readonly path: string;
  readonly symbol: string | null;
  readonly kind: string;
  readonly line: number | null;
  readonly changes: readonly string[];
  /** Where it stood before, if elsewhere or under another name. */
  readonly previous: { readonly path: string; readonly symbol: string } | null;
  readonly because: readonly string[];
  readonly assumes: readonly string[];
}

/** What was done for one intent, or for none (`intent_id` null). */
export interface ReviewedIntent {
  readonly intent_id: string | null;
  readonly name: string | null;
  readonly features: readonly ReviewedChange[];
  readonly refactorings: readonly ReviewedChange[];
}

/** What `goldthread check --json` prints, and what every other format is made of. */
export interface CheckDocument {
  readonly version: '1';
  /** False where there is a problem of level `error` that nobody has waived. */
  readonly ok: boolean;
  /** What was judged; null where there is no git, and the ledger's own changes were. */
  readonly range: CheckedRange | null;
  readonly problems: readonly Problem[];
  /** Problems of level `warning`: told, and no reason to fail. */
  readonly warnings: readonly Problem[];
  readonly waived: readonly WaivedProblem[];
  readonly rules: readonly { readonly code: CheckCode; readonly level: CheckLevel }[];
  readonly intents: readonly ReviewedIntent[];
}

export interface CheckedRange {
  /** As it was asked for. */
  readonly from: string;
  readonly to: string;
  /** The commit that both ends have in common, whose tree is the one before. */
  readonly base: string;
  /** Null for the working tree. */
  readonly head: string | null;
  /** Who named it: an option, a CI's environment, or git's settings. */
  readonly given_by: string;
  readonly commits: number;
}
