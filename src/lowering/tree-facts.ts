import type { AstNode } from '../model/ast-node.ts';

/** The children that are syntax: no comments, no punctuation. */
export function named(node: AstNode): readonly AstNode[] {
  return node.children.filter((child) => child.named && !child.extra);
}

export function hasToken(node: AstNode, token: string): boolean {
  return node.children.some((child) => !child.named && child.kind === token);
}

/** The source text of a node's tokens, with a space where two words would run together. */
export function spelling(node: AstNode): string {
  if (node.children.length === 0) return node.text;
  return node.children
    .filter(({ extra }) => !extra)
    .map(spelling)
    .reduce((text, next) => (/\w$/.test(text) && /^\w/.test(next) ? `${text} ${next}` : text + next), '');
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
