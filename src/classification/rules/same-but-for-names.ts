import type { Core, CoreVariable } from '../../model/core.ts';

/**
 * Equal in every part, up to the names of what functions inside of both declare: one of the two may stand for both.
 *
 *     each((x) => x + y)      each((item) => item + y)
 *
 * Unlike `identical` it doesn't say that what is the same may stand in two places at once, since what it declares would
 * then be declared twice. What makes a class is never the same.
 */
export function sameButForNames(one: Core, two: Core): boolean {
  const paired = new Map<CoreVariable, CoreVariable>();
  const taken = new Set<CoreVariable>();
  return same(one, two);

  function same(left: Core, right: Core): boolean {
    if (left.op === 'class' || left.op !== right.op || left.text !== right.text) return false;
    if (left.children.length !== right.children.length) return false;
    if (left.op === 'bind' && !pair(left, right)) return false;
    if (left.op !== 'bind' && !sameVariable(left.variable, right.variable)) return false;
    return left.children.every((child, at) => same(child, right.children[at]!));
  }

  /** Both declare something of one type, and neither has another partner. */
  function pair({ variable: left, spelled }: Core, { variable: right, spelled: other }: Core): boolean {
    if (!left || !right || spelled !== other || !areOfOneType(left, right)) return false;
    if (paired.has(left) || taken.has(right)) return sameVariable(left, right);
    paired.set(left, right);
    taken.add(right);
    return true;
  }

  function sameVariable(left: CoreVariable | null, right: CoreVariable | null): boolean {
    const partner = left ? paired.get(left) : undefined;
    return partner ? partner === right : left === right && !(right && taken.has(right));
  }
}

/** As far as their declarations tell: of what has no type there, what it holds is all that counts. */
function areOfOneType(one: CoreVariable, two: CoreVariable): boolean {
  const isUntyped = ({ type, typeNames }: CoreVariable): boolean => !type && typeNames === undefined;
  return one.spelled === two.spelled && isUntyped(one) && isUntyped(two);
}
