import { type AstNode, someNode } from '../model/ast-node.ts';
import type { CodeSymbol } from '../model/symbol.ts';
import type { Pairing } from './pairing.ts';

/**
 * Whether the place that a function had under its name says the other one's name now, or calls it: then the code was taken
 * out of it, or put into it, and the two are not one that moved.
 *
 *     const api = { get: () => ... }                  const fetched = () => ...; const api = { get: fetched }
 *     const done = () => ...  (in a function)         const done = whenDone(socket)       whenDone gives back the function
 *
 * @param whole the one that stood, or stands, in the place.
 */
export function isNamedInPlace(pairing: Pairing, whole: CodeSymbol, other: CodeSymbol): boolean {
  if (!whole.parent || !/^(?:pair|variable_declarator)$/.test(whole.declaration.kind)) return false;
  const around = pairing.partner(whole.parent);
  if (!around || around === other.parent) return false;
  return someNode(around.declaration, (node) => {
    if (node.kind === 'shorthand_property_identifier')
      return node.text === whole.simpleName && node.text === other.simpleName;
    if (node.kind !== whole.declaration.kind) return false;
    const name = node.children.find(({ field }) => field === 'key' || field === 'name');
    const value = node.children.find(({ field }) => field === 'value');
    return name?.text === whole.simpleName && value !== undefined && named(value) === other.simpleName;
  });
}

/** `fetched` of `fetched` and of `fetched(cart)`. */
function named(value: AstNode): string | null {
  const callee =
    value.kind === 'call_expression' ? value.children.find(({ field }) => field === 'function') : value;
  return callee?.kind === 'identifier' ? callee.text : null;
}
