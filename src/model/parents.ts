import type { AstNode } from './ast-node.ts';

/** Who holds whom, for a whole file. */
export type Parents = ReadonlyMap<AstNode, AstNode>;

const known = new WeakMap<AstNode, Parents>();

/** Found out once for each tree. */
export function parentsOf(root: AstNode): Parents {
  const found = known.get(root) ?? readParents(root);
  known.set(root, found);
  return found;
}

function readParents(root: AstNode): Parents {
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
