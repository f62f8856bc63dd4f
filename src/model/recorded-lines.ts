import type { TraceRange } from './trace-record.ts';

/**
 * Lines as a record says them, 1-based and both inclusive. The Agent Trace schema knows no line 0 and no range that ends
 * before it begins, and the module of an empty file would be both.
 */
export function recordedLines(
  startLine: number,
  endLine: number,
): Pick<TraceRange, 'start_line' | 'end_line'> {
  return { start_line: Math.max(1, startLine), end_line: Math.max(1, startLine, endLine) };
}
