import type { Lower } from '../../../model/core.ts';
import { HEIRS_ARE_IN_SIGHT } from '../../assumptions.ts';
import { inheritedMembers } from '../../moves/inherited-members.ts';
import type { Side, World } from '../../world.ts';
import { asItIs } from './rearranged-notes.ts';
import type { Lowers, WrittenAlike } from './rearrangement.ts';

/**
 *     class B extends A { private m() {} }      ->      class A { protected m() {} }  class B extends A {}
 *
 * Of a member that stands in the class which its own was made from on the other side it is no matter whether only its
 * class sees it, or those below as well: all of them are known.
 */
export function inheritedAccess(world: World, lowers: Lowers): WrittenAlike {
  const found = inheritedMembers(world).flatMap((one) => one.found);
  if (found.length === 0) return asItIs(lowers);
  const of = (side: Side): Lower => {
    const at = side.which === 'before' ? 0 : 1;
    const declarations = new Set(found.map((pair) => pair[at].declaration));
    return (file) => {
      const lowered = lowers[side.which](file);
      return (
        lowered && {
          ...lowered,
          signature(node) {
            const types = lowered.signature(node);
            return declarations.has(node) ? types.filter(({ text }) => !KEPT.test(text)) : types;
          },
        }
      );
    };
  };
  return {
    before: of(world.before),
    after: of(world.after),
    told: (before, after) =>
      found.some(([was, is]) => was === before && is === after)
        ? [{ rule: 'inherited-member', side: 'after', subject: '', assumes: HEIRS_ARE_IN_SIGHT, symbols: [] }]
        : [],
  };
}

const KEPT = /^access (?:private|protected)$/;
