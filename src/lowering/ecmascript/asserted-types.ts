import { type AstNode, textOf } from '../../model/ast-node.ts';
import { type AssertedType, core } from '../../model/core.ts';
import { fieldOf, hasToken, named } from '../../model/node-parts.ts';
import { type Lowering, unparenthesised } from './context.ts';
import { functionIn, isFunction, returned } from './where-types-come-from.ts';

/**
 * The types of which the value of a declaration is said to be by itself, or what a function gives back: these are its
 * types, whatever the compiler knows of what they are said of.
 *
 *     const rate = JSON.parse(text) as number        number        const mode = 'fast' as const        `as const`
 *     const seen = new Set<Id>()                     Set<Id>       const user = find()!                not null
 *     function load() { return read<Item>() }        made of Item
 *     function size(n: number) { return n }          made of number
 */
export function assertedTypes(lowering: Lowering, declaration: AstNode): readonly AssertedType[] {
  const made = functionIn(declaration);
  if (!isFunction(made)) {
    const value = fieldOf(declaration, 'value');
    return value ? assertedBy(value, false) : [];
  }
  const body = fieldOf(made, 'body');
  if (!body || hasToken(made, '*') || /^generator_/.test(made.kind)) return [];
  const given = body.kind === 'statement_block' ? returned(body) : [body];
  return given.flatMap((value) => assertedBy(value, hasToken(made, 'async')));

  function assertedBy(node: AstNode, isPromised: boolean): readonly AssertedType[] {
    const value = unparenthesised(node);
    const says = (how: AssertedType['how'], type: AstNode): AssertedType => ({
      ...{ how, isPromised },
      type: lowering.structure(type),
    });
    switch (value.kind) {
      case 'as_expression': {
        const [, type] = named(value);
        return [type ? says('whole', type) : { how: 'whole', isPromised, type: core('opaque', 'as const') }];
      }
      case 'type_assertion':
        // Its type stands in angle brackets, which are a list of types for the grammar.
        return [says('whole', named(named(value)[0]!)[0]!)];
      case 'non_null_expression':
        return [{ how: 'there', isPromised, type: core('opaque', 'not null') }];
      case 'call_expression': {
        const types = fieldOf(value, 'type_arguments');
        return types ? named(types).map((type) => says('part', type)) : [];
      }
      case 'new_expression': {
        const [maker, types] = [fieldOf(value, 'constructor'), fieldOf(value, 'type_arguments')];
        if (!maker || !types) return [];
        const type = core('opaque', 'generic_type', [maker, types].map(lowering.structure), value);
        return [{ how: 'whole', isPromised, type }];
      }
      case 'ternary_expression':
        return [fieldOf(value, 'consequence')!, fieldOf(value, 'alternative')!].flatMap((one) =>
          assertedBy(one, isPromised),
        );
      case 'identifier': {
        const type = typeOfParameter(value);
        return type ? [says(isAll(value) ? 'whole' : 'part', type)] : [];
      }
      default:
        return [];
    }
  }

  /** Whether nothing else is given back, and the parameter is always there. */
  function isAll(value: AstNode): boolean {
    const isAlone =
      body === value || (given.length === 1 && named(body!).at(-1)?.kind === 'return_statement');
    return isAlone && lowering.declaration(value)?.kind === 'required_parameter';
  }

  /** Of a parameter that is given back: where nothing that is asked of it makes its type another one. */
  function typeOfParameter(value: AstNode): AstNode | null {
    const parameter = lowering.declaration(value);
    const list = fieldOf(made, 'parameters');
    const isOwn =
      parameter && list?.children.includes(parameter) && fieldOf(parameter, 'pattern')?.kind === 'identifier';
    const annotation = isOwn ? fieldOf(parameter, 'type') : null;
    const type = annotation && named(annotation)[0];
    return type && /^(?:number|string|bigint|symbol)$/.test(textOf(type)) ? type : null;
  }
}
