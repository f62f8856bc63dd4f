import { encloses } from './span.ts';
/**
 * Our own syntax tree: plain, immutable data, made from tree-sitter's tree at once and never tied to its memory.
 *
 * Every token of the source is a leaf; white space is not. Comments are leaves with `extra` set.
 * Nesting deeper than the parser's limit is kept as one leaf with its raw text, so that recursion over a tree
 * is always safe and still nothing is lost from a hash.
 */
export interface AstNode {
  /** The grammar's node type; for an anonymous token its spelling. `ERROR` for text that did not parse. */
  readonly kind: string;
  readonly named: boolean;
  /** The name under which the parent holds this node, where the grammar gives one. */
  readonly field: string | null;
  /** UTF-16 offsets into the file's text, `end` exclusive. */
  readonly start: number;
  readonly end: number;
  /** The source text of a leaf; empty on inner nodes. */
  readonly text: string;
  readonly children: readonly AstNode[];
  /** True for what may stand anywhere, such as comments. */
  readonly extra: boolean;
  /** True where this node itself is an error or was made up by the parser's recovery. */
  readonly broken: boolean;
}

/** The token with which a node ends; the node itself where it is one. */
export function lastLeaf(node: AstNode): AstNode {
  const last = node.children.at(-1);
  return last ? lastLeaf(last) : node;
}

/** The tokens of a node, in the order of the text; comments are among them. */
export function leavesOf(node: AstNode): readonly AstNode[] {
  return node.children.length === 0 ? [node] : node.children.flatMap(leavesOf);
}

/** The tokens of a node as they are spelled, without what stands between them. */
export function textOf(node: AstNode): string {
  return node.children.length === 0 ? node.text : node.children.map(textOf).join('');
}

/** True where something inside did not parse, so that a part that the grammar promises may be missing. */
export function isBroken(node: AstNode): boolean {
  return node.broken || node.kind === 'ERROR' || node.children.some(isBroken);
}

/** The nodes around a node inside of `root`, from the outermost on, without the node itself. */
export function pathTo(root: AstNode, node: AstNode): readonly AstNode[] {
  const path: AstNode[] = [];
  for (let at: AstNode | undefined = root; at && at !== node; ) {
    path.push(at);
    at = at.children.find((child) => encloses(child, node));
  }
  return path;
}

/** Whether `node` is `whole` or stands inside it; found by its offsets, told by its identity. */
export function holdsNode(whole: AstNode, node: AstNode): boolean {
  return whole === node || whole.children.some((child) => encloses(child, node) && holdsNode(child, node));
}

/** Whether a node passes a test, or one inside of it does. */
export function someNode(node: AstNode, test: (node: AstNode) => boolean): boolean {
  return test(node) || node.children.some((child) => someNode(child, test));
}
