import type { Core } from '../../../model/core.ts';
import { mentions, withChildren } from '../../normal-form/tree.ts';
import { isCandidate, type Unit } from '../../normal-form/unit.ts';
import { valueGivenBy } from '../returned-where-written.ts';

/**
 * A variable of Go that gets another value right behind its declaration, before anybody could ask for the first one.
 *
 *     var all []T; all = load()      ->      all := load()
 *
 * Holds where the first value is the one that a variable has by itself, or what a function took that one side has, and
 * no function holds on to the variable. What somebody thought of says something, though nobody looks at it.
 */
export function withoutFirstValues(unit: Unit, list: readonly Core[]): readonly Core[] {
  const at = list.findIndex((step, index) => isReplaced(unit, step, list[index + 1]));
  if (at < 0) return list;
  const value = list[at + 1]!.children[0]!.children[1]!;
  const made = withChildren(list[at]!, list[at]!.children.with(1, value));
  return withoutFirstValues(unit, [...list.slice(0, at), made, ...list.slice(at + 2)]);
}

const EMPTY = /^(?:null|n:0|s:|b:false)$/;

function isReplaced(unit: Unit, step: Core, next: Core | undefined): boolean {
  const [target, value] = step.op === 'let' && step.text !== 'var' ? step.children : [];
  if (target?.op !== 'bind' || unit.facts.captured.has(target.variable!)) return false;
  const [first] = value!.op === 'convert' ? value!.children.slice(-1) : [value!];
  const second = next && valueGivenBy(next, target.variable!);
  const isHandedOver = first!.op === 'variable' && isCandidate(unit, target.variable!);
  const isEmpty = first!.op === 'literal' && EMPTY.test(first!.text);
  return (isHandedOver || isEmpty) && !!second && !mentions(second, target.variable!);
}
