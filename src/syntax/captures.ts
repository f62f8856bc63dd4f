import type { Node, Query } from 'web-tree-sitter';
import type { AstNode } from '../model/ast-node.ts';
import { findNode } from './tree.ts';

/** One match of a query pattern, in terms of our own tree. */
export interface CapturedMatch {
  /** Index of the pattern in its file: where two patterns capture one node, the earlier one decides. */
  readonly pattern: number;
  readonly captures: readonly Capture[];
  /** What `#set!` says in the pattern. */
  readonly properties: Readonly<Record<string, string | null>>;
}

export interface Capture {
  readonly name: string;
  readonly node: AstNode;
}

/**
 * Runs a query and translates its captures. Captures inside subtrees that were too deep to keep are left out.
 *
 * Invariant: no tree-sitter node leaves this function.
 */
export function capturedMatches(query: Query, rootNode: Node, root: AstNode): readonly CapturedMatch[] {
  return query.matches(rootNode).map((match) => ({
    pattern: match.patternIndex,
    properties: match.setProperties ?? {},
    captures: match.captures.flatMap(({ name, node }) => {
      const own = findNode(root, node.type, node.startIndex, node.endIndex);
      return own ? [{ name, node: own }] : [];
    }),
  }));
}
