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
