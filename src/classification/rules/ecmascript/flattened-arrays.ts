import type { Core } from '../../../model/core.ts';
import { PLAIN_ARRAYS } from '../../assumptions.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';
import { mayBeOwn } from './own-members.ts';

/**
 * The lists that are made of a list's items as one list.
 *
 *     xs.map((x) => x.items).flat()      ->      xs.flatMap((x) => x.items)
 *
 * Holds for a depth of one. Assumes that what is gone through is an array, which alone has a `flat`: it has no
 * method of these names from the change set (own-members.ts).
 */
export function flattenedMap(unit: Unit, node: Core): Core | null {
  const [flat, depth, ...more] = node.children as [Core, Core?, ...Core[]];
  const made = flat.op === 'member' && flat.text === 'flat' ? flat.children[0]! : null;
  if (made?.op !== 'call' || more.length > 0 || (depth && depth.text !== 'n:1')) return null;
  const [map, ...given] = made.children as [Core, ...Core[]];
  if (map.op !== 'member' || map.text !== 'map' || given.length === 0) return null;
  if (given.some(({ op }) => op === 'spread') || !differs(unit, 'call flatMap')) return null;
  if (mayBeOwn(unit, map.children[0]!, 'map', 'flat', 'flatMap')) return null;
  fire(unit, 'flattened-array', '', node.source, PLAIN_ARRAYS);
  return { ...node, children: [{ ...map, text: 'flatMap' }, ...given] };
}
