import type { AstNode } from '../../../model/ast-node.ts';

/** Of two nodes that differ in one child alone, those children: of `a < b` and `a <= b` the operators. */
export function smallestEdit(
  before: AstNode | null,
  after: AstNode | null,
): readonly [AstNode | null, AstNode | null] {
  if (!before || !after || before.kind !== after.kind) return [before, after];
  const [old, now] = [before.children, after.children];
  if (old.length !== now.length) return [before, after];
  const differing = old.flatMap((child, at) => (sameSource(child, now[at]!) ? [] : [at]));
  const [only] = differing;
  return differing.length === 1 ? smallestEdit(old[only!]!, now[only!]!) : [before, after];
}

/** Whether two nodes are written with the same tokens. */
export function sameSource(one: AstNode, other: AstNode): boolean {
  if (one.kind !== other.kind || one.text !== other.text || one.children.length !== other.children.length)
    return false;
  return one.children.every((child, at) => sameSource(child, other.children[at]!));
}
