import { type AstNode, pathTo } from '../../model/ast-node.ts';
import { parentsOf } from '../../model/parents.ts';

const FUNCTION =
  /^(?:(?:method|constructor|destructor|operator|conversion_operator|indexer|property|accessor|delegate|event|field|event_field|class|struct|record|interface|enum)_declaration|local_function_statement|lambda_expression|anonymous_method_expression)$/;

/** The functions of C#, and what else may declare a name, around a place: the innermost last. */
export function functionsAround(root: AstNode, place: AstNode): readonly AstNode[] {
  return pathTo(root, place).filter(isFunction);
}

/**
 * What may declare a parameter or a local of its own: members and lambdas, and types as well, whose primary
 * constructors have parameters.
 */
export function isFunction({ kind }: AstNode): boolean {
  return FUNCTION.test(kind);
}

/** The member of a type that a place stands in, or the whole file where a program has no class around it. */
export function memberAround(root: AstNode, place: AstNode): AstNode {
  const around = functionsAround(root, place);
  const type = around.findLastIndex(({ kind }) => TYPE.test(kind));
  return (type >= 0 && around[type + 1]) || root;
}

export const TYPE = /^(?:class|struct|record|interface|enum)_declaration$/;

/** `[Route("/")] void Show([FromQuery] int page)`: whether something stands on a function, or on one of its parameters. */
export function hasAttributes({ children }: AstNode): boolean {
  return children.some(
    (child) =>
      child.kind === 'attribute_list' ||
      (/^(?:bracketed_)?parameter(?:_list)?$/.test(child.kind) && hasAttributes(child)),
  );
}

/** The words before a declaration, as they are spelled: some modifiers are leaves, of others the word is a child. */
export function modifiersOf({ children }: AstNode): readonly string[] {
  return children.flatMap(({ kind, text, children: [word] }) =>
    kind === 'modifier' ? [text || (word?.text ?? '')] : [],
  );
}

/** `total` of `total(1)`, `this.total(1)`, `cart?.total(1)` and `total<int>(1)`. */
export function isCalled(root: AstNode, name: AstNode): boolean {
  const parents = parentsOf(root);
  let callee = name;
  let around = parents.get(callee);
  if (around?.kind === 'generic_name') [callee, around] = [around, parents.get(around)];
  while (around && callee.field === 'name' && MEMBER.test(around.kind))
    [callee, around] = [around, parents.get(around)];
  if (around?.kind === 'conditional_access_expression' && callee.field !== 'condition')
    [callee, around] = [around, parents.get(around)];
  return around?.kind === 'invocation_expression' && callee.field === 'function';
}

const MEMBER = /^member_(?:access|binding)_expression$/;
