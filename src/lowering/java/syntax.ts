import type { AstNode } from '../../model/ast-node.ts';
import { isAnnotation } from '../../model/java-annotations.ts';
import { hasToken, named } from '../../model/node-parts.ts';

/** The node that holds keywords and annotations; null where nothing stands before the declaration. */
export function modifiersOf(node: AstNode): AstNode | null {
  return node.children.find(({ kind }) => kind === 'modifiers') ?? null;
}

/**
 * Whether a keyword such as `static` stands before a declaration; what an interface implies isn't spelled, and not
 * told.
 */
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

/**
 * A type as it is spelled, without annotations and without the package before its name; a `var` says nothing, and
 * nor does Lombok's `val`.
 *
 *     final java.util.List<@A String>      ->      List<String>
 *     List<? extends Object>               ->      List<?>
 */
export function spelledType(node: AstNode | null): string | undefined {
  if (!node || /^va[rl]$/.test(node.text)) return undefined;
  const spell = (at: AstNode): string => {
    if (at.extra || isAnnotation(at)) return '';
    if (at.kind === 'scoped_type_identifier') return spell(named(at).at(-1) ?? at);
    if (at.children.length === 0) return /^(?:extends|super)$/.test(at.text) ? ` ${at.text} ` : at.text;
    return (isOfAnyObject(at) ? at.children.slice(0, 1) : at.children).map(spell).join('');
  };
  return spell(node);
}

/** `? extends Object`, which is `?`. */
export function isOfAnyObject({ kind, children }: AstNode): boolean {
  return (
    kind === 'wildcard' &&
    children.at(-1)!.text === 'Object' &&
    children.some((child) => child.kind === 'extends')
  );
}
