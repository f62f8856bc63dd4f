import type { Tree, TreeCursor } from 'web-tree-sitter';
import type { AstNode } from '../model/ast-node.ts';

/** Nesting beyond this is kept as raw text, so that no recursion over our trees can overflow the stack. */
const MAX_DEPTH = 800;

export interface ConvertedTree {
  readonly root: AstNode;
  /** Offsets of errors and of tokens that the parser made up; the whole file where it only says that one is there. */
  readonly damage: readonly { readonly start: number; readonly end: number }[];
  /** Offset of the first subtree that was too deep to be kept as a tree; null where none was. */
  readonly tooDeepAt: number | null;
}

/** What a language's numbers mean; asked once, since each question crosses into wasm. */
export interface KindTable {
  readonly names: readonly string[];
  readonly named: readonly boolean[];
  readonly fields: readonly (string | null)[];
}

/** A node under construction: children are pushed while the cursor walks. */
interface OpenNode {
  kind: string;
  named: boolean;
  field: string | null;
  start: number;
  end: number;
  text: string;
  children: AstNode[];
  extra: boolean;
  broken: boolean;
}

/**
 * Copies tree-sitter's tree into our own, with one walk of one cursor and no recursion.
 * Text that no child covers becomes a leaf of kind `text`: everywhere where it isn't blank, and blank text too
 * inside `atomic` kinds (string and template text), so that nothing that counts can be missing from a hash.
 */
export function convertTree(
  tree: Tree,
  source: string,
  table: KindTable,
  comments: ReadonlySet<string>,
  atomic: ReadonlySet<string>,
): ConvertedTree {
  const damaged = tree.rootNode.hasError;
  const damage: { start: number; end: number }[] = [];
  let tooDeepAt: number | null = null;
  const cursor = tree.walk();
  try {
    const root = openNode(cursor);
    const stack: OpenNode[] = [root];
    while (stack.length > 0) {
      const open = stack.at(-1)!;
      if (!descend(open)) ascend();
    }
    if (damaged && damage.length === 0) damage.push({ start: 0, end: source.length });
    return { root, damage, tooDeepAt };

    function descend(open: OpenNode): boolean {
      if (stack.length >= MAX_DEPTH) {
        if (cursor.gotoFirstChild()) {
          cursor.gotoParent();
          tooDeepAt ??= open.start;
        }
        return false;
      }
      if (!cursor.gotoFirstChild()) return false;
      push(open);
      return true;
    }

    /** Closes nodes until one has a next sibling, or the root is closed. */
    function ascend(): void {
      for (;;) {
        close(stack.pop()!);
        const parent = stack.at(-1);
        if (!parent) return;
        if (cursor.gotoNextSibling()) {
          push(parent);
          return;
        }
        cursor.gotoParent();
      }
    }

    function push(parent: OpenNode): void {
      const node = openNode(cursor);
      fillGap(parent, parent.children.at(-1)?.end ?? parent.start, node.start);
      parent.children.push(node);
      stack.push(node);
    }

    function close(node: OpenNode): void {
      if (node.children.length === 0) node.text = source.slice(node.start, node.end);
      else fillGap(node, node.children.at(-1)!.end, node.end);
    }

    function fillGap(parent: OpenNode, start: number, end: number): void {
      if (start >= end) return;
      const text = source.slice(start, end);
      if (!atomic.has(parent.kind) && text.trim() === '') return;
      parent.children.push({
        kind: 'text', named: true, field: null, start, end, text, children: [], extra: false, broken: false,
      });
    }
  } finally {
    cursor.delete();
  }

  function openNode(at: TreeCursor): OpenNode {
    const typeId = at.nodeTypeId;
    const kind = table.names[typeId] ?? at.nodeType;
    const start = at.startIndex;
    const end = at.endIndex;
    const broken = damaged && (kind === 'ERROR' || (start === end && at.nodeIsMissing));
    if (broken) damage.push({ start, end });
    return {
      kind,
      named: table.named[typeId] ?? true,
      field: table.fields[at.currentFieldId] ?? null,
      start,
      end,
      text: '',
      children: [],
      extra: comments.has(kind),
      broken,
    };
  }
}

/** The smallest chain of nodes that has exactly this range, outermost first; used to find what a query captured. */
export function findNode(root: AstNode, kind: string, start: number, end: number): AstNode | null {
  let node: AstNode | undefined = root;
  while (node) {
    if (node.kind === kind && node.start === start && node.end === end) return node;
    node = childCovering(node, start, end);
  }
  return null;
}

/** The child that covers the range; of several (an empty one at the border), the one that reaches furthest. */
function childCovering(node: AstNode, start: number, end: number): AstNode | undefined {
  const { children } = node;
  let low = 0;
  let high = children.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (children[middle]!.end < end) low = middle + 1;
    else high = middle;
  }
  for (let at = low; at < children.length && children[at]!.start <= start; at++) {
    if (children[at]!.end >= end && (children[at]!.start < children[at]!.end || start === end)) return children[at];
  }
  return undefined;
}
