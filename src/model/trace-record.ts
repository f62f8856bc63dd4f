import type { RecordedApproval } from './approval.ts';
import type { TrustLevel } from './assumption.ts';
import type { ChangeKind, Finding, MutationClass } from './classification.ts';
import type { ContentHash } from './content-hash.ts';
import type { Waiver } from './waiver.ts';

/**
 * The ledger's nouns. Field names are those of the file format (snake_case), since a record is data that others read:
 * Agent Trace 0.1.0 with goldthread's further fields. docs/ledger.md is the specification.
 */
export interface Contributor {
  readonly type: 'human' | 'ai' | 'mixed' | 'unknown';
  readonly model_id?: string;
}

export interface RelatedResource {
  readonly type: string;
  readonly url: string;
  readonly value?: string;
}

export interface RecordedFinding {
  readonly rule: string;
  readonly verdict: Finding['verdict'];
  readonly because: string;
  readonly assumes?: string;
  readonly before_lines: readonly [number, number] | null;
  readonly after_lines: readonly [number, number] | null;
}

export interface RecordedOrigin {
  readonly path: string;
  readonly name: string;
  readonly relation: string;
}

export interface TraceRange {
  readonly start_line: number;
  readonly end_line: number;
  readonly content_hash?: ContentHash;
  readonly symbol?: string;
  readonly kind?: string;
  readonly changes?: readonly ChangeKind[];
  readonly mutation_class?: MutationClass;
  readonly structure_hash?: ContentHash;
  readonly shape_hash?: ContentHash;
  readonly previous?: {
    readonly path: string;
    readonly symbol: string;
    readonly content_hash: ContentHash;
  } | null;
  readonly origin?: readonly RecordedOrigin[] | null;
  readonly findings?: readonly RecordedFinding[];
  readonly lineage_id?: string;
}

export interface TraceConversation {
  readonly url?: string;
  readonly contributor?: Contributor;
  readonly ranges: readonly TraceRange[];
  readonly related?: readonly RelatedResource[];
}

/** A tombstone: the last known state of a symbol that is gone. */
export interface DeletedSymbol {
  readonly symbol: string;
  readonly kind: string;
  readonly content_hash: ContentHash;
  readonly lineage_id: string;
  readonly mutation_class: MutationClass;
  readonly findings: readonly RecordedFinding[];
}

export interface TraceFile {
  readonly path: string;
  readonly conversations: readonly TraceConversation[];
  readonly mutation_class?: MutationClass | null;
  /** Hash of the whole file's bytes; null where the file did not exist. */
  readonly content_hash_before?: ContentHash | null;
  readonly content_hash_after?: ContentHash | null;
  readonly path_before?: string;
  /** git's modes, where they changed: `100644`, `100755` (can be executed), `120000` (a link); null for no file. */
  readonly mode_before?: string | null;
  readonly mode_after?: string | null;
  readonly deleted_symbols?: readonly DeletedSymbol[];
  readonly diagnostics?: readonly {
    readonly code: string;
    readonly message: string;
    readonly line: number | null;
  }[];
}

export type RecordEvent =
  | 'mutation'
  | 'settlement'
  | 'intent_selected'
  | 'violation'
  | 'approval'
  | 'command'
  | 'restoration'
  | 'amendment'
  | 'session_started'
  | 'session_ended';

/** One line of `.orchestration/agent_trace.jsonl`. */
export interface TraceRecord {
  readonly version: string;
  readonly id: string;
  /** RFC 3339, UTC. */
  readonly timestamp: string;
  readonly vcs?: { readonly type: 'git' | 'jj' | 'hg' | 'svn'; readonly revision: string };
  readonly tool: { readonly name: string; readonly version: string };
  readonly files: readonly TraceFile[];
  readonly event: RecordEvent;
  readonly intent_id: string | null;
  readonly session_id: string | null;
  readonly agent?: string;
  readonly mutation_class?: MutationClass | null;
  readonly provisional?: boolean;
  readonly supersedes?: readonly string[];
  /** On a line that holds a part of a record too long for one: the record's id, and which of how many this is. */
  readonly part?: { readonly of: string; readonly number: number; readonly count: number };
  /** On `command`. */
  readonly command?: string;
  /** Of the command as it was run, before secrets were taken out; null where that wasn't seen. */
  readonly command_hash?: ContentHash | null;
  readonly cwd?: string;
  readonly exit_code?: number | null;
  readonly output_hash?: ContentHash | null;
  /** On `restoration`: the files that were put back, with the hash that they have again; null for no file. */
  readonly restored?: readonly {
    readonly path: string;
    readonly content_hash: ContentHash | null;
    readonly content_hash_replaced: ContentHash | null;
  }[];
  /** On `violation`: the refusal's machine-readable twin. */
  readonly violation?: {
    readonly decision: 'deny' | 'ask';
    readonly code: string;
    readonly intent_id: string | null;
    readonly path: string | null;
    readonly symbols: readonly string[];
    readonly because: string;
    readonly next: string;
    /** The waivers under which it was let through. */
    readonly waived?: readonly Waiver[];
  };
  /** On `approval`: what a person has said. */
  readonly approval?: RecordedApproval;
  /** On what a person has approved: the approval's id. */
  readonly approval_id?: string;
  /** On what the agent has declared to change no behaviour. */
  readonly declared?: 'refactor';
  /** On an `amendment`: the record whose word holds for code that git has put where that record was not. */
  readonly attribution?: { readonly of: string; readonly how: 'carried' | 'returned' };
  /** On what was found in a commit, and not seen when it was written. */
  readonly commit?: { readonly revision: string; readonly timestamp: string };
  /** The person who made the change, as git names people. */
  readonly by?: string;
  /** On `intent_selected`: the scope as it stood. */
  readonly scope?: readonly string[];
  /** Which judge spoke: the classifier's version, each grammar's package version, what it took for granted. */
  readonly judge?: {
    readonly classifier: string;
    readonly grammars: Readonly<Record<string, string>>;
    readonly assumptions?: TrustLevel;
  };
  /** Hash of the record that this writer saw last; null for the first. */
  readonly prev: ContentHash | null;
  /** Over the canonical JSON of this record without `hash`. */
  readonly hash: ContentHash;
}
