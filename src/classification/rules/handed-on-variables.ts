import type { Core, CoreVariable } from '../../model/core.ts';
import { commutes } from '../normal-form/facts/footprint.ts';
import { footprintOf } from '../normal-form/facts/footprint-of.ts';
import { rewriteLists } from '../normal-form/lists.ts';
import { countUses, refreshed, size, substitute, useCounts } from '../normal-form/tree.ts';
import { spend, type Unit } from '../normal-form/unit.ts';
import { withEnds, withoutDeclarations } from './returned-variables.ts';

/**
 * What each branch gives to a variable of ours that is handed on right behind them, handed on at once.
 *
 *     if (a) { x = 1 } else if (b) { x = 2 } else { throw e } set(x)
 *     ->      if (a) { set(1) } else if (b) { set(2) } else { throw e }
 *
 * Holds for what unfolding declared, which is named in no other place, where nobody can tell that what the call is made
 * on, and the arguments before it, are looked at first.
 */
export function handedOnVariables(unit: Unit): void {
  const counts = useCounts(unit.root);
  const left = new Set<CoreVariable>();
  unit.root = rewriteLists(unit.root, (list, holder) => {
    if (holder.op !== 'block') return list;
    for (const [at, step] of list.entries()) {
      const branches = list[at - 1];
      const handed = branches?.op === 'choose' ? handedIn(step) : null;
      if (!handed || unit.facts.captured.has(handed.variable)) continue;
      const { variable, parts } = handed;
      if (counts.get(variable) !== countUses(branches!, variable) + 1) continue;
      const passed = parts.map((part) => footprintOf(part, unit.facts));
      const handing = withEnds(branches!, variable, (value) => {
        const isFirst = passed.every((part) => commutes(footprintOf(value, unit.facts), part));
        return isFirst && spend(unit, size(step)) ? substitute(refreshed(step), variable, value) : null;
      });
      if (!handing) continue;
      left.add(variable);
      return [...list.slice(0, at - 1), handing, ...list.slice(at + 1)];
    }
    return list;
  });
  withoutDeclarations(unit, left);
}

/** A call that is given a variable of ours, and what is evaluated before that. */
function handedIn({
  op,
  children: [call],
}: Core): { readonly variable: CoreVariable; readonly parts: readonly Core[] } | null {
  if (op !== 'evaluate' || call?.op !== 'call') return null;
  const [callee, ...args] = call.children as [Core, ...Core[]];
  const at = args.findIndex((arg) => arg.op === 'variable' && arg.variable!.kind === 'temporary');
  if (at < 0 || (callee.op !== 'member' && callee.op !== 'variable')) return null;
  const object = callee.op === 'member' ? callee.children[0]! : callee;
  return { variable: args[at]!.variable!, parts: [object, ...args.slice(0, at)] };
}
