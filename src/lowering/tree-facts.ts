import type { AstNode } from '../model/ast-node.ts';

/**
 * The source text of a node's tokens, with a space where two words would run together; not where they stand beside one
 * another in the source, as the pieces of a string do: `"\na"` is not `"\n a"`.
 */
export function spelling(node: AstNode): string {
  if (node.children.length === 0) return node.text;
  let text = '';
  let end = node.start;
  for (const child of node.children) {
    if (child.extra) continue;
    const next = spelling(child);
    text += child.start > end && /\w$/.test(text) && /^\w/.test(next) ? ` ${next}` : next;
    end = child.end;
  }
  return text;
}
