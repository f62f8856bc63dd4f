import type { AstNode } from '../../model/ast-node.ts';
import { named, partOf } from '../../model/node-parts.ts';
import type { Lowering } from './context.ts';
import { hasModifier } from './syntax.ts';

/** What is put together of constants, and is one where all of them are. */
const MADE_OF_CONSTANTS =
  /^(?:parenthesized_expression|unary_expression|binary_expression|ternary_expression|cast_expression)$/;
const TYPES = /_type$|^(?:type_identifier|dimensions)$/;

/**
 * Whether the compiler may know the value of an expression: what is called, or a variable that is not `final`, it never
 * knows. A name that the file does not declare may stand for a constant.
 *
 *     final int none = 0;   ask ? 'a' : none      is a `char`, as `ask ? 'a' : 0` is one
 *     int none = 0;         ask ? 'a' : none      is an `int`
 */
export function mayBeConstant(l: Lowering, node: AstNode): boolean {
  if (/_literal$|^(?:true|false)$/.test(node.kind)) return true;
  if (MADE_OF_CONSTANTS.test(node.kind))
    return named(node).every((child) => TYPES.test(child.kind) || mayBeConstant(l, child));
  if (node.kind === 'identifier') return isConstantName(l, node);
  if (node.kind !== 'field_access') return false;
  return /^(?:identifier|field_access)$/.test(partOf(node, 'object')?.kind ?? '');
}

const known = new WeakMap<AstNode, boolean>();

function isConstantName(l: Lowering, name: AstNode): boolean {
  const binding = l.file.bindings.of(name);
  const declared = binding
    ? l.parents.get(binding.declarations[0]!)
    : l.frames
        .around(name)
        .map(({ fields }) => fields.get(name.text))
        .find((one) => one);
  if (!declared || binding?.import) return true;
  const made = known.get(declared) ?? isConstantVariable(l, declared, name);
  known.set(declared, made);
  return made;
}

function isConstantVariable(l: Lowering, declared: AstNode, name: AstNode): boolean {
  const declaration = declared.kind === 'variable_declarator' ? l.parents.get(declared) : undefined;
  const value = partOf(declared, 'value');
  if (!declaration || !value) return false;
  if (declaration.kind !== 'constant_declaration' && !hasModifier(declaration, 'final')) return false;
  // What stands further down is asked no further, so that two that name each other come to an end.
  return value.end > name.start || mayBeConstant(l, value);
}
