import { type Core, core } from '../../../model/core.ts';
import { FOUND_AS_KEPT } from '../../assumptions.ts';
import { footprintOf } from '../../normal-form/facts/footprint-of.ts';
import { isElsewhere, isStableItem } from '../../normal-form/facts/plain-evaluation.ts';
import { isAccessor } from '../../normal-form/facts/variable-facts.ts';
import { some, withChildren } from '../../normal-form/tree.ts';
import { fire, type Unit } from '../../normal-form/unit.ts';
import { identical } from '../conditionals.ts';

/**
 * What is kept in a place that is empty, and read from there at once, given back as it is kept.
 *
 *     if (!cache[k]) { cache[k] = make(k) } return cache[k]      ->      if (!cache[k]) { return (cache[k] = make(k)) } return cache[k]
 *
 * Holds where the question asks for the place, which is a member of `this` or of a variable that keeps its value meanwhile,
 * by a name or by another such variable, and no setter of ours is there. What a module gives another value to may have
 * changed while the value was made. Assumes that a place holds what was put there.
 */
export function returnedAsKept(unit: Unit, list: readonly Core[]): readonly Core[] {
  const at = list.findIndex((step, index) => keptBranch(unit, step, list[index + 1]) >= 0);
  if (at < 0) return list;
  const step = list[at]!;
  const side = keptBranch(unit, step, list[at + 1]);
  const branch = step.children[side]!;
  const last = branch.children.at(-1)!;
  fire(unit, 'returned-as-kept', '', last.source, FOUND_AS_KEPT);
  const returned = core('return', '', last.children, last.source);
  const given = withChildren(branch, [...branch.children.slice(0, -1), returned]);
  return list.with(at, withChildren(step, step.children.with(side, given)));
}

/** Which branch keeps last what is given back behind the question, where the other does nothing; or -1. */
function keptBranch(unit: Unit, step: Core, next: Core | undefined): number {
  const place = next?.op === 'return' ? next.children[0] : undefined;
  if (!place || step.op !== 'choose' || step.children[1]!.op !== 'block' || !isPlace(unit, place, step))
    return -1;
  const [test, yes, no] = step.children as [Core, Core, Core];
  if (!some(test, (node) => identical(node, place))) return -1;
  const side = no.children.length === 0 ? 1 : yes.children.length === 0 ? 2 : -1;
  const last = step.children[side]?.children.at(-1);
  const write = last?.op === 'evaluate' ? last.children[0]! : null;
  const isKept = write?.op === 'assign' && write.text === '' && identical(write.children[0]!, place);
  return isKept ? side : -1;
}

function isPlace({ facts }: Unit, place: Core, step: Core): boolean {
  const [object, key] = place.children;
  const { writes } = footprintOf(step, facts);
  const isSteady = ({ op, variable }: Core): boolean =>
    op === 'this' ||
    (op === 'variable' &&
      variable!.kind !== 'free' &&
      (isElsewhere(variable!)
        ? isStableItem(variable!)
        : !facts.shared.has(variable!) && !writes.has(variable!)));
  if (place.op === 'member') return isSteady(object!) && !isAccessor(place.text, facts);
  return place.op === 'index' && isSteady(object!) && (key!.op === 'literal' || isSteady(key!));
}
