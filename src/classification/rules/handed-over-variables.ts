import { type Core, type CoreVariable, core } from '../../model/core.ts';
import { sameType } from '../../model/core-types.ts';
import { rewriteLists } from '../normal-form/lists.ts';
import { mentions, renamed } from '../normal-form/tree.ts';
import type { Unit } from '../normal-form/unit.ts';
import { withEnds } from './returned-variables.ts';

/**
 * A variable that takes the place of another one, which is only left as it is in some branches.
 *
 *     x := a(); if x == 0 { r = b() } else { r = x } use(r)      ->      x := a(); if x == 0 { x = b() } use(x)
 *     T x = a(); T r = x == null ? b() : x; use(r)               ->      T x = a(); if (x == null) x = b(); use(x)
 *
 * Holds where nothing asks for the other variable behind the branches, no function holds on to either, nobody has the
 * address of one, and both are of one type: what a conversion stands around was of another.
 */
export function handedOverVariables(unit: Unit): void {
  unit.root = rewriteLists(unit.root, (list, holder) => {
    if (holder.op !== 'block') return list;
    for (const [at, step] of list.entries()) {
      const made = step.op === 'choose' ? replaced(unit, list, at) : begunWith(unit, list, at);
      if (made) return made;
    }
    return list;
  });
}

function replaced(unit: Unit, list: readonly Core[], at: number): readonly Core[] | null {
  const branches = list[at]!;
  const start = list.slice(0, at).findIndex((step) => beginsEmpty(step) && mentions(branches, nameOf(step)));
  const taking = start < 0 ? null : nameOf(list[start]!);
  if (!taking || taking.kind === 'item' || !isOwn(unit, taking)) return null;
  if (list.slice(start + 1, at).some((step) => mentions(step, taking))) return null;
  const given: CoreVariable[] = [];
  withEnds(branches, taking, (value) => {
    if (value.op === 'variable') given.push(value.variable!);
    return value;
  });
  const from = given.find((variable) => isHere(list.slice(0, at), variable) && isOwn(unit, variable));
  if (!from || !isOfOneType(unit, from, taking)) return null;
  const rest = list.slice(at + 1);
  if (rest.some((step) => mentions(step, from))) return null;
  const left = withEnds(branches, taking, (value, source) => {
    const target = core('variable', '', [], source, from);
    return value.op === 'variable' && value.variable === from
      ? core('block', '', [], source)
      : core('evaluate', '', [core('assign', '', [target, value], source)], source);
  });
  if (!left || mentions(left, taking)) return null;
  const before = list.slice(0, at).filter((_, index) => index !== start);
  return [...before, left, ...rest.map((step) => renamed(step, taking, from))];
}

/** The same of a variable that begins with the choice between another value and what is there. */
function begunWith(unit: Unit, list: readonly Core[], at: number): readonly Core[] | null {
  const step = list[at]!;
  const [target, value, ...types] = step.op === 'let' && step.text !== 'var' ? step.children : [];
  if (target?.op !== 'bind' || value?.op !== 'choose' || types.length > 0) return null;
  const taking = target.variable!;
  const [test, yes, no] = value.children as [Core, Core, Core];
  const kept = [yes, no].find(
    ({ op, variable }) => op === 'variable' && isHere(list.slice(0, at), variable!),
  );
  const from = kept?.variable;
  if (!from || taking.kind === 'item' || !isOwn(unit, taking) || !isOwn(unit, from)) return null;
  const rest = list.slice(at + 1);
  if (!isOfOneType(unit, from, taking) || rest.some((node) => mentions(node, from))) return null;
  const branches = [yes, no].map((branch) => {
    if (branch === kept) return core('block', '', [], branch.source);
    const written = core(
      'assign',
      '',
      [core('variable', '', [], branch.source, from), branch],
      branch.source,
    );
    return core('block', '', [core('evaluate', '', [written], branch.source)], branch.source);
  });
  const chosen = core('choose', '', [test, ...branches], step.source);
  return [...list.slice(0, at), chosen, ...rest.map((node) => renamed(node, taking, from))];
}

/** `let r`, which has no value yet. */
function beginsEmpty({ op, children: [target, value, ...types] }: Core): boolean {
  return op === 'let' && target!.op === 'bind' && value!.op === 'nothing' && types.length === 0;
}

function nameOf({ children: [target] }: Core): CoreVariable {
  return target!.variable!;
}

/** Declared in the list, so that it is gone where the list ends. */
function isHere(list: readonly Core[], variable: CoreVariable): boolean {
  return list.some(
    ({ op, text, children: [target] }) =>
      op === 'let' && text !== 'var' && target!.op === 'bind' && target!.variable === variable,
  );
}

function isOwn({ facts }: Unit, variable: CoreVariable): boolean {
  return !facts.shared.has(variable) && !facts.captured.has(variable);
}

function isOfOneType(unit: Unit, from: CoreVariable, taking: CoreVariable): boolean {
  if (unit.isJava) return from.spelled !== undefined && from.spelled === taking.spelled;
  return !from.type || !taking.type || sameType(from.type, taking.type);
}
