import { type Core, core } from '../../../model/core.ts';
import type { Facts } from '../../normal-form/facts/variable-facts.ts';
import { temporary, use } from '../../normal-form/tree.ts';
import type { Unit } from '../../normal-form/unit.ts';

/**
 * One value for several places, given to one after the other, the last one first.
 *
 *     const r = (o.r = make())      ->      const r = make(); o.r = r
 *     a.p = b.q = f()               ->      const v = f(); b.q = v; a.p = v
 *
 * The places are found before the value is: holds for variables, and for members of `this` or of variables that get no
 * other value.
 */
export function chainedAssignments(unit: Unit, list: readonly Core[]): readonly Core[] {
  const made = list.flatMap((step) => inTurn(unit, step));
  return made.length > list.length ? made : list;
}

function inTurn(unit: Unit, step: Core): readonly Core[] {
  if (step.op === 'let') {
    const [target, value, type] = step.children as [Core, Core, Core?];
    if (target.op !== 'bind' || type || !isPlain(unit, value)) return [step];
    const [place, given] = value.children as [Core, Core];
    if (place.op === 'variable' || place.children[0]!.variable === target.variable) return [step];
    const begun = { ...step, children: [target, given] };
    return [...inTurn(unit, begun), written(place, use(target.variable!), value)];
  }
  const outer = step.op === 'evaluate' ? step.children[0]! : null;
  const inner = outer && isPlain(unit, outer) ? outer.children[1]! : null;
  if (!outer || !inner || !isPlain(unit, inner)) return [step];
  const [[first], [second, given]] = [outer.children, inner.children] as [[Core], [Core, Core]];
  // `a = a.next = b` looks for the second place before it writes the first.
  const kept = given.op === 'literal' ? given : null;
  const variable = temporary('given');
  const value = kept ?? use(variable);
  const begun = kept
    ? []
    : [core('let', 'const', [core('bind', '', [], null, variable), given], step.source)];
  return [
    ...begun.flatMap((one) => inTurn(unit, one)),
    written(second, value, inner),
    written(first, value, outer),
  ];
}

/** An assignment to a place that nothing else can change meanwhile. */
function isPlain({ facts }: Unit, { op, text, children: [target] }: Core): boolean {
  if (op !== 'assign' || text !== '') return false;
  return target!.op === 'variable' || (target!.op === 'member' && isSteady(target!.children[0]!, facts));
}

function written(place: Core, value: Core, from: Core): Core {
  return core('evaluate', '', [core('assign', '', [place, value], from.source)], from.source);
}

/** `this`, or a variable that gets no other value. */
function isSteady({ op, variable }: Core, { assigned }: Facts): boolean {
  if (op === 'this') return true;
  return (
    op === 'variable' && /^(?:local|parameter|temporary)$/.test(variable!.kind) && !assigned.has(variable!)
  );
}
