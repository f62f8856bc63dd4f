import type { Core, CoreVariable } from '../../model/core.ts';
import { rewriteLists } from '../normal-form/lists.ts';
import type { Unit } from '../normal-form/unit.ts';
import { copyOf, isLocal } from './copies/copy-of.ts';
import { withoutFirstValues } from './copies/first-values.ts';
import { into, ofLastValue, onlyCopy } from './copies/into.ts';
import { askedOnce, inOrder, otherName } from './copies/other-names.ts';
import { outOf } from './copies/out-of.ts';

/**
 * A variable that is only a copy for a while, as the parameters and results of an unfolded function are.
 *
 *     let p = x; p += 1; x = p            ->      x += 1
 *     let r = a(); r += 1; const y = r    ->      let y = a(); y += 1
 *
 * Holds where the two are never alive with different values: `x` isn't touched while `p` lives, `p` not afterwards,
 * and no function holds on to either. What is known of a variable doesn't hold any more once it became another one, so
 * that each takes part once until the facts are asked for anew.
 */
export function coalesceCopies(unit: Unit): void {
  const taken = new Set<CoreVariable>();
  unit.root = rewriteLists(unit.root, (list) =>
    coalesced(unit, unit.isGo ? withoutFirstValues(unit, list) : list, taken),
  );
}

function coalesced(unit: Unit, list: readonly Core[], taken: Set<CoreVariable>): readonly Core[] {
  for (const [at, step] of list.entries()) {
    const copy = copyOf(step);
    if (!copy || taken.has(copy.from) || taken.has(copy.to)) continue;
    // Asking for what may have no value yet is more than a copy: it may fail.
    if (unit.facts.unbound.has(copy.from)) continue;
    const result =
      ofItself(unit, list, at, copy) ??
      outOf(unit, list, at, step) ??
      into(unit, list, at, step) ??
      onlyCopy(unit, list, at, step) ??
      otherName(unit, list, at, step) ??
      ofLastValue(unit, list, at, step) ??
      inOrder(unit, list, at, step) ??
      askedOnce(unit, list, at, step);
    if (!result) continue;
    taken.add(copy.from).add(copy.to);
    return coalesced(unit, result, taken);
  }
  return list;
}

/** `x = x`, which rules leave behind, does nothing to a variable of Go or Java. */
function ofItself(
  unit: Unit,
  list: readonly Core[],
  at: number,
  { from, to, declares }: NonNullable<ReturnType<typeof copyOf>>,
): readonly Core[] | null {
  const isIdle = (unit.isGo || unit.isJava) && !declares && from === to && isLocal(from);
  return isIdle && !unit.facts.shared.has(from) ? list.filter((_, index) => index !== at) : null;
}
