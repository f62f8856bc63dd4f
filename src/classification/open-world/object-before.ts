import type { AstNode } from '../../model/ast-node.ts';

/** What stands before the dot of a name, or the path before it; null where nothing does. */
export function objectBefore(leaf: AstNode, parent: AstNode | null): AstNode | null {
  const at = parent ? parent.children.indexOf(leaf) : -1;
  return at >= 2 && /^(?:\.|\?\.|optional_chain|::)$/.test(parent!.children[at - 1]!.kind)
    ? parent!.children[at - 2]!
    : null;
}
