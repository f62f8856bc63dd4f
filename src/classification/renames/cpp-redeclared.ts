import { type AstNode, pathTo } from '../../model/ast-node.ts';
import type { Binding } from '../../model/bindings.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';

/**
 * Whether a local of C++ has a name that may not be declared again where it stands: then this is no program, though each
 * name means what it meant.
 *
 *     template <typename T> T twice(T t) { T sum = t; ... }      ->      T T = t;
 *     for (int i = 0; i < n; i++) { int rate = i; ... }           ->      { int i = i; ... }
 */
export function isRedeclaredInCpp({ root, bindings }: ParsedFile, { name, declarations }: Binding): boolean {
  const others = bindings.all.flatMap((other) => (other.name === name ? other.declarations : []));
  return declarations.some((place) => {
    const around = pathTo(root, place);
    const given = around.flatMap(({ kind, children }) => (kind === 'template_declaration' ? children : []));
    if (given.some((list) => list.kind === 'template_parameter_list' && isNamedIn(list, name, place)))
      return true;
    return others.some((one) => meet(root, place, one) || meet(root, one, place));
  });
}

/** Whether one name is declared in the block that is the body of what declares the other in its head. */
function meet(root: AstNode, inner: AstNode, outer: AstNode): boolean {
  const around = pathTo(root, inner);
  const block = around.findLast(({ kind }) => SCOPES.test(kind));
  const holder = pathTo(root, outer).findLast(({ kind }) => SCOPES.test(kind));
  return (
    block?.kind === 'compound_statement' &&
    holder !== undefined &&
    HOLDERS.test(holder.kind) &&
    isBodyOf(block, holder)
  );
}

const HOLDERS =
  /^(?:for_statement|for_range_loop|if_statement|while_statement|switch_statement|catch_clause)$/;
const SCOPES = new RegExp(`${HOLDERS.source}|^(?:compound_statement|lambda_expression|function_definition)$`);

function isNamedIn(node: AstNode, name: string, besides: AstNode): boolean {
  if (node.children.length === 0) return node.text === name && node !== besides;
  return node.children.some((child) => isNamedIn(child, name, besides));
}

function isBodyOf(block: AstNode, { children }: AstNode): boolean {
  return children.some(
    (child) => child === block || (child.kind === 'else_clause' && child.children.includes(block)),
  );
}
