import type { Contributor, RecordedFinding } from '../../model/trace-record.ts';
import type { WhyDocument } from '../why.ts';

/** What editors are told, besides what `why` says; docs/editors.md is the specification. Lines count from 1. */
export interface TracesDocument {
  readonly symbol: Pick<WhyDocument['symbol'], 'path' | 'name' | 'kind' | 'start_line' | 'end_line'>;
  /** What the symbol's lens says. */
  readonly title: string;
  readonly owner: OwnerDocument | null;
  /** Newest first. */
  readonly traces: readonly TraceDocument[];
}

export type OwnerDocument = NonNullable<WhyDocument['owner']>;

export interface TraceDocument {
  readonly record_id: string;
  readonly timestamp: string;
  readonly age: string;
  readonly intent_id: string | null;
  readonly intent_name: string | null;
  readonly mutation_class: string;
  /** `feature` or `refactoring`. */
  readonly label: string;
  readonly by: string;
  readonly provisional: boolean;
  readonly contributor: Contributor;
  readonly changes: readonly string[];
  readonly path: string;
  readonly name: string;
  readonly because: string;
  readonly findings: readonly RecordedFinding[];
  /** Null where there was no file, or its text can't be had any more. */
  readonly before: VirtualText | null;
  readonly after: VirtualText | null;
}

export interface VirtualText {
  readonly uri: string;
  readonly line: number | null;
}

export interface SelectionDocument {
  readonly selected: string | null;
  readonly intents: readonly {
    readonly id: string;
    readonly name: string;
    readonly status: string;
    readonly selected: boolean;
  }[];
}

export interface StatusOfFolder {
  /** False where `goldthread init` was never run. */
  readonly initialised: boolean;
  readonly problem: string | null;
  readonly selected: { readonly id: string; readonly name: string; readonly status: string } | null;
  /** Those of agents that have not ended, the latest first. */
  readonly sessions: readonly {
    readonly session_id: string;
    readonly agent: string;
    readonly intent_id: string | null;
    readonly last_seen: string;
  }[];
}

export interface IntentsOfFolder {
  /** In words, why there are no intents. */
  readonly problem: string | null;
  readonly intents: readonly {
    readonly id: string;
    readonly name: string;
    readonly status: string;
    /** Whether it may still be worked on. */
    readonly open: boolean;
    readonly selected: boolean;
    /** Of its id in active_intents.yaml, in UTF-16 units. */
    readonly at: readonly [start: number, end: number];
    readonly scope: readonly string[];
    readonly constraints: readonly string[];
    /** With the symbols that the intent owns. */
    readonly files: readonly {
      readonly path: string;
      readonly symbols: readonly {
        readonly name: string;
        readonly kind: string;
        readonly label: string;
        readonly by: string;
        readonly timestamp: string;
        readonly traces: number;
      }[];
    }[];
    /** How many symbols are left out, since there are so many. */
    readonly more: number;
  }[];
}
