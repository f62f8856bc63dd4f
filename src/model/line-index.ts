import { partitionPoint } from './partition-point.ts';
import type { SourceRange } from './position.ts';

/** Turns offsets into lines and characters. A line ends at LF, CRLF or a lone CR, as in the LSP. */
export interface LineIndex {
  readonly lineCount: number;
  range(start: number, end: number): SourceRange;
  /** 1-based. */
  line(offset: number): number;
  /** Offset of the first character of a 1-based line. */
  lineStart(line: number): number;
}

/** What ends the lines of a text: CRLF where any line has it, so that what is put in looks like the rest. */
export function lineBreakOf(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n';
}

/**
 * Reads a text once; every later question is a search among its lines. Offsets and characters count UTF-16, from 0.
 */
export function lineIndex(text: string): LineIndex {
  const starts = [0];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 13 && text.charCodeAt(at + 1) === 10) continue;
    if (code === 10 || code === 13) starts.push(at + 1);
  }
  const line = (offset: number): number => partitionPoint(starts.length, (at) => starts[at]! <= offset);
  const lineStart = (wanted: number): number => starts[wanted - 1] ?? text.length;
  return {
    lineCount: starts.length,
    line,
    lineStart,
    range(start, end) {
      const startLine = line(start);
      const endLine = line(end);
      return {
        startLine,
        startCharacter: start - lineStart(startLine),
        endLine,
        endCharacter: end - lineStart(endLine),
        start,
        end,
      };
    },
  };
}
