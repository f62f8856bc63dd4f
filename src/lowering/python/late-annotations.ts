import type { AstNode } from '../../model/ast-node.ts';
import type { Lowering } from './lowering.ts';

/** With `from __future__ import annotations` every annotation is a text, and one in quotes says the same. */
export function hasLateAnnotations({ file }: Lowering): boolean {
  return file.root.children.some(
    (node) => node.kind === 'future_import_statement' && futureNames(node).includes('annotations'),
  );
}

/** What `from __future__ import division, annotations` asks for. */
export function futureNames({ children }: AstNode): readonly string[] {
  return children
    .filter(({ field }) => field === 'name')
    .map((name) => (name.children.length === 1 ? name.children[0]!.text : name.text));
}
