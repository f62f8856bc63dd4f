import type { MutationClass } from './classification.ts';
import type { ContentHash } from './content-hash.ts';
import type { HistoryEntry, Lineage } from './ownership.ts';
import type { RecordEvent, TraceRecord } from './trace-record.ts';

/** Everything that is asked of the ledger, whoever answers: the index, or the ledger itself. */
export interface LedgerQuestions {
  /** The lineage that stands at this path and qualified name now; a deleted one only where no living one does. */
  at(path: string, name: string): Lineage | null;
  /** One that stood there once, under that name, and has left the place. */
  formerlyAt(path: string, name: string): Lineage | null;
  lineage(id: string): Lineage | null;
  /** The living symbols of a file, by name. */
  inFile(path: string): readonly TracedSymbol[];
  /** Every living symbol, by path and name. To be read to its end before the answer is given back. */
  living(): Iterable<TracedSymbol>;
  /** Every symbol that is gone, by the path and name that it had last. */
  gone(): Iterable<TracedSymbol>;
  /** The records that pass every filter, the newest first. Those that aren't read to are not looked up. */
  records(filter: RecordFilter): Iterable<TraceRecord>;
  /** So many of the records whose id begins so. */
  recordsNamed(beginning: string, atMost: number): readonly TraceRecord[];
  /** Every record's id, the newest first. */
  ids(): Iterable<string>;
  /** Whether there is a record of this hash. */
  hasHash(hash: string): boolean;
}

/** A symbol as the ledger knows it, without its history: what a lens, the map or a table shows. */
export interface TracedSymbol {
  readonly lineageId: string;
  readonly path: string;
  readonly name: string;
  readonly kind: string;
  readonly deleted: boolean;
  /** As the last record that tells of it says; null where that one says nothing. */
  readonly contentHash: ContentHash | null;
  readonly shapeHash: ContentHash | null;
  readonly owner: Lineage['owner'];
  /** How often records tell of it. */
  readonly entries: number;
  /** The last time that one did. */
  readonly last: Omit<HistoryEntry, 'path' | 'name' | 'kind' | 'contentHash' | 'shapeHash' | 'findings'>;
  /** The other `path#name` under which it was known, sorted. */
  readonly formerly: readonly string[];
}

/** Which records are wanted; what is left out doesn't narrow. */
export interface RecordFilter {
  readonly intent?: string | undefined;
  readonly session?: string | undefined;
  readonly agent?: string | undefined;
  readonly mutationClass?: MutationClass | undefined;
  readonly events?: readonly RecordEvent[] | undefined;
  /** A qualified name, or `path#name`, as it is or was. */
  readonly symbol?: string | undefined;
  /** A file, or a folder with everything below it. */
  readonly path?: string | undefined;
  /** In milliseconds since 1970, inclusive. */
  readonly sinceMs?: number | undefined;
  /** In milliseconds since 1970, exclusive. */
  readonly untilMs?: number | undefined;
  /** The commits that were checked out when they were written. */
  readonly revisions?: ReadonlySet<string> | undefined;
  /** Ids that are wanted alone, and such as are not. */
  readonly among?: ReadonlySet<string> | undefined;
  readonly without?: ReadonlySet<string> | undefined;
  /** True for those alone that say what became of symbols and that no later record supersedes. */
  readonly deciding?: boolean | undefined;
}
