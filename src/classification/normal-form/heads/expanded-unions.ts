import type { Core } from '../../../model/core.ts';
import { distinctTypes } from '../../../model/distinct-types.ts';
import { intersectionOf } from '../../../model/intersections.ts';

/**
 * A type with a name's meaning put into it, as a lowering would have written it had the name never been there: one union
 * is not inside another, and what a parameter may be left out for is not said twice.
 *
 *     type Quote = string | undefined
 *     (quote?: Quote)      ->      (quote?: string)
 *     Quote | null         ->      string | undefined | null
 *     Named & { age: number }      ->      { name: string; age: number }
 *
 * Holds for every type: a union has no order and no depth, an intersection of objects is one object (intersections.ts),
 * and a parameter with a question mark is of its type or `undefined`. A property with one is left alone, since it may be
 * there and be `undefined`.
 */
export function afterExpansion(type: Core): Core {
  if (type.op !== 'opaque') return type;
  if (type.text === 'union_type') {
    const members = distinctTypes(type.children.flatMap(membersOf));
    return members.length === 1 ? members[0]! : { ...type, children: members };
  }
  if (type.text === 'intersection_type') return intersectionOf(type.children, type.source);
  if (type.text === '?parameter' || type.text === 'optional_parameter')
    return { ...type, children: type.children.map(withoutUndefined) };
  return type;
}

function membersOf(type: Core): readonly Core[] {
  return type.op === 'opaque' && type.text === 'union_type' ? type.children : [type];
}

function withoutUndefined(type: Core): Core {
  if (type.op !== 'opaque') return type;
  if (/^(?:type|type_annotation)$/.test(type.text))
    return { ...type, children: type.children.map(withoutUndefined) };
  if (type.text !== 'union_type') return type;
  const members = type.children.filter((member) => !isUndefined(member));
  if (members.length === 0) return type;
  return members.length === 1 ? members[0]! : { ...type, children: members };
}

function isUndefined({ op, text, variable, children }: Core): boolean {
  if (op === 'variable') return variable!.kind === 'free' && variable!.name === 'undefined';
  if (op !== 'opaque') return false;
  return text === 'undefined undefined' || (children.length === 1 && isUndefined(children[0]!));
}
