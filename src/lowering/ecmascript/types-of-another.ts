import { type AstNode, textOf } from '../../model/ast-node.ts';
import { hasToken, named } from '../tree-facts.ts';
import { field, unparenthesised } from './context.ts';

/**
 * A type that the compiler would certainly not find in the value of a variable or a field.
 *
 *     const seen: ReadonlySet<string> = new Set()      const seen: Set<string> = new Set()
 *     const sizes: any = [1, 2]                        const sizes: number[] = [1, 2]
 */
export function isOfAnother(value: AstNode, type: AstNode | null): boolean {
  const spelled = type && named(type)[0];
  if (!spelled) return false;
  if (isOpen(spelled)) return isCertain(value);
  if (value.kind !== 'new_expression') return false;
  const made = field(value, 'constructor');
  const head = spelled.kind === 'generic_type' ? field(spelled, 'name') : spelled;
  return made?.kind === 'identifier' && head?.kind === 'type_identifier' && made.text !== head.text;
}

/**
 * The same of what a function gives back: it gives nothing, and doesn't say so, or all that it gives is known better.
 *
 *     start(): void | Promise<void> { this.send(1) }      open(): any { return new Socket() }
 */
export function givesAnother(made: AstNode, type: AstNode): boolean {
  const body = field(made, 'body');
  const spelled = named(type)[0];
  if (!body || !spelled || hasToken(made, '*') || /^generator_/.test(made.kind)) return false;
  const isAsync = hasToken(made, 'async');
  if (body.kind !== 'statement_block') return !isAsync && isOpen(spelled) && isCertain(body);
  const given = returned(body);
  if (given.length === 0 || given.every((one) => named(one).length === 0))
    return type.kind === 'asserts_annotation' || !isNothing(spelled, isAsync);
  if (isAsync || !isOpen(spelled)) return false;
  return given.every((one) => named(one)[0] !== undefined && isCertain(named(one)[0]!));
}

/** What says nothing of a value. */
function isOpen(type: AstNode): boolean {
  return type.kind === 'predefined_type' && /^(?:any|unknown|object)$/.test(textOf(type));
}

/** `void`, `undefined` or `never`; in what runs asynchronously a promise of it, by whichever name. */
function isNothing(type: AstNode, isAsync: boolean): boolean {
  if (type.kind === 'union_type') return named(type).every((part) => isNothing(part, isAsync));
  if (!isAsync) return /^(?:void|undefined|never)$/.test(textOf(type));
  const list = type.kind === 'generic_type' ? field(type, 'type_arguments') : null;
  return list === null || named(list).some((one) => isNothing(one, false));
}

const CERTAIN =
  /^(?:string|template_string|number|true|false|regex|array|object|arrow_function|function_expression|class|new_expression)$/;

/** A value of which the compiler knows more than that it is one. */
function isCertain(value: AstNode): boolean {
  const inner = unparenthesised(value);
  if (inner.kind === 'ternary_expression')
    return isCertain(field(inner, 'consequence')!) && isCertain(field(inner, 'alternative')!);
  return CERTAIN.test(inner.kind);
}

/** The `return`s of a function itself, not those of the functions inside of it. */
function returned(node: AstNode): readonly AstNode[] {
  if (node.kind === 'return_statement') return [node];
  if (/^(?:class|.*function.*|method_definition)/.test(node.kind)) return [];
  return node.children.flatMap(returned);
}
