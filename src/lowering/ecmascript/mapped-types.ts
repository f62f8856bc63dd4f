import type { AstNode } from '../../model/ast-node.ts';
import { named } from '../tree-facts.ts';

const MODIFIED: Readonly<Record<string, string>> = {
  '?:': 'Partial',
  '+?:': 'Partial',
  '-?:': 'Required',
  'readonly :': 'Readonly',
};

/**
 * The name under which the language knows a type that maps all keys of another one, and that other one.
 *
 *     { [K in keyof T]?: T[K] }  is  Partial<T>          { readonly [K in keyof T]: T[K] }  is  Readonly<T>
 */
export function mappedType(node: AstNode): { readonly name: string; readonly of: AstNode } | null {
  const members = node.kind === 'object_type' ? named(node) : [];
  const [only] = members;
  if (members.length !== 1 || only!.kind !== 'index_signature') return null;
  const parts = only!.children.filter(({ extra }) => !extra);
  const isReadonly = parts[0]?.kind === 'readonly';
  const [open, clause, close, value, ...more] = isReadonly ? parts.slice(1) : parts;
  if (open?.kind !== '[' || close?.kind !== ']' || more.length > 0) return null;
  if (clause?.kind !== 'mapped_type_clause' || !value) return null;
  const [key, keys, ...alias] = named(clause);
  const [of] = keys?.kind === 'index_type_query' ? named(keys) : [];
  const [read] = named(value);
  if (!key || of?.kind !== 'type_identifier' || alias.length > 0 || read?.kind !== 'lookup_type') return null;
  const [object, place] = named(read);
  if (object?.text !== of.text || place?.text !== key.text || key.text === of.text) return null;
  const name = MODIFIED[`${isReadonly ? 'readonly ' : ''}${value.children[0]!.kind}`];
  return name ? { name, of } : null;
}
