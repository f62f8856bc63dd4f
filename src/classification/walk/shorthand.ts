import type { AstNode } from '../../model/ast-node.ts';

/** A property of an object or of a destructuring pattern, read alike in its short and its long form. */
export interface KeyAndValue {
  readonly key: string;
  readonly value: AstNode;
  /** The default in a pattern: `{ a = 1 }`. */
  readonly otherwise: AstNode | null;
  readonly short: boolean;
}

/**
 *     { total }         and  { total: sum }          an object's property
 *     { total }         and  { total: sum }          a pattern's
 *     { total = 0 }     and  { total: sum = 0 }      with a default
 *     { total }         and  { total: cart.total }   where `cart` may be a module, taken as a whole
 *
 * Null for what is no property with a plain name and a name as its value.
 */
export function keyAndValue(node: AstNode): KeyAndValue | null {
  switch (node.kind) {
    case 'shorthand_property_identifier':
    case 'shorthand_property_identifier_pattern':
      return { key: node.text, value: node, otherwise: null, short: true };
    case 'object_assignment_pattern': {
      const [left, , right] = node.children;
      if (left?.kind !== 'shorthand_property_identifier_pattern' || !right) return null;
      return { key: left.text, value: left, otherwise: right, short: true };
    }
    case 'pair':
    case 'pair_pattern':
      return longForm(node);
    default:
      return null;
  }
}

function longForm(node: AstNode): KeyAndValue | null {
  const [key, , value] = node.children;
  if (node.children.length !== 3 || key?.kind !== 'property_identifier' || !value) return null;
  // `{ __proto__: a }` sets the prototype, `{ __proto__ }` makes a property.
  if (node.kind === 'pair' && key.text === '__proto__') return null;
  if (value.kind === 'assignment_pattern') {
    const [left, , right] = value.children;
    return left?.children.length === 0 && right
      ? { key: key.text, value: left, otherwise: right, short: false }
      : null;
  }
  const isName = value.children.length === 0 || (node.kind === 'pair' && value.kind === 'member_expression');
  return isName ? { key: key.text, value, otherwise: null, short: false } : null;
}
