import type { AstNode } from '../../model/ast-node.ts';
import { fieldOf, named } from '../../model/node-parts.ts';

/** Names of what a value is, or holds, as it is: what is asked for a member, or computed with, is something else then. */
export function wholeValues(node: AstNode): readonly string[] {
  switch (node.kind) {
    case 'identifier':
    case 'shorthand_property_identifier':
      return [node.text];
    case 'this':
      return ['this'];
    case 'member_expression':
      return [isReading(node) ? READ : (fieldOf(node, 'property')?.text ?? '')];
    case 'subscript_expression':
      return [fieldOf(node, 'object')].flatMap((list) => (list ? wholeValues(list) : []));
    case 'new_expression':
      return [fieldOf(node, 'constructor')?.text ?? ''];
    case 'call_expression': {
      const called = fieldOf(node, 'function');
      if (!called) return [];
      if (isReading(node)) return [READ];
      const name = fieldOf(called, 'property')?.text ?? called.text;
      const object = fieldOf(called, 'object');
      if (!object) return [name];
      const made = GIVES_ANEW.test(name) ? named(fieldOf(node, 'arguments') ?? node).filter(isFunction) : [];
      return [
        name,
        ...(KEEPS.test(name) ? wholeValues(object) : []),
        ...made.flatMap(givenBy).flatMap(wholeValues),
      ];
    }
    case 'as_expression':
    case 'satisfies_expression': {
      const [value, type] = named(node);
      return [...(value ? wholeValues(value) : []), ...(type ? typeWords(type) : [])];
    }
    case 'type_assertion':
      return [...named(node).slice(1).flatMap(wholeValues), ...named(node).slice(0, 1).flatMap(typeWords)];
    case 'pair':
    case 'jsx_attribute':
      return named(node).slice(1).flatMap(wholeValues);
    case 'array':
    case 'await_expression':
    case 'jsx_expression':
    case 'non_null_expression':
    case 'object':
    case 'parenthesized_expression':
    case 'spread_element':
      return named(node).flatMap(wholeValues);
    case 'ternary_expression':
      return named(node).slice(1).flatMap(wholeValues);
    case 'binary_expression':
      return /^(?:\?\?|\|\||&&)$/.test(fieldSign(node)) ? named(node).flatMap(wholeValues) : [];
    default:
      return [];
  }
}

/** Stands for what is read out of a text, or out of what another program sent. No name is written so. */
export const READ = '(read)';

/** `JSON.parse(text)`, `reply.json()`, `request.body` */
export function isReading(node: AstNode): boolean {
  if (node.kind === 'member_expression') return REQUESTED.test(dotted(node));
  const called = node.kind === 'call_expression' ? fieldOf(node, 'function') : null;
  if (called?.kind !== 'member_expression') return false;
  if (dotted(called) === 'JSON.parse') return true;
  return (
    fieldOf(called, 'property')?.text === 'json' && named(fieldOf(node, 'arguments') ?? node).length === 0
  );
}

const REQUESTED = /^(?:req|request)\.body$/;

function dotted(member: AstNode): string {
  return `${fieldOf(member, 'object')?.text ?? ''}.${fieldOf(member, 'property')?.text ?? ''}`;
}

/** The names at the very left of a value: `client` of `(await client.rows.all()).data`. */
export function originsOf(node: AstNode): readonly string[] {
  switch (node.kind) {
    case 'identifier':
      return [node.text];
    case 'member_expression':
    case 'subscript_expression':
    case 'call_expression': {
      const inner = fieldOf(node, node.kind === 'call_expression' ? 'function' : 'object');
      return inner ? originsOf(inner) : [];
    }
    case 'as_expression':
    case 'await_expression':
    case 'non_null_expression':
    case 'parenthesized_expression':
    case 'satisfies_expression':
      return named(node).slice(0, 1).flatMap(originsOf);
    case 'type_assertion':
      return named(node).slice(1).flatMap(originsOf);
    default:
      return [];
  }
}

/** Calls that give some of a list, or the list in another order. */
const KEEPS =
  /^(?:at|concat|filter|find|findLast|flat|pop|reverse|shift|slice|sort|splice|toReversed|toSorted|values)$/;

/** Calls that give what the function that they are handed gives. */
const GIVES_ANEW = /^(?:flatMap|map|then)$/;

function fieldSign(node: AstNode): string {
  return node.children.find(({ field, named: isNamed }) => field === 'operator' && !isNamed)?.kind ?? '';
}

/** The types in a type, but for those of what a function in it takes and gives. */
export function typeWords(node: AstNode): readonly string[] {
  if (/^(?:function_type|constructor_type|method_signature)$/.test(node.kind)) return [];
  return node.kind === 'type_identifier' ? [node.text] : node.children.flatMap(typeWords);
}

/** What a function gives: the expression that it is, or what its returns say. */
export function givenBy(node: AstNode): readonly AstNode[] {
  const body = fieldOf(node, 'body');
  if (!body) return [];
  return body.kind === 'statement_block' ? returnedIn(body) : [body];
}

function returnedIn(step: AstNode): readonly AstNode[] {
  if (step.kind === 'return_statement') return named(step);
  return HOLDS_STEPS.test(step.kind) ? step.children.flatMap(returnedIn) : [];
}

const HOLDS_STEPS =
  /^(?:statement_block|(?:if|for|for_in|while|do|try|switch|labeled|with)_statement|else_clause|catch_clause|finally_clause|switch_(?:body|case|default))$/;

/** A function that is a value. */
export function isFunction({ kind }: AstNode): boolean {
  return kind === 'arrow_function' || kind === 'function_expression';
}
