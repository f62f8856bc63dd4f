import type { Core, CoreVariable } from '../../../model/core.ts';
import { footprintOf } from '../../normal-form/facts/footprint-of.ts';
import type { Reached } from '../../normal-form/facts/reach.ts';
import { each, mentions, some } from '../../normal-form/tree.ts';
import type { Unit } from '../../normal-form/unit.ts';
import { calledName } from './array-changes.ts';
import { isAskedFirst } from './asked-first.ts';

/**
 * What a component of React reads of what it was given, and of the items that it goes through, is the same all the while
 * that it draws itself.
 *
 *     items.map((item) => { const isOn = value === item.key; return <li className={cn(isOn && 'on')}>{show(isOn)}</li> })
 *     ->      items.map((item) => <li className={cn(value === item.key && 'on')}>{show(value === item.key)}</li>)
 *
 * Calls on the way write nothing of it: who draws only looks. Holds in the component itself and in the functions that go
 * through lists in it, not in handlers and effects, which run later, and not where anything is written, waited for, or
 * called on what is read. A reference (`ref.current`) is made to be written. What may fail must be asked for, unless it
 * is asked right behind anyway.
 */
export function isReadWhileDrawing(
  unit: Unit,
  value: Core,
  list: readonly Core[],
  variable: CoreVariable,
  { uses, passed }: Reached,
): boolean {
  if (!unit.isEcmascript || uses.some(({ closure, called, spelled }) => closure || called || spelled))
    return false;
  const made = footprintOf(value, unit.facts);
  if (made.fresh || made.heapWrite || made.control || made.unnamedRead || made.namedReads.has('current'))
    return false;
  if (made.reads.size > 0 || made.doubtful.size > 0 || passed.control) return false;
  const given = givenWhileDrawing(unit.root, variable);
  if (!given || ![...made.mentions].every((one) => given.has(one) && !unit.facts.assigned.has(one)))
    return false;
  const isUnsafe = (node: Core): boolean => mayWrite(node, made.mentions);
  if (list.some((step) => some(step, isUnsafe))) return false;
  return !made.throws || isAskedFirst(list, value, variable);
}

/** What is given to the component, or to one that goes through a list, in which a variable is declared; null elsewhere. */
function givenWhileDrawing(root: Core, variable: CoreVariable): ReadonlySet<CoreVariable> | null {
  const go = (
    node: Core,
    given: ReadonlySet<CoreVariable> | null,
    isHanded: boolean,
  ): typeof given | undefined => {
    let now = given;
    if (node.op === 'function') {
      const own = parametersOf(node);
      const isComponent = own.some(({ props }) => props === 'whole' || props === 'part');
      now = isComponent
        ? new Set([...own, ...givenByHooks(node.children[1]!)])
        : given && isHanded
          ? new Set([...given, ...own])
          : null;
    }
    if (node.op === 'let' && node.children[0]!.op === 'bind' && node.children[0]!.variable === variable)
      return now;
    const isIterated =
      node.op === 'call' && node.children[0]!.op === 'member' && GOES_THROUGH.test(node.children[0]!.text);
    for (const child of node.children) {
      const found = go(child, now, isIterated);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return go(root, null, false) ?? null;
}

/** What a component asks hooks for. */
function givenByHooks(body: Core): readonly CoreVariable[] {
  const found: CoreVariable[] = [];
  for (const { op, children } of body.op === 'block' ? body.children : []) {
    const value = op === 'let' ? children[1]! : null;
    const callee = value?.op === 'member' || value?.op === 'index' ? value.children[0]! : value;
    if (callee?.op !== 'call' || !/^use[A-Z]/.test(calledName(callee.children[0]!))) continue;
    each(children[0]!, (part) => {
      if (part.op === 'bind') found.push(part.variable!);
    });
  }
  return found;
}

const GOES_THROUGH = /^(?:map|flatMap|filter|find|some|every|forEach)$/;

function parametersOf({ children: [parameters] }: Core): readonly CoreVariable[] {
  const found: CoreVariable[] = [];
  each(parameters!, ({ op, variable }) => {
    if (op === 'bind') found.push(variable!);
  });
  return found;
}

/** Writes something, or calls a method of what is read that may. */
function mayWrite(node: Core, read: ReadonlySet<CoreVariable>): boolean {
  if (node.op === 'assign') return true;
  if (node.op === 'unary' && node.text === 'delete') return true;
  const [callee] = node.children;
  if (node.op !== 'call' || callee!.op !== 'member' || ONLY_LOOKS.test(callee!.text)) return false;
  return [...read].some((one) => mentions(callee!, one));
}

const ONLY_LOOKS =
  /^(?:map|flatMap|filter|find|some|every|includes|indexOf|slice|join|concat|at|toString|trim|toLowerCase|toUpperCase|startsWith|endsWith)$/;
