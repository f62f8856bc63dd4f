import { type Core, core } from '../../../model/core.ts';
import { commutes, emptyFootprint, type Footprint } from '../../normal-form/facts/footprint.ts';
import { add, footprintOf } from '../../normal-form/facts/footprint-of.ts';
import { size, some } from '../../normal-form/tree.ts';
import { spend, type Unit } from '../../normal-form/unit.ts';
import { identical } from '../conditionals.ts';

/**
 * One assignment to a member instead of one in each branch.
 *
 *     if (a()) { o.p = 1 } else { o.p = 2 }      ->      o.p = a() ? 1 : 2
 *
 * The object, and what stands between brackets, are found before the value is: asking the test first or last must make
 * no difference to them.
 */
export function assignedMember(unit: Unit, node: Core): Core {
  if (node.op !== 'choose') return node;
  const [test, yes, no] = node.children as [Core, Core, Core];
  if (yes.op !== 'block' || no.op !== 'block') return node;
  const [one, two] = [soleAssignment(yes), soleAssignment(no)];
  if (!one || !two) return node;
  const target = one.children[0]!;
  if (!spend(unit, size(target)) || !identical(target, two.children[0]!)) return node;
  // Nobody is `this` before `super()`.
  if (some(test, ({ op }) => op === 'super')) return node;
  if (!commutes(placeOf(target, unit), footprintOf(test, unit.facts))) return node;
  const value = core('choose', '', [test, one.children[1]!, two.children[1]!], node.source);
  return core('evaluate', '', [core('assign', '', [target, value], node.source)], node.source);
}

/** What finding the place reads; the member itself is only written. */
function placeOf(target: Core, unit: Unit): Footprint {
  const found = emptyFootprint();
  for (const part of target.children) add(part, unit.facts, found);
  return found;
}

function soleAssignment({ children }: Core): Core | null {
  const [only] = children;
  const value = children.length === 1 && only!.op === 'evaluate' ? only!.children[0]! : null;
  return value?.op === 'assign' && value.text === '' && /^(?:member|index)$/.test(value.children[0]!.op)
    ? value
    : null;
}
