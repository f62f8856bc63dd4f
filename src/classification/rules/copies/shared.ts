import type { Core, CoreVariable } from '../../../model/core.ts';
import { footprintOf } from '../../normal-form/facts/footprint-of.ts';
import { targets } from '../../normal-form/facts/targets.ts';
import { countUses, isLoop, mentions, renamed, some } from '../../normal-form/tree.ts';
import type { Unit } from '../../normal-form/unit.ts';
import { namesParameters } from '../reassigned-parameters.ts';

/**
 * Whether nobody can tell that a copy is written in the place of a variable which functions share, and which gets the
 * copy's value at once.
 *
 *     let p = row; p++; row = p                ->      row++
 *     let p = timer; p = later(f); timer = p   ->      timer = later(f)
 *
 * Nothing that could look at the variable, or write it, is called before the copy is written, and nothing may fail
 * behind that. What is written may call somebody, if it is the last thing that is done and doesn't ask for the copy.
 */
export function isWrittenAtOnce(unit: Unit, during: readonly Core[], copy: CoreVariable): boolean {
  if (!unit.isEcmascript) return false;
  const at = during.findIndex((step) => writes(step, copy));
  if (at < 0) return false;
  const found = during.map((step) => footprintOf(step, unit.facts));
  const isQuiet = (place: number): boolean =>
    !found[place]!.heapWrite && !found[place]!.control && !found[place]!.declares;
  const isSafe = (place: number): boolean => isQuiet(place) && !found[place]!.throws;
  return during.every((step, place) => {
    if (place < at) return isQuiet(place);
    if (place > at) return isSafe(place);
    const value = plainlyGiven(step, copy);
    if (!value) return isSafe(place);
    return isQuiet(place) || (place === during.length - 1 && !mentions(value, copy));
  });
}

/** The value of `p = value`. */
function plainlyGiven({ op, children: [assign] }: Core, variable: CoreVariable): Core | null {
  return op === 'evaluate' && assign?.op === 'assign' && assign.text === '' && isOf(assign, variable)
    ? assign.children[1]!
    : null;
}

function isOf({ children: [target] }: Core, variable: CoreVariable): boolean {
  return target!.op === 'variable' && target!.variable === variable;
}

function writes(node: Core, variable: CoreVariable): boolean {
  return some(node, ({ op, children }) => op === 'assign' && targets(children[0]!).includes(variable));
}

/**
 * A copy of a variable that has its last value, which functions may hold on to: it is the variable.
 *
 *     o = o || {}; let p = o; each(() => p.x)      ->      o = o || {}; each(() => o.x)
 *
 * Nothing writes the copy, and all that writes the variable are steps before the copy, in the same list, outside of any
 * function. The list is not done again for the same variable: what an earlier round left behind would see what a later
 * one writes.
 *
 * @param at where in the list the copy is made.
 */
export function heldCopy(
  unit: Unit,
  list: readonly Core[],
  at: number,
  { from, to }: { readonly from: CoreVariable; readonly to: CoreVariable },
): readonly Core[] | null {
  const { root, facts } = unit;
  if (!unit.isEcmascript || facts.assigned.has(to) || !facts.assigned.has(from)) return null;
  const before = list.slice(0, at);
  const isVar = ({ op, text, children }: Core): boolean =>
    op === 'let' && text === 'var' && targets(children[0]!).some((made) => made === from || made === to);
  if (some(root, isVar) || some(root, namesParameters) || before.some((step) => mentions(step, to)))
    return null;
  if (countWrites([root], from, true) !== countWrites(before, from, false)) return null;
  if (isDoneAgain(root, list[at]!, from)) return null;
  return [...before, ...list.slice(at + 1).map((step) => renamed(step, to, from))];
}

/** Whether a step stands in a loop or a function that the variable doesn't belong to. */
function isDoneAgain(root: Core, step: Core, variable: CoreVariable): boolean {
  const holds = (node: Core): boolean =>
    (node.op === 'function' || node.op === 'class' || isLoop(node)) && some(node, (inner) => inner === step);
  const declares = (node: Core): boolean =>
    some(node, ({ op, variable: bound }) => op === 'bind' && bound === variable);
  return some(root, (node) => holds(node) && !declares(node));
}

function countWrites(list: readonly Core[], variable: CoreVariable, inFunctions: boolean): number {
  let found = 0;
  const visit = (node: Core): void => {
    if (!inFunctions && (node.op === 'function' || node.op === 'class')) return;
    if ((node.op === 'assign' || node.op === 'for_each') && targets(node.children[0]!).includes(variable))
      found += 1;
    if (countUses(node, variable) > 0) for (const child of node.children) visit(child);
  };
  for (const node of list) visit(node);
  return found;
}
