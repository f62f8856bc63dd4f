import type { Core } from '../../../model/core.ts';
import { staticType, underlyingType } from '../../../model/core-types.ts';
import type { Unit } from '../../normal-form/unit.ts';
import { identical } from '../conditionals.ts';
import { isFree } from '../free-names.ts';
import { takesNothing } from './added-to.ts';

/**
 * Whether a step does nothing where nothing is in `items`, and nothing but to look: a loop over what lies there, in order
 * or not, with numbers or without, or a call that adds all of it to something else.
 *
 *     for (const x of items) ...      for (let i = 0; i < items.length; i++) ...      all.push(...items)
 */
export function isIdleWithout(unit: Unit, step: Core, items: Core): boolean {
  switch (step.op) {
    case 'for_each':
      return /^(?:of|each|range)\b/.test(step.text) && comesFrom(unit, step.children[1]!, items, step);
    case 'block':
      return countsUp(unit, step.children, items);
    case 'evaluate':
      return addsAllOf(unit, step.children[0]!, items);
    default:
      return false;
  }
}

/** What gives as many items as it is made of. */
const BUILTINS = ['enumerate', 'sorted', 'reversed', 'list', 'tuple', 'set'];
const VIEWS: Readonly<Record<'ecmascript' | 'python' | 'java' | 'rust', RegExp>> = {
  ecmascript: /^(?:entries|keys|values)$/,
  python: /^(?:items|keys|values)$/,
  java: /^(?:entrySet|keySet|values)$/,
  rust: /^(?:iter|iter_mut|into_iter|enumerate|keys|values|values_mut|rev|cloned|copied)$/,
};

/** Whether what is gone through is all of `items`, or is made of that alone. */
export function comesFrom(unit: Unit, value: Core, items: Core, loop: Core): boolean {
  if (unit.isGo) return identical(value, items) && isNoChannel(loop);
  if (identical(value, items)) return true;
  if (unit.isRust && value.op === 'unary' && /^&(?:mut)?$/.test(value.text))
    return comesFrom(unit, value.children[0]!, items, loop);
  const [callee, ...given] = value.op === 'call' ? value.children : [];
  if (!callee) return false;
  if (callee.op === 'member')
    return (
      given.length === 0 &&
      !!viewsOf(unit)?.test(callee.text) &&
      comesFrom(unit, callee.children[0]!, items, loop)
    );
  const isBuiltin = unit.isPython && BUILTINS.some((name) => isFree(callee, `python.${name}`));
  return isBuiltin && given.length === 1 && comesFrom(unit, given[0]!, items, loop);
}

function viewsOf({ isEcmascript, isPython, isJava, isRust }: Unit): RegExp | null {
  if (isEcmascript) return VIEWS.ecmascript;
  if (isPython) return VIEWS.python;
  if (isJava) return VIEWS.java;
  return isRust ? VIEWS.rust : null;
}

/** A channel has a length as well, which says nothing of what comes; it gives one thing at a time, without a number. */
function isNoChannel({ children: [target, items] }: Core): boolean {
  if (target!.op === 'pattern' && target!.children.length > 1) return true;
  const type = staticType(items!);
  const whole = type && underlyingType(type);
  return whole?.op === 'type' && /^(?:\[\]|map|string)$/.test(whole.text);
}

/** `for (let i = 0; i < items.length; i++)`, with nothing else in its block. */
function countsUp(unit: Unit, list: readonly Core[], items: Core): boolean {
  const [first, loop, ...more] = list;
  if (first?.op !== 'let' || loop?.op !== 'loop' || more.length > 0) return false;
  const [target, from] = first.children as [Core, Core];
  const start = from.op === 'convert' ? from.children[1]! : from;
  const [test] = loop.children as [Core];
  if (target.op !== 'bind' || start.op !== 'literal' || start.text !== 'n:0') return false;
  if (test.op !== 'binary' || !/^~?<$/.test(test.text)) return false;
  const [counter, limit] = test.children as [Core, Core];
  return counter.variable === target.variable && isCountOf(unit, limit, items);
}

function isCountOf(unit: Unit, { op, text, children }: Core, items: Core): boolean {
  const [first, second, ...more] = children;
  if (op === 'member') return text === 'length' && !unit.isPython && identical(first!, items);
  if (op !== 'call' || more.length > 0) return false;
  if (unit.isGo) return isFree(first, 'len') && !!second && identical(second, items);
  return (
    unit.isJava && first!.op === 'member' && first!.text === 'size' && identical(first!.children[0]!, items)
  );
}

/** `all.push(...items)`, `all.extend(items)`, `items.forEach(f)`: given nothing, it leaves what it is asked of as it is. */
function addsAllOf(unit: Unit, value: Core, items: Core): boolean {
  if (value.op === 'assign' && unit.isGo && value.text === '') return appendsAllOf(unit, value, items);
  const [callee, given, ...more] = value.op === 'call' ? value.children : [];
  if (callee?.op !== 'member' || !given || more.length > 0) return false;
  if ((unit.isEcmascript || unit.isJava) && callee.text === 'forEach')
    return given.op === 'function' && comesFrom(unit, callee.children[0]!, items, value);
  if (unit.isEcmascript)
    return (
      /^(?:push|unshift)$/.test(callee.text) &&
      given.op === 'spread' &&
      identical(given.children[0]!, items) &&
      takesNothing(unit, callee.children[0]!)
    );
  return (
    (unit.isPython || unit.isRust) &&
    callee.text === 'extend' &&
    comesFrom(unit, given, items, value) &&
    takesNothing(unit, callee.children[0]!)
  );
}

/** `all = append(all, items...)` */
function appendsAllOf(unit: Unit, { children: [target, call] }: Core, items: Core): boolean {
  const [callee, list, given, ...more] = call!.op === 'call' ? call!.children : [];
  if (!isFree(callee, 'append') || !list || given?.op !== 'spread' || more.length > 0) return false;
  return identical(target!, list) && identical(given.children[0]!, items) && takesNothing(unit, list);
}
