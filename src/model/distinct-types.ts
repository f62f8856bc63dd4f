import type { Core } from './core.ts';

/** Unions of more members are generated, and left as they are. */
const MOST_MEMBERS = 200;

/**
 * The members of a union, each of them once.
 *
 *     string | number | string      ->      string | number
 */
export function distinctTypes(members: readonly Core[]): readonly Core[] {
  if (members.length > MOST_MEMBERS) return members;
  return members.filter((one, at) => !members.slice(0, at).some((other) => sameType(one, other)));
}

/** Spelled alike, of the same names. What declares something, such as the parameters of a function, is like no other. */
function sameType(one: Core, two: Core): boolean {
  if (one.op === 'bind' || one.op !== two.op || one.text !== two.text || one.variable !== two.variable)
    return false;
  const { children } = two;
  return (
    one.children.length === children.length &&
    one.children.every((child, at) => sameType(child, children[at]!))
  );
}
