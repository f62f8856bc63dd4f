import type { AstNode } from '../../model/ast-node.ts';
import type { FileFacts } from '../world.ts';

/**
 * The children of a node of Kotlin, but for what the language takes for said.
 *
 * @param holder the node around it.
 */
export function withoutImpliedWords(
  facts: FileFacts,
  node: AstNode,
  holder: AstNode | undefined,
): readonly AstNode[] {
  const children = withoutAnnotations(facts, withoutSemicolons(facts.view.children(node)));
  switch (node.kind) {
    case 'primary_constructor':
      return withoutWord(children);
    case 'function_declaration':
      return withoutPublic(facts, node, withoutUnit(facts, children));
    case 'class_declaration':
      return withoutPublic(facts, node, withoutNothingToMakeItOf(facts, children));
    case 'property_declaration':
    case 'object_declaration':
      return withoutPublic(facts, node, children);
    case 'modifiers':
      return holder ? children.filter((word) => !isImpliedPublic(holder, children, word)) : children;
    default:
      return children;
  }
}

/**
 * The end of a line ends what stands on it.
 *
 *     save(cart);      ->      save(cart)
 *
 * Not where the next line may go on with it: one that begins with a brace, a parenthesis or an operator.
 */
function withoutSemicolons(children: readonly AstNode[]): readonly AstNode[] {
  if (!children.some(isSemicolon)) return children;
  return children.filter((child, at) => !isSemicolon(child) || goesOn(children[at + 1]));
}

/** In the grammar it is what is left over between two others, with the white space behind it. */
function isSemicolon({ kind, text }: AstNode): boolean {
  return kind === 'text' && /^;[\s;]*$/.test(text);
}

function goesOn(next: AstNode | undefined): boolean {
  if (!next || next.kind === '}') return false;
  return /^[gs]etter$/.test(next.kind) || !/^[\p{L}\p{N}_`"']/u.test(firstLeaf(next).text);
}

function firstLeaf(node: AstNode): AstNode {
  const [first] = node.children;
  return first ? firstLeaf(first) : node;
}

/**
 * What is said to the compiler alone about a statement or a value.
 *
 *     @Suppress("UNCHECKED_CAST")      ->      return rows as List<Cart>
 *     return rows as List<Cart>
 *
 * To the grammar it is an operator before the value; or, before what is assigned, a value in parentheses that stands by
 * itself.
 */
function withoutAnnotations({ view }: FileFacts, children: readonly AstNode[]): readonly AstNode[] {
  return children.flatMap((child) => {
    const [annotation, value, ...more] = child.kind === 'prefix_expression' ? child.children : [];
    if (annotation?.kind !== 'annotation' || !value || more.length > 0) return [child];
    if (!view.isForCheckers(annotation)) return [child];
    if (annotation.children.some(({ kind }) => kind === 'constructor_invocation')) return [value];
    return isPlainArgument(value) ? [] : [child];
  });
}

/** `("UNCHECKED_CAST")` */
function isPlainArgument({ kind, children: [open, text, close, ...more] }: AstNode): boolean {
  if (kind !== 'parenthesized_expression' || close?.kind !== ')' || more.length > 0) return false;
  return (
    open?.kind === '(' &&
    text?.kind === 'string_literal' &&
    !text.children.some(({ kind: part }) => /^\$|^interpolated/.test(part))
  );
}

/**
 * A class that says no constructor has one that takes nothing.
 *
 *     class Till() : Shop()      ->      class Till : Shop()
 *
 * Not where it says another one, nor of a class that other platforms say more of.
 */
function withoutNothingToMakeItOf({ view }: FileFacts, children: readonly AstNode[]): readonly AstNode[] {
  const isNothing = (node: AstNode): boolean =>
    node.kind === 'primary_constructor' &&
    view.children(node).every(({ kind }) => /^(?:[()]|constructor)$/.test(kind));
  if (!children.some(isNothing)) return children;
  const saysMore = children.some(({ kind, children: parts }) => {
    if (kind === 'modifiers') return parts.some((word) => word.kind === 'platform_modifier');
    return /^(?:enum_)?class_body$/.test(kind) && parts.some((part) => part.kind === 'secondary_constructor');
  });
  return saysMore ? children : children.filter((child) => !isNothing(child));
}

/**
 * Where nothing stands before it, the word says what the parentheses say.
 *
 *     class Cart constructor(val rate: Int)      ->      class Cart(val rate: Int)
 */
function withoutWord(children: readonly AstNode[]): readonly AstNode[] {
  return children[0]?.kind === 'constructor' ? children.slice(1) : children;
}

/**
 * What a function in braces gives back where it doesn't say.
 *
 *     fun close(): Unit { writer.flush() }      ->      fun close() { writer.flush() }
 *
 * Not a `Unit` of somebody else's: neither one that the file declares or imports, nor one of which a value is given back.
 */
function withoutUnit(facts: FileFacts, children: readonly AstNode[]): readonly AstNode[] {
  const at = children.findIndex(({ kind }) => kind === ':');
  const [type, body] = [children[at + 1], children[at + 2]];
  if (at < 0 || !type || body?.kind !== 'function_body' || body.children[0]?.kind !== '{') return children;
  const [name, ...more] = facts.view.children(type);
  if (type.kind !== 'user_type' || name?.text !== 'Unit' || more.length > 0) return children;
  const { bindings, symbols } = facts.file;
  if (bindings.of(name) || symbols.some(({ simpleName }) => simpleName === 'Unit')) return children;
  return givesBack(body) ? children : [...children.slice(0, at), ...children.slice(at + 2)];
}

function givesBack({ kind, children }: AstNode): boolean {
  if (kind === 'jump_expression') return children[0]?.kind === 'return' && children.length > 1;
  return children.some(givesBack);
}

/** Where all of what is said is that it is public, nothing is. */
function withoutPublic({ view }: FileFacts, node: AstNode, children: readonly AstNode[]): readonly AstNode[] {
  return children.filter((child) => {
    const words = child.kind === 'modifiers' ? view.children(child) : [];
    return words.length === 0 || !words.every((word) => isImpliedPublic(node, words, word));
  });
}

/**
 * What is declared is public where nothing else is said.
 *
 *     public fun total() = 2      ->      fun total() = 2
 *
 * Not what overrides something, which is as public as that; nor a constructor, of which the class may say more, or an
 * accessor, which is as public as its property.
 */
function isImpliedPublic({ kind }: AstNode, words: readonly AstNode[], word: AstNode): boolean {
  if (word.kind !== 'visibility_modifier' || word.children[0]?.kind !== 'public') return false;
  if (!/^(?:function|property|class|object)_declaration$/.test(kind)) return false;
  return !words.some(({ children }) => children[0]?.kind === 'override');
}
