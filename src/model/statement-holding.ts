import type { AstNode } from './ast-node.ts';
import { partitionPoint } from './partition-point.ts';
import { encloses } from './span.ts';

/** The statement at the top of a file in which something stands; found by halving. */
export function statementHolding({ children }: AstNode, inner: AstNode): AstNode | undefined {
  const statement = children[partitionPoint(children.length, (at) => children[at]!.end < inner.end)];
  return statement && encloses(statement, inner) ? statement : undefined;
}
