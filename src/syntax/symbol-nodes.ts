import type { AstNode } from '../model/ast-node.ts';
import type { LineIndex } from '../model/line-index.ts';
import { partitionPoint } from '../model/partition-point.ts';
import type { SymbolInput } from './symbol-input.ts';

/**
 * The declaration with its wrappers, and before it its decorators and the comment that documents it.
 * A wrapper around several declarations (`let a, b;` or `struct S {} s;`) belongs to none of them.
 */
export function nodesOf(
  declaration: AstNode,
  ancestors: readonly AstNode[],
  declared: ReadonlyMap<AstNode, unknown>,
  input: SymbolInput,
): readonly AstNode[] {
  let outer = declaration;
  let depth = ancestors.length - 1;
  const alsoDeclares = (child: AstNode) =>
    child !== outer && ((child.kind === outer.kind && child.field === outer.field) || declared.has(child));
  for (; depth >= 0; depth--) {
    const wrapper = ancestors[depth]!;
    if (!input.profile.wrappers.includes(wrapper.kind) || declared.has(wrapper)) break;
    if (wrapper.children.some(alsoDeclares)) break;
    outer = wrapper;
  }
  const nodes = [
    ...leading(outer, outer, ancestors[depth], input),
    outer,
    ...following(outer, ancestors[depth], input),
  ];
  // What documents the first member of a body may stand before the body: some grammars open it at its first token.
  for (
    let body = depth;
    body > 0 && nodes[0] === ancestors[body]!.children[0] && !declared.has(ancestors[body]!);
    body--
  ) {
    nodes.unshift(...leading(ancestors[body]!, nodes[0]!, ancestors[body - 1], input));
  }
  return nodes;
}

/** The siblings before `node` that belong to what starts with `next`. */
function leading(
  node: AstNode,
  next: AstNode,
  parent: AstNode | undefined,
  input: SymbolInput,
): readonly AstNode[] {
  const siblings = parent?.children ?? [];
  const end = childIndex(siblings, node);
  let first = end;
  while (
    first > 0 &&
    belongsTo(siblings[first - 1]!, first === end ? next : siblings[first]!, siblings[first - 2], input)
  )
    first -= 1;
  return siblings.slice(first, end);
}

/** `indexOf` by halving, since a file may have fifty thousand declarations side by side. */
function childIndex(siblings: readonly AstNode[], node: AstNode): number {
  const first = partitionPoint(siblings.length, (at) => siblings[at]!.end < node.end);
  return siblings.indexOf(node, first);
}

/** What stands behind a declaration and belongs to it, such as accessors; comments may stand between. */
function following(node: AstNode, parent: AstNode | undefined, { profile }: SymbolInput): readonly AstNode[] {
  if (!parent || profile.following.length === 0) return [];
  const behind = parent.children.slice(childIndex(parent.children, node) + 1);
  const end = behind.findIndex(
    ({ kind }) => !profile.following.includes(kind) && !profile.comments.includes(kind),
  );
  const near = end < 0 ? behind : behind.slice(0, end);
  return near.slice(0, near.findLastIndex(({ kind }) => profile.following.includes(kind)) + 1);
}

/**
 * A decorator always belongs to what follows, and with it the comment behind it; any other comment if it stands on lines
 * of its own with no blank line between.
 */
function belongsTo(
  node: AstNode,
  next: AstNode,
  previous: AstNode | undefined,
  { lines, profile }: SymbolInput,
): boolean {
  if (profile.leading.includes(node.kind)) return true;
  if (!profile.comments.includes(node.kind) || (node.start === 0 && node.text.startsWith('#!'))) return false;
  if (previous && profile.leading.includes(previous.kind)) return true;
  const gap = lines.line(next.start) - lastLine(node, lines);
  const trails = previous && lastLine(previous, lines) === lines.line(node.start);
  return gap <= 1 && !trails;
}

/** Some grammars count the newline that ends a line comment (Rust) or a statement (Go) as part of it. */
function lastLine(node: AstNode, lines: LineIndex): number {
  return lines.line(Math.max(node.start, node.end - 1));
}
