import { type AstNode, leavesOf, textOf } from './ast-node.ts';
import type { LanguageProfile, TokenPattern } from './language-profile.ts';

/**
 * The canonical view of a tree: what is left when layout, comments and tokens that mean nothing are gone.
 * Hashes and the classifier read trees through one view, so that they can never disagree about what counts; but for
 * comments and annotations that only checkers obey, which a hash tells apart and of which the classifier knows that
 * they don't run.
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
  /** True for a comment, or an annotation, that only type checkers, linters, formatters or coverage obey. */
  isForCheckers(node: AstNode): boolean;
}

const OPENERS = new Set(['(', '[', '{', '<', '|']);
const CLOSERS = new Set([')', ']', '}', '>', '|', 'end']);
const NOTHING: readonly AstNode[] = [];
const views = new WeakMap<LanguageProfile, CanonicalView>();
const runningViews = new WeakMap<LanguageProfile, CanonicalView>();

/** The view for a language, of all that counts to anybody; made once per profile. */
export function canonicalView(profile: LanguageProfile): CanonicalView {
  const known = views.get(profile) ?? makeView(profile, true);
  views.set(profile, known);
  return known;
}

/** The view of what runs: without comments and annotations that only checkers obey. */
export function runningView(profile: LanguageProfile): CanonicalView {
  const known = runningViews.get(profile) ?? makeView(profile, false);
  runningViews.set(profile, known);
  return known;
}

/** @param checked whether what only checkers obey counts. */
function makeView(profile: LanguageProfile, checked: boolean): CanonicalView {
  const comments = new Set(profile.comments);
  const quoted = new Set(profile.quotedStrings);
  const patterns = (sources: readonly string[]): readonly RegExp[] =>
    sources.map((source) => new RegExp(source, 'u'));
  const [directives, checkers] = [patterns(profile.directiveComments), patterns(profile.checkerComments)];
  const annotations = new Set(profile.checkerAnnotations?.kinds);
  const silent = profile.checkerAnnotations ? new RegExp(profile.checkerAnnotations.spelled, 'u') : null;
  const leading = tokensByParent(profile.leadingTokens);
  const trailing = tokensByParent(profile.trailingTokens);
  const separators = tokensByParent(profile.separators);
  const redundant = new Map<string, LanguageProfile['redundant']>();
  for (const pattern of profile.redundant)
    redundant.set(pattern.kind, [...(redundant.get(pattern.kind) ?? []), pattern]);
  const exceptions = profile.redundantUnless.map(({ is, contains, under }) => ({
    is: new Set(is),
    contains: contains.length > 0 ? memoizedContains(new Set(contains)) : null,
    under: under.length > 0 ? new Set(under) : null,
  }));
  const lists = new Set([...leading.keys(), ...trailing.keys(), ...separators.keys()]);
  const leftOut = new Set([...comments, ...annotations, ...redundant.keys()]);
  const cache = new WeakMap<AstNode, readonly AstNode[]>();
  const quotedSpelling = new WeakMap<AstNode, string | null>();

  const isRun = ({ text }: AstNode): boolean => directives.some((pattern) => pattern.test(text));
  const isForCheckers = (node: AstNode): boolean =>
    annotations.has(node.kind)
      ? (silent?.test(textOf(node)) ?? false)
      : comments.has(node.kind) && checkers.some((pattern) => pattern.test(node.text)) && !isRun(node);
  const isDirective = (comment: AstNode): boolean => isRun(comment) || (checked && isForCheckers(comment));
  const counts = (node: AstNode): boolean => {
    if (annotations.has(node.kind)) return checked || !isForCheckers(node);
    return !comments.has(node.kind) || isDirective(node);
  };
  const isLeaf = (node: AstNode): boolean => node.children.length === 0 || spellingOfQuoted(node) !== null;
  const text = (leaf: AstNode): string =>
    leaf.children.length === 0 ? leaf.text : (spellingOfQuoted(leaf) ?? '');

  /** A string in plain quotes, spelled with double ones; null for whatever else: a prefix or triple quotes mean more. */
  function spellingOfQuoted(node: AstNode): string | null {
    if (!quoted.has(node.kind)) return null;
    const known = quotedSpelling.get(node);
    if (known !== undefined) return known;
    const spelling = isPlainlyQuoted(node) ? spelledWithDoubleQuotes(node) : null;
    quotedSpelling.set(node, spelling);
    return spelling;
  }

  function children(node: AstNode): readonly AstNode[] {
    if (node.children.length === 0 || isLeaf(node)) return NOTHING;
    if (isPlain(node)) return node.children;
    const known = cache.get(node);
    if (known) return known;
    const kept = unwrapped(node, countingChildren(node));
    cache.set(node, kept);
    return kept;
  }

  /** Most nodes hold nothing that could mean nothing: they are read as they are, and nothing is kept for them. */
  function isPlain({ kind, children: own }: AstNode): boolean {
    if (lists.has(kind)) return false;
    for (const child of own) if (leftOut.has(child.kind)) return false;
    return true;
  }

  function countingChildren(node: AstNode): readonly AstNode[] {
    const kept = node.children.every(counts) ? node.children : node.children.filter(counts);
    return withoutTrailing(node, withoutLeading(node, withoutSeparators(node, kept)));
  }

  /** `{ a: A; b: B }` is `{ a: A, b: B }`: the members are told apart without what stands between them. */
  function withoutSeparators(parent: AstNode, nodes: readonly AstNode[]): readonly AstNode[] {
    const tokens = separators.get(parent.kind);
    return tokens ? nodes.filter(({ kind }) => !tokens.has(kind)) : nodes;
  }

  /** `| A | B` is `A | B`. */
  function withoutLeading(parent: AstNode, nodes: readonly AstNode[]): readonly AstNode[] {
    const tokens = leading.get(parent.kind);
    const first = nodes[0];
    return tokens && first && !first.named && tokens.has(first.kind) ? nodes.slice(1) : nodes;
  }

  /** `f(a, b,)` is `f(a, b)`, but `[,]` is not `[]`: a comma after the bracket or another comma stands for a hole. */
  function withoutTrailing(parent: AstNode, nodes: readonly AstNode[]): readonly AstNode[] {
    const tokens = trailing.get(parent.kind);
    if (!tokens) return nodes;
    const last = nodes.at(-1);
    const closes = last !== undefined && !last.named && CLOSERS.has(last.kind);
    const at = nodes.length - (closes ? 2 : 1);
    const candidate = nodes[at];
    const before = nodes[at - 1];
    if (!candidate || candidate.named || !tokens.has(candidate.kind)) return nodes;
    if (!before || (!before.named && (OPENERS.has(before.kind) || before.kind === candidate.kind)))
      return nodes;
    return [...nodes.slice(0, at), ...nodes.slice(at + 1)];
  }

  function unwrapped(parent: AstNode, nodes: readonly AstNode[]): readonly AstNode[] {
    if (!nodes.some((node) => redundant.has(node.kind))) return nodes;
    return nodes.flatMap((node) => (meansNothing(parent, node) ? unwrapped(parent, inside(node)) : [node]));
  }

  /** What a wrapper holds: its children without its brackets. */
  function inside(wrapper: AstNode): readonly AstNode[] {
    const nodes = countingChildren(wrapper);
    const bracketed = nodes.length >= 2 && isBracket(nodes[0]!, OPENERS) && isBracket(nodes.at(-1)!, CLOSERS);
    return bracketed ? nodes.slice(1, -1) : nodes;
  }

  function meansNothing(parent: AstNode, node: AstNode): boolean {
    const patterns = redundant.get(node.kind);
    if (!patterns || node.children.length === 0) return false;
    const content = inside(node);
    const [only] = content;
    const fits = patterns.some((pattern) => {
      if (pattern.parent !== undefined && pattern.parent !== parent.kind) return false;
      if (parent.children.some(({ field }) => field !== null && field === pattern.unlessBeside)) return false;
      if (pattern.empty) return content.length === 0;
      return content.length === 1 && (pattern.onlyChild === undefined || pattern.onlyChild === only!.kind);
    });
    if (!fits || !only) return fits;
    return (
      !only.broken &&
      !exceptions.some(({ is, contains, under }) => {
        if (under && !under.has(parent.kind)) return false;
        return is.has(only.kind) || (contains?.(only) ?? false);
      })
    );
  }

  return { children, isLeaf, text, isDirective, isForCheckers };
}

function tokensByParent(patterns: readonly TokenPattern[]): ReadonlyMap<string, ReadonlySet<string>> {
  const byParent = new Map<string, Set<string>>();
  for (const { token, parents } of patterns) {
    for (const parent of parents) byParent.set(parent, (byParent.get(parent) ?? new Set()).add(token));
  }
  return byParent;
}

function isBracket({ named, kind }: AstNode, brackets: ReadonlySet<string>): boolean {
  return !named && brackets.has(kind);
}

function isPlainlyQuoted({ start, end, children }: AstNode): boolean {
  const [open, close] = [children[0]!, children.at(-1)!];
  if (children.length < 2 || (open.text !== '"' && open.text !== "'") || close.text !== open.text)
    return false;
  return children.flatMap(leavesOf).reduce((sum, leaf) => sum + leaf.text.length, 0) === end - start;
}

/** `'it\'s'` as `"it's"`. */
function spelledWithDoubleQuotes({ children }: AstNode): string {
  const inner = children.slice(1, -1).flatMap(leavesOf);
  return `"${inner.map(({ text }) => (text === "\\'" || text === '\\"' ? text[1] : text)).join('')}"`;
}

/** Whether one of these kinds stands anywhere in a tree; each node is looked at once, however often it is asked for. */
function memoizedContains(kinds: ReadonlySet<string>): (node: AstNode) => boolean {
  const answers = new WeakMap<AstNode, boolean>();
  return function contains(node: AstNode): boolean {
    if (kinds.has(node.kind)) return true;
    if (node.children.length === 0) return false;
    const known = answers.get(node);
    if (known !== undefined) return known;
    const answer = node.children.some(contains);
    answers.set(node, answer);
    return answer;
  };
}
