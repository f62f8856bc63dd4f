import { type Core, core } from '../../../model/core.ts';
import { isPrimitive } from '../../../model/static-types.ts';
import type { Unit } from '../../normal-form/unit.ts';
import { type Comparing, switchesAsChains } from '../switch-chains.ts';

/**
 * A `switch` of Java as the chain of questions that it is.
 *
 *     switch (key) { case "a": f(); break; default: g(); }      ->      if (key.equals("a")) f(); else g();
 *     switch (size) { case 1: f(); break; }                     ->      if (size == 1) f();
 *
 * Numbers and characters are compared as they are. A text is asked whether it equals the first value, so that nothing
 * at its place fails either way. Refused: a text that is only switched on for a default, which would not be asked; an
 * enumeration, since `==` lets nothing pass where a `switch` fails; boxes.
 */
export function switchesOfJava(list: readonly Core[], unit: Unit): readonly Core[] {
  return switchesAsChains(unit, list, compared);
}

const compared: Comparing = (subject, test, { spelled }) => {
  if (test.op !== 'literal' || spelled === undefined) return null;
  if (isPrimitive(spelled))
    return { ...core('binary', '==', [subject, test], test.source), spelled: 'boolean' };
  if (spelled !== 'String' || !test.text.startsWith('s:')) return null;
  const equals = core('member', 'equals', [subject], test.source);
  return { ...core('call', '', [equals, test], test.source), spelled: 'boolean' };
};
