import type { AstNode } from '../../model/ast-node.ts';
import type { Core } from '../../model/core.ts';
import { isTypeParameter } from '../../model/core-types.ts';
import { named } from '../../model/node-parts.ts';

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

/**
 * Whether a type is mapped as `Partial` and its like map it: a parameter, of whose members each is mapped apart wherever
 * it stands, or what is certainly one object. Of an alias for a union the keys that all members have are mapped:
 *
 *     type Side = Left | Right      { [K in keyof Side]?: Side[K] }  is not  Partial<Left> | Partial<Right>
 */
export function isMappedAsNamed(of: Core): boolean {
  return isTypeParameter(of) || /^(?:interface|class)$/.test(of.variable?.binding?.symbol?.kind ?? '');
}

/**
 * A signature for all keys of a named type, which says the same with and without a name for the key that nobody uses.
 *
 *     { [key: K]: T }  is  { [key in K]: T }
 */
export function keyedType(node: AstNode): readonly [AstNode, AstNode] | null {
  if (node.kind !== 'index_signature') return null;
  const parts = node.children.filter(({ extra }) => !extra);
  const value = parts.at(-1)!;
  const isPlain = parts[0]?.kind === '[' && parts.at(-2)?.kind === ']' && value.kind === 'type_annotation';
  if (!isPlain) return null;
  const clause = parts[1]!;
  if (clause.kind !== 'mapped_type_clause') {
    const keys = node.children.find(({ field }) => field === 'index_type');
    return parts.length === 6 && keys && isKeyType(keys) ? [keys, value] : null;
  }
  const [key, keys, ...alias] = named(clause);
  const isUsed = (inner: AstNode): boolean => inner.text === key!.text || inner.children.some(isUsed);
  return keys && isKeyType(keys) && alias.length === 0 && !isUsed(value) ? [keys, value] : null;
}

function isKeyType({ kind }: AstNode): boolean {
  return kind === 'type_identifier' || kind === 'predefined_type';
}
