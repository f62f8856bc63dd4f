import type { AstNode } from '../../model/ast-node.ts';
import { hasToken, named } from '../../model/node-parts.ts';
import type { Parents } from '../../model/parents.ts';

/** All that stand under it, such as the subscripts of `grid[1, 2]`. */
export function childrenIn(node: AstNode, field: string): readonly AstNode[] {
  return node.children.filter((child) => child.field === field && !child.extra);
}

/** `((a))` is `a`; so it is on the left of `=`, where the grammar calls it a tuple without a comma. */
export function withoutParentheses(node: AstNode): AstNode {
  const isWrapper =
    node.kind === 'parenthesized_expression' || (node.kind === 'tuple_pattern' && !hasToken(node, ','));
  if (!isWrapper || node.broken) return node;
  const [only, ...more] = named(node);
  return only && more.length === 0 ? withoutParentheses(only) : node;
}

/** The nearest node around of one of these kinds. */
export function around(parents: Parents, node: AstNode, kinds: ReadonlySet<string>): AstNode | null {
  let at = parents.get(node);
  while (at && !kinds.has(at.kind)) at = parents.get(at);
  return at ?? null;
}
