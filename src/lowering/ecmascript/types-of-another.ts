import { type AstNode, textOf } from '../../model/ast-node.ts';
import { fieldOf, hasToken, named } from '../../model/node-parts.ts';
import { type Lowering, unparenthesised } from './context.ts';
import { typeMeant } from './types-meant.ts';

/**
 * A type that the compiler would certainly not find in the value of a variable or a field.
 *
 *     const seen: ReadonlySet<string> = new Set()      const seen: Set<string> = new Set()
 *     const sizes: any = [1, 2]                        const sizes: number[] = [1, 2]
 *     const pair: [string, number] = ['a', 1]          let last: Item | null = null
 *     const found: Item = rows[0] as any               const found: Item = rows[0]
 */
export function isOfAnother(lowering: Lowering, value: AstNode, type: AstNode | null): boolean {
  const spelled = type && named(type)[0];
  return spelled ? isAnother(lowering, value, spelled) : false;
}

/**
 * The same of what a function gives back: it gives nothing, and doesn't say so, or all that it gives is known better.
 *
 *     start(): void | Promise<void> { this.send(1) }      open(): any { return new Socket() }
 *     isFish(animal: Animal): animal is Fish { return 'swim' in animal }
 */
export function givesAnother(lowering: Lowering, made: AstNode, type: AstNode): boolean {
  // What a test says of its argument the compiler only finds since lately, and never checks.
  if (type.kind === 'type_predicate_annotation') return true;
  const body = fieldOf(made, 'body');
  const spelled = named(type)[0];
  if (!body || !spelled || hasToken(made, '*') || /^generator_/.test(made.kind)) return false;
  const isAsync = hasToken(made, 'async');
  const told = isAsync ? promised(spelled) : spelled;
  if (body.kind !== 'statement_block')
    return told !== null && (isAnother(lowering, body, told) || areOneOfFew([body], told));
  const given = returned(body);
  if (given.length === 0 || given.every((one) => named(one).length === 0))
    return type.kind === 'asserts_annotation' || !isNothing(spelled, isAsync);
  const values = given.flatMap((one) => named(one)[0] ?? []);
  if (!told || values.length < given.length) return false;
  // Of several the compiler finds the union.
  const isOfMany = values.length > 1 && typeMeant(lowering, told).kind === 'union_type';
  if (areOneOfFew(values, told)) return true;
  return !isOfMany && values.every((value) => isAnother(lowering, value, told));
}

/** Of texts, or numbers, that are spelled out the compiler finds each: `1 | 2`, and not `number`. */
function areOneOfFew(values: readonly AstNode[], spelled: AstNode): boolean {
  if (!/^(?:string|number)$/.test(textOf(spelled))) return false;
  const all = values.flatMap(choices);
  return all.every(({ kind }) => kind === textOf(spelled)) && new Set(all.map(textOf)).size > 1;
}

/** What a value may be: either branch of a conditional one. */
function choices(value: AstNode): readonly AstNode[] {
  const inner = unparenthesised(value);
  if (inner.kind !== 'ternary_expression') return [inner];
  return [fieldOf(inner, 'consequence')!, fieldOf(inner, 'alternative')!].flatMap(choices);
}

function isAnother(lowering: Lowering, value: AstNode, spelled: AstNode): boolean {
  if (isOpen(spelled)) return isCertain(value);
  const inner = unparenthesised(value);
  // The class that is made, or that is spoken of, need not be the one that was asked.
  if (spelled.kind === 'this_type')
    return /^(?:new_expression|as_expression|type_assertion)$/.test(inner.kind);
  const meant = typeMeant(lowering, spelled);
  switch (inner.kind) {
    case 'new_expression':
      return isMadeOtherwise(lowering, inner, spelled);
    case 'array':
      return isNoListOf(lowering, inner, meant);
    case 'object':
      return saysMoreThanItsMembers(lowering, meant);
    case 'string':
    case 'template_string':
    case 'number':
    case 'true':
    case 'false':
      return meant.kind === 'union_type';
    case 'null':
    case 'undefined':
      return textOf(meant) !== inner.kind;
    case 'as_expression':
    case 'type_assertion':
      return isAssertedOtherwise(inner, spelled);
    default:
      return false;
  }
}

/** A value that says itself of which type it is: of that the compiler finds it, and of no other. */
function isAssertedOtherwise(value: AstNode, spelled: AstNode): boolean {
  const asserted = value.kind === 'as_expression' ? named(value)[1] : named(value)[0];
  const written = (type: AstNode): string => textOf(type).replace(/\s+/g, '');
  if (!asserted) return false;
  const said = asserted.kind === 'type_arguments' ? named(asserted)[0]! : asserted;
  return written(said) !== written(spelled);
}

/** Another class, or one of the language's that holds what it is told to, and is told nothing: `new Map()`. */
function isMadeOtherwise(lowering: Lowering, made: AstNode, spelled: AstNode): boolean {
  const maker = fieldOf(made, 'constructor');
  const head = spelled.kind === 'generic_type' ? fieldOf(spelled, 'name') : spelled;
  if (maker?.kind !== 'identifier' || head?.kind !== 'type_identifier') return false;
  if (maker.text !== head.text) return true;
  const args = fieldOf(made, 'arguments');
  const isTold = fieldOf(made, 'type_arguments') !== null || (args !== null && named(args).length > 0);
  const holds = fieldOf(spelled, 'type_arguments');
  if (isTold || !holds || !HOLDERS.test(maker.text) || lowering.variable(maker)?.kind !== 'free')
    return false;
  return named(holds).some((held) => !/^(?:any|unknown)$/.test(textOf(held)));
}

const HOLDERS = /^(?:Map|Set|WeakMap|WeakSet|Array)$/;

/** An array in brackets is one that may be written, of any length: no tuple, and nothing that may be something else. */
function isNoListOf(lowering: Lowering, list: AstNode, meant: AstNode): boolean {
  if (/^(?:readonly_type|tuple_type|union_type)$/.test(meant.kind)) return true;
  const name = meant.kind === 'generic_type' ? fieldOf(meant, 'name') : null;
  if (name && name.text !== 'Array' && lowering.variable(name)?.kind === 'free') return true;
  return (
    named(list).length === 0 &&
    /^(?:array_type|generic_type)$/.test(meant.kind) &&
    !/\bany\b/.test(textOf(meant))
  );
}

/** What may be missing, may not be written, or is kept under any key is never found in an object as it is spelled. */
function saysMoreThanItsMembers(lowering: Lowering, meant: AstNode): boolean {
  if (meant.kind === 'union_type') return true;
  if (meant.kind === 'object_type' || meant.kind === 'interface_body')
    return named(meant).some(
      (member) => member.kind === 'index_signature' || hasToken(member, '?') || hasToken(member, 'readonly'),
    );
  const name = meant.kind === 'generic_type' ? fieldOf(meant, 'name') : null;
  if (!name || lowering.variable(name)?.kind !== 'free') return false;
  const [key] = named(fieldOf(meant, 'type_arguments')!);
  return name.text === 'Record' ? key?.kind === 'predefined_type' : /^(?:Partial|Readonly)$/.test(name.text);
}

/** The `T` of `Promise<T>`. */
function promised(type: AstNode): AstNode | null {
  const list = type.kind === 'generic_type' ? fieldOf(type, 'type_arguments') : null;
  return list ? (named(list)[0] ?? null) : null;
}

/** What says nothing of a value. */
function isOpen(type: AstNode | null): boolean {
  return type?.kind === 'predefined_type' && /^(?:any|unknown|object)$/.test(textOf(type));
}

/** `void`, `undefined` or `never`; in what runs asynchronously a promise of it, by whichever name. */
function isNothing(type: AstNode, isAsync: boolean): boolean {
  if (type.kind === 'union_type') return named(type).every((part) => isNothing(part, isAsync));
  if (!isAsync) return /^(?:void|undefined|never)$/.test(textOf(type));
  const list = type.kind === 'generic_type' ? fieldOf(type, 'type_arguments') : null;
  return list === null || named(list).some((one) => isNothing(one, false));
}

const CERTAIN =
  /^(?:string|template_string|number|true|false|regex|array|object|arrow_function|function_expression|class|new_expression)$/;

/** A value of which the compiler knows more than that it is one. */
function isCertain(value: AstNode): boolean {
  const inner = unparenthesised(value);
  if (inner.kind === 'ternary_expression')
    return isCertain(fieldOf(inner, 'consequence')!) && isCertain(fieldOf(inner, 'alternative')!);
  return CERTAIN.test(inner.kind);
}

/** The `return`s of a function itself, not those of the functions inside of it. */
function returned(node: AstNode): readonly AstNode[] {
  if (node.kind === 'return_statement') return [node];
  if (/^(?:class|.*function.*|method_definition)/.test(node.kind)) return [];
  return node.children.flatMap(returned);
}
