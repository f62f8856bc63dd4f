import type { AstNode } from '../../model/ast-node.ts';

/** The children that are syntax: no comments, no punctuation. */
export function namedChildren(node: AstNode): readonly AstNode[] {
  return node.children.filter(({ named, extra }) => named && !extra);
}

export function childIn(node: AstNode, field: string): AstNode | null {
  return node.children.find((child) => child.field === field && !child.extra) ?? null;
}

export function childrenIn(node: AstNode, field: string): readonly AstNode[] {
  return node.children.filter((child) => child.field === field && !child.extra);
}

export function hasToken(node: AstNode, token: string): boolean {
  return node.children.some((child) => !child.named && child.kind === token);
}

/** `((a))` is `a`; so it is on the left of `=`, where the grammar calls it a tuple without a comma. */
export function withoutParentheses(node: AstNode): AstNode {
  const isWrapper =
    node.kind === 'parenthesized_expression' || (node.kind === 'tuple_pattern' && !hasToken(node, ','));
  if (!isWrapper || node.broken) return node;
  const [only, ...more] = namedChildren(node);
  return only && more.length === 0 ? withoutParentheses(only) : node;
}

/** The source text of a node's tokens, with a space where two words would run together. */
export function spelling(node: AstNode): string {
  if (node.children.length === 0) return node.text;
  return node.children
    .filter(({ extra }) => !extra)
    .map(spelling)
    .reduce((text, next) => (/\w$/.test(text) && /^\w/.test(next) ? `${text} ${next}` : text + next), '');
}

export function contains(outer: AstNode, inner: AstNode): boolean {
  return inner.start >= outer.start && inner.end <= outer.end;
}

/** Who holds whom, for a whole file. */
export type Parents = ReadonlyMap<AstNode, AstNode>;

export function parentsOf(root: AstNode): Parents {
  const parents = new Map<AstNode, AstNode>();
  const pending = [root];
  for (let node = pending.pop(); node; node = pending.pop()) {
    for (const child of node.children) {
      parents.set(child, node);
      pending.push(child);
    }
  }
  return parents;
}

/** The nearest node around of one of these kinds. */
export function around(parents: Parents, node: AstNode, kinds: ReadonlySet<string>): AstNode | null {
  let at = parents.get(node);
  while (at && !kinds.has(at.kind)) at = parents.get(at);
  return at ?? null;
}
