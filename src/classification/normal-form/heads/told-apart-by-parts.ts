import type { Core } from '../../../model/core.ts';
import { isTypeParameter } from '../../../model/core-types.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import type { LoweredSide } from '../sides/side.ts';
import { some } from '../tree.ts';

/**
 * Whether a type of TypeScript may stand in the place of its uses with these arguments. Where a parameter itself is what
 * a condition asks about, or its keys are what is mapped, the type is made of each member of a union apart, and of an
 * array as an array; what is spelled there otherwise is taken as a whole.
 *
 *     type Told<T> = T extends true ? 1 : 2      Told<boolean>  is  1 | 2      boolean extends true ? 1 : 2  is  2
 *     type Sized<T> = { [K in keyof T]: number }      Sized<A | B>  is  Sized<A> | Sized<B>
 *
 * Holds where the argument is a parameter as well, or certainly no union (nor, where it is mapped, an array). See
 * "Distributive Conditional Types" and "Homomorphic mapped types" in the TypeScript handbook.
 */
export function mayStandThere(
  side: LoweredSide,
  parameters: readonly Core[],
  value: Core,
  args: readonly Core[],
): boolean {
  return parameters.every((parameter, at) => {
    const arg = args[at]!;
    if (isTypeParameter(arg)) return true;
    const isIt = ({ op, variable }: Core): boolean =>
      op === 'variable' && variable === parameter.children[0]!.variable;
    const isAsked = some(value, (node) => isOf(node, 'conditional_type') && isIt(node.children[0]!));
    if (isAsked && !isNoUnion(side, arg)) return false;
    const isMapped = some(value, (node) => mapsKeysOf(node, isIt, parameter));
    return !isMapped || isObject(side, arg);
  });
}

/** `{ [K in keyof T]: ... }`, and `{ [Q in K]: ... }` where `K extends keyof T`; `Partial<T>` says so of any T. */
function mapsKeysOf(node: Core, isIt: (node: Core) => boolean, parameter: Core): boolean {
  const keys = isOf(node, 'mapped_type_clause') || isOf(node, 'keyed type') ? node.children : [];
  return keys.some((key) =>
    isIt(key) ? some(parameter, isKeysOf) : isKeysOf(key) && key.children.some(isIt),
  );
}

const isKeysOf = (node: Core): boolean => isOf(node, 'index_type_query');

function isOf({ op, text }: Core, kind: string): boolean {
  return op === 'opaque' && text === kind;
}

/** Of a word of the language all but `boolean`, which is two, and `never`, which is none. */
const ONE_TYPE = /^(?:literal_type|array_type|tuple_type|function_type|constructor_type|readonly_type)$/;
const NO_ONE_WORD = /^(?:boolean|never) /;

function isNoUnion(side: LoweredSide, type: Core): boolean {
  if (type.op === 'opaque' && type.text === 'predefined_type')
    return !type.children.some(({ text }) => NO_ONE_WORD.test(text));
  return (type.op === 'opaque' && ONE_TYPE.test(type.text)) || isObject(side, type);
}

function isObject(side: LoweredSide, type: Core): boolean {
  if (isOf(type, 'object_type')) return true;
  const name = isOf(type, 'generic_type') ? type.children[0]! : type;
  const entity = name.op === 'variable' ? side.entityOf(name.variable!) : null;
  return entity?.type === 'symbol' && isOneObject(entity.symbol);
}

function isOneObject({ kind }: CodeSymbol): boolean {
  return kind === 'interface' || kind === 'class';
}
