import type { MutationClass } from './classification.ts';
import type { ContentHash } from './content-hash.ts';
import type { HistoryEntry } from './ownership.ts';
import type { RecordEvent } from './trace-record.ts';

/**
 * What a hook has to know of the ledger: how the symbols of the files that it touches stand, who touched these files
 * last, what was done lately for an intent. It costs what is asked, however long the ledger is.
 */
export interface Standing {
  /** The symbol that stands at this path and qualified name; a deleted one only where no living one does. */
  at(path: string, name: string): StandingSymbol | null;
  /** Whether a lineage of this id stands somewhere. */
  isLiving(id: string): boolean;
  /** How many symbols stand somewhere, or nearly: one that was taken for two may be counted twice. */
  readonly symbols: number;
  /** Every symbol that stands somewhere, in no order. */
  living(): Iterable<StandingSymbol>;
  /** The last records that tell of a file, the newest first; not more than `RECORDS_OF_A_FILE`. */
  recordsOf(path: string): readonly FileTelling[];
  /** What was done last for an intent, the newest first; not more than `ENTRIES_OF_AN_INTENT`. */
  entriesOf(intentId: string): readonly HistoryEntry[];
}

/** Who changed a symbol under a session that is at work was there lately. */
export const RECORDS_OF_A_FILE = 12;
/** As many as an agent is told. */
export const ENTRIES_OF_AN_INTENT = 10;

export interface StandingSymbol {
  /** Its lineage's. */
  readonly id: string;
  readonly path: string;
  readonly name: string;
  readonly deleted: boolean;
  readonly contentHash: ContentHash | null;
  /** The intent that owns it. */
  readonly owner: string | null;
  readonly mutationClass: MutationClass | null;
  /** The other `path#name` under which it was known. */
  readonly formerly: readonly string[];
}

/** What a record says of one file, in short. */
export interface FileTelling {
  /** Its place in the order of all records. */
  readonly at: number;
  readonly event: RecordEvent;
  readonly timestamp: string;
  readonly sessionId: string | null;
  readonly agent: string | null;
  readonly intentId: string | null;
  readonly byPerson: boolean;
  /** The commit that was checked out. */
  readonly revision: string | null;
  /** True where the file was renamed, and this is the path that it left. */
  readonly left: boolean;
  readonly before: ContentHash | null;
  readonly after: ContentHash | null;
  /** The symbols that it tells of, by the names that they had and have; of very many the first. */
  readonly names: readonly string[];
}
