import type { Core } from '../../../model/core.ts';
import type { Unit } from '../../normal-form/unit.ts';
import { isFree } from '../free-names.ts';
import { isKnownText, shapeOf } from './declared-shapes.ts';
import { isKnownArray } from './known-arrays.ts';

/**
 * Whether a member of one of these names may be one that the change set made: what is seen to be an array, a text, a map
 * or a set has the library's, unless somebody puts another one in its place, or makes a class from something that it may
 * be an object of.
 *
 *     names.map(f)      of `names: string[]`, beside a `class Tree { map(f) {} }`
 */
export function mayBeOwn(unit: Unit, object: Core, ...names: readonly string[]): boolean {
  const own = names.filter((name) => unit.loops.hasOwn(name));
  if (own.length === 0) return false;
  return own.some((name) => unit.loops.takesPlaceOf(name)) || !isOfTheLibrary(unit, object);
}

function isOfTheLibrary(unit: Unit, object: Core): boolean {
  if (isKnownArray(unit, object) || isKnownText(object) || /^(?:template|literal)$/.test(object.op))
    return true;
  if (object.op === 'new') return ['Map', 'Set'].some((name) => isFree(object.children[0], name));
  const shape = shapeOf(object);
  return shape?.isKeyed === true && !shape.mayBeMissing && !shape.mayBeNull;
}
