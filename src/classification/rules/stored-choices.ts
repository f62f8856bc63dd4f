import { type Core, type CoreVariable, core } from '../../model/core.ts';
import { rewriteLists } from '../normal-form/lists.ts';
import { countUses, isLoop, mentions, refreshed, size, some, useCounts } from '../normal-form/tree.ts';
import { spend, type Unit } from '../normal-form/unit.ts';
import { givenInBranches } from './branch-returns.ts';
import { identical } from './conditionals.ts';
import { withoutDeclarations } from './returned-variables.ts';

/**
 * What is chosen and then kept in a field, kept by each branch, or by none where they do nothing else.
 *
 *     if (a) { f(); x = 1 } else { x = 2 } o.p = x         ->      if (a) { f(); o.p = 1 } else { o.p = 2 }
 *     if (!x) { f(); x = 1 } o.p = x                       ->      if (!x) { f(); o.p = 1 } else { o.p = x }
 *     if a: o.p = 1 else: o.p = 2                          ->      o.p = 1 if a else 2
 *
 * Holds where the place is made of names that get no other value meanwhile; in Python, which asks for it behind the value,
 * also of members. The variable is one that nobody names any more, in no round
 * of a loop either, and no function inside.
 */
export function storedChoices(unit: Unit): void {
  if (!unit.isEcmascript && !unit.isPython) return;
  const counts = useCounts(unit.root);
  const left = new Set<CoreVariable>();
  unit.root = rewriteLists(unit.root, (list, holder) => {
    if (holder.op === 'sequence') return list;
    const made = list.flatMap(
      (step, at) => atOnce(unit, step) ?? afterBranches(unit, list, at, counts, left),
    );
    return made.length === list.length && made.every((step, at) => step === list[at]) ? list : made;
  });
  withoutDeclarations(unit, left);
}

/** What a statement keeps in a field or under a key, and where. */
function storeOf({ op, children: [assign] }: Core): { readonly target: Core; readonly value: Core } | null {
  if (op !== 'evaluate' || assign!.op !== 'assign' || assign!.text !== '') return null;
  const [target, value] = assign!.children as [Core, Core];
  return target.op === 'member' || target.op === 'index' ? { target, value } : null;
}

function stored(target: Core, value: Core, source: Core['source']): Core {
  return core('evaluate', '', [core('assign', '', [refreshed(target), value], source)], source);
}

/** What each branch does nothing but keep in the same place; in ECMAScript `assignedMember` says it at once. */
function atOnce(unit: Unit, step: Core): readonly Core[] | null {
  if (!unit.isPython || step.op !== 'choose') return null;
  const [test, yes, no] = step.children as [Core, Core, Core];
  const [one, two] = [yes, no].map(({ op, children: [only, ...more] }) =>
    op === 'block' && only && more.length === 0 ? storeOf(only) : null,
  );
  if (!one || !two || !spend(unit, size(one.target)) || !identical(one.target, two.target)) return null;
  if (!mayComeLater(unit, one.target, step)) return null;
  return [stored(one.target, core('choose', '', [test, one.value, two.value], step.source), step.source)];
}

/** A place that is the same whether it is asked for before what is chosen or behind it. */
function mayComeLater({ isPython, facts }: Unit, target: Core, chosen: Core): boolean {
  // Nobody is `this` before `super()`.
  if (!isPython && some(chosen, ({ op }) => op === 'super')) return false;
  const writes = (variable: CoreVariable): boolean =>
    some(
      chosen,
      ({ op, children: [name] }) =>
        op === 'assign' && !/^(?:member|index)$/.test(name!.op) && mentions(name!, variable),
    );
  const stays = ({ op, variable, children }: Core): boolean => {
    if (op === 'this' || op === 'literal') return true;
    if (op === 'member' || op === 'index') return isPython && children.every(stays);
    if (op !== 'variable') return false;
    if (isPython) return !writes(variable!);
    return /^(?:local|parameter|temporary)$/.test(variable!.kind) && !facts.assigned.has(variable!);
  };
  return target.children.every(stays);
}

function afterBranches(
  unit: Unit,
  list: readonly Core[],
  at: number,
  counts: ReadonlyMap<CoreVariable, number>,
  left: Set<CoreVariable>,
): readonly Core[] {
  const pushed = (from: number): Core | null => {
    const [branches, next] = [list[from], list[from + 1]];
    const store = next ? storeOf(next) : null;
    const variable = store?.value.op === 'variable' ? store.value.variable! : null;
    if (branches?.op !== 'choose' || !store || !variable) return null;
    if (!mayComeLater(unit, store.target, branches) || mentions(store.target, variable)) return null;
    if (!isLeft(unit, list, from, variable, counts)) return null;
    const give = (value: Core, source: Core['source']): Core => stored(store.target, value, source);
    const made = givenInBranches(branches, variable, give, next!.source);
    if (!made || !spend(unit, size(made))) return null;
    const isGone = countUses(made, variable) === 0;
    if (isGone && countUses(branches, variable) + 1 === counts.get(variable)) left.add(variable);
    return made;
  };
  // What was taken into the branches before it is gone.
  if (at > 0 && storeOf(list[at]!) && pushed(at - 1)) return [];
  return [pushed(at) ?? list[at]!];
}

/** Nobody asks for the variable behind what is kept: it begins in the same list, or stands in nothing else. */
function isLeft(
  { facts, root }: Unit,
  list: readonly Core[],
  at: number,
  variable: CoreVariable,
  counts: ReadonlyMap<CoreVariable, number>,
): boolean {
  if (!/^(?:local|temporary|parameter)$/.test(variable.kind) || facts.captured.has(variable)) return false;
  if (list.slice(at + 2).some((later) => mentions(later, variable))) return false;
  const begins = ({ op, children: [target] }: Core): boolean =>
    op === 'let' && target!.op === 'bind' && target!.variable === variable;
  if (list.slice(0, at).some(begins)) return true;
  const uses = list.slice(0, at + 2).reduce((sum, step) => sum + countUses(step, variable), 0);
  return uses === counts.get(variable) && !some(root, (node) => isLoop(node) && mentions(node, variable));
}
