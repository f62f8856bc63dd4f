import type { AstNode } from './ast-node.ts';

/**
 * The names of a struct's fields in their order, from the declaration of its type; null for what is no struct, and for
 * one that embeds another, whose field has no name of its own.
 *
 *     type Point struct { x, y int }      ->      x, y
 */
export function fieldNamesOf(spec: AstNode): readonly string[] | null {
  const struct = spec.kind === 'type_spec' ? spec.children.find(({ field }) => field === 'type') : null;
  const list =
    struct?.kind === 'struct_type'
      ? struct.children.find(({ kind }) => kind === 'field_declaration_list')
      : null;
  if (!list) return null;
  const declared = list.children
    .filter(({ kind }) => kind === 'field_declaration')
    .map(({ children }) => children.filter(({ field, named }) => field === 'name' && named));
  return declared.every((names) => names.length > 0) ? declared.flat().map(({ text }) => text) : null;
}
