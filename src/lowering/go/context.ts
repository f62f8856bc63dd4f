import type { AstNode } from '../../model/ast-node.ts';
import type { Binding } from '../../model/bindings.ts';
import type { Core, CoreVariable } from '../../model/core.ts';
import { named } from '../../model/node-parts.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';

/** A variable whose type is found out when its declaration is lowered. */
export interface GoVariable extends CoreVariable {
  type: Core | null;
}

/** What the parts of the lowering ask of one another; one object per file. */
export interface Lowering {
  readonly file: ParsedFile;
  parent(node: AstNode): AstNode | null;
  variable(binding: Binding): GoVariable;
  /** What an identifier means: a variable of the file, a name of the package, one that the language declares. */
  name(node: AstNode): CoreVariable;
  /** `Println` of `fmt.Println`; null where the operand is no package. */
  packageMember(operand: AstNode, member: AstNode): CoreVariable | null;
  expression(node: AstNode): Core;
  type(node: AstNode): Core;
  statements(block: AstNode | null): readonly Core[];
  /** A construct of which only is known what stands in it. */
  opaque(node: AstNode): Core;
  /** True for a name of a type. */
  isType(node: AstNode): boolean;
  /** The function around what is being lowered. */
  frame: Frame | null;
}

/** What `return` means in a function. */
export interface Frame {
  readonly results: readonly Core[];
  /** The named results, where there are any. */
  readonly named: readonly (CoreVariable | null)[] | null;
  /** Deferred functions run after the results are set, and may change named ones. */
  readonly defers: boolean;
}

/** The operator of an expression or an assignment; empty where it has none. */
export function operatorOf(node: AstNode): string {
  return node.children.find(({ field: role }) => role === 'operator')?.text ?? '';
}

/** `(((x)))` as `x`. */
export function unparenthesised(node: AstNode): AstNode {
  let inner = node;
  while (inner.kind === 'parenthesized_expression' || inner.kind === 'parenthesized_type') {
    const next = named(inner)[0];
    if (!next) break;
    inner = next;
  }
  return inner;
}

/** The expressions of an `expression_list`, or the one that stands alone. */
export function listed(node: AstNode | null): readonly AstNode[] {
  if (!node) return [];
  return node.kind === 'expression_list' ? named(node) : [node];
}

/** `_`, which takes a value and declares nothing. */
export function isBlank(node: AstNode): boolean {
  return node.kind === 'identifier' && node.text === '_';
}
