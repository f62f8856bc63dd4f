import type { ChangeKind, MutationClass } from './classification.ts';
import type { IntentStatus, RelatedSpec } from './intent.ts';
import type { Contributor } from './trace-record.ts';
import type { Waiver } from './waiver.ts';

/** What `goldthread audit --json` prints, and its other forms are made of. Field names are those of the document. */
export interface AuditDocument {
  readonly version: '1';
  /** Whether records tell, or, where there are none, the verdicts on git's commits. */
  readonly source: 'ledger' | 'history';
  readonly range: { readonly from: string; readonly to: string } | null;
  readonly totals: AuditTotals;
  readonly intents: readonly AuditedIntent[];
  readonly agents: readonly AuditedAgent[];
  /** By day (UTC), the oldest first. */
  readonly days: readonly (Counts & { readonly day: string })[];
  /** What proved the refactorings, the commonest first. */
  readonly rules: readonly { readonly rule: string; readonly count: number }[];
  /** What these proofs take for granted, the commonest first. */
  readonly assumptions: readonly {
    readonly assumes: string;
    readonly count: number;
    readonly rules: readonly string[];
  }[];
  /** What agents declared to be refactorings, against what was proved. */
  readonly declared: readonly DeclaredRefactoring[];
  readonly violations: readonly AuditedViolation[];
  readonly waivers: readonly (Waiver & { readonly in_force: boolean; readonly used: number })[];
  readonly approvals: readonly AuditedApproval[];
  /** Code that no record explains as it stands. */
  readonly dark: readonly DarkSymbol[];
  /** Symbols that stand in the ledger and not in the working tree. */
  readonly gone: readonly GoneSymbol[];
  /** Changes to an intent's symbols after it was finished. */
  readonly after_completion: readonly LateChange[];
  /** Intents whose specification or owner should hear that behaviour changed under another one. */
  readonly suspects: readonly SuspectLink[];
}

export interface Counts {
  readonly refactorings: number;
  readonly features: number;
}

export interface AuditTotals extends Counts {
  readonly symbols: number;
  readonly intents: number;
  /** Times of the first and the last change; null where there is none. */
  readonly from: string | null;
  readonly to: string | null;
}

export interface AuditedIntent {
  /** Null for what was done for none. */
  readonly intent_id: string | null;
  readonly name: string | null;
  readonly status: IntentStatus | null;
  readonly refactorings: readonly AuditEntry[];
  readonly features: readonly AuditEntry[];
}

/** One symbol's change by one record or commit, the newest first where they stand in a list. */
export interface AuditEntry {
  /** A record's id, or `git:` and a revision. */
  readonly record_id: string;
  readonly timestamp: string;
  readonly path: string;
  readonly symbol: string;
  readonly kind: string;
  readonly changes: readonly ChangeKind[];
  readonly previous: { readonly path: string; readonly symbol: string } | null;
  readonly agent: string | null;
  readonly contributor: Contributor;
  readonly provisional: boolean;
  readonly findings: readonly AuditFinding[];
}

export interface AuditFinding {
  readonly rule: string;
  readonly verdict: 'preserves' | 'changes';
  readonly because: string;
  readonly assumes?: string;
}

export interface AuditedAgent extends Counts {
  /** The agent's name; for people, and where none is named, the kind of contributor. */
  readonly agent: string;
  readonly type: Contributor['type'];
  readonly models: readonly string[];
}

export interface DeclaredRefactoring {
  readonly record_id: string;
  readonly timestamp: string;
  readonly intent_id: string | null;
  readonly agent: string | null;
  readonly proved: boolean;
  /** What is not proved; empty where all is. */
  readonly unproved: readonly { readonly path: string; readonly symbol: string; readonly because: string }[];
}

export interface AuditedViolation {
  readonly record_id: string;
  readonly timestamp: string;
  readonly code: string;
  readonly decision: 'deny' | 'ask';
  readonly intent_id: string | null;
  readonly agent: string | null;
  readonly path: string | null;
  readonly symbols: readonly string[];
  readonly because: string;
  /** Ids of the waivers under which it was let through. */
  readonly waived: readonly string[];
}

export interface AuditedApproval {
  readonly record_id: string;
  readonly timestamp: string;
  readonly id: string;
  readonly decision: 'approved' | 'denied';
  readonly by: string;
  readonly via: 'terminal' | 'agent';
  readonly intent_id: string | null;
  readonly what: readonly string[];
}

export interface DarkSymbol {
  readonly path: string;
  readonly symbol: string;
  readonly kind: string;
  /** `untraced`: no record tells of it. `changed_since`: it is another one than the last record left. */
  readonly why: 'untraced' | 'changed_since';
}

export interface GoneSymbol {
  readonly path: string;
  readonly symbol: string;
  readonly kind: string;
  readonly record_id: string;
  readonly intent_id: string | null;
}

export interface LateChange {
  readonly intent_id: string;
  readonly status: IntentStatus;
  readonly completed_at: string;
  readonly path: string;
  readonly symbol: string;
  readonly record_id: string;
  readonly timestamp: string;
  readonly by_intent: string | null;
  readonly mutation_class: MutationClass;
}

export interface SuspectLink {
  readonly intent_id: string;
  readonly name: string;
  readonly assigned_agent: string | null;
  readonly specs: readonly RelatedSpec[];
  readonly symbols: readonly {
    readonly path: string;
    readonly symbol: string;
    readonly record_id: string;
    readonly timestamp: string;
    readonly by_intent: string | null;
    readonly because: string;
  }[];
}
