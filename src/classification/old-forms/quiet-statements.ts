import type { AstNode } from '../../model/ast-node.ts';
import { fieldOf, named } from '../../model/node-parts.ts';

/**
 * True for a statement that runs no code of others while it is evaluated: declarations and assignments of values that
 * are only put together. Loading a module by `require` counts as quiet, as importing one does.
 */
export function isQuiet(statement: AstNode): boolean {
  if (statement.extra) return true;
  switch (statement.kind) {
    case 'function_declaration':
    case 'generator_function_declaration':
    case 'import_statement':
    case 'empty_statement':
    case 'interface_declaration':
    case 'type_alias_declaration':
      return true;
    case 'export_statement':
      return named(statement).every((part) => part.kind === 'export_clause' || isQuiet(part));
    case 'lexical_declaration':
    case 'variable_declaration':
      return named(statement).every(
        (part) => fieldOf(part, 'value') === null || isQuietValue(fieldOf(part, 'value')!),
      );
    case 'expression_statement':
      return named(statement).every((part) => part.kind === 'string' || isQuietAssignment(part));
    default:
      return false;
  }
}

function isQuietAssignment(node: AstNode): boolean {
  if (isRequire(node)) return true;
  if (node.kind !== 'assignment_expression') return false;
  return isQuietValue(fieldOf(node, 'left')!) && isQuietValue(fieldOf(node, 'right')!);
}

const PLAIN =
  /^(?:number|string|true|false|null|undefined|identifier|this|regex|function_expression|generator_function|arrow_function)$/;

/** True for a value that is only put together. */
export function isQuietValue(node: AstNode): boolean {
  if (PLAIN.test(node.kind) || isRequire(node)) return true;
  switch (node.kind) {
    case 'member_expression':
      return isQuietValue(fieldOf(node, 'object')!);
    case 'assignment_expression':
      return isQuietAssignment(node);
    case 'subscript_expression':
    case 'parenthesized_expression':
    case 'array':
      return named(node).every(isQuietValue);
    case 'template_string':
      return named(node).every(({ kind }) => kind !== 'template_substitution');
    case 'object':
      return named(node).every((part) => {
        if (part.kind === 'method_definition') return true;
        if (part.kind === 'shorthand_property_identifier') return true;
        const value = part.kind === 'pair' ? fieldOf(part, 'value') : null;
        return (
          value !== null && fieldOf(part, 'key')!.kind !== 'computed_property_name' && isQuietValue(value)
        );
      });
    default:
      return false;
  }
}

/** `require('./a')` */
export function isRequire(node: AstNode): boolean {
  if (node.kind !== 'call_expression') return false;
  const callee = fieldOf(node, 'function');
  const list = fieldOf(node, 'arguments');
  return (
    callee?.kind === 'identifier' &&
    callee.text === 'require' &&
    list !== null &&
    named(list).length === 1 &&
    named(list)[0]!.kind === 'string'
  );
}
