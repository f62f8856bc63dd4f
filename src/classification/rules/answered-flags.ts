import type { Core, CoreVariable } from '../../model/core.ts';
import { rewriteLists } from '../normal-form/lists.ts';
import { block, countUses, isStatement, size, useCounts } from '../normal-form/tree.ts';
import { spend, type Unit } from '../normal-form/unit.ts';
import { truthOf } from './constants.ts';
import { withEnds, withoutDeclarations } from './returned-variables.ts';

/**
 * A variable that only tells which way was taken, asked at once: what is done for the answer is done on that way.
 *
 *     if (a) { x(); ok = false } else { ok = true } if (ok) y()      ->      if (a) { x() } else { y() }
 *
 * So is what a function tells its caller of whether to go on. Holds for a flag that is named in no other place, and
 * that every way makes true or false in so many words. What is done stands there once, or is no more than a jump. Not in
 * Rust, where a branch ends what it holds.
 */
export function answeredFlags(unit: Unit): void {
  if (unit.isRust) return;
  const counts = useCounts(unit.root);
  const left = new Set<CoreVariable>();
  unit.root = rewriteLists(unit.root, (list) => {
    const done: Core[] = [];
    for (const step of list) {
      const before = done.at(-1);
      const merged = before && withAnswer(unit, before, step, counts, left);
      if (merged) done[done.length - 1] = merged;
      else done.push(step);
    }
    return done.length < list.length ? done : list;
  });
  withoutDeclarations(unit, left);
}

function withAnswer(
  unit: Unit,
  ways: Core,
  question: Core,
  counts: ReadonlyMap<CoreVariable, number>,
  left: Set<CoreVariable>,
): Core | null {
  if (ways.op !== 'choose' || question.op !== 'choose') return null;
  const [test, yes, no] = question.children as [Core, Core, Core];
  const isDenied = test.op === 'unary' && test.text === '!';
  const asked = isDenied ? test.children[0]! : test;
  const flag = asked.op === 'variable' ? asked.variable! : null;
  if (!flag || !isStatement(yes) || !isStatement(no)) return null;
  if (!/^(?:local|temporary)$/.test(flag.kind) || unit.facts.captured.has(flag)) return null;
  if (counts.get(flag) !== countUses(ways, flag) + 1) return null;
  const done = new Map<Core, number>();
  const answered = withEnds(ways, flag, (value, at) => {
    const told = value.op === 'literal' && /^b:/.test(value.text) ? truthOf(value) : null;
    if (told === null) return null;
    const branch = told === isDenied ? no : yes;
    done.set(branch, (done.get(branch) ?? 0) + 1);
    return block(branch.children, at);
  });
  if (!answered) return null;
  const given = [...done.values()].reduce((sum, times) => sum + times, 0);
  const mayStand = [...done].every(([branch, times]) => times === 1 || isJump(branch));
  if (!mayStand || given !== countUses(ways, flag) || !spend(unit, size(answered))) return null;
  left.add(flag);
  return answered;
}

/** Nothing, or a jump that says no more than where to. */
function isJump({ children: [only, ...more] }: Core): boolean {
  if (!only) return true;
  const isLeaving = only.op === 'return' || only.op === 'continue' || only.op === 'break';
  return more.length === 0 && isLeaving && only.children.every(({ op }) => op === 'literal');
}
