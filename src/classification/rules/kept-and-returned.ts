import { type Core, type CoreVariable, core } from '../../model/core.ts';
import { rewriteLists } from '../normal-form/lists.ts';
import {
  block,
  countUses,
  ends,
  isStatement,
  mentions,
  refreshed,
  renamed,
  size,
  some,
  temporary,
  useCounts,
  withChildren,
} from '../normal-form/tree.ts';
import { spend, type Unit } from '../normal-form/unit.ts';
import { namesParameters } from './reassigned-parameters.ts';
import { withoutDeclarations } from './returned-variables.ts';
import { isOwn, namesIn, valueGivenBy } from './returned-where-written.ts';

/**
 * What a branch gives to a variable, does something with and leaves for who returns it, as a variable of its own that the
 * branch returns.
 *
 *     if (x == null) { x = make(); keep(x) } return x
 *     ->      if (x == null) { let y = make(); keep(y); return y } else { return x }
 *
 * Holds for a variable that nobody else can look at: no function holds on to it, nobody has its address, and nothing that
 * is done at last names it. Where `keep` fails, who goes on behind a handler would find the old value: then the variable
 * must begin inside of what is tried.
 */
export function keptAndReturned(unit: Unit): void {
  if (unit.isRust) return;
  const counts = useCounts(unit.root);
  const left = new Set<CoreVariable>();
  unit.root = rewriteLists(unit.root, (list, holder) => {
    const [step, last] = [list.at(-2), list.at(-1)];
    if (holder.op !== 'block' || step?.op !== 'choose' || last?.op !== 'return') return list;
    const variable = namesIn(last.children[0])?.find(
      (name) => isKept(step, name) && isOnlyItsOwn(unit, name),
    );
    const given = variable && leaving(step, variable, last);
    if (!given || !spend(unit, size(given))) return list;
    const seen = countUses(step, variable) + countUses(last, variable);
    if (counts.get(variable) === seen && countUses(given, variable) === 0) left.add(variable);
    return [...list.slice(0, -2), given];
  });
  withoutDeclarations(unit, left);
}

function isOnlyItsOwn(unit: Unit, variable: CoreVariable): boolean {
  // In a sloppy function `arguments` may be another name of it.
  if (variable.kind === 'parameter' && some(unit.root, namesParameters)) return false;
  return isOwn(unit, variable) && !some(unit.root, (node) => outlivesFailure(node, variable));
}

/** What is tried names a variable that begins before it. */
export function outlivesFailure({ op, children: [body] }: Core, variable: CoreVariable): boolean {
  const begins = (node: Core): boolean => node.op === 'bind' && node.variable === variable;
  return op === 'try' && mentions(body!, variable) && !some(body!, begins);
}

/** Whether a branch that goes on gives the variable its value in a step of its own, or in a branch that it ends with. */
function isKept({ children: [, ...branches] }: Core, variable: CoreVariable): boolean {
  return branches.some(({ op, children }) => {
    if (op !== 'block' || ends(children)) return false;
    const last = children.at(-1);
    const isInside =
      last !== undefined &&
      mentions(last, variable) &&
      (last.op === 'choose' ? isKept(last, variable) : last.op === 'opaque' && last.text === 'synchronized');
    return isInside || children.slice(0, -1).some((step) => valueGivenBy(step, variable) !== null);
  });
}

function leaving(branches: Core, variable: CoreVariable, last: Core): Core | null {
  const [test, yes, no] = branches.children as [Core, Core, Core];
  if (!isStatement(yes) || !(isStatement(no) || no.op === 'nothing')) return null;
  const [one, two] = [leavingFrom(yes, variable, last), leavingFrom(no, variable, last)];
  return one && two && withChildren(branches, [test, one, two]);
}

function leavingFrom(branch: Core, variable: CoreVariable, last: Core): Core | null {
  const list = branch.op === 'nothing' ? [] : branch.children;
  if (ends(list)) return branch;
  const at = list.findIndex((step) => valueGivenBy(step, variable) !== null);
  if (at >= 0) {
    const own = likeIt(variable);
    const begun = core('let', '', [
      core('bind', '', [], list[at]!.source, own),
      valueGivenBy(list[at]!, variable)!,
    ]);
    const rest = [...list.slice(at + 1), refreshed(last)].map((step) => renamed(step, variable, own));
    return block([...list.slice(0, at), { ...begun, source: list[at]!.source }, ...rest], branch.source);
  }
  const step = list.at(-1);
  if (step?.op === 'choose' && mentions(step, variable) && isKept(step, variable)) {
    const inner = leaving(step, variable, last);
    return inner && block([...list.slice(0, -1), inner], branch.source);
  }
  return block([...list, refreshed(last)], branch.source);
}

function likeIt(variable: CoreVariable): CoreVariable {
  return {
    ...temporary(variable.name),
    ...(variable.type === undefined ? {} : { type: variable.type }),
    ...(variable.spelled === undefined ? {} : { spelled: variable.spelled }),
  };
}
