import type { AstNode } from './ast-node.ts';
import { onceEach } from './once-each.ts';
import type { ParsedFile } from './parsed-file.ts';

/**
 * Whether a file of Python says `from __future__ import annotations`: then every annotation is a text, and one in quotes
 * says the same. https://peps.python.org/pep-0563/
 */
export const hasLateAnnotations = onceEach(({ root }: ParsedFile): boolean =>
  root.children.some(
    (node) => node.kind === 'future_import_statement' && futureNames(node).includes('annotations'),
  ),
);

/** What `from __future__ import division, annotations` asks for. */
export function futureNames({ children }: AstNode): readonly string[] {
  return children
    .filter(({ field }) => field === 'name')
    .map((name) => (name.children.length === 1 ? name.children[0]!.text : name.text));
}
