import { type Core, core } from '../../../model/core.ts';
import { commutes } from '../../normal-form/facts/footprint.ts';
import { footprintOf } from '../../normal-form/facts/footprint-of.ts';
import { block, isStatement, withChildren } from '../../normal-form/tree.ts';
import type { Unit } from '../../normal-form/unit.ts';
import { operandsOf } from '../boolean-tests.ts';
import { identical } from '../conditionals.ts';

/**
 * A condition that two questions begin with, one behind the other, as a question of its own.
 *
 *     x if isOpen && x > 10 => a, x if isOpen => b, _ => c      ->      x if isOpen => if x > 10 { a } else { b }, _ => c
 *
 * The condition is asked again only where the rest of the first question was answered *no*: it answers the same, since it
 * does nothing, and the rest does nothing to it.
 */
export function sharedCondition(node: Core, unit: Unit): Core {
  if (node.op !== 'choose') return node;
  const [test, yes, no] = node.children as [Core, Core, Core];
  const later = isStatement(no) && no.children.length === 1 ? no.children[0]! : no;
  if (later.op !== 'choose' || isStatement(yes) !== isStatement(later.children[1]!)) return node;
  const [shared, otherwise, last] = later.children as [Core, Core, Core];
  const [asked, before] = [operandsOf(test, '&&'), operandsOf(shared, '&&')];
  const rest = asked.slice(before.length);
  const isPrefix = before.every((part, at) => asked[at] !== undefined && identical(part, asked[at]));
  if (rest.length === 0 || !isPrefix || !mayBeAskedOnce(unit, shared, rest)) return node;
  const question = rest.reduce((left, right) => core('logical', '&&', [left, right], left.source));
  const inner = withChildren(node, [question, yes, otherwise]);
  return withChildren(later, [shared, isStatement(yes) ? block([inner], yes.source) : inner, last]);
}

function mayBeAskedOnce({ facts }: Unit, shared: Core, rest: readonly Core[]): boolean {
  const found = footprintOf(shared, facts);
  if (found.heapWrite || found.control || found.fresh || found.writes.size > 0) return false;
  return rest.every((part) => commutes(found, footprintOf(part, facts)));
}
