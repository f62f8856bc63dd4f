import { type Core, type CoreVariable, core } from '../../model/core.ts';
import { eachHandler, isUnhandled } from '../normal-form/handlers.ts';
import { rewriteLists } from '../normal-form/lists.ts';
import {
  block,
  countUses,
  each,
  ends,
  isStatement,
  mentions,
  refreshed,
  size,
  some,
  useCounts,
  withChildren,
} from '../normal-form/tree.ts';
import { spend, type Unit } from '../normal-form/unit.ts';
import { outlivesFailure } from './kept-and-returned.ts';
import { mayKeepFailure } from './python/managers.ts';
import { namesParameters } from './reassigned-parameters.ts';
import { withoutDeclarations } from './returned-variables.ts';
import { asItsType, valueGivenBy } from './returned-where-written.ts';

/**
 * What a `try` gives to a variable that is returned right behind it, returned where it is given.
 *
 *     try { x = f() } catch (e) { x = g() } return x        ->      try { return f() } catch (e) { return g() }
 *     try { x = f() } catch (e) { log(e) } return x         ->      try { return f() } catch (e) { log(e); return x }
 *     synchronized (lock) { x = f() } return x              ->      synchronized (lock) { return f() }
 *
 * Holds for a variable that no function inside names, nor anything that is done at last: nobody else can look at it once
 * it is given back, not even who handles that what is done at last has failed. What is given is the last thing that the
 * `try` does, so that nothing may fail behind it; where it does something else last, Python may not find the variable,
 * and fail in there. Not where a manager of Python's may keep the failure to itself, behind which the variable is asked for.
 */
export function triedReturns(unit: Unit): void {
  if (unit.isGo || unit.isRust) return;
  const counts = useCounts(unit.root);
  const left = new Set<CoreVariable>();
  unit.root = rewriteLists(unit.root, (list, holder) => {
    const [step, last] = [list.at(-2), list.at(-1)];
    const variable =
      last?.op === 'return' && last.children[0]?.op === 'variable' ? last.children[0].variable : null;
    if (holder.op !== 'block' || !step || !isTried(step) || !variable || !mentions(step, variable))
      return list;
    if (!isOnlyItsOwn(unit, variable)) return list;
    if (step.op === 'try' && mayKeepFailure(step.children[2]!, list.slice(0, -2))) return list;
    const made = leaving(unit, step, variable, last!);
    if (!made || !spend(unit, size(step))) return list;
    if (counts.get(variable) === 1 + countUses(step, variable) && countUses(made, variable) === 0)
      left.add(variable);
    return [...list.slice(0, -2), made];
  });
  withoutDeclarations(unit, left);
}

function isTried({ op, text }: Core): boolean {
  return op === 'try' || (op === 'opaque' && /^(?:synchronized|resources)$/.test(text));
}

/** Whether nobody can look at a variable once its value is given back. */
export function isOnlyItsOwn({ root, facts }: Unit, variable: CoreVariable): boolean {
  if (!/^(?:local|temporary|parameter)$/.test(variable.kind) || facts.captured.has(variable)) return false;
  // In a sloppy function `arguments` may be another name of it.
  if (variable.kind === 'parameter' && some(root, namesParameters)) return false;
  return !some(root, ({ op, children: [, , after] }) => op === 'try' && mentions(after!, variable));
}

/** The whole statement, left on each of its ways; null where it is no such one, or gives the variable nothing at an end. */
function leaving(unit: Unit, step: Core, variable: CoreVariable, last: Core): Core | null {
  let isGiven = false;
  const leave = (body: Core, isTried: boolean): Core | null => {
    const list = body.children;
    const end = list.at(-1);
    if (ends(list) || isUnhandled(end)) return body;
    const value = end && valueGivenBy(end, variable);
    if (value) {
      const given = asItsType(unit, variable, value);
      if (!given) return null;
      isGiven = true;
      return withChildren(body, list.with(-1, core('return', '', [given], end.source)));
    }
    if (end?.op === 'choose' && isStatement(end.children[1]!) && asks(end, variable)) {
      const [test, yes, no] = end.children as [Core, Core, Core];
      const [one, two] = [leave(yes, isTried), leave(no.op === 'nothing' ? block([]) : no, isTried)];
      return one && two && withChildren(body, list.with(-1, withChildren(end, [test, one, two])));
    }
    if (isTried && unit.isPython) return null;
    return withChildren(body, [...list, refreshed(last)]);
  };
  if (step.op === 'opaque') {
    if (step.text === 'resources' && isAskedAfterFailure(unit, step, variable)) return null;
    const [body, ...given] = step.children.toReversed() as [Core, ...Core[]];
    const made = given.some((one) => mentions(one, variable)) ? null : leave(body, true);
    return made && withChildren(step, step.children.with(-1, made));
  }
  const [body, handler, after] = step.children as [Core, Core, Core];
  if (after.op !== 'nothing' && isAskedAfterFailure(unit, step, variable)) return null;
  const tried = leave(body, true);
  const handled = tried && eachHandler(handler, (one) => leave(one, false));
  return tried && handled && isGiven ? withChildren(step, [tried, handled, after]) : null;
}

/** What is done at last may fail, and whoever handles that would find the value in the variable. */
function isAskedAfterFailure({ root }: Unit, step: Core, variable: CoreVariable): boolean {
  return triesAround(root, variable) > triesAround(step, variable);
}

function triesAround(node: Core, variable: CoreVariable): number {
  let found = 0;
  each(node, (one) => {
    if (outlivesFailure(one, variable)) found += 1;
  });
  return found;
}

/** Whether the variable gets its value in there, or Python asks there what has failed. */
function asks(step: Core, variable: CoreVariable): boolean {
  return mentions(step, variable) || some(step, isUnhandled);
}
