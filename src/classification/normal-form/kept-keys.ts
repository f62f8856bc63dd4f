import type { AstNode } from '../../model/ast-node.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { World } from '../world.ts';

/**
 * Whether a function that stood in an object literal, or stands in one now, only has a name of its own besides: the object
 * has a property of that key on both sides. Who looks for it there by that key finds what was proved together with the
 * object.
 *
 *     const api = { get: () => load() }      ->      const fetched = () => load(); const api = { get: fetched }
 *
 * @param isNew of a symbol that wasn't there before.
 */
export function keepsItsKey(
  { mapping }: World,
  { parent, declaration, simpleName }: CodeSymbol,
  isNew: boolean,
): boolean {
  if (!parent || parent.kind === 'class' || !/^(?:pair|method_definition)$/.test(declaration.kind))
    return false;
  const around = isNew ? mapping.before(parent) : mapping.after(parent);
  return around !== null && hasKey(around.declaration, simpleName);
}

function hasKey(node: AstNode, key: string): boolean {
  if (node.kind === 'shorthand_property_identifier' && node.text === key) return true;
  if (node.kind === 'pair' && node.children.some(({ field, text }) => field === 'key' && text === key))
    return true;
  return node.children.some((child) => hasKey(child, key));
}
