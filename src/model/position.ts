/**
 * A stretch of a file. Lines count from 1; characters count from 0 in UTF-16 units, as in the LSP;
 * offsets are UTF-16 units into the decoded text, `end` exclusive.
 */
export interface SourceRange {
  readonly startLine: number;
  readonly startCharacter: number;
  readonly endLine: number;
  readonly endCharacter: number;
  readonly start: number;
  readonly end: number;
}

/** First and last line, both inclusive and counted from 1. */
export type LineSpan = readonly [first: number, last: number];
