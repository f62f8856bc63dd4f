import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { onlyLooksAtLists } from '../../library/go.ts';
import { mentions, some, withChildren } from '../../normal-form/tree.ts';
import type { Unit } from '../../normal-form/unit.ts';
import { isPath } from '../asked-before-all.ts';
import { identical } from '../conditionals.ts';
import { isFree } from '../free-names.ts';

/**
 * An empty list that is added to holds the same, however much room it was made with.
 *
 *     out := make([]T, 0, len(xs)); for … { out = append(out, f(x)) }; return out      ->      out := []T{}; for …
 *
 * Holds for a variable that no function inside names, that only grows by `out = append(out, …)`, and is handed to nobody
 * before it has grown for the last time: two lists that grow out of one with room to spare write in each other's place.
 * What says how much room must be there without a panic: a number, the length of a variable, or of what the loop behind
 * goes through. Whoever asks the list for its room is told another number.
 */
export function grownLists(list: readonly Core[], unit: Unit): readonly Core[] {
  for (const [at, step] of list.entries()) {
    const [target, made] = step.op === 'let' && step.children.length === 2 ? step.children : [];
    if (target?.op !== 'bind' || unit.facts.captured.has(target.variable!)) continue;
    const [make, type, length, room, ...more] = made?.op === 'call' ? made.children : [];
    if (!isFree(make, 'make') || type?.text !== '[]' || length?.text !== 'n:0' || more.length > 0) continue;
    const rest = list.slice(at + 1);
    if (room && !isRoom(room, rest[0])) continue;
    if (!onlyGrows(rest, target.variable!)) continue;
    return list.with(at, withChildren(step, [target, core('object', 'elements', [type], made!.source)]));
  }
  return list;
}

function isRoom(room: Core, next: Core | undefined): boolean {
  if (room.op === 'literal') return /^n:\d+$/.test(room.text);
  if (room.op === 'binary' && /^[+*]$/.test(room.text))
    return room.children.every((part) => isRoom(part, next));
  const [measure, measured, ...more] = room.op === 'call' ? room.children : [];
  if (!isFree(measure, 'len') || !measured || more.length > 0) return false;
  if (measured.op === 'variable') return true;
  const isGoneThrough = next?.op === 'for_each' && next.text === 'range';
  return isGoneThrough && isPath(measured) && identical(measured, next.children[1]!);
}

/** Whether all steps that add to the list come before the one that hands it on, if any does, and nobody asks for its room. */
function onlyGrows(steps: readonly Core[], list: CoreVariable): boolean {
  let handed = 0;
  for (const step of steps) {
    const { adds, hands, isAsked } = usesIn(step, list);
    if (isAsked || (adds && handed + hands > 0)) return false;
    handed += hands;
  }
  return handed <= 1;
}

interface Uses {
  readonly adds: boolean;
  /** How often it is handed on as a whole, and not to leave: twice where a loop does it again. */
  readonly hands: number;
  /** Somebody asks for its room, or adds to it for another list. */
  readonly isAsked: boolean;
}

function usesIn(step: Core, list: CoreVariable): Uses {
  let [adds, hands, isAsked] = [false, 0, false];
  const visit = (node: Core, isAgain: boolean): void => {
    if (!mentions(node, list)) return;
    const added = addedTo(node, list);
    if (added) adds = true;
    if (isRoomAsked(node, list)) isAsked = true;
    else if (isList(node, list)) hands += isAgain ? 2 : 1;
    else {
      const isMore = node.op !== 'return' && (isAgain || LOOPS.test(node.op));
      for (const part of added ?? withoutLooks(node, list)) visit(part, isMore);
    }
  };
  visit(step, false);
  isAsked ||= some(step, ({ text }) => text === 'goto');
  return { adds, hands, isAsked };
}

const LOOPS = /^(?:for_each|loop|do_loop)$/;

const isList = ({ op, variable }: Core, list: CoreVariable): boolean =>
  op === 'variable' && variable === list;

/** What `out = append(out, …)` adds. */
function addedTo({ op, text, children }: Core, list: CoreVariable): readonly Core[] | null {
  const [target, value] = op === 'assign' && text === '' ? children : [];
  if (!target || !isList(target, list) || value?.op !== 'call') return null;
  const [append, grown, ...added] = value.children;
  return isFree(append, 'append') && grown && isList(grown, list) ? added : null;
}

/** `cap(out)`, `out[:2]`, `append(out, x)` for another list. */
function isRoomAsked({ op, text, children: [callee, first] }: Core, list: CoreVariable): boolean {
  if (op === 'index') return text === 'slice' && isList(callee!, list);
  const isAsking = op === 'call' && (isFree(callee, 'cap') || isFree(callee, 'append'));
  return isAsking && first !== undefined && isList(first, list);
}

/** What is left of `out[i]`, `len(out)`, `for range out`, `sort.Strings(out)` and `return out`, which let go of the list. */
function withoutLooks(node: Core, list: CoreVariable): readonly Core[] {
  const isLooking =
    node.op === 'index' ||
    node.op === 'return' ||
    (node.op === 'for_each' && node.text === 'range') ||
    (node.op === 'call' && (isFree(node.children[0], 'len') || onlyLooksAtLists(node)));
  return isLooking ? node.children.filter((child) => !isList(child, list)) : node.children;
}
