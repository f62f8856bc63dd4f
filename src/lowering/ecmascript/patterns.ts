import type { AstNode } from '../../model/ast-node.ts';
import { type Core, core } from '../../model/core.ts';
import { fieldOf, named } from '../../model/node-parts.ts';
import { type Lowering, parts, unparenthesised } from './context.ts';
import { propertyKey } from './objects.ts';

/** What a declaration binds or an assignment writes. */
export function lowerTarget(lowering: Lowering, node: AstNode, declares: boolean): Core {
  const target = (inner: AstNode): Core => lowering.target(inner, declares);
  switch (node.kind) {
    case 'identifier':
    case 'shorthand_property_identifier_pattern': {
      const variable = lowering.variable(node);
      return variable ? core(declares ? 'bind' : 'variable', '', [], node, variable) : lowering.opaque(node);
    }
    case 'object_pattern':
      return core('pattern', 'object', named(node).map(element), node);
    case 'array_pattern':
      return core('pattern', 'array', withHoles(node, target), node);
    case 'rest_pattern':
      return core('spread', '', named(node).map(target), node);
    case 'assignment_pattern':
    case 'object_assignment_pattern':
      return defaulted(node, target);
    case 'parenthesized_expression':
    case 'non_null_expression':
    case 'as_expression':
      return target(named(unparenthesised(node))[0] ?? node);
    default:
      return lowering.expression(node);
  }

  function element(inner: AstNode): Core {
    if (inner.kind === 'pair_pattern') {
      const value = target(fieldOf(inner, 'value')!);
      return propertyKey(lowering, fieldOf(inner, 'key')!, value, inner);
    }
    if (inner.kind === 'shorthand_property_identifier_pattern')
      return core('property', inner.text, [target(inner)], inner);
    if (inner.kind === 'object_assignment_pattern')
      return core('property', fieldOf(inner, 'left')!.text, [target(inner)], inner);
    return target(inner);
  }

  function defaulted(inner: AstNode, lower: (node: AstNode) => Core): Core {
    const value = lowering.expression(fieldOf(inner, 'right')!);
    return core('default', '', [lower(fieldOf(inner, 'left')!), value], inner);
  }
}

/** `[, a, , b]`: an empty slot has no node, only its comma. */
export function withHoles(node: AstNode, lower: (node: AstNode) => Core): readonly Core[] {
  const slots: Core[] = [];
  let open = true;
  for (const part of parts(node)) {
    if (part.named) {
      slots.push(lower(part));
      open = false;
    } else if (part.kind === ',') {
      if (open) slots.push(core('nothing'));
      open = true;
    }
  }
  return slots;
}
