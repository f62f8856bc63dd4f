import type { AstNode } from '../../model/ast-node.ts';

/** The children that are code: no comments, no punctuation. */
export function named(node: AstNode): readonly AstNode[] {
  return node.children.filter((child) => child.named && !child.extra);
}

export function field(node: AstNode, name: string): AstNode | null {
  return node.children.find((child) => child.field === name && !child.extra) ?? null;
}

export function fields(node: AstNode, name: string): readonly AstNode[] {
  return node.children.filter((child) => child.field === name && child.named && !child.extra);
}

export function hasToken(node: AstNode, token: string): boolean {
  return node.children.some((child) => !child.named && child.kind === token);
}

export function modifiersOf(node: AstNode): AstNode | null {
  return node.children.find(({ kind }) => kind === 'modifiers') ?? null;
}

export function hasModifier(node: AstNode, modifier: string): boolean {
  const list = modifiersOf(node);
  return list !== null && hasToken(list, modifier);
}

/** `(((x)))` as `x`. */
export function unparenthesised(node: AstNode): AstNode {
  let inner = node;
  while (inner.kind === 'parenthesized_expression' && !inner.broken) {
    const [only, ...more] = named(inner);
    if (!only || more.length > 0) break;
    inner = only;
  }
  return inner;
}

/** Who holds whom, for a whole file. */
export type Parents = ReadonlyMap<AstNode, AstNode>;

export function parentsOf(root: AstNode): Parents {
  const parents = new Map<AstNode, AstNode>();
  const pending = [root];
  for (let node = pending.pop(); node; node = pending.pop()) {
    for (const child of node.children) {
      parents.set(child, node);
      pending.push(child);
    }
  }
  return parents;
}

/**
 * A type as it is spelled, without annotations and without the package before its name; a `var` says nothing.
 *
 *     final java.util.List<@A String>      ->      List<String>
 */
export function spelledType(node: AstNode | null): string | undefined {
  if (!node || node.text === 'var') return undefined;
  const spell = (at: AstNode): string => {
    if (at.extra || /annotation$/.test(at.kind)) return '';
    if (at.kind === 'scoped_type_identifier') return spell(named(at).at(-1) ?? at);
    if (at.children.length === 0) return /^(?:extends|super)$/.test(at.text) ? ` ${at.text} ` : at.text;
    return at.children.map(spell).join('');
  };
  return spell(node);
}
