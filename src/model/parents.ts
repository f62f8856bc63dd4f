import type { AstNode } from './ast-node.ts';
import { partitionPoint } from './partition-point.ts';
import type { Span } from './span.ts';

/** Who holds whom in a file. */
export interface Parents {
  /** The node that holds this one; undefined for the root, and for what isn't in the tree. */
  get(node: AstNode): AstNode | undefined;
}

/** So much of a text is looked through at once, in UTF-16 units, where somebody asks for a node in it. */
const PIECE = 4_000;

const known = new WeakMap<AstNode, Parents>();

/** Found out near what is asked for: a file has many nodes, and most change sets ask for those of a few declarations. */
export function parentsOf(root: AstNode): Parents {
  const found = known.get(root) ?? makeParents(root);
  known.set(root, found);
  return found;
}

function makeParents(root: AstNode): Parents {
  const parents = new Map<AstNode, AstNode>();
  const opened = new Set<AstNode>();
  let isWhole = false;
  return {
    get(node) {
      const found = parents.get(node);
      if (found || isWhole || node === root) return found;
      lookNear(root, node);
      if (!parents.has(node)) {
        // It isn't where its offsets say, or nowhere.
        lookThrough(root);
        isWhole = true;
      }
      return parents.get(node);
    },
  };

  /** Down to the piece in which a node stands; where two meet, nodes without a width may be in either. */
  function lookNear(holder: AstNode, place: Span): void {
    if (holder.end - holder.start <= PIECE) {
      lookThrough(holder);
      return;
    }
    const { children } = holder;
    if (!opened.has(holder)) for (const child of children) parents.set(child, holder);
    opened.add(holder);
    const first = partitionPoint(children.length, (at) => children[at]!.end < place.end);
    for (let at = first; at < children.length && children[at]!.start <= place.start; at++)
      lookNear(children[at]!, place);
  }

  function lookThrough(holder: AstNode): void {
    const pending = [holder];
    for (let node = pending.pop(); node; node = pending.pop()) {
      for (const child of node.children) {
        parents.set(child, node);
        pending.push(child);
      }
    }
  }
}
