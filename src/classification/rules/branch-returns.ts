import { type Core, type CoreVariable, core } from '../../model/core.ts';
import { rewriteLists } from '../normal-form/lists.ts';
import { countUses, ends, isStatement, use, useCounts, withChildren } from '../normal-form/tree.ts';
import { spend, type Unit } from '../normal-form/unit.ts';
import { withoutDeclarations } from './returned-variables.ts';
import { valueGivenBy } from './returned-where-written.ts';
import { isOnlyItsOwn } from './tried-returns.ts';

/**
 * What a branch gives to a variable that is returned right behind it, returned by the branch; where no branch gives it
 * one, the variable is.
 *
 *     x = f(); if (a) { x = g(x) } return x                  ->      x = f(); if (a) { return g(x) } else { return x }
 *
 * Only where a value isn't converted to what holds it. Holds for a variable that no function inside names, and nothing
 * that is done at last: nobody else can look at it once it is given back.
 */
export function branchReturns(unit: Unit): void {
  if (!unit.isEcmascript && !unit.isPython) return;
  const counts = useCounts(unit.root);
  const left = new Set<CoreVariable>();
  unit.root = rewriteLists(unit.root, (list, holder) => {
    const [step, last] = [list.at(-2), list.at(-1)];
    const returned = last?.op === 'return' ? last.children[0] : null;
    if (holder.op !== 'block' || !step || returned?.op !== 'variable') return list;
    const variable = returned.variable!;
    if (!isOnlyItsOwn(unit, variable)) return list;
    const isLastUse = counts.get(variable) === 1 + countUses(step, variable);
    const returning =
      step.op === 'choose'
        ? givenInBranches(step, variable, givenBack, last!.source)
        : isLastUse && variable.kind !== 'parameter'
          ? begun(step, variable, last!)
          : null;
    if (!returning || !spend(unit, list.length)) return list;
    if (isLastUse && step.op === 'choose' && countUses(returning, variable) === 0) left.add(variable);
    return [...list.slice(0, -2), returning];
  });
  withoutDeclarations(unit, left);
}

/** `let x = f(); return x`, where nobody else names it. */
function begun({ op, children }: Core, variable: CoreVariable, last: Core): Core | null {
  const [target, value, ...type] = children;
  if (op !== 'let' || target!.op !== 'bind' || target!.variable !== variable) return null;
  return value!.op === 'nothing' || type.length > 0 ? null : core('return', '', [value!], last.source);
}

/**
 * Branches that do something with what they give to a variable, instead of giving it that, and with the variable where
 * they don't. Null where no branch gives it a value as the last thing that it does.
 *
 * @param end what is done with a value, such as to return it.
 */
export function givenInBranches(
  branches: Core,
  variable: CoreVariable,
  end: (value: Core, source: Core['source']) => Core,
  source: Core['source'],
): Core | null {
  const [test, yes, no] = branches.children as [Core, Core, Core];
  if (!isStatement(yes) || !isStatement(no)) return null;
  const [one, two] = [yes, no].map((branch) => givenIn(branch, variable, end, source)) as [
    Core | null,
    Core | null,
  ];
  if (!one && !two) return null;
  return withChildren(branches, [
    test,
    one ?? andGiven(yes, variable, end, source),
    two ?? andGiven(no, variable, end, source),
  ]);
}

type End = Parameters<typeof givenInBranches>[2];

/** A branch that gives it a value, on one of its ways at least. */
function givenIn(branch: Core, variable: CoreVariable, end: End, source: Core['source']): Core | null {
  const step = branch.children.at(-1);
  if (!step || ends(branch.children)) return null;
  if (step.op === 'choose') {
    const inner = givenInBranches(step, variable, end, source);
    return inner && withChildren(branch, branch.children.with(-1, inner));
  }
  const value = valueGivenBy(step, variable);
  return value && withChildren(branch, branch.children.with(-1, end(value, step.source)));
}

function andGiven(branch: Core, variable: CoreVariable, end: End, source: Core['source']): Core {
  if (ends(branch.children)) return branch;
  return withChildren(branch, [...branch.children, end(use(variable), source)]);
}

function givenBack(value: Core, source: Core['source']): Core {
  return core('return', '', [value], source);
}
