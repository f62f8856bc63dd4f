import type { AstNode } from '../../model/ast-node.ts';
import { named } from '../../model/node-parts.ts';
import type { Parents } from '../../model/parents.ts';

/** The parts of a pattern; `_` is one of them, though the grammar takes it for punctuation. */
export function partsOf(node: AstNode): readonly AstNode[] {
  return node.children.filter((child) => (child.named || child.kind === '_') && !child.extra);
}

/** The first child of a kind, for what the grammar gives no field's name. */
export function ofKind(node: AstNode, kind: string): AstNode | null {
  return node.children.find((child) => child.kind === kind && !child.extra) ?? null;
}

/** `((a))` is `a`. */
export function bare(node: AstNode): AstNode {
  if (node.kind !== 'parenthesized_expression' || node.broken) return node;
  const [only, ...more] = named(node);
  return only && more.length === 0 ? bare(only) : node;
}

/** The nearest node around of one of these kinds. */
export function around(parents: Parents, node: AstNode, kinds: RegExp): AstNode | null {
  let at = parents.get(node);
  while (at && !kinds.test(at.kind)) at = parents.get(at);
  return at ?? null;
}
