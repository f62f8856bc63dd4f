import type { AstNode } from './ast-node.ts';
import type { LanguageProfile } from './language-profile.ts';

/**
 * The canonical view of a tree: what is left when layout, comments and tokens that mean nothing are gone.
 * Hashes and the classifier read trees through this one view, so that they can never disagree about what counts.
 *
 *     f( (a), b, )  // note      reads as      f(a, b)
 */
export interface CanonicalView {
  /** The children that count, in order; those of a redundant wrapper in its place. Empty for a leaf. */
  children(node: AstNode): readonly AstNode[];
  /** True where the node is read as one token. */
  isLeaf(node: AstNode): boolean;
  /** The spelling of a leaf that counts: strings that mean the same in either quote have one spelling. */
  text(leaf: AstNode): string;
  /** True for a comment that a tool or compiler obeys, and which therefore counts as code. */
  isDirective(comment: AstNode): boolean;
}

const CLOSERS = new Set([')', ']', '}', '>', '|', 'end']);
const views = new WeakMap<LanguageProfile, CanonicalView>();

/** The view for a language; made once per profile. */
export function canonicalView(profile: LanguageProfile): CanonicalView {
  const known = views.get(profile);
  if (known) return known;
  const made = makeView(profile);
  views.set(profile, made);
  return made;
}

function makeView(profile: LanguageProfile): CanonicalView {
  const comments = new Set(profile.comments);
  const quoted = new Set(profile.quotedStrings);
  const directives = profile.directiveComments.map((source) => new RegExp(source, 'u'));
  const trailing = new Map<string, Set<string>>();
  for (const { token, parents } of profile.trailingTokens) {
    for (const parent of parents) {
      const tokens = trailing.get(parent) ?? new Set();
      trailing.set(parent, tokens.add(token));
    }
  }
  const redundant = new Map(profile.redundant.map((pattern) => [pattern.kind, pattern]));
  const keepsIfInside = new Set(profile.redundantUnless.contains);
  const keepsIfDirect = new Set(profile.redundantUnless.is);
  const cache = new WeakMap<AstNode, readonly AstNode[]>();

  const isDirective = (comment: AstNode): boolean => directives.some((pattern) => pattern.test(comment.text));
  const counts = (node: AstNode): boolean => !comments.has(node.kind) || isDirective(node);
  const isLeaf = (node: AstNode): boolean => node.children.length === 0 || isQuotedString(node);

  /** A string in plain quotes: a prefix (`r'...'`) or triple quotes mean more than their content. */
  function isQuotedString(node: AstNode): boolean {
    if (!quoted.has(node.kind) || node.children.length < 2) return false;
    const [open, close] = [node.children[0]!, node.children.at(-1)!];
    if ((open.text !== '"' && open.text !== "'") || close.text !== open.text) return false;
    const covered = leavesOf(node).reduce((sum, leaf) => sum + leaf.text.length, 0);
    return covered === node.end - node.start;
  }

  function text(leaf: AstNode): string {
    if (leaf.children.length === 0) return leaf.text;
    const inner = leavesOf(leaf).slice(1, -1).map((part) => (/^\\['"]$/.test(part.text) ? part.text[1] : part.text));
    return `"${inner.join('')}"`;
  }

  function children(node: AstNode): readonly AstNode[] {
    if (isLeaf(node)) return [];
    const known = cache.get(node);
    if (known) return known;
    const kept = unwrapped(node, withoutTrailing(node, node.children.filter(counts)));
    cache.set(node, kept);
    return kept;
  }

  /** `f(a, b,)` is `f(a, b)`, but `[,]` is not `[]`: only a token that follows something named means nothing. */
  function withoutTrailing(parent: AstNode, nodes: readonly AstNode[]): readonly AstNode[] {
    const tokens = trailing.get(parent.kind);
    if (!tokens) return nodes;
    const last = nodes.at(-1);
    const closes = last && !last.named && CLOSERS.has(last.kind);
    const at = nodes.length - (closes ? 2 : 1);
    const candidate = nodes[at];
    if (!candidate || candidate.named || !tokens.has(candidate.kind) || !nodes[at - 1]?.named) return nodes;
    return [...nodes.slice(0, at), ...nodes.slice(at + 1)];
  }

  function unwrapped(parent: AstNode, nodes: readonly AstNode[]): readonly AstNode[] {
    if (!nodes.some((node) => redundant.has(node.kind))) return nodes;
    return nodes.flatMap((node) => (meansNothing(parent, node) ? unwrapped(parent, inside(node)) : [node]));
  }

  function inside(wrapper: AstNode): readonly AstNode[] {
    const nodes = wrapper.children.filter(counts);
    return nodes.length >= 3 && !nodes[0]!.named && !nodes.at(-1)!.named ? nodes.slice(1, -1) : nodes;
  }

  function meansNothing(parent: AstNode, node: AstNode): boolean {
    const pattern = redundant.get(node.kind);
    if (!pattern || node.children.length === 0) return false;
    if (pattern.parent !== undefined && pattern.parent !== parent.kind) return false;
    const content = inside(node);
    if (content.length !== 1 || content[0]!.broken) return false;
    const only = content[0]!;
    if (pattern.onlyChild !== undefined && only.kind !== pattern.onlyChild) return false;
    return !keepsIfDirect.has(only.kind) && !(keepsIfInside.size > 0 && contains(only, keepsIfInside));
  }

  return { children, isLeaf, text, isDirective };
}

function leavesOf(node: AstNode): readonly AstNode[] {
  return node.children.length === 0 ? [node] : node.children.flatMap(leavesOf);
}

function contains(node: AstNode, kinds: ReadonlySet<string>): boolean {
  return kinds.has(node.kind) || node.children.some((child) => contains(child, kinds));
}
