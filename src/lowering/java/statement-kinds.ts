import type { AstNode } from '../../model/ast-node.ts';

const STATEMENTS =
  /^(?:block|constructor_body|.*_statement|local_variable_declaration|class_declaration|interface_declaration|enum_declaration|record_declaration|explicit_constructor_invocation)$/;

/** By the grammar's kinds, declarations inside of a block among them. */
export function isStatement({ kind }: AstNode): boolean {
  return STATEMENTS.test(kind);
}
