import { type Core, type CoreVariable, core } from '../../model/core.ts';
import { commutes, isPure } from '../normal-form/facts/footprint.ts';
import { footprintOf } from '../normal-form/facts/footprint-of.ts';
import { rewriteLists } from '../normal-form/lists.ts';
import {
  block,
  ends,
  isStatement,
  mentions,
  refreshed,
  size,
  substitute,
  useCounts,
  withChildren,
} from '../normal-form/tree.ts';
import { spend, type Unit } from '../normal-form/unit.ts';

/**
 * A value that a variable begins with and some branches put another one in the place of, given by those that don't.
 *
 *     let x = 1; if (a) { f(); x = 2 } use(x)      ->      let x; if (a) { f(); x = 2 } else { x = 1 } use(x)
 *
 * Holds where the value is only computed from what is there, so that it is the same behind the question, and no function
 * holds on to the variable, which the question doesn't ask for. What no way keeps stays where somebody gave it.
 */
export function firstValues(unit: Unit): void {
  if (unit.isRust) return;
  const counts = useCounts(unit.root);
  unit.root = rewriteLists(unit.root, (list, holder) =>
    holder.op === 'sequence' ? list : keptByTheNext(unit, givenLater(unit, list), counts),
  );
}

/**
 * The same where the other value is one that a variable of the same name begins with.
 *
 *     let x = 1; let x2 = a ? f() : x; use(x2)      ->      let x2 = a ? f() : 1; use(x2)
 */
function keptByTheNext(
  unit: Unit,
  list: readonly Core[],
  counts: ReadonlyMap<CoreVariable, number>,
): readonly Core[] {
  for (const [at, step] of list.entries()) {
    const begun = begunWith(unit, step);
    const next = begun ? list.findIndex((later, index) => index > at && mentions(later, begun.variable)) : -1;
    const [target, choice] = list[next]?.op === 'let' ? list[next]!.children : [];
    if (!begun || counts.get(begun.variable) !== 1 || choice?.op !== 'choose') continue;
    if (target!.op !== 'bind' || target!.variable!.name !== begun.variable.name) continue;
    const [test, ...ways] = choice.children as [Core, Core, Core];
    if (!ways.some(({ op, variable }) => op === 'variable' && variable === begun.variable)) continue;
    if (!passes(unit, begun.value, [...list.slice(at + 1, next), test])) continue;
    const made = substitute(list[next]!, begun.variable, begun.value);
    return keptByTheNext(
      unit,
      [...list.slice(0, at), ...list.slice(at + 1, next), made, ...list.slice(next + 1)],
      counts,
    );
  }
  return list;
}

function givenLater(unit: Unit, list: readonly Core[]): readonly Core[] {
  for (const [at, step] of list.entries()) {
    const begun = begunWith(unit, step);
    const next = begun ? list.findIndex((later, index) => index > at && mentions(later, begun.variable)) : -1;
    if (!begun || next < 0 || !mayPass(unit, begun.value, list.slice(at + 1, next), list[next]!)) continue;
    const given = inBranches(list[next]!, begun);
    if (!given?.isReplaced || !given.isKept || !spend(unit, size(list[next]!))) continue;
    const bare = withChildren(step, step.children.with(1, core('nothing')));
    return givenLater(unit, [
      ...list.slice(0, at),
      ...list.slice(at + 1, next),
      bare,
      given.made,
      ...list.slice(next + 1),
    ]);
  }
  return list;
}

interface Begun {
  readonly variable: CoreVariable;
  readonly value: Core;
}

function begunWith({ facts, isEcmascript, isPython }: Unit, { op, text, children }: Core): Begun | null {
  const [target, value, ...type] = children;
  if (op !== 'let' || !/^(?:let)?$/.test(text) || target!.op !== 'bind' || type.length > 0) return null;
  const variable = target!.variable!;
  if (!/^(?:local|temporary)$/.test(variable.kind) || variable.binding?.frozen) return null;
  if (facts.captured.has(variable) || value!.op === 'nothing') return null;
  // Where a variable has a type, what it begins with may be of another one until it is kept there.
  if (!isEcmascript && !isPython && value!.op !== 'literal') return null;
  return isPure({ ...footprintOf(value!, facts), fresh: false }) && !isFree(value!)
    ? { variable, value: value! }
    : null;
}

/** A name that nothing declares may not be there at all. */
function isFree({ op, variable, children }: Core): boolean {
  return (op === 'variable' && variable!.kind === 'free') || children.some(isFree);
}

/** The value is the same behind the statements in between, and behind the question. */
function mayPass(unit: Unit, value: Core, between: readonly Core[], branches: Core): boolean {
  if (branches.op !== 'choose' || !isStatement(branches.children[1]!)) return false;
  return passes(unit, value, [...between, branches]);
}

function passes({ facts }: Unit, value: Core, steps: readonly Core[]): boolean {
  const made = { ...footprintOf(value, facts), fresh: false };
  return steps.every((step) => commutes(made, footprintOf(step, facts)));
}

/** A part in which the value is given later: whether some way replaces it, and another one keeps it. */
interface Given {
  readonly made: Core;
  readonly isReplaced: boolean;
  readonly isKept: boolean;
}

/** What each way does with the variable; null where the question asks for it. */
function inBranches(branches: Core, begun: Begun): Given | null {
  const [test, ...ways] = branches.children as [Core, Core, Core];
  if (mentions(test, begun.variable)) return null;
  const given = ways.map((way) => inBranch(way, begun));
  return {
    made: withChildren(branches, [test, ...given.map(({ made }) => made)]),
    isReplaced: given.some(({ isReplaced }) => isReplaced),
    isKept: given.some(({ isKept }) => isKept),
  };
}

function inBranch(branch: Core, begun: Begun): Given {
  const list = branch.op === 'nothing' ? [] : branch.children;
  const at = list.findIndex((step) => mentions(step, begun.variable));
  const first = list[at];
  if (first && isWrittenBy(first, begun.variable)) return { made: branch, isReplaced: true, isKept: false };
  if (!first && ends(list)) return { made: branch, isReplaced: false, isKept: false };
  const inner = first?.op === 'choose' && isStatement(first.children[1]!) ? inBranches(first, begun) : null;
  if (inner?.isReplaced) return { ...inner, made: block(list.with(at, inner.made), branch.source) };
  const { variable, value } = begun;
  const target = core('variable', '', [], value.source, variable);
  const given = core(
    'evaluate',
    '',
    [core('assign', '', [target, refreshed(value)], value.source)],
    value.source,
  );
  return { made: block([given, ...list], branch.source), isReplaced: false, isKept: true };
}

function isWrittenBy({ op, children: [assign] }: Core, variable: CoreVariable): boolean {
  if (op !== 'evaluate' || assign!.op !== 'assign' || assign!.text !== '') return false;
  const [target, value] = assign!.children as [Core, Core];
  return target.op === 'variable' && target.variable === variable && !mentions(value, variable);
}
