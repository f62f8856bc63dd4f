import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { isAccessor } from '../../normal-form/facts/variable-facts.ts';
import { isOwnValue } from '../../normal-form/node-facts.ts';
import { isStatement, mentions, some, withChildren } from '../../normal-form/tree.ts';
import type { Unit } from '../../normal-form/unit.ts';
import { identical } from '../conditionals.ts';

/**
 * What is written and given back, as two steps.
 *
 *     return size = 2                    ->      size = 2; return 2
 *     size = 2; return size              ->      size = 2; return 2
 *     return kept = make()               ->      kept = make(); return kept
 *
 * Holds for a variable, and for a field of one's own object or of a class: what was just written is what stands there,
 * but in a `volatile` one, which other threads write meanwhile.
 */
export function returnedAssignments(list: readonly Core[], unit: Unit): readonly Core[] {
  const last = list.at(-1);
  if (last?.op !== 'return' || !last.children[0]) return list;
  const branched = returnedFromBranch(list, last, unit);
  if (branched) return branched;
  const [value] = last.children as [Core];
  if (value.op === 'assign' && value.text === '' && isOwn(value.children[0]!, unit)) {
    const [target] = value.children as [Core, Core];
    const step = core('evaluate', '', [value], value.source);
    return returnedAssignments(
      [...list.slice(0, -1), step, { ...last, children: [{ ...target, spelled: value.spelled }] }],
      unit,
    );
  }
  const before = list.at(-2);
  const written = before?.op === 'evaluate' ? before.children[0]! : null;
  if (written?.op !== 'assign' || written.text !== '') return list;
  const [target, given] = written.children as [Core, Core];
  if (!isOwn(target, unit) || target.op !== 'member' || !identical(target, value) || !isOwnValue(given))
    return list;
  return [...list.slice(0, -1), { ...last, children: [given] }];
}

function isOwn({ op, text, children: [object] }: Core, { facts }: Unit): boolean {
  if (op === 'variable') return true;
  const isField = op === 'member' && (object!.op === 'this' || object!.variable?.kind === 'item');
  return isField && !isAccessor(text, facts);
}

/**
 * A variable that one branch gives another value right before it is given back.
 *
 *     if (x == null) { x = make(); } return x      ->      if (x == null) { return make(); } return x
 *
 * Holds for a variable that no function keeps, and that nobody looks at on the way out.
 */
function returnedFromBranch(list: readonly Core[], last: Core, unit: Unit): readonly Core[] | null {
  const branches = list.at(-2);
  const [{ op, variable }] = last.children as [Core];
  if (branches?.op !== 'choose' || op !== 'variable' || variable!.kind !== 'local') return null;
  if (unit.facts.captured.has(variable!) || isAskedAtEnd(unit.root, variable!)) return null;
  const [test, yes, no] = branches.children as [Core, Core, Core];
  const given = isStatement(yes) && no.children.length === 0 ? lastGiven(yes, variable!) : null;
  const other =
    isStatement(yes) && isStatement(no) && yes.children.length === 0 ? lastGiven(no, variable!) : null;
  const taken = given ?? other;
  if (!taken) return null;
  const holder = given ? yes : no;
  const leaving = withChildren(holder, [...holder.children.slice(0, -1), { ...last, children: [taken] }]);
  const made = given ? [test, leaving, no] : [test, yes, leaving];
  return [...list.slice(0, -2), withChildren(branches, made), last];
}

function lastGiven({ children }: Core, variable: CoreVariable): Core | null {
  const last = children.at(-1);
  const value = last?.op === 'evaluate' ? last.children[0]! : null;
  const isGiven = value?.op === 'assign' && value.text === '' && value.children[0]!.op === 'variable';
  return isGiven && value.children[0]!.variable === variable ? value.children[1]! : null;
}

/** What is done at the end of a `try` may look at a variable behind the `return`. */
function isAskedAtEnd(root: Core, variable: CoreVariable): boolean {
  return some(root, ({ op, children }) => op === 'try' && mentions(children[2]!, variable));
}
