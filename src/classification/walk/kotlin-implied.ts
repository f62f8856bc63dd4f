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
  const children = facts.view.children(node);
  switch (node.kind) {
    case 'primary_constructor':
      return withoutWord(children);
    case 'function_declaration':
      return withoutPublic(facts, node, withoutUnit(facts, children));
    case 'property_declaration':
    case 'class_declaration':
    case 'object_declaration':
      return withoutPublic(facts, node, children);
    case 'modifiers':
      return holder ? children.filter((word) => !isImpliedPublic(holder, children, word)) : children;
    default:
      return children;
  }
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
