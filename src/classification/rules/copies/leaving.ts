import type { Core, CoreVariable } from '../../../model/core.ts';
import { footprintOf } from '../../normal-form/facts/footprint-of.ts';
import { isLoop, isStatement, some } from '../../normal-form/tree.ts';
import type { Unit } from '../../normal-form/unit.ts';

/**
 * May leave before the copy is made: then the one variable would have been written and the other not. Who leaves the
 * whole function can't tell, as long as nothing in it catches that.
 */
export function leavesEarly(unit: Unit, node: Core, copied: CoreVariable): boolean {
  const isCaught = isGuarded(unit, copied);
  const leaves = (inner: Core, inLoop: boolean): boolean => {
    const { op, text, children } = inner;
    if (op === 'function' || op === 'class') return false;
    if (op === 'return' || op === 'throw') return isCaught;
    if (op === 'break' || op === 'continue') return !inLoop || text !== '';
    return children.some((child) => leaves(child, inLoop || isLoop(inner)));
  };
  return leaves(node, false);
}

/** Where a failure is caught in the same function, half of the work would be seen. */
export function mayFail(unit: Unit, list: readonly Core[], copy: CoreVariable): boolean {
  return isGuarded(unit, copy) && list.some((node) => footprintOf(node, unit.facts).throws);
}

/** Whether a variable is declared inside a `try`: one that stands further inside catches nothing of what leaves. */
export function isGuarded({ root }: Unit, variable: CoreVariable): boolean {
  const declares = (node: Core): boolean => node.op === 'bind' && node.variable === variable;
  return some(root, (node) => node.op === 'try' && some(node, declares));
}

/** Whether the list ends by leaving the function, so that nothing around it is done any more, nor another round of a loop. */
export function leavesForGood(list: readonly Core[]): boolean {
  const last = list.at(-1);
  if (last?.op === 'block') return leavesForGood(last.children);
  if (last?.op !== 'choose') return last?.op === 'return' || last?.op === 'throw';
  return last.children.slice(1).every((branch) => isStatement(branch) && leavesForGood(branch.children));
}
