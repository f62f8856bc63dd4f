/**
 * A small program as a tree that can be printed as JavaScript and as Python, so that one set of edits serves both.
 *
 * Expressions: `num` `str` `true` `null` `undefined` `var` `call` (text: the function) `method` ([object, ...arguments])
 * `prop` `bin` `and` `or` `not` `cond` ([test, yes, no]) `text` (pieces joined into a string) `lambda` ([body], text:
 * parameters) `list` `index` ([object, key]) `new` (text: the class) `nullish` `optional` (property of what may be null)
 * `collect` (text: name; [list, value]) `store` (text: name; [value], a variable that gets it on the way) `spread-call`
 * (text: the function; [list]) `private` (text: property; [object]) `tagged` (text: the function; pieces).
 * Statements: `let` (text: name, word: `const` `let` `var`; [value]) `assign` (text: name, word: operator; [value]) `set`
 * (text: property; [object, value]) `do` ([value]) `if` ([test, block] or [test, block, block]) `while` ([test, block])
 * `each` (text: name; [list, block]) `return` `throw` `try` (text: name; [block, block] and perhaps a third for finally)
 * `block` `function` (text: name, word: parameters; [block]) `constant-function` (the same, as a constant's value)
 * `class` (text: name; [method...]) `field-method` `getter` `break` `continue` `destructure` (text: names; [object])
 * `generator-function` `yield` `pick` (text: name, word: property; [object, default]) `set-private` `swallow` ([block])
 * `switch` ([subject, value, block, ..., block]) `inner-function` (text: name, word: outer variable; [block])
 * `nested-loops` (text: both names; [list, list, block]) `leave-both` (within those; word: `break` or `continue`).
 */
export interface Tree {
  readonly kind: string;
  readonly text: string;
  readonly word: string;
  readonly children: readonly Tree[];
}

export function tree(kind: string, text = '', children: readonly Tree[] = [], word = ''): Tree {
  return { kind, text, word, children };
}

export const block = (...statements: readonly Tree[]): Tree => tree('block', '', statements);
export const variable = (name: string): Tree => tree('var', name);
export const number = (value: number): Tree => tree('num', String(value));
export const call = (name: string, ...args: readonly Tree[]): Tree => tree('call', name, args);
export const not = (value: Tree): Tree => tree('not', '', [value]);

/** The indexes that lead from the root to a node. */
export type Path = readonly number[];

export interface Found {
  readonly node: Tree;
  readonly path: Path;
}

export function everyNode(root: Tree, path: Path = []): readonly Found[] {
  return [{ node: root, path }, ...root.children.flatMap((child, at) => everyNode(child, [...path, at]))];
}

function nodeAt(root: Tree, path: Path): Tree {
  return path.reduce((node, at) => node.children[at]!, root);
}

export function replaceAt(root: Tree, path: Path, node: Tree): Tree {
  const [first, ...rest] = path;
  if (first === undefined) return node;
  const children = root.children.map((child, at) => (at === first ? replaceAt(child, rest, node) : child));
  return { ...root, children };
}

/** Replaces a run of statements in the block at `path`. */
export function splice(root: Tree, path: Path, at: number, count: number, statements: readonly Tree[]): Tree {
  const list = nodeAt(root, path);
  const children = [...list.children.slice(0, at), ...statements, ...list.children.slice(at + count)];
  return replaceAt(root, path, { ...list, children });
}

export function mapTree(node: Tree, change: (node: Tree) => Tree): Tree {
  return change({ ...node, children: node.children.map((child) => mapTree(child, change)) });
}

export function namesUsed(node: Tree): ReadonlySet<string> {
  return new Set(
    everyNode(node).flatMap(({ node: inner }) =>
      /^(?:var|assign|call|store|spread-call|tagged)$/.test(inner.kind)
        ? [inner.text]
        : inner.kind === 'inner-function'
          ? [inner.word]
          : [],
    ),
  );
}

export function namesDeclared(node: Tree): ReadonlySet<string> {
  return new Set(
    everyNode(node).flatMap(({ node: inner }) => {
      if (/^(?:let|each|try|assign|pick|collect|store)$/.test(inner.kind)) return [inner.text];
      if (inner.kind === 'inner-function') return [inner.text];
      if (inner.kind === 'nested-loops') return inner.text.split(',');
      if (inner.kind === 'destructure') return inner.text.split(',');
      if (/function|method|lambda/.test(inner.kind))
        return [inner.text, ...(inner.kind === 'lambda' ? inner.text : inner.word).split(',')];
      return inner.kind === 'class' ? [inner.text] : [];
    }),
  );
}

/** Both programs without one statement that both have, the largest first. */
export function* smallerPairs(before: Tree, after: Tree): Generator<readonly [Tree, Tree]> {
  const statements = (root: Tree): ReadonlyMap<string, Tree> =>
    new Map(
      everyNode(root).flatMap(({ node }) =>
        /^(?:block|program|class)$/.test(node.kind)
          ? node.children.map((child) => [JSON.stringify(child), child] as const)
          : [],
      ),
    );
  const [old, now] = [statements(before), statements(after)];
  const shared = [...old.keys()].filter((key) => now.has(key)).sort((a, b) => b.length - a.length);
  for (const key of shared) yield [without(before, key), without(after, key)];
}

function without(root: Tree, statement: string): Tree {
  return mapTree(root, (node) =>
    /^(?:block|program|class)$/.test(node.kind)
      ? { ...node, children: node.children.filter((child) => JSON.stringify(child) !== statement) }
      : node,
  );
}
