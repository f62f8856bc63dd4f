import type { ChangeKind, MutationClass } from './classification.ts';
import type { Contributor, RecordedFinding, RecordedOrigin } from './trace-record.ts';

/** What a reviewer is told about a range of commits or about a ledger: the whole of a report's content. */
export interface Report {
  /** The name of the workspace's folder. */
  readonly repository: string;
  readonly subject: ReportSubject;
  /** RFC 3339, UTC. */
  readonly madeAt: string;
  /** goldthread's version. */
  readonly madeBy: string;
  /** Ordered by path and position. */
  readonly changes: readonly ReportedChange[];
  /** What changed something, oldest first. */
  readonly events: readonly ReportedEvent[];
  /** Every intent that a change, an event or a file names. */
  readonly intents: readonly ReportedIntent[];
  /** The code files of the workspace, with who owns them. */
  readonly files: readonly OwnedFile[];
  /** Changed files in no language that goldthread reads, and what was made or is ignored; sorted. */
  readonly otherFiles: readonly string[];
  /** What was refused or asked about, oldest first. */
  readonly refusals: readonly ReportedRefusal[];
}

export type ReportSubject =
  | {
      readonly type: 'range';
      /** As it was spelled. */
      readonly range: string;
      readonly from: string;
      /** Null for the working tree. */
      readonly to: string | null;
    }
  | { readonly type: 'ledger'; readonly records: number };

export interface ReportedChange {
  readonly changes: readonly ChangeKind[];
  readonly mutationClass: MutationClass;
  readonly before: ReportedSide | null;
  readonly after: ReportedSide | null;
  readonly origin: readonly RecordedOrigin[] | null;
  readonly findings: readonly RecordedFinding[];
  readonly intent: AttributedIntent | null;
  /** Names of short symbols inside it that came or went with it, and have no row of their own. */
  readonly members?: readonly string[];
  /** Places in `Report.events` of what made this change, newest first. */
  readonly events: readonly number[];
}

/** Where a symbol stood. Lines count from 1; null where nobody knows them any more. */
export interface ReportedSide {
  readonly path: string;
  readonly name: string;
  readonly kind: string;
  readonly lines: readonly [first: number, last: number] | null;
  /** Null where its text is not at hand. */
  readonly code: readonly CodePiece[] | null;
}

/** A stretch of a symbol's lines, or a symbol inside it that is left out and reported by itself where it changed. */
export type CodePiece =
  | { readonly type: 'text'; readonly firstLine: number; readonly text: string }
  | { readonly type: 'inner'; readonly name: string };

/** For which intent a change was made, and who says so; `scope` is what an intent may touch, where no record says more. */
export interface AttributedIntent {
  readonly id: string;
  readonly by: 'record' | 'commit' | 'scope';
}

export interface ReportedEvent {
  readonly type: 'commit' | 'record';
  /** A revision, or a record's id. */
  readonly id: string;
  readonly timestamp: string;
  /** A commit's subject, a record's kind. */
  readonly title: string;
  readonly contributor: Contributor;
  /** An author's name, an agent's name; null where nobody knows. */
  readonly who: string | null;
  readonly intentId: string | null;
  /** How many symbols it changed in behaviour, and how many in shape only. */
  readonly evolved: number;
  readonly refactored: number;
}

export interface ReportedIntent {
  readonly id: string;
  /** Null for an intent that `active_intents.yaml` doesn't know. */
  readonly name: string | null;
  readonly status: string | null;
}

export interface OwnedFile {
  readonly path: string;
  readonly bytes: number;
  readonly owner: { readonly id: string; readonly by: 'record' | 'scope' } | null;
}

export interface ReportedRefusal {
  readonly timestamp: string;
  readonly code: string;
  readonly path: string | null;
  readonly because: string;
  readonly intentId: string | null;
  /** Whether a waiver let it through all the same. */
  readonly waived: boolean;
}
