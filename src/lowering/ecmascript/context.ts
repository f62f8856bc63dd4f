import type { AstNode } from '../../model/ast-node.ts';
import type { Core, CoreVariable } from '../../model/core.ts';
import { named } from '../../model/node-parts.ts';

/** What the parts of the lowering ask of one another; one object per file. */
export interface Lowering {
  /** The variable that an identifier stands for; null for what names none. */
  variable(node: AstNode): CoreVariable | null;
  /** What declares the name that an identifier says, where it is declared once. */
  declaration(node: AstNode): AstNode | null;
  expression(node: AstNode): Core;
  /** What a declaration binds, or an assignment writes: a name, a pattern, a member. */
  target(node: AstNode, declares: boolean): Core;
  statements(nodes: readonly AstNode[]): readonly Core[];
  /** A statement that stands where only one may, as a block. */
  body(node: AstNode): Core;
  callable(node: AstNode, modifiers?: string): Core;
  classBody(node: AstNode): Core;
  opaque(node: AstNode): Core;
  /** A type as it stands: nothing erased, nothing read as code, the names in it resolved. */
  structure(node: AstNode): Core;
  /** True where a function inside `within` refers to one of the names that `declaration` declares. */
  captured(declaration: AstNode, within: AstNode): boolean;
  /** True for a regular expression that nobody prints, compares or hands on: it is only asked what it matches. */
  isOnlyMatched(node: AstNode): boolean;
  /** Statements that are directives: the first strings of the file, and of each function that was met. */
  readonly directives: Set<AstNode>;
  /** True for a name that the file doesn't make, and that may not be there when it runs. */
  mayBeMissing(variable: CoreVariable): boolean;
  /** True for a module, which is strict without saying so. */
  readonly isStrict: boolean;
}

/** The children that are code: no comments. */
export function parts(node: AstNode): readonly AstNode[] {
  return node.children.some(({ extra }) => extra)
    ? node.children.filter(({ extra }) => !extra)
    : node.children;
}

/** `(((x)))` as `x`. */
export function unparenthesised(node: AstNode): AstNode {
  let inner = node;
  while (inner.kind === 'parenthesized_expression') {
    const next = named(inner).find(({ kind }) => kind !== 'type_annotation');
    if (!next) break;
    inner = next;
  }
  return inner;
}
