import type { AstNode } from '../../model/ast-node.ts';
import { type Core, core } from '../../model/core.ts';
import { fieldOf, named } from '../../model/node-parts.ts';
import type { Lowering } from './context.ts';

/**
 * A call for the sake of its type arguments. They are nothing at run time, but its value is dropped and no value tells
 * it anything, so that what it says is the types: in a test of types they are what is expected.
 *
 *     expectTypeOf(item).toEqualTypeOf<Item>();      sameType<Item, { id: string }>(true);      expectType<Item>(item);
 *
 * So are the types that are spelled of what such a test looks at: `expectType<never>(_ as Path<object>)`.
 *
 * @returns `opaque claimed types` of the statement's call and of its type arguments; the call alone where it has none.
 */
export function withClaimedTypes(lowering: Lowering, statement: AstNode, call: Core): Core {
  const claimed = claimsIn(lowering, statement);
  return claimed.length === 0
    ? call
    : core('opaque', 'claimed types', [call, ...claimed.map(lowering.structure)], statement);
}

function claimsIn(lowering: Lowering, node: AstNode): readonly AstNode[] {
  switch (node.kind) {
    case 'parenthesized_expression':
    case 'non_null_expression':
    case 'await_expression':
      return named(node)
        .slice(0, 1)
        .flatMap((inner) => claimsIn(lowering, inner));
    case 'member_expression':
      return claimsIn(lowering, fieldOf(node, 'object')!);
    case 'call_expression': {
      const callee = fieldOf(node, 'function')!;
      const types = fieldOf(node, 'type_arguments');
      const isClaim =
        types !== null &&
        (TELLS_TYPES.test(lastName(callee)) || (!isToldValues(node) && !isShown(lowering, node)));
      const list = TELLS_TYPES.test(lastName(callee)) ? fieldOf(node, 'arguments') : null;
      const looked = list ? named(list).flatMap((argument) => spelledOf(lowering, argument)) : [];
      return [...claimsIn(lowering, callee), ...(isClaim ? [types] : []), ...looked];
    }
    default:
      return [];
  }
}

/** The types that are spelled of a value, or of the variable that it is. */
function spelledOf(lowering: Lowering, value: AstNode): readonly AstNode[] {
  switch (value.kind) {
    case 'as_expression':
      return named(value).slice(1);
    case 'parenthesized_expression':
    case 'non_null_expression':
      return named(value)
        .slice(0, 1)
        .flatMap((inner) => spelledOf(lowering, inner));
    case 'identifier': {
      const declaration = lowering.declaration(value);
      if (declaration?.kind !== 'variable_declarator') return [];
      const type = fieldOf(declaration, 'type');
      const made = fieldOf(declaration, 'value');
      return type ? [type] : made?.kind === 'as_expression' ? named(made).slice(1) : [];
    }
    default:
      return [];
  }
}

/** What those who test types give their functions as names (tsd, expect-type, vitest). */
const TELLS_TYPES = /^(?:expect|assert)(?:\w*Type|Assignable|NotAssignable|Error|Deprecated)/;

function lastName(callee: AstNode): string {
  return (fieldOf(callee, 'property') ?? callee).text;
}

/** A call without arguments of a function of this file that does something: what it does is compared, whatever types it is told. */
function isShown(lowering: Lowering, call: AstNode): boolean {
  const [callee, list] = [fieldOf(call, 'function')!, fieldOf(call, 'arguments')];
  const symbol = callee.kind === 'identifier' ? lowering.variable(callee)?.symbol : null;
  const body = symbol ? fieldOf(symbol.declaration, 'body') : null;
  return body !== null && named(body).length > 0 && list !== null && named(list).length === 0;
}

function isToldValues(call: AstNode): boolean {
  const list = fieldOf(call, 'arguments');
  return list !== null && named(list).some(({ kind }) => !/^(?:true|false|null|undefined)$/.test(kind));
}
