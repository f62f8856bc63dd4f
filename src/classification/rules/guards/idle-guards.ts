import type { Core } from '../../../model/core.ts';
import { isEmptyBranch } from '../../normal-form/node-facts.ts';
import { withChildren } from '../../normal-form/tree.ts';
import { differs, type Unit } from '../../normal-form/unit.ts';
import { identical } from '../conditionals.ts';
import { type Emptiness, emptinessAsked, withoutQuestion } from './emptiness.ts';
import { isIdleWithout } from './gone-through.ts';

/**
 * A question whether there is anything, before what does nothing where there isn't.
 *
 *     if (xs.length > 0) { for (const x of xs) f(x) }          ->      for (const x of xs) f(x)
 *     if (xs.length === 0) return; for (const x of xs) f(x)    ->      for (const x of xs) f(x)
 *     if (on && xs.length > 0) { all.push(...xs) }             ->      if (on) { all.push(...xs) }
 *
 * The same is asked for either way, and fails where that isn't there. Tried where one side chooses more often. Known to
 * linters as a useless check of a length, a nil check around a range, or an unneeded guard.
 */
export function withoutIdleGuards(unit: Unit, list: readonly Core[]): readonly Core[] {
  if (!differs(unit, 'choose statement', 'choose value', 'logical &&', 'logical ||')) return list;
  if (!list.some(({ op }) => op === 'choose')) return list;
  const opened = list.map((step) => withoutGuard(unit, step));
  const kept = opened.filter((_, at) => !isIdleLeave(unit, opened, at));
  return kept.length === list.length && kept.every((step, at) => step === list[at]) ? list : kept;
}

/** What stands in the place of a conditional that only asks what its one step would see itself. */
function withoutGuard(unit: Unit, step: Core): Core {
  if (step.op !== 'choose') return step;
  const [test, yes, no] = step.children as [Core, Core, Core];
  // A negated test stands the other way round.
  const isDenied = yes.op === 'block' && isEmptyBranch(yes);
  const done = isDenied ? no : yes;
  if (done.op !== 'block' || done.text !== '' || !isEmptyBranch(isDenied ? yes : no)) return step;
  const inner = done.children.length === 1 ? done.children[0]! : done;
  const [rest, found] = lastAsked(unit, test, isDenied ? '||' : '&&');
  if (found?.isEmpty !== isDenied || !isIdleWithout(unit, inner, found.of)) return step;
  withoutQuestion(unit, step, found);
  return rest ? withChildren(step, [rest, yes, no]) : inner;
}

/** What a test asks before it asks for emptiness at its end, and that. */
function lastAsked(
  unit: Unit,
  test: Core,
  operator: '&&' | '||',
): readonly [rest: Core | null, found: Emptiness | null] {
  const whole = emptinessAsked(unit, test);
  if (whole || test.op !== 'logical' || test.text !== operator) return [null, whole];
  const [left, right] = test.children as [Core, Core];
  return [left, emptinessAsked(unit, right)];
}

/** Whether a step only leaves early what ends in the same way behind the loop that follows. */
function isIdleLeave(unit: Unit, list: readonly Core[], at: number): boolean {
  const [step, loop] = [list[at]!, list[at + 1]];
  if (step.op !== 'choose' || !loop) return false;
  const [test, yes, no] = step.children as [Core, Core, Core];
  if (yes.op !== 'block' || yes.children.length === 0 || !isEmptyBranch(no)) return false;
  if (!/^(?:return|continue)$/.test(yes.children.at(-1)!.op)) return false;
  const last = list.slice(at + 2);
  if (last.length !== yes.children.length || !last.every((one, at) => identical(one, yes.children[at]!)))
    return false;
  const found = emptinessAsked(unit, test);
  if (!found?.isEmpty || !isIdleWithout(unit, loop, found.of)) return false;
  withoutQuestion(unit, step, found);
  return true;
}
