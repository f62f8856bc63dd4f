import type { AstNode } from '../../model/ast-node.ts';
import { type Core, core } from '../../model/core.ts';
import { named } from '../../model/node-parts.ts';

/** The strings that a file or a function begins with, which tell how it is to be read; a later one says nothing. */
export function prologueOf(nodes: readonly AstNode[]): readonly AstNode[] {
  const code = nodes.filter(({ kind, extra }) => !extra && kind !== 'hash_bang_line' && kind !== 'comment');
  const end = code.findIndex(
    (node) => node.kind !== 'expression_statement' || named(node)[0]?.kind !== 'string',
  );
  return end < 0 ? code : code.slice(0, end);
}

/** A directive by its spelling, since an escape in it makes it another one; nothing where it says what holds anyway. */
export function lowerDirective(node: AstNode, isStrict: boolean): readonly Core[] {
  const text = named(node)[0]!
    .children.map((piece) => piece.text)
    .join('')
    .slice(1, -1);
  return text === 'use strict' && isStrict ? [] : [core('opaque', `directive ${text}`, [], node)];
}

/** A file that imports or exports is a module, and all of its code is strict; so is a file without any code. */
export function isStrictAnyway(root: AstNode): boolean {
  const code = root.children.filter(({ kind, extra }) => !extra && kind !== 'hash_bang_line');
  return code.length === prologueOf(code).length || code.some(isOfModule);
}

function isOfModule({ kind, children }: AstNode): boolean {
  return (
    kind === 'export_statement' ||
    (kind === 'import_statement' && !children.some((child) => child.kind === 'import_require_clause'))
  );
}
