import type { ChangeKind, MutationClass } from './classification.ts';
import type { ContentHash } from './content-hash.ts';
import type { Contributor, RecordedFinding } from './trace-record.ts';

/** One thing that happened to a symbol, as the ledger tells it. */
export interface HistoryEntry {
  readonly recordId: string;
  readonly timestamp: string;
  readonly intentId: string | null;
  readonly sessionId: string | null;
  readonly mutationClass: MutationClass;
  readonly changes: readonly ChangeKind[];
  /** Where and under what name the symbol stood after this entry (before it, for a deletion). */
  readonly path: string;
  readonly name: string;
  readonly kind: string;
  readonly contentHash: ContentHash | null;
  readonly shapeHash: ContentHash | null;
  readonly contributor: Contributor;
  /** The agent that did it, by its name in `agents/`; null where none did, or the record doesn't say. */
  readonly agent: string | null;
  readonly findings: readonly RecordedFinding[];
  readonly provisional: boolean;
}

/** A symbol's identity through renames and moves, with its owner and its history. */
export interface Lineage {
  readonly id: string;
  readonly path: string;
  readonly name: string;
  readonly kind: string;
  readonly deleted: boolean;
  readonly contentHash: ContentHash | null;
  /** The intent of the latest INTENT_EVOLUTION; null where none is recorded. */
  readonly owner: { readonly intentId: string; readonly recordId: string } | null;
  /** Newest first. */
  readonly history: readonly HistoryEntry[];
  /** Every `path#name` under which it was ever known, the present one included. */
  readonly aliases: readonly string[];
}

/** What the ledger says about every symbol that it knows. */
export interface Ownership {
  readonly lineages: readonly Lineage[];
  /** The lineage that stands at this path and qualified name now; deleted ones only if no living one does. */
  at(path: string, name: string): Lineage | null;
}
