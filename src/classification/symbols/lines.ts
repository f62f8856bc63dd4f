import type { AstNode } from '../../model/ast-node.ts';
import { partitionPoint } from '../../model/partition-point.ts';
import type { LineSpan, SourceRange } from '../../model/position.ts';
import type { FileFacts } from '../world.ts';

/** The lines of a symbol, counted from 1. */
export function lines({ startLine, endLine }: SourceRange): LineSpan {
  return [startLine, endLine];
}

const lineStarts = new WeakMap<FileFacts, readonly number[]>();

/** Lines of a node, counted from 1. */
export function linesOf(facts: FileFacts, node: AstNode): LineSpan {
  const starts = lineStarts.get(facts) ?? startsOf(facts.file.text);
  lineStarts.set(facts, starts);
  return [lineAt(starts, node.start), lineAt(starts, Math.max(node.start, node.end - 1))];
}

function startsOf(text: string): readonly number[] {
  return [0, ...[...text.matchAll(/\r\n|\r|\n/g)].map((end) => end.index + end[0].length)];
}

function lineAt(starts: readonly number[], offset: number): number {
  return partitionPoint(starts.length, (at) => starts[at]! <= offset);
}
