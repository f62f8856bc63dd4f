import type { AstNode } from '../../model/ast-node.ts';
import type { CodeSymbol } from '../../model/symbol.ts';

/** What stands in the value of a constant that names nothing. */
const LITERAL =
  /^(?:.*_literal|string_fragment|escape_sequence|true|false|binary_expression|unary_expression|parenthesized_expression)$/;

/**
 * A static field of Java whose value the compiler knows: it has it before anything of its class runs, so that nobody can
 * see where it stands, and those who list the fields of an object pass by what is static.
 *
 *     static final int DAY = 24 * 60 * 60;
 */
export function isConstant({ nodes, declaration }: CodeSymbol): boolean {
  const holder = declaration.kind === 'variable_declarator' ? nodes[0]! : declaration;
  const words = holder.children.find(({ kind }) => kind === 'modifiers')?.children ?? [];
  const has = (word: string): boolean => words.some(({ kind }) => kind === word);
  const type = holder.children.find(({ field }) => field === 'type');
  if (!has('static') || !has('final') || !type || !isOfConstants(type)) return false;
  const declarators = holder.children.filter(({ kind }) => kind === 'variable_declarator');
  return declarators.every(({ children }) => {
    const value = children.find(({ field }) => field === 'value');
    return value !== undefined && namesNothing(value);
  });
}

function isOfConstants(type: AstNode): boolean {
  return /^(?:integral_type|floating_point_type|boolean_type)$/.test(type.kind) || type.text === 'String';
}

function namesNothing(node: AstNode): boolean {
  return (!node.named || LITERAL.test(node.kind)) && node.children.every(namesNothing);
}
