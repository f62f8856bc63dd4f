import type { AstNode } from './ast-node.ts';
import { type Core, core } from './core.ts';

/**
 * Several types that something is at once, in one order: others first, then what is said of all keys, then the fields.
 *
 *     { a: A; [key in K]: T } & B      ->      B & { [key in K]: T } & { a: A }
 *     { a: A } & { b: B }              ->      { a: A; b: B }
 *
 * Holds for objects of nothing but fields, each of which is there once; overloads of calls would count in their order.
 * `{}` beside something else takes `null` and `undefined` from it, which an object with a field does as well.
 */
export function intersectionOf(types: readonly Core[], source: AstNode | null): Core {
  const parts = types.flatMap(partsOf);
  const isObject = ({ op, text }: Core): boolean => op === 'opaque' && text === 'object_type';
  const members = parts
    .filter(isObject)
    .flatMap(({ children }) => children.filter((child) => !isToken(child)));
  const keyed = members.filter(({ text }) => text === 'keyed type');
  const fields = members.filter(({ text }) => text === 'property_signature');
  const names = fields.map(
    ({ children }) => children.find(({ text }) => text.startsWith('property_identifier '))?.text,
  );
  const isPlain =
    keyed.length + fields.length === members.length &&
    !names.includes(undefined) &&
    new Set(names).size === names.length;
  const all = isPlain
    ? [
        ...parts.filter((part) => !isObject(part)),
        ...keyed.map((one) => core('opaque', 'object_type', [one], one.source)),
        ...(fields.length > 0 ? [core('opaque', 'object_type', fields, source)] : []),
        ...(members.length === 0 ? parts.filter(isObject).slice(0, 1) : []),
      ]
    : parts;
  return all.length === 1 ? all[0]! : core('opaque', 'intersection_type', all, source);
}

function partsOf(type: Core): readonly Core[] {
  const isSeveral = type.op === 'opaque' && type.text === 'intersection_type';
  return isSeveral ? type.children : [type];
}

/** Braces, and what stands between members. */
export function isToken({ op, text, children }: Core): boolean {
  return op === 'opaque' && children.length === 0 && /^(?:\{ \{|\} \}|; ;|, ,|& &)$/.test(text);
}
