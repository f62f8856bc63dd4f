import { type Core, type CoreVariable, core } from '../../model/core.ts';
import { assigned } from '../../model/core-types.ts';
import { isPrimitive } from '../../model/static-types.ts';
import { rewriteLists } from '../normal-form/lists.ts';
import {
  block,
  countUses,
  ends,
  isStatement,
  mentions,
  refreshed,
  size,
  some,
  withChildren,
} from '../normal-form/tree.ts';
import { spend, type Unit } from '../normal-form/unit.ts';

/**
 * What only some branches give to a variable that is returned right behind them, returned at once; the others return
 * the variable as it is.
 *
 *     x := a(); if p { x = b() } else if q { x = c() } return x
 *     ->      x := a(); if p { return b() } else if q { return c() } else { return x }
 *
 *     if err != nil { err = wrap(err) } return n, err
 *     ->      if err != nil { return n, wrap(err) } else { return n, err }
 *
 * Holds for a variable that nobody else can look at: no function holds on to it, nobody has its address, and nothing is
 * done at last behind a failure or a return. What is returned beside it are names that the new value doesn't write.
 */
export function returnedWhereWritten(unit: Unit): void {
  unit.root = rewriteLists(unit.root, (list, holder) => {
    const [branches, last] = [list.at(-2), list.at(-1)];
    if (holder.op !== 'block' || branches?.op !== 'choose' || last?.op !== 'return') return list;
    const names = namesIn(last.children[0]);
    const written = names?.find((name) => isOwn(unit, name) && isWrittenLast(branches, name));
    if (!names || !written || names.filter((name) => name === written).length > 1) return list;
    if (names.some((name) => unit.facts.shared.has(name) || unit.facts.captured.has(name))) return list;
    const given = leaving(unit, branches, written, last);
    return given && spend(unit, size(given)) ? [...list.slice(0, -2), given] : list;
  });
}

/** The variables of a value that consists of nothing but names and literals; null for any other. */
export function namesIn(value: Core | undefined): readonly CoreVariable[] | null {
  switch (value?.op) {
    case 'variable':
      return [value.variable!];
    case 'literal':
    case 'type':
      return [];
    case 'convert':
      return namesIn(value.children[1]);
    case 'array': {
      const parts = value.text === 'tuple' ? value.children.map(namesIn) : [null];
      return parts.every((part) => part !== null) ? parts.flat() : null;
    }
    default:
      return null;
  }
}

/** Whether nobody but the function's own statements can look at a variable: none that is made inside, nor what is done at last. */
export function isOwn({ facts, root }: Unit, variable: CoreVariable): boolean {
  return (
    /^(?:local|temporary|parameter)$/.test(variable.kind) &&
    !facts.captured.has(variable) &&
    !facts.shared.has(variable) &&
    !some(root, (node) => isAskedAtLast(node, variable))
  );
}

/** Who catches what fails, or does something at last, would find the variable as it was. */
function isAskedAtLast({ op, children: [, ...handlers] }: Core, variable: CoreVariable): boolean {
  return op === 'try' && handlers.some((handler) => mentions(handler, variable));
}

/** Whether one of the branches gives the variable its value as the last thing that it does. */
function isWrittenLast({ children: [, ...branches] }: Core, variable: CoreVariable): boolean {
  return branches.some((branch) => {
    const last = branch.op === 'block' ? branch.children.at(-1) : undefined;
    if (last?.op === 'choose') return isWrittenLast(last, variable);
    return last !== undefined && valueGivenBy(last, variable) !== null;
  });
}

/** What a statement gives to a variable, where it does nothing else; null where it gives it nothing. */
export function valueGivenBy({ op, children: [assign] }: Core, variable: CoreVariable): Core | null {
  if (op !== 'evaluate' || assign!.op !== 'assign' || assign!.text !== '') return null;
  const [target, value] = assign!.children as [Core, Core];
  return target.op === 'variable' && target.variable === variable ? value : null;
}

function leaving(unit: Unit, branches: Core, variable: CoreVariable, last: Core): Core | null {
  const [test, yes, no] = branches.children as [Core, Core, Core];
  if (!isStatement(yes) || !(isStatement(no) || no.op === 'nothing')) return null;
  const [one, two] = [leavingFrom(unit, yes, variable, last), leavingFrom(unit, no, variable, last)];
  return one && two && withChildren(branches, [test, one, two]);
}

function leavingFrom(unit: Unit, branch: Core, variable: CoreVariable, last: Core): Core | null {
  const list = branch.op === 'nothing' ? [] : branch.children;
  if (ends(list)) return branch;
  const step = list.at(-1);
  if (step?.op === 'choose' && isWrittenLast(step, variable)) {
    const inner = leaving(unit, step, variable, last);
    return inner && block([...list.slice(0, -1), inner], branch.source);
  }
  const value = step && valueGivenBy(step, variable);
  if (!value) return block([...list, refreshed(last)], branch.source);
  const given = asItsType(unit, variable, value);
  if (!given || some(value, ({ op }) => /^(?:assign|function|opaque|await|yield)$/.test(op))) return null;
  const made = inPlaceOf(last.children[0]!, variable, given);
  return block([...list.slice(0, -1), core('return', '', [made], step.source)], branch.source);
}

function inPlaceOf(node: Core, variable: CoreVariable, value: Core): Core {
  if (node.op === 'variable' && node.variable === variable) return value;
  if (!mentions(node, variable) || countUses(node, variable) === 0) return node;
  return withChildren(
    node,
    node.children.map((child) => inPlaceOf(child, variable, value)),
  );
}

/** The value as the variable would have held it; null where that may be another type than it has by itself. */
export function asItsType(unit: Unit, { type, spelled, name }: CoreVariable, value: Core): Core | null {
  if (unit.isGo) {
    if (type) return assigned(type, value);
    if (name === 'err') return assigned(core('type', 'error'), value);
    return value.op === 'call' || /^[sb]:/.test(value.op === 'literal' ? value.text : '') ? value : null;
  }
  if (!unit.isJava || spelled === value.spelled) return value;
  const isObject = spelled !== undefined && !isPrimitive(spelled) && !BOXES.test(spelled);
  return isObject && (value.spelled === undefined || !isPrimitive(value.spelled)) ? value : null;
}

const BOXES = /^(?:Integer|Long|Short|Byte|Character|Boolean|Float|Double|Number|Object)$/;
