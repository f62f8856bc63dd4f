import type { AstNode } from '../../model/ast-node.ts';
import type { FileFacts } from '../world.ts';

/** What runs nothing of its body when it is evaluated: functions; and types, which run nothing at all. */
export const FUNCTIONS =
  /^(?:function_declaration|generator_function_declaration|function_expression|function|generator_function|arrow_function|method_definition|function_definition|lambda|lambda_expression|function_signature|method_signature|abstract_method_signature|interface_declaration|type_alias_declaration|type_annotation|type_arguments|type_parameters|type_alias_statement)$/;

/** Whether a CommonJS module is loaded when it is evaluated. */
export function loadsModules(facts: FileFacts, node: AstNode): boolean {
  if (node.extra || FUNCTIONS.test(node.kind)) return false;
  return isLoading(facts, node) || node.children.some((child) => loadsModules(facts, child));
}

/** A statement that does nothing but give names to modules, or to parts of them. */
export function onlyLoads(facts: FileFacts, statement: AstNode): boolean {
  const { length } = declarationsThatLoad(facts, statement);
  return length > 0 && length === declaratorsOf(statement).length;
}

/** The declarations of a statement that give names to modules, or to parts of them: `fs = require('fs')`. */
export function declarationsThatLoad(facts: FileFacts, statement: AstNode): readonly AstNode[] {
  return declaratorsOf(statement).filter((one) => {
    const [name, value, ...more] = one.children.filter(({ named, extra }) => named && !extra);
    const isName = name?.kind === 'identifier' || (name?.kind === 'object_pattern' && isPlainPattern(name));
    return isName && value !== undefined && more.length === 0 && isLoading(facts, value);
  });
}

function declaratorsOf({ kind, children }: AstNode): readonly AstNode[] {
  if (kind !== 'lexical_declaration' && kind !== 'variable_declaration') return [];
  return children.filter(({ named, extra }) => named && !extra);
}

/** `require('x')`, `require('x').y` and `{ y } = require('x')`, where nothing else is called so. */
export function isLoading(facts: FileFacts, node: AstNode): boolean {
  const [first, second] = node.children.filter(({ named, extra }) => named && !extra);
  if (node.kind === 'variable_declarator')
    return (
      first?.kind === 'object_pattern' &&
      isPlainPattern(first) &&
      second !== undefined &&
      isLoading(facts, second)
    );
  if (node.kind === 'member_expression') return first !== undefined && isLoading(facts, first);
  if (node.kind !== 'call_expression' || first?.text !== 'require' || facts.file.bindings.of(first))
    return false;
  const given =
    second?.kind === 'arguments' ? second.children.filter(({ named, extra }) => named && !extra) : [];
  return given.length === 1 && given[0]!.kind === 'string';
}

/** `{ a, b: c }`: nothing is computed, and nothing takes the place of what is missing. */
function isPlainPattern({ children }: AstNode): boolean {
  return children.every(
    ({ kind, named, extra, children: [key, , value] }) =>
      !named ||
      extra ||
      kind === 'shorthand_property_identifier_pattern' ||
      (kind === 'pair_pattern' && key?.kind === 'property_identifier' && value?.kind === 'identifier'),
  );
}
