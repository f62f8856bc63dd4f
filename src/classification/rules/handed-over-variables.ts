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
 *
 * Holds where nothing asks for the other variable behind the branches, no function holds on to either, nobody has the
 * address of one, and both are of one type: what a conversion stands around was of another.
 */
export function handedOverVariables(unit: Unit): void {
  unit.root = rewriteLists(unit.root, (list, holder) => {
    if (holder.op !== 'block') return list;
    for (const [at, step] of list.entries()) {
      const made = step.op === 'choose' ? replaced(unit, list, at) : null;
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
