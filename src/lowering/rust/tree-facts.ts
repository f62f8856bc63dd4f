import type { AstNode } from '../../model/ast-node.ts';

/** The children that are syntax: no comments, no punctuation. */
export function named(node: AstNode): readonly AstNode[] {
  return node.children.filter((child) => child.named && !child.extra);
}

/** The parts of a pattern; `_` is one of them, though the grammar takes it for punctuation. */
export function partsOf(node: AstNode): readonly AstNode[] {
  return node.children.filter((child) => (child.named || child.kind === '_') && !child.extra);
}

export function field(node: AstNode, name: string): AstNode | null {
  return node.children.find((child) => child.field === name && !child.extra) ?? null;
}

export function ofKind(node: AstNode, kind: string): AstNode | null {
  return node.children.find((child) => child.kind === kind && !child.extra) ?? null;
}

export function hasToken(node: AstNode, token: string): boolean {
  return node.children.some((child) => !child.named && child.kind === token);
}

/** `((a))` is `a`. */
export function bare(node: AstNode): AstNode {
  if (node.kind !== 'parenthesized_expression' || node.broken) return node;
  const [only, ...more] = named(node);
  return only && more.length === 0 ? bare(only) : node;
}

/** The tokens of a node, with a space where two words would run together. */
export function spelling(node: AstNode): string {
  if (node.children.length === 0) return node.text;
  return node.children
    .filter(({ extra }) => !extra)
    .map(spelling)
    .reduce((text, next) => (/\w$/.test(text) && /^\w/.test(next) ? `${text} ${next}` : text + next), '');
}

export function anywhere(node: AstNode, test: (node: AstNode) => boolean): boolean {
  return test(node) || node.children.some((child) => anywhere(child, test));
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
export function around(parents: Parents, node: AstNode, kinds: RegExp): AstNode | null {
  let at = parents.get(node);
  while (at && !kinds.test(at.kind)) at = parents.get(at);
  return at ?? null;
}
