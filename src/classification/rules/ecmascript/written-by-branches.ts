import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import type { Facts } from '../../normal-form/facts/variable-facts.ts';
import { rewriteLists } from '../../normal-form/lists.ts';
import { countUses, useCounts } from '../../normal-form/tree.ts';
import { isCandidate, type Unit } from '../../normal-form/unit.ts';
import { withEnds } from '../returned-variables.ts';

/**
 * What each branch gives to a variable that a member gets right behind them, given to the member by each branch.
 *
 *     let r; if (a) { if (!b) throw e; r = b } else { r = f() } o.p = r
 *     ->      if (a) { if (!b) throw e; o.p = b } else { o.p = f() }
 *
 * So does a function that was taken out give back what is written. Holds for a variable that nobody names besides, and a
 * member of `this` or of a variable that gets no other value: they are the same before the branches and behind them.
 */
export function writtenByBranches(unit: Unit): void {
  if (!unit.isEcmascript) return;
  const counts = useCounts(unit.root);
  unit.root = rewriteLists(unit.root, (list) => {
    for (let at = 0; at + 2 < list.length; at++) {
      const [begun, ways, written] = list.slice(at, at + 3) as [Core, Core, Core];
      const result = begunEmpty(unit, begun);
      const assign = result && ways.op === 'choose' ? memberGiven(written, result, unit.facts) : null;
      if (!result || !assign || unit.facts.captured.has(result)) continue;
      if (counts.get(result) !== countUses(ways, result) + 1) continue;
      const made = withEnds(ways, result, (value, source) =>
        core('evaluate', '', [core('assign', '', [assign.children[0]!, value], source)], source),
      );
      if (made) return [...list.slice(0, at), made, ...list.slice(at + 3)];
    }
    return list;
  });
}

/** The variable of `let r`. */
function begunEmpty(unit: Unit, { op, children: [target, value, type] }: Core): CoreVariable | null {
  if (op !== 'let' || target!.op !== 'bind' || value!.op !== 'nothing' || type) return null;
  return isCandidate(unit, target!.variable!) ? target!.variable : null;
}

/** `o.p = r` */
function memberGiven({ op, children: [assign] }: Core, result: CoreVariable, facts: Facts): Core | null {
  if (op !== 'evaluate' || assign!.op !== 'assign' || assign!.text !== '') return null;
  const [target, value] = assign!.children as [Core, Core];
  if (value.op !== 'variable' || value.variable !== result || target.op !== 'member') return null;
  return isSteady(target.children[0]!, facts) ? assign! : null;
}

/** `this`, or a variable that gets no other value. */
export function isSteady({ op, variable }: Core, { assigned }: Facts): boolean {
  if (op === 'this') return true;
  return (
    op === 'variable' && /^(?:local|parameter|temporary)$/.test(variable!.kind) && !assigned.has(variable!)
  );
}
