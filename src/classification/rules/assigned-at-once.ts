import { type Core, core } from '../../model/core.ts';
import { commutes } from '../normal-form/facts/footprint.ts';
import { footprintOf } from '../normal-form/facts/footprint-of.ts';
import { isStatement, mentions, substitute, withChildren } from '../normal-form/tree.ts';
import type { Unit } from '../normal-form/unit.ts';
import { holdsOn } from './go/paths.ts';

/**
 * A variable that begins with one value and may get another one at once, as a conditional.
 *
 *     x := a; if b < a { x = b }      ->      x := (b < a ? b : a)
 *
 * Holds for a first value that has no effect and that nobody can change before the question is answered.
 */
export function assignedAtOnce(
  list: readonly Core[],
  unit: Unit,
  mayBeFirst: (value: Core) => boolean = () => true,
): readonly Core[] {
  for (const [at, step] of list.entries()) {
    const choice = list[at + 1];
    if (step.op !== 'let' || !/^(?:let)?$/.test(step.text) || choice?.op !== 'choose') continue;
    const [target, value] = step.children as [Core, Core];
    const given = target.op === 'bind' ? assignedIn(choice, target) : null;
    const first = footprintOf(value, unit.facts);
    if (!given || first.heapWrite || first.control || first.fresh || first.throws || !mayBeFirst(value))
      continue;
    if (first.writes.size > 0) continue;
    if (!commutes(first, footprintOf(choice.children[0]!, unit.facts))) continue;
    const variable = target.variable!;
    if (holdsOn(choice, variable) || mentions(given.value, variable)) continue;
    const test = substitute(choice.children[0]!, variable, value);
    const sides = given.otherwise ? [value, given.value] : [given.value, value];
    const whole = core('choose', '', [test, ...sides], choice.source);
    const rest = list.slice(at + 2);
    const made = [...list.slice(0, at), withChildren(step, [target, whole]), ...rest];
    return assignedAtOnce(made, unit, mayBeFirst);
  }
  return list;
}

/** What a conditional assigns to the variable on one of its ways, if it does nothing else, and nothing on the other. */
function assignedIn(
  { children: [, yes, no] }: Core,
  { variable }: Core,
): { readonly value: Core; readonly otherwise: boolean } | null {
  if (!isStatement(yes!) || yes!.children.length + no!.children.length !== 1) return null;
  const otherwise = yes!.children.length === 0;
  const [only] = (otherwise ? no! : yes!).children;
  const assign = only!.op === 'evaluate' ? only!.children[0]! : null;
  if (assign?.op !== 'assign' || assign.text !== '') return null;
  const [target, value] = assign.children as [Core, Core];
  return target.op === 'variable' && target.variable === variable ? { value, otherwise } : null;
}
