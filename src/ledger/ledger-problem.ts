export type LedgerProblemCode =
  | 'TORN_TAIL'
  | 'TORN_LINE'
  | 'DAMAGED'
  | 'UNSEALED'
  | 'RESPELLED'
  | 'UNKNOWN_PREV'
  | 'OUT_OF_ORDER'
  | 'DUPLICATE_ID'
  | 'PART_MISSING'
  | 'REMOVED'
  | 'INSERTED'
  | 'ALTERED_SINCE_COMMIT'
  | 'ANCHOR_MISSING';

export interface LedgerProblem {
  /** The file, relative to the workspace. */
  readonly path: string;
  /** Counted from 1, blank lines included; 0 for the file as a whole. */
  readonly line: number;
  readonly code: LedgerProblemCode;
  readonly because: string;
}
