import type { Core } from '../../model/core.ts';
import { isPrimitive, unboxed } from '../../model/static-types.ts';
import { commutes } from '../normal-form/facts/footprint.ts';
import { footprintOf } from '../normal-form/facts/footprint-of.ts';
import { block, ends, isHeld, isStatement, size, some, withChildren } from '../normal-form/tree.ts';
import { spend, type Unit } from '../normal-form/unit.ts';
import { identical } from './conditionals.ts';
import { sameButForNames } from './same-but-for-names.ts';
import { isQuiet } from './shared-tails.ts';

/**
 * What both branches end with, once behind them.
 *
 *     if (a) { x(); z() } else { y(); z() }      ->      if (a) { x() } else { y() } z()
 *
 * What is the same runs after one of the branches anyway; it must declare nothing that others in its branch name.
 */
export function sharedEnds(unit: Unit, list: readonly Core[]): readonly Core[] {
  if (!list.some(isConditional)) return list;
  return list.flatMap((node) => (isConditional(node) ? withoutSharedEnd(unit, node) : [node]));
}

function withoutSharedEnd(unit: Unit, node: Core): readonly Core[] {
  const [test, yes, no] = node.children as [Core, Core, Core];
  let shared = 0;
  while (shared < Math.min(yes.children.length, no.children.length)) {
    const [one, two] = [yes.children.at(-1 - shared)!, no.children.at(-1 - shared)!];
    if (one.op === 'let' || !spend(unit, size(one)) || !sameButForNames(one, two)) break;
    shared += 1;
  }
  if (shared === 0) return [node];
  const rest = (branch: Core): Core => block(branch.children.slice(0, -shared), branch.source);
  return [withChildren(node, [test, rest(yes), rest(no)]), ...yes.children.slice(-shared)];
}

/**
 * The same of what both branches of Rust give back, where something may end with a branch: only what can't tell.
 *
 *     if a { x(); Ok(()) } else { y(); Ok(()) }      ->      if a { x() } else { y() } Ok(())
 */
export function sharedReturns(unit: Unit, list: readonly Core[]): readonly Core[] {
  const last = list.at(-1);
  if (!last || !isConditional(last)) return list;
  const [test, yes, no] = last.children as [Core, Core, Core];
  const [one, two] = [yes.children.at(-1), no.children.at(-1)];
  if (one?.op !== 'return' || two?.op !== 'return' || [yes, no].some((branch) => some(branch, isHeld)))
    return list;
  if (!spend(unit, size(one)) || !identical(one, two) || !isQuiet(unit, [one])) return list;
  const rest = [yes, no].map((branch) => block(branch.children.slice(0, -1), branch.source));
  return [...list.slice(0, -1), withChildren(last, [test, ...rest]), one];
}

/**
 * What both branches begin with, once before them.
 *
 *     if (a) { x(); y() } else { x(); z() }      ->      x(); if (a) { y() } else { z() }
 *
 * Holds where the question can be asked behind it: nothing of it is changed by what comes first now, and it does nothing.
 */
export function sharedBeginnings(unit: Unit, list: readonly Core[]): readonly Core[] {
  if (!list.some(isConditional)) return list;
  return list.flatMap((node) => (isConditional(node) ? withoutSharedBeginning(unit, node) : [node]));
}

function withoutSharedBeginning(unit: Unit, node: Core): readonly Core[] {
  const [test, yes, no] = node.children as [Core, Core, Core];
  // An object may be asked whether it counts as true.
  const asked = footprintOf(withChildren(node, [test, block([]), block([])]), unit.facts);
  if (some(test, opensBox)) return [node];
  let shared = 0;
  while (shared < Math.min(yes.children.length, no.children.length)) {
    const [one, two] = [yes.children[shared]!, no.children[shared]!];
    if (one.op !== 'evaluate' || !spend(unit, size(one)) || !sameButForNames(one, two)) break;
    if (asked.heapWrite || asked.throws || asked.control || asked.writes.size > 0) break;
    if (!commutes(asked, footprintOf(one, unit.facts))) break;
    shared += 1;
  }
  if (shared === 0) return [node];
  const rest = (branch: Core): Core => block(branch.children.slice(shared), branch.source);
  return [...yes.children.slice(0, shared), withChildren(node, [test, rest(yes), rest(no)])];
}

/** `count > 3` of an `Integer`, which fails where there is none. */
function opensBox({ op, text, children }: Core): boolean {
  const isBox = ({ spelled }: Core): boolean => !isPrimitive(spelled) && isPrimitive(unboxed(spelled));
  return /^(?:binary|logical|unary)$/.test(op) && !/^[!=]=$/.test(text) && children.some(isBox);
}

/**
 * Two conditionals in a row that ask the same.
 *
 *     if (a) x(); if (a) y(); else z()      ->      if (a) { x(); y() } else { z() }
 *
 * Holds where neither branch of the first may change the answer or leave, and asking twice can't be told from once.
 */
export function mergedConditionals(unit: Unit, list: readonly Core[]): readonly Core[] {
  const merged: Core[] = [];
  for (const node of list) {
    const last = merged.at(-1);
    const both = last && isConditional(last) && isConditional(node) ? together(unit, last, node) : null;
    if (both) merged[merged.length - 1] = both;
    else merged.push(node);
  }
  return merged.length === list.length ? list : merged;
}

function together(unit: Unit, first: Core, second: Core): Core | null {
  const [test, yes, no] = first.children as [Core, Core, Core];
  const [again, then, otherwise] = second.children as [Core, Core, Core];
  if (!spend(unit, size(test)) || !identical(test, again)) return null;
  const asked = footprintOf(test, unit.facts);
  if (asked.heapWrite || asked.control || asked.writes.size > 0) return null;
  if ([yes, no].some(({ children }) => ends(children))) return null;
  for (const step of [...yes.children, ...no.children])
    if (!commutes(asked, footprintOf(step, unit.facts))) return null;
  return withChildren(first, [
    test,
    block([...yes.children, ...then.children], yes.source),
    block([...no.children, ...otherwise.children], no.source),
  ]);
}

/**
 * A question that is asked once more where it was answered with another one.
 *
 *     if (a && b) x(); else if (a) y(); else z()      ->      if (a) { if (b) x(); else y() } else z()
 *
 * Holds where asking twice can't be told from once, and the other question doesn't change the answer.
 */
export function askedOnce(unit: Unit, node: Core): Core {
  if (!isConditional(node)) return node;
  const [test, yes, no] = node.children as [Core, Core, Core];
  const [again, ...more] = no.children;
  if (test.op !== 'logical' || test.text !== '&&' || !again || more.length > 0 || !isConditional(again))
    return node;
  const [first, second] = test.children as [Core, Core];
  const [asked, then, otherwise] = again.children as [Core, Core, Core];
  if (!spend(unit, size(first)) || !identical(first, asked)) return node;
  const found = footprintOf(first, unit.facts);
  if (found.heapWrite || found.control || found.writes.size > 0) return node;
  if (!commutes(found, footprintOf(second, unit.facts))) return node;
  const inside = withChildren(node, [second, yes, then]);
  return withChildren(again, [first, block([inside], node.source), otherwise]);
}

function isConditional({ op, children }: Core): boolean {
  return op === 'choose' && isStatement(children[1]!) && isStatement(children[2]!);
}
