import type { AstNode } from '../model/ast-node.ts';
import { type Item, type Pattern, parseQuery, type Test } from './query.ts';

/** One match of a query pattern. */
export interface CapturedMatch {
  /** Index of the pattern in its file: where two patterns capture one node, the earlier one decides. */
  readonly pattern: number;
  /** Parents before children, in source order. */
  readonly captures: readonly Capture[];
  /** What `#set!` says in the pattern. */
  readonly properties: Readonly<Record<string, string | null>>;
}

export interface Capture {
  readonly name: string;
  readonly node: AstNode;
}

/** A query's patterns by the kind of node that each starts at. */
export interface Query {
  readonly byKind: ReadonlyMap<string, readonly Start[]>;
  /** Those that start at any node: wildcards, and siblings under whatever parent. */
  readonly atAnyNode: readonly Start[];
  /** Kinds of our own leaves, which the grammar has no word for and a wildcard must not see. */
  readonly invisible: ReadonlySet<string>;
}

/** A pattern, with what is soon seen of a node at which it can't match. */
interface Start {
  readonly pattern: Pattern;
  readonly needsChildren: boolean;
  /** Fields of children without which it doesn't match. */
  readonly fields: readonly string[];
}

/**
 * @param kinds the grammar's node kinds; a pattern for a kind that is none of them could never match.
 * @throws SyntaxError naming the line, or the kind.
 */
export function compileQuery(source: string, kinds: ReadonlySet<string>): Query {
  const byKind = new Map<string, Start[]>();
  const atAnyNode: Start[] = [];
  for (const pattern of parseQuery(source)) {
    const used = pattern.items.flatMap(kindsIn);
    const unknown = used.find((kind) => !kinds.has(kind));
    if (unknown !== undefined)
      throw new SyntaxError(`${JSON.stringify(unknown)} is no kind of node in this grammar`);
    const starts = pattern.items.length === 1 ? startingKinds(pattern.items[0]!.test) : null;
    const start = startOf(pattern);
    if (!starts) atAnyNode.push(start);
    else for (const kind of new Set(starts)) byKind.set(kind, [...(byKind.get(kind) ?? []), start]);
  }
  return { byKind, atAnyNode, invisible: new Set(['text', 'line_break'].filter((kind) => !kinds.has(kind))) };
}

function startOf(pattern: Pattern): Start {
  const [first] = pattern.items;
  const siblings =
    pattern.items.length > 1 ? pattern.items : first!.test.type === 'node' ? first!.test.children : [];
  const needed = siblings.filter(({ quantifier }) => quantifier === '' || quantifier === '+');
  return {
    pattern,
    needsChildren: needed.length > 0,
    fields: [...new Set(needed.flatMap(({ field }) => field ?? []))],
  };
}

function kindsIn({ test }: Item): readonly string[] {
  if (test.type !== 'node') return test.items.flatMap(kindsIn);
  const inside = test.children.flatMap(kindsIn);
  return test.kind === null ? inside : [test.kind, ...inside];
}

/** Null where it may start at any kind. */
function startingKinds(test: Test): readonly string[] | null {
  if (test.type === 'node') return test.kind === null ? null : [test.kind];
  const kinds = test.items.map((item) => startingKinds(item.test));
  return kinds.every((list) => list !== null) ? kinds.flat() : null;
}

/**
 * All matches of a query, ordered by where they start and then by pattern. A pattern that can match the children of
 * one node in several ways has a match for each; a repeated item (`*`, `+`) takes all it can.
 * Subtrees that were too deep to keep have no matches.
 */
export function capturedMatches(query: Query, root: AstNode, source: string): readonly CapturedMatch[] {
  const matches: CapturedMatch[] = [];
  const captured: Capture[] = [];
  const isMetByLeaves = query.atAnyNode.some(({ needsChildren }) => !needsChildren);
  visit(root);
  return matches;

  function visit(node: AstNode): void {
    const starts = query.byKind.get(node.kind);
    if (starts) for (const one of starts) if (mayMatch(one, node)) start(one.pattern, node);
    for (const one of query.atAnyNode) if (mayMatch(one, node)) start(one.pattern, node);
    for (const child of node.children) if (child.children.length > 0 || mayStart(child)) visit(child);
  }

  function mayStart({ kind }: AstNode): boolean {
    return isMetByLeaves || query.byKind.has(kind);
  }

  function start(pattern: Pattern, node: AstNode): void {
    const first = matches.length;
    const found = (): boolean => {
      if (!holds(pattern)) return false;
      if (matches.length === first || !sameCaptures(matches.at(-1)!.captures, captured)) {
        matches.push({ pattern: pattern.index, captures: [...captured], properties: pattern.properties });
      }
      return true;
    };
    if (pattern.items.length === 1) matchNode(pattern.items[0]!, node, found);
    else matchSiblings(pattern.items, 0, node.children, -1, found);
  }

  function holds({ predicates }: Pattern): boolean {
    return predicates.every((predicate) =>
      captured.every(
        ({ name, node }) => name !== predicate.capture || predicate.holds(textOf(node), textOfCapture),
      ),
    );
  }

  function textOfCapture(name: string): string | null {
    const capture = captured.find((candidate) => candidate.name === name);
    return capture ? textOf(capture.node) : null;
  }

  function textOf({ start, end }: AstNode): string {
    return source.slice(start, end);
  }

  /** Calls `next` for each way in which the item matches this very node; true where one of them led to a match. */
  function matchNode(item: Item, node: AstNode, next: () => boolean): boolean {
    const { test } = item;
    if (item.field !== null && node.field !== item.field) return false;
    if (test.type === 'node' && !fits(test, node)) return false;
    for (const name of item.captures) captured.push({ name, node });
    const matched =
      test.type !== 'node'
        ? test.items.map((inner) => matchNode(inner, node, next)).includes(true)
        : matchSiblings(
            test.children,
            0,
            node.children,
            -1,
            (last) => !(test.anchoredEnd && namedFrom(node.children, last + 1)) && next(),
          );
    captured.length -= item.captures.length;
    return matched;
  }

  /** Finds `items[index]` and what follows it behind the child at `last`. */
  function matchSiblings(
    items: readonly Item[],
    index: number,
    children: readonly AstNode[],
    last: number,
    done: (last: number) => boolean,
  ): boolean {
    const item = items[index];
    if (!item) return done(last);
    const rest = (at: number): boolean => matchSiblings(items, index + 1, children, at, done);
    if (item.quantifier === '') return matchBehind(item, children, last, rest, false);
    if (item.quantifier === '?') return matchBehind(item, children, last, rest, false) || rest(last);
    const again = (at: number): boolean => matchBehind(item, children, at, again, true) || rest(at);
    return matchBehind(item, children, last, again, true) || (item.quantifier === '*' && rest(last));
  }

  function matchBehind(
    item: Item,
    children: readonly AstNode[],
    last: number,
    next: (last: number) => boolean,
    onlyFirst: boolean,
  ): boolean {
    if (item.test.type === 'group') return matchSiblings(item.test.items, 0, children, last, next);
    let matched = false;
    for (let at = last + 1; at < children.length; at++) {
      const child = children[at]!;
      if (query.invisible.has(child.kind)) continue;
      if (matchNode(item, child, () => next(at))) {
        matched = true;
        if (onlyFirst) return true;
      }
      if (item.anchored && child.named) break;
    }
    return matched;
  }

  function namedFrom(children: readonly AstNode[], first: number): boolean {
    for (let at = first; at < children.length; at++) {
      if (children[at]!.named && !query.invisible.has(children[at]!.kind)) return true;
    }
    return false;
  }
}

function mayMatch({ needsChildren, fields }: Start, { children }: AstNode): boolean {
  if (needsChildren && children.length === 0) return false;
  for (const field of fields) {
    let at = 0;
    while (at < children.length && children[at]!.field !== field) at += 1;
    if (at === children.length) return false;
  }
  return true;
}

function fits(test: Test & { readonly type: 'node' }, node: AstNode): boolean {
  const kind =
    test.kind === null ? node.named || !test.named : node.kind === test.kind && node.named === test.named;
  return kind && test.absentFields.every((field) => node.children.every((child) => child.field !== field));
}

function sameCaptures(one: readonly Capture[], other: readonly Capture[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ name, node }, at) => other[at]!.name === name && other[at]!.node === node)
  );
}
