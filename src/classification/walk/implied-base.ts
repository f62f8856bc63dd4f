import type { AstNode } from '../../model/ast-node.ts';
import type { FileFacts } from '../world.ts';

/**
 * The children of a node, but for the base that every class of Python has.
 *
 *     class Box(object): ...      class Box(): ...      class Box: ...
 *
 * Only behind the other bases: `class Box(object, Base)` is no class at all.
 */
export function withoutImpliedBase(facts: FileFacts, node: AstNode): readonly AstNode[] {
  const children = facts.view.children(node);
  if (facts.file.profile.id !== 'python') return children;
  if (node.kind === 'class_definition')
    return children.filter(
      (child) => child.field !== 'superclasses' || basesOf(facts, child).some(({ named }) => named),
    );
  return node.field === 'superclasses' ? basesOf(facts, node) : children;
}

function basesOf(facts: FileFacts, list: AstNode): readonly AstNode[] {
  const children = facts.view.children(list);
  const bases = children.filter(({ named }) => named);
  const last = bases.findLastIndex(({ kind }) => kind !== 'keyword_argument');
  const name = last < 0 ? null : inside(bases[last]!);
  const isObject = name?.text === 'object' && facts.file.bindings.of(name) === null;
  if (!isObject) return children;
  const at = children.indexOf(bases[last]!);
  const hasComma = at > 0 && children[at - 1]!.kind === ',';
  return children.filter((_, index) => index !== at && !(hasComma && index === at - 1));
}

function inside(base: AstNode): AstNode {
  const [inner] = base.kind === 'parenthesized_expression' ? base.children.filter(({ named }) => named) : [];
  return inner ? inside(inner) : base;
}
