import type { Core } from '../../../model/core.ts';
import { isPure } from '../../normal-form/facts/footprint.ts';
import { footprintOf } from '../../normal-form/facts/footprint-of.ts';
import { targets } from '../../normal-form/facts/targets.ts';
import { countUses, mentions, renamed } from '../../normal-form/tree.ts';
import { isCandidate, type Unit } from '../../normal-form/unit.ts';
import { captures, copyOf, declaredType, isHandedOn, isLocal } from './copy-of.ts';

/**
 * `let y = r`, where `r` was declared in this list as a part of something, and neither gets another value: `r` is `y`
 * from the start.
 *
 *     let [r, ok] = a(); let y = r; b(r)            ->      let [y, ok] = a(); b(y)
 */
export function otherName(unit: Unit, list: readonly Core[], at: number, step: Core): readonly Core[] | null {
  const copy = copyOf(step);
  if (!copy?.declares || copy.from === copy.to || unit.isRust || step.text === 'var') return null;
  const { from, to } = copy;
  const isOfGo = unit.isGo && isLocal(from) && isLocal(to);
  if (!isCandidate(unit, from) || !(isOfGo || (from.kind === 'local' && to.kind !== 'parameter')))
    return null;
  if (unit.facts.assigned.has(from) || unit.facts.assigned.has(to) || from.spelled !== to.spelled)
    return null;
  const start = list.findIndex(
    ({ op, text, children: [target] }) =>
      op === 'let' && text !== 'var' && target!.op === 'pattern' && targets(target!).includes(from),
  );
  // What others may read at any time has its value at once.
  if (start < 0 || start >= at || (to.kind === 'item' && start !== at - 1)) return null;
  if (list.slice(0, at).some((node) => mentions(node, to)) || captures(unit, list[start]!, from)) return null;
  return [
    ...list.slice(0, start),
    ...[...list.slice(start, at), ...list.slice(at + 1)].map((node) => renamed(node, from, to)),
  ];
}

/**
 * `let y = r`, where `r` was given what reads something, and neither gets another value: `r` is `y` from the start. So
 * hands a function on what it read first, and then what it made of that.
 *
 *     let r = xs[0]; let q = xs[1]; let y = r; let z = q      ->      let y = xs[0]; let z = xs[1]
 *
 * Only where what was given a value behind `r` is handed on behind it as well: others are put where they are used.
 */
export function inOrder(unit: Unit, list: readonly Core[], at: number, step: Core): readonly Core[] | null {
  const copy = copyOf(step);
  if (!copy?.declares || copy.from === copy.to || !unit.isGo || declaredType(step).length > 0) return null;
  const { from, to } = copy;
  if (!isCandidate(unit, from) && !isHandedOn(unit, copy)) return null;
  if (!isLocal(from) || to.kind !== 'local') return null;
  if (unit.facts.assigned.has(from) || unit.facts.assigned.has(to)) return null;
  const start = list.findIndex(
    ({ op, text, children: [target] }) => op === 'let' && text !== 'var' && target!.variable === from,
  );
  if (start < 0 || start >= at || isPure(footprintOf(list[start]!.children[1]!, unit.facts))) return null;
  const between = list.slice(start + 1, at);
  const isAhead = (node: Core): boolean =>
    between.some((made) => made.op === 'let' && made.children[0]!.variable === copyOf(node)?.from);
  if (between.some(isAhead) || list.slice(0, at).some((node) => mentions(node, to))) return null;
  if (list.slice(start).reduce((sum, node) => sum + countUses(node, from), 0) > 1) return null;
  return [
    ...list.slice(0, start),
    ...[...list.slice(start, at), ...list.slice(at + 1)].map((node) => renamed(node, from, to)),
  ];
}

/**
 * `let y = r` of Python, where somebody else reads `r` as well, and neither gets another value: `r` is `y` from the
 * start. So hands a function on what it made, and what it made of that. Whatever `r` is, it is asked for once, where it
 * was: put in the place of its uses, it would be asked for at each of them. No function may name either: in the next
 * round of a loop it would see the value before the copy is made.
 *
 *     r = a or b; q = f(r); y = r; z = q      ->      y = a or b; z = f(y)
 */
export function askedOnce(unit: Unit, list: readonly Core[], at: number, step: Core): readonly Core[] | null {
  const copy = copyOf(step);
  if (!copy?.declares || copy.from === copy.to || !unit.isPython) return null;
  const { from, to } = copy;
  if (!isCandidate(unit, from) || !isLocal(from) || !isLocal(to) || to.name === '') return null;
  const { assigned, captured } = unit.facts;
  if ([from, to].some((variable) => assigned.has(variable) || captured.has(variable))) return null;
  const start = list.findIndex(({ op, children: [target] }) => op === 'let' && target!.variable === from);
  if (start < 0 || start >= at || countUses(unit.root, from) < 2) return null;
  if (list.slice(0, at).some((node) => mentions(node, to))) return null;
  return [
    ...list.slice(0, start),
    ...[...list.slice(start, at), ...list.slice(at + 1)].map((node) => renamed(node, from, to)),
  ];
}
