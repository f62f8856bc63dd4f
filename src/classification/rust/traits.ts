import { type AstNode, leavesOf } from '../../model/ast-node.ts';
import { nodesOfKind } from '../../model/nodes-of-kind.ts';
import { onceEach } from '../../model/once-each.ts';
import { hasOffset } from '../../model/span.ts';
import type { FileFacts } from '../world.ts';

/**
 * Why the methods that a file of Rust calls may be those of another trait; null where they are not. A trait is imported
 * for its methods, which are called without saying its name.
 *
 *     use one::Show; ... s.show()      ->      use two::Show; ... s.show()
 *
 * One that only went was not needed, or the compiler would miss it; one that only came is asked last.
 */
export function whyOtherTraits(before: FileFacts, after: FileFacts): string | null {
  if (before.file.profile.id !== 'rust' || after.file.profile.id !== 'rust') return null;
  const [was, is] = [importsOf(before), importsOf(after)];
  const gone = was.filter(({ isIdle, place, path }) => isIdle && !has(is, place, path));
  const come = is.filter(({ isIdle, place, path }) => isIdle && !has(was, place, path));
  for (const { path: old } of gone)
    for (const { path: now } of come)
      if (old !== now) return `methods may be those of ${now}, which is imported instead of ${old}`;
  return null;
}

/**
 * What a module or a function of a file imports that may be a trait, as its path is spelled: what nobody says, and what is
 * called as a trait of the file is.
 */
export function traitsImported(facts: FileFacts, place: string): readonly string[] {
  const { symbols } = facts.file;
  const isTrait = (path: string): boolean =>
    symbols.some(
      ({ kind, declaration, simpleName }) =>
        kind === 'interface' && declaration.kind === 'trait_item' && path.endsWith(`::${simpleName}`),
    );
  return importsOf(facts).flatMap((one) =>
    (one.isIdle || isTrait(one.path)) && one.place === place ? [one.path] : [],
  );
}

/**
 * Why methods that an item calls may be those of another trait in another file; null where they are not. A trait is
 * there in the file that declares it, and in those that import it.
 *
 *     trait Loud { fn name(&self) }  fn show() { 1.name() }      ->      trait Quiet { fn name(&self) }  fn show() { 1.name() }
 */
export function whyTraitsOfOtherFile(
  before: FileFacts,
  after: FileFacts,
  called: ReadonlySet<string>,
): string | null {
  for (const [facts, other] of [
    [before, after],
    [after, before],
  ] as const) {
    const trait = facts.file.symbols.find(
      ({ kind, simpleName, children }) =>
        kind === 'interface' &&
        children.some((member) => called.has(member.simpleName)) &&
        !importsOf(other).some(({ path }) => path.endsWith(`::${simpleName}`)),
    );
    if (trait) return `methods may be those of ${trait.name}, which is not there in both files`;
  }
  return null;
}

interface Imported {
  readonly path: string;
  /** The function or module around the import; empty for the file itself. */
  readonly place: string;
  /** Whether it may be a trait, and is named by nobody in the file. */
  readonly isIdle: boolean;
}

function has(imports: readonly Imported[], place: string, path: string): boolean {
  return imports.some((one) => one.place === place && one.path === path);
}

const importsOf = onceEach(({ file }: FileFacts): readonly Imported[] => {
  const placeOf = (at: number): string =>
    file.symbols.findLast(({ range }) => hasOffset(range, at))?.name ?? '';
  const inMacros = tokensIn(file.root);
  const bound = file.bindings.all.flatMap(({ name, import: from, references, declarations }) => {
    if (!from) return [];
    const path = `${from.module}::${from.name}`;
    const isIdle = references.length === 0 && !inMacros.has(name) && /::\p{Lu}\w*$/u.test(path);
    return [{ path, place: placeOf(declarations[0]?.start ?? 0), isIdle }];
  });
  const unnamed = nodesOfKind(file.root, 'use_declaration')
    .flatMap((node) => unnamedIn(node, ''))
    .map(({ path, at }) => ({ path, place: placeOf(at), isIdle: true }));
  return [...bound, ...unnamed];
});

/** `use std::fmt::Write as _`, also in a group: `use std::fmt::{self, Write as _}`. */
function unnamedIn(node: AstNode, prefix: string): readonly { readonly path: string; readonly at: number }[] {
  const part = (field: string): AstNode | null =>
    node.children.find((child) => child.field === field) ?? null;
  const path = part('path');
  const all =
    path && /^(?:scoped_use_list|use_as_clause)$/.test(node.kind) ? prefix + sourceOf(path) : prefix;
  if (node.kind === 'use_as_clause')
    return (part('alias')?.text ?? '_') === '_' ? [{ path: all, at: node.start }] : [];
  const inside = node.kind === 'scoped_use_list' ? `${all}::` : prefix;
  return node.children.flatMap((child) => (child === path ? [] : unnamedIn(child, inside)));
}

function sourceOf({ text, children }: AstNode): string {
  return children.length === 0 ? text : children.map(sourceOf).join('');
}

/** The names that macros are given: `assert_eq!(Row::new(), row)`. */
function tokensIn(root: AstNode): ReadonlySet<string> {
  const found = new Set<string>();
  for (const tree of nodesOfKind(root, 'token_tree'))
    for (const token of tree.children)
      if (token.kind !== 'token_tree' || token.children.length === 0)
        for (const { text } of leavesOf(token)) found.add(text);
  return found;
}
