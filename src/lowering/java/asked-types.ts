import type { AstNode } from '../../model/ast-node.ts';
import { type Core, core } from '../../model/core.ts';
import { named, partOf } from '../../model/node-parts.ts';
import type { Lowering } from './context.ts';
import { lowerType } from './expressions.ts';
import { spelledType } from './syntax.ts';

/**
 * A type as a value, with what it holds where that may choose what is done with the value that is of it.
 *
 *     show(new ArrayList<String>(xs).get(0))      show(new ArrayList<Object>(xs).get(0))      two methods of that name
 */
export function lowerAskedType(l: Lowering, type: AstNode, value: AstNode): Core {
  return isAskedForContents(l, value) ? lowerWholeType(l, type) : lowerType(l, type);
}

/** A type as a value, with all that it holds. */
export function lowerWholeType(l: Lowering, type: AstNode): Core {
  const given =
    type.kind === 'generic_type' ? type.children.find(({ kind }) => kind === 'type_arguments') : null;
  const held = given ? named(given) : [];
  if (held.length === 0) return lowerType(l, type);
  return core('opaque', 'of types', [lowerType(l, type), ...held.map((one) => lowerWholeType(l, one))], type);
}

/**
 * Whether what is asked of a value, or made of it, is of a type that the value's own type brings along: a member of it is
 * asked for, or somebody else gives what it holds, and no declaration says which type that is wanted as.
 */
export function isAskedForContents(l: Lowering, node: AstNode): boolean {
  const parent = l.parents.get(node);
  switch (parent?.kind) {
    case 'parenthesized_expression':
    case 'ternary_expression':
      return isAskedForContents(l, parent);
    case 'method_invocation':
      return node.field === 'object';
    case 'argument_list': {
      const call = l.parents.get(parent);
      return call?.kind === 'method_invocation' && isAskedForContents(l, call);
    }
    // What is made, or cast, says the type of a `var` that begins with it.
    case 'variable_declarator':
      return (
        !/^(?:object_creation|cast)_expression$/.test(node.kind) &&
        spelledType(partOf(l.parents.get(parent)!, 'type')) === undefined
      );
    case 'enhanced_for_statement':
      return spelledType(partOf(parent, 'type')) === undefined;
    default:
      return false;
  }
}
