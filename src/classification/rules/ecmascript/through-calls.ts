import type { Core, CoreVariable } from '../../../model/core.ts';
import { commutes } from '../../normal-form/facts/footprint.ts';
import { footprintOf } from '../../normal-form/facts/footprint-of.ts';
import { targets } from '../../normal-form/facts/targets.ts';
import { modifiers, some, usesFrame } from '../../normal-form/tree.ts';
import type { Unit } from '../../normal-form/unit.ts';
import { isFree } from '../free-names.ts';
import { hasGaps, hasNoMethods, isNodeList, isNoList } from './array-likes.ts';
import { shapeOf } from './declared-shapes.ts';
import { isNoArray, isTarget, keepsToFunction } from './for-each-calls.ts';
import { isKnownArray } from './known-arrays.ts';
import { mayBeOwn } from './own-members.ts';

export const SEARCHES = ['some', 'every', 'find', 'findIndex'];
export const METHODS = ['map', 'filter', 'flatMap', 'reduce', ...SEARCHES];

/** A call of a method that goes through a list. */
export interface Through {
  readonly method: string;
  readonly list: Core;
  readonly callback: Core;
  /** What `reduce` begins with. */
  readonly first: Core | null;
}

/**
 * Reads a call whose function is written there, takes an item and maybe its place, and waits for nothing. Refused for
 * what is seen to be no array, and where what a sum begins with may see what is gone through being made.
 */
export function readCall(unit: Unit, node: Core): Through | null {
  if (node.op !== 'call') return null;
  const [callee, callback, first, ...more] = node.children as [Core, Core?, Core?, ...Core[]];
  if (callee.op !== 'member' || !callback || !METHODS.includes(callee.text) || more.length > 0) return null;
  if (mayBeOwn(unit, callee.children[0]!, callee.text)) return null;
  const isFolded = callee.text === 'reduce';
  if (isFolded !== (first !== undefined) || first?.op === 'spread') return null;
  const [list] = callee.children as [Core];
  if (
    list.op === 'super' ||
    isNoArray(unit, list) ||
    hasGaps(unit, list) ||
    isNoList(unit, list) ||
    !isOwnFunction(callback)
  )
    return null;
  if (hasNoMethods(unit, list) || isNodeList(unit, list)) return null;
  // What it begins with is made before the loop, and behind what the method is called on.
  if (first && !commutes(footprintOf(first, unit.facts), footprintOf(list, unit.facts))) return null;
  const wanted = isFolded ? 3 : 2;
  const given = callback.children[0]!.children;
  if (given.length > wanted || given.some((one, at) => !isTarget(one) || (one.op !== 'bind' && at > 0)))
    return null;
  // What a loop goes on with must be what it was given.
  const own = isFolded ? given.slice(1) : given;
  if (own.some((one) => targets(one).some((name) => unit.facts.assigned.has(name)))) return null;
  if (isFolded && (given[0]?.op !== 'bind' || unit.facts.captured.has(given[0].variable!))) return null;
  return { method: callee.text, list, callback, first: first ?? null };
}

/**
 * Reads a call for what is made of it, which is more than the call where that is asked how many it let through, or makes an
 * object of what it gives.
 *
 *     xs.filter(f).length      is a `count` through xs
 *     Object.fromEntries(xs.map((x) => [x.id, x]))      puts `entries` into an object
 *     xs.flatMap((x) => x.names)      where each `x.names` is seen to be an array: what is none would be put there as it is
 */
export function readMade(unit: Unit, node: Core): Through | null {
  const counted = node.op === 'member' && node.text === 'length' ? node.children[0]! : null;
  if (counted) {
    const call = mayBeOwn(unit, counted, 'length') ? null : readCall(unit, counted);
    return call?.method === 'filter' ? { ...call, method: 'count' } : null;
  }
  const [callee, list, ...more] = node.op === 'call' ? node.children : [];
  if (callee?.op === 'member' && callee.text === 'fromEntries' && isFree(callee.children[0]!, 'Object')) {
    const call = list && more.length === 0 ? readCall(unit, list) : null;
    const entry = call?.method === 'map' ? onlyValueOf(call) : null;
    return entry && isEntry(entry) ? { ...call!, method: 'entries' } : null;
  }
  const call = readCall(unit, node);
  return call?.method === 'flatMap' && !givesArrays(unit, call) ? null : call;
}

/** `[key, value]` */
function isEntry({ op, text, children }: Core): boolean {
  const isValue = (one: Core): boolean => one.op !== 'spread' && one.op !== 'nothing';
  return op === 'array' && text === '' && children.length === 2 && children.every(isValue);
}

function givesArrays(unit: Unit, { list, callback }: Through): boolean {
  const value = onlyValueOf({ callback });
  const [item] = callback.children[0]!.children;
  const shape = shapeOf(list)?.items;
  const told = new Map(item?.op === 'bind' && shape ? [[item.variable!, shape] as const] : []);
  return value !== null && isKnownArray(unit, value, told);
}

/** What a function gives that does nothing else. */
function onlyValueOf({ callback }: Pick<Through, 'callback'>): Core | null {
  const [only, ...more] = callback.children[1]!.children;
  return only?.op === 'return' && more.length === 0 ? (only.children[0] ?? null) : null;
}

function isOwnFunction(callback: Core): boolean {
  if (callback.op !== 'function' || callback.children.length !== 2) return false;
  const kinds = modifiers(callback);
  if (kinds.includes('async') || kinds.includes('generator')) return false;
  const [parameters, body] = callback.children as [Core, Core];
  if (parameters.op !== 'parameters' || body.op !== 'block' || some(body, keepsToFunction)) return false;
  return kinds.includes('arrow') || !callback.children.some(usesFrame);
}

/** What `reduce` hands from one call of its function to the next. */
export function sumOf({ method, callback }: Through): CoreVariable | null {
  return method === 'reduce' ? callback.children[0]!.children[0]!.variable : null;
}
