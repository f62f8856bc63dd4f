import type { Core } from '../../model/core.ts';
import { isPure } from '../normal-form/facts/footprint.ts';
import { footprintOf } from '../normal-form/facts/footprint-of.ts';
import { targets } from '../normal-form/facts/targets.ts';
import { rewriteLists } from '../normal-form/lists.ts';
import { block, ends, isHeld, isStatement, mentions, size, some, withChildren } from '../normal-form/tree.ts';
import { spend, type Unit } from '../normal-form/unit.ts';
import { identical } from './conditionals.ts';

/** A tail that somebody would write down once more, and how many ways may lead to it. */
const LONGEST_TAIL = 24;
const MOST_WAYS = 8;

/**
 * What stands behind a conditional that some ways leave, at the end of each of the others. So are nested conditionals
 * with one end and guards which all say it the same form.
 *
 *     if (a) { x(); if (b) { return 1 } } return 0
 *     ->      if (a) { x(); if (b) { return 1 } else { return 0 } } else { return 0 }
 *
 * Holds for what declares nothing, so that it is the same wherever it stands, and asks for nothing that the ways write. Where something ends with a branch, as in
 * Rust, the tail must not be able to tell.
 */
export function sunkTails(unit: Unit): void {
  unit.root = rewriteLists(unit.root, (list, holder) => {
    if (holder.op === 'sequence') return list;
    for (let at = list.length - 2; at >= 0; at--) {
      const tail = list.slice(at + 1);
      const length = tail.reduce((sum, step) => sum + size(step), 0);
      if (length > LONGEST_TAIL || !tail.every((step) => identical(step, step))) break;
      const node = list[at]!;
      const { left, passed } = waysOf([node]);
      if (left === 0 || passed === 0 || passed > MOST_WAYS || some(node, isHeld)) continue;
      if (asksForResult(node, tail)) continue;
      if (!spend(unit, length * passed) || (unit.isRust && !isQuiet(unit, tail))) break;
      return [...list.slice(0, at), ...withTail([node], tail)];
    }
    return list;
  });
}

/** How many ways leave at the end of a list, and how many go on behind it. */
function waysOf(list: readonly Core[]): { readonly left: number; readonly passed: number } {
  const last = list.at(-1);
  if (!last || !isConditional(last)) return ends(list) ? { left: 1, passed: 0 } : { left: 0, passed: 1 };
  const [yes, no] = last.children.slice(1).map((branch) => waysOf(branch.children));
  return { left: yes!.left + no!.left, passed: yes!.passed + no!.passed };
}

function withTail(list: readonly Core[], tail: readonly Core[]): readonly Core[] {
  const last = list.at(-1);
  if (!last || !isConditional(last)) return ends(list) ? list : [...list, ...tail];
  const [test, ...branches] = last.children as [Core, Core, Core];
  const made = branches.map((branch) =>
    branch.op === 'nothing' ? block(tail) : withChildren(branch, withTail(branch.children, tail)),
  );
  return [...list.slice(0, -1), withChildren(last, [test, ...made])];
}

function isConditional({ op, children: [, yes, no] }: Core): boolean {
  return op === 'choose' && isStatement(yes!) && (isStatement(no!) || no!.op === 'nothing');
}

/** Whether the ways give a variable its value, which is asked for behind them once: that makes them one value. */
function asksForResult(node: Core, tail: readonly Core[]): boolean {
  return some(
    node,
    ({ op, children: [target] }) =>
      op === 'assign' && targets(target!).some((variable) => tail.some((step) => mentions(step, variable))),
  );
}

/**
 * Nothing but a way to leave, with a value that is there at all times, or with a variable: what ends with a branch and
 * could still change that has borrowed it, so that nobody may give it back before.
 */
export function isQuiet({ facts }: Unit, tail: readonly Core[]): boolean {
  return tail.every((step) => givesVariable(step) || isPure({ ...footprintOf(step, facts), control: false }));
}

/** `return x`, `return Ok(x)` */
function givesVariable({ op, children: [value] }: Core): boolean {
  const [inside, ...more] =
    value?.op === 'array' && value.text.startsWith('value variant ') ? value.children : [];
  const given = inside && more.length === 0 ? inside : value;
  return op === 'return' && given?.op === 'variable' && /^(?:local|parameter)$/.test(given.variable!.kind);
}
