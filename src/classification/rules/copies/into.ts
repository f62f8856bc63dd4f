import type { Core, CoreVariable } from '../../../model/core.ts';
import { countUses, isLoop, mentions, renamed, some } from '../../normal-form/tree.ts';
import { isCandidate, type Unit } from '../../normal-form/unit.ts';
import { captures, copyOf, declaredType, isLocal, isTarget } from './copy-of.ts';
import { isGuarded, leavesEarly, leavesForGood, mayFail } from './leaving.ts';
import { heldCopy, isWrittenAtOnce } from './shared.ts';

/** `let p = x`, where `x` isn't seen any more while `p` is: `p` is `x`. */
export function into(unit: Unit, list: readonly Core[], at: number, step: Core): readonly Core[] | null {
  const copy = copyOf(step);
  if (!copy?.declares || copy.from === copy.to || step.text === 'var') return null;
  const { from: source, to: made } = copy;
  if (declaredType(step).length > 0) return null;
  if (!isCandidate(unit, made) || !isLocal(source) || !isLocal(made)) return null;
  if (!unit.facts.assigned.has(made) || unit.facts.shared.has(made)) return null;
  const rest = list.slice(at + 1);
  const last = rest.findLastIndex((node) => mentions(node, made));
  const alive = rest.slice(0, last + 1);
  const back = alive.at(-1);
  const returned = back && copyOf(back);
  const writesBack = returned && !returned.declares && returned.from === made && returned.to === source;
  const during = writesBack ? alive.slice(0, -1) : alive;
  if (unit.facts.shared.has(source) && !(writesBack && isWrittenAtOnce(unit, during, made))) return null;
  if (during.some((node) => mentions(node, source))) return null;
  // Without being written back, the source keeps its old value, which must then not be asked for any more: by nobody,
  // not by a function either that was made before, nor through an address that was taken.
  if (
    !writesBack &&
    (unit.facts.captured.has(source) ||
      list.slice(0, at).some((node) => captures(unit, node, source)) ||
      rest.slice(last + 1).some((node) => mentions(node, source)) ||
      !(
        isDeclaredIn(list, at, source) ||
        isParameterHere(unit, list, at, source) ||
        (leavesForGood(list) && !isGuarded(unit, made))
      ))
  )
    return null;
  if (writesBack && during.some((node) => leavesEarly(unit, node, made))) return null;
  if (writesBack && mayFail(unit, during, made)) return null;
  return [
    ...list.slice(0, at),
    ...during.map((node) => renamed(node, made, source)),
    ...rest.slice(last + 1),
  ];
}

/** `let p = x`, where neither is written any more: `p` is `x`, also for functions that hold on to it. */
export function ofLastValue(
  unit: Unit,
  list: readonly Core[],
  at: number,
  step: Core,
): readonly Core[] | null {
  const copy = copyOf(step);
  if (!copy?.declares || copy.from === copy.to || declaredType(step).length > 0) return null;
  return isCandidate(unit, copy.to) && isLocal(copy.from) && isLocal(copy.to)
    ? heldCopy(unit, list, at, copy)
    : null;
}

/**
 * `let p = x`, where `x` is a parameter that nothing else names: `p` is `x`, whoever may write it through its address.
 * Not in a loop, whose rounds would each begin with `x` as it was.
 */
export function onlyCopy(unit: Unit, list: readonly Core[], at: number, step: Core): readonly Core[] | null {
  const copy = copyOf(step);
  if (!copy?.declares || copy.from.kind !== 'parameter' || !isLocal(copy.to) || copy.from.type === undefined)
    return null;
  if (!isCandidate(unit, copy.to) || countUses(unit.root, copy.from) !== 1) return null;
  if (isAskedAgain(unit, copy.from)) return null;
  return [...list.slice(0, at), ...list.slice(at + 1).map((node) => renamed(node, copy.to, copy.from))];
}

/** A parameter, or an item of a loop, that is named nowhere but before the copy, by no function and in no loop inside. */
function isParameterHere(unit: Unit, list: readonly Core[], at: number, variable: CoreVariable): boolean {
  const { root } = unit;
  const here = list.slice(0, at + 1);
  const isItem = !unit.isRust && some(root, (node) => isItemOf(node, variable));
  if ((variable.kind !== 'parameter' && !isItem) || here.some((node) => captures(unit, node, variable)))
    return false;
  if (isAskedAgain(unit, variable)) return false;
  return here.reduce((sum, node) => sum + countUses(node, variable), 0) === countUses(root, variable);
}

function isDeclaredIn(list: readonly Core[], at: number, variable: CoreVariable): boolean {
  return list.slice(0, at).some((node) => node.op === 'let' && node.children[0]!.variable === variable);
}

/**
 * Whether a parameter is named in a loop, or in a function within its own: these may run more often than it gets its
 * value, and each time find what was written to it the last time.
 */
function isAskedAgain({ root }: Unit, parameter: CoreVariable): boolean {
  const declares = ({ op, children }: Core): boolean =>
    (op === 'function' || op === 'for_each') &&
    some(children[0]!, ({ op: inner, variable }) => inner === 'bind' && variable === parameter);
  const isAround = (node: Core): boolean =>
    (isLoop(node) || node.op === 'function') && mentions(node, parameter) && !some(node, declares);
  const own = root.op === 'function' ? root : null;
  return some(root, (node) => node !== own && !isItemOf(node, parameter) && isAround(node));
}

/** A loop that gives the variable a value of its own for each round, before anything of its body is done. */
function isItemOf({ op, text, children: [target] }: Core, variable: CoreVariable): boolean {
  return op === 'for_each' && !/assign$|var$/.test(text) && isTarget(target!, variable);
}
