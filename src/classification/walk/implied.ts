import type { AstNode } from '../../model/ast-node.ts';
import type { FileFacts } from '../world.ts';
import { withoutImpliedBase } from './implied-base.ts';
import { withoutImpliedWords } from './kotlin-implied.ts';

/**
 * The children of a node, but for what the language takes for said.
 *
 * @param around the nodes around it, the nearest one last.
 */
export function withoutImplied(
  facts: FileFacts,
  node: AstNode,
  around: readonly AstNode[],
): readonly AstNode[] {
  switch (facts.file.profile.id) {
    case 'python':
      return withoutImpliedBase(facts, node);
    case 'c':
    case 'cpp':
      return withoutVoid(facts, node, around.at(-1));
    case 'php':
      return withoutImpliedNull(facts, node, around.at(-1));
    case 'kotlin':
      return withoutImpliedWords(facts, node, around.at(-1));
    default:
      return facts.view.children(node);
  }
}

/**
 * No parameters.
 *
 *     int next() { ... }      int next(void) { ... }
 *
 * Without `void` a prototype of C leaves open what a call may be given, which one with `void` only refuses to compile;
 * not so a pointer, which may be called with what it is declared to be given nowhere.
 */
function withoutVoid(facts: FileFacts, node: AstNode, holder: AstNode | undefined): readonly AstNode[] {
  const children = facts.view.children(node);
  if (node.kind !== 'parameter_list' || children.length !== 3) return children;
  const declared = holder?.children.find(({ field }) => field === 'declarator')?.kind;
  if (facts.file.profile.id === 'c' && declared !== 'identifier') return children;
  const [open, only, close] = children as [AstNode, AstNode, AstNode];
  const [type, ...rest] = only.kind === 'parameter_declaration' ? facts.view.children(only) : [];
  const isVoid = type?.kind === 'primitive_type' && type.text === 'void' && rest.length === 0;
  return isVoid ? [open, close] : children;
}

/**
 * A type that takes null, since that is what its parameter is where nothing is passed.
 *
 *     function find(?Tag $tag = null)      function find(Tag $tag = null)
 *
 * Where a parameter behind it has to be passed, the default is none, and PHP may say so.
 */
function withoutImpliedNull(facts: FileFacts, node: AstNode, list: AstNode | undefined): readonly AstNode[] {
  const children = facts.view.children(node);
  if (node.kind !== 'simple_parameter') return children;
  const isNull = children.some(
    ({ field, kind, text }) => field === 'default_value' && (kind === 'null' || /^null$/i.test(text)),
  );
  const behind = list?.children.slice(list.children.indexOf(node) + 1) ?? [];
  const isLast = behind.every(
    ({ kind, children: parts }) =>
      !/_parameter$/.test(kind) ||
      kind === 'variadic_parameter' ||
      parts.some(({ field }) => field === 'default_value'),
  );
  if (!isNull || !isLast) return children;
  return children.flatMap((child) => {
    const inner = child.kind === 'optional_type' ? child.children.filter(({ named }) => named) : [];
    return inner.length === 1 ? [{ ...inner[0]!, field: 'type' }] : [child];
  });
}
