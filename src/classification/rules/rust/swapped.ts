import { type Core, core } from '../../../model/core.ts';
import { temporary, use } from '../../normal-form/tree.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';
import { isPath } from '../asked-before-all.ts';
import { identical } from '../conditionals.ts';

/**
 * Two places that exchange what they hold.
 *
 *     std::mem::swap(&mut a, &mut b)      ->      let t = a; a = b; b = t
 *
 * Holds for variables and their fields, of which neither is a part of the other, or it is no program.
 */
export function swappedPlaces(unit: Unit, list: readonly Core[]): readonly Core[] {
  if (!differs(unit, ...SWAPS.map((name) => `call ${name}`))) return list;
  return list.flatMap((step) => {
    const places = placesSwapped(step);
    if (!places) return [step];
    fire(unit, 'rust-words', '', step.source);
    const [one, other] = places;
    const kept = temporary('kept');
    const given = (target: Core, value: Core): Core =>
      core('evaluate', '', [core('assign', '', [target, value], step.source)], step.source);
    const held = core('let', 'own', [{ ...use(kept), op: 'bind' }, one], step.source);
    return [held, given(one, other), given(other, use(kept))];
  });
}

const SWAPS = ['std::mem::swap', 'core::mem::swap', 'mem::swap'];

function placesSwapped({ op, children: [call] }: Core): readonly [Core, Core] | null {
  const [callee, one, other] = op === 'evaluate' && call!.op === 'call' ? call!.children : [];
  const isSwap = callee?.variable?.kind === 'free' && SWAPS.includes(callee.variable.name);
  if (!isSwap || ![one, other].every((place) => place?.op === 'unary' && place.text === '&mut')) return null;
  const places = [one!.children[0]!, other!.children[0]!] as const;
  return places.every(isPath) && !identical(...places) ? places : null;
}
