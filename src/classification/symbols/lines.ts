import type { AstNode } from '../../model/ast-node.ts';
import { type LineIndex, lineIndex } from '../../model/line-index.ts';
import type { LineSpan, SourceRange } from '../../model/position.ts';
import type { FileFacts } from '../world.ts';

/** The lines of a symbol, counted from 1. */
export function lines({ startLine, endLine }: SourceRange): LineSpan {
  return [startLine, endLine];
}

const known = new WeakMap<FileFacts, LineIndex>();

/** Lines of a node, counted from 1. */
export function linesOf(facts: FileFacts, node: AstNode): LineSpan {
  const index = known.get(facts) ?? lineIndex(facts.file.text);
  known.set(facts, index);
  return [index.line(node.start), index.line(Math.max(node.start, node.end - 1))];
}
