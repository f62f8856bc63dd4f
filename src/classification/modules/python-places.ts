import type { AstNode } from '../../model/ast-node.ts';
import { fieldOf } from '../../model/node-parts.ts';

/**
 * The members that a node of Python gives a value to, or takes away, by itself.
 *
 *     box.size = 1      box.a, *box.b = xs      for box.at in xs: ...      with f() as box.file: ...      del box.size
 */
export function membersWritten(node: AstNode): readonly AstNode[] {
  return GIVES.test(node.kind) ? membersIn(fieldOf(node, 'left') ?? node) : [];
}

const GIVES =
  /^(?:(?:augmented_)?assignment|for_statement|for_in_clause|delete_statement|as_pattern_target)$/;

function membersIn(target: AstNode): readonly AstNode[] {
  if (target.kind === 'attribute') return [target];
  return /^(?:subscript|call)$/.test(target.kind) ? [] : target.children.flatMap(membersIn);
}
