import type { Core, CoreVariable } from '../../model/core.ts';
import { isPure } from '../normal-form/facts/footprint.ts';
import { footprintOf } from '../normal-form/facts/footprint-of.ts';
import { rewriteLists } from '../normal-form/lists.ts';
import { each, eachRewritten, mentions, some, withChildren } from '../normal-form/tree.ts';
import type { Unit } from '../normal-form/unit.ts';

/**
 * A variable that begins with a value which is the same at all times, right before the first statement that names it;
 * of several the one that it names first. What one branch of a conditional alone names begins in that branch.
 *
 *     let count = 0; open(); count += 1      ->      open(); let count = 0; count += 1
 *
 * Holds where the value is made of nothing that could change in between, and no function holds on to the variable,
 * which it could ask for before it is there. Not for Rust, where it would end in another order, and in ECMAScript only inside of functions.
 */
export function sunkDeclarations(unit: Unit): void {
  if (unit.isRust) return;
  const inLists = (root: Core): Core =>
    rewriteLists(root, (list, holder) => (holder.op === 'block' ? sunk(unit, list) : list));
  unit.root = unit.isEcmascript ? inFunctions(unit.root, inLists) : inLists(unit.root);
}

/** What stands outside of functions is seen by the whole page as `var`, and by its own block as `let`. */
function inFunctions(node: Core, rule: (node: Core) => Core): Core {
  if (node.op === 'function') return rule(node);
  return withChildren(
    node,
    eachRewritten(node.children, (child) => inFunctions(child, rule)),
  );
}

function sunk(unit: Unit, list: readonly Core[]): readonly Core[] {
  const waiting = new Map<CoreVariable, Core>();
  for (const [at, step] of list.entries()) {
    const variable = mayWait(unit, step) ? step.children[0]!.variable! : null;
    if (variable && list.some((other, place) => place > at && mentions(other, variable)))
      waiting.set(variable, step);
  }
  if (waiting.size === 0) return list;
  const declared = new Set(waiting.values());
  const steps = list.flatMap((step, at) => {
    if (declared.has(step)) return [];
    const needed = [...waiting.keys()].filter((variable) => mentions(step, variable));
    const first = needed.length > 1 ? inOrder(step, new Set(needed)) : needed;
    const begun = first.map((variable) => waiting.get(variable)!);
    for (const variable of first) waiting.delete(variable);
    const rest = list.slice(at + 1);
    const isOver = ({ children: [target] }: Core): boolean =>
      !rest.some((other) => mentions(other, target!.variable!));
    return intoBranches(unit, begun, step, isOver);
  });
  return steps.every((step, at) => step === list[at]) ? list : steps;
}

/** What only one of two branches names begins there, if nothing behind them does. */
function intoBranches(
  unit: Unit,
  begun: readonly Core[],
  step: Core,
  isOver: (declaration: Core) => boolean,
): readonly Core[] {
  if (step.op !== 'choose' || begun.length === 0) return [...begun, step];
  const branchOf = (declaration: Core): number | null => {
    const variable = declaration.children[0]!.variable!;
    const places = step.children.flatMap((part, at) => (mentions(part, variable) ? [at] : []));
    const [only] = places;
    const isBranch = places.length === 1 && only !== 0 && step.children[only!]!.op === 'block';
    return isBranch && isOver(declaration) ? only! : null;
  };
  const branches = step.children.map((part, at) => {
    const own = begun.filter((declaration) => branchOf(declaration) === at);
    return own.length > 0 ? withChildren(part, sunk(unit, [...own, ...part.children])) : part;
  });
  return [...begun.filter((declaration) => branchOf(declaration) === null), withChildren(step, branches)];
}

/** Several that one statement names, as it names them. */
function inOrder(step: Core, variables: ReadonlySet<CoreVariable>): readonly CoreVariable[] {
  const found = new Set<CoreVariable>();
  each(step, ({ variable }) => {
    if (variable && variables.has(variable)) found.add(variable);
  });
  return [...found];
}

function mayWait(
  { facts, isJava, isEcmascript }: Unit,
  { op, text, children: [target, value, type] }: Core,
): boolean {
  if (op !== 'let' || !/^(?:let|const)?$/.test(text) || target!.op !== 'bind' || type) return false;
  const { variable } = target!;
  if (variable!.kind !== 'local' && variable!.kind !== 'temporary') return false;
  if (facts.captured.has(variable!)) return false;
  if (some(value!, ({ op: kind }) => kind === 'function' || kind === 'class')) return false;
  // A name that nothing declares here may be a field of Java's, which is imported with all others of a class, or what
  // another script of the page gives a new value.
  if ((isJava || isEcmascript) && some(value!, ({ op: kind }) => kind === 'variable')) return false;
  const made = footprintOf(value!, facts);
  return isPure({ ...made, fresh: false }) && made.reads.size === 0 && made.mentions.size === 0;
}
