import type { AstNode } from './ast-node.ts';
import { onceEach } from './once-each.ts';

/**
 * All nodes of some kinds in a file, in the order in which they begin, outer ones first. Many rules ask a whole file for
 * what few files have: it is gone through once for all of them, for as long as somebody holds it. Tokens are left out.
 */
export function nodesOfKind(root: AstNode, ...kinds: readonly string[]): readonly AstNode[] {
  const known = kindsIn(root);
  const [first, ...more] = kinds.flatMap((kind) => known.get(kind) ?? []);
  if (!first) return [];
  if (more.length === 0) return [first.node];
  // Each kind has its own in order.
  const found = [first, ...more];
  if (kinds.length > 1) found.sort((one, other) => one.at - other.at);
  return found.map(({ node }) => node);
}

interface Placed {
  readonly node: AstNode;
  readonly at: number;
}

const kindsIn = onceEach((root: AstNode): ReadonlyMap<string, readonly Placed[]> => {
  const kinds = new Map<string, Placed[]>();
  let at = 0;
  const visit = (node: AstNode): void => {
    const alike = kinds.get(node.kind);
    if (alike) alike.push({ node, at });
    else kinds.set(node.kind, [{ node, at }]);
    at += 1;
    for (const child of node.children) if (child.children.length > 0) visit(child);
  };
  visit(root);
  return kinds;
});
