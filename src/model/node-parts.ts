import type { AstNode } from './ast-node.ts';

/** The children that are syntax: no comments, no punctuation. */
export function named(node: AstNode): readonly AstNode[] {
  return node.children.filter((child) => child.named && !child.extra);
}

/** The syntax that stands under a field's name: grammars name some tokens and comments after their neighbours. */
export function fieldOf(node: AstNode, name: string): AstNode | null {
  return node.children.find((child) => child.field === name && child.named && !child.extra) ?? null;
}

/** All syntax that stands under a field's name, such as the names of `var a, b int`. */
export function fieldsOf(node: AstNode, name: string): readonly AstNode[] {
  return node.children.filter((child) => child.field === name && child.named && !child.extra);
}

/** As `fieldOf`, where a keyword or an operator may stand under the name as well. */
export function partOf(node: AstNode, name: string): AstNode | null {
  return node.children.find((child) => child.field === name && !child.extra) ?? null;
}

/** Whether a keyword or a sign stands among the node's own children: `static`, `*`, `get`. */
export function hasToken(node: AstNode, token: string): boolean {
  return node.children.some((child) => !child.named && child.kind === token);
}
