import type { AstNode } from './ast-node.ts';
import type { ParsedFile } from './parsed-file.ts';

const known = new WeakMap<ParsedFile, boolean>();

/**
 * Whether a file of Python says `from __future__ import annotations`: then every annotation is a text, and one in quotes
 * says the same. https://peps.python.org/pep-0563/
 */
export function hasLateAnnotations(file: ParsedFile): boolean {
  const made =
    known.get(file) ??
    file.root.children.some(
      (node) => node.kind === 'future_import_statement' && futureNames(node).includes('annotations'),
    );
  known.set(file, made);
  return made;
}

/** What `from __future__ import division, annotations` asks for. */
export function futureNames({ children }: AstNode): readonly string[] {
  return children
    .filter(({ field }) => field === 'name')
    .map((name) => (name.children.length === 1 ? name.children[0]!.text : name.text));
}
