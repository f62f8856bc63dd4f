import { type Core, core } from '../../../model/core.ts';
import { PLAIN_ARRAYS } from '../../assumptions.ts';
import { block, countUses, modifiers, some, usesFrame } from '../../normal-form/tree.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';
import { tailReturns } from '../early-return.ts';
import { callOf } from '../method-calls.ts';
import { calledName, changesArray } from './array-changes.ts';
import { hasGaps, hasNoMethods, isUniterable } from './array-likes.ts';
import { shapeOf } from './declared-shapes.ts';
import { isMap } from './map-loops.ts';
import { mayBeOwn } from './own-members.ts';

/**
 * A call of `forEach` whose value is thrown away, as the loop that it is.
 *
 *     xs.forEach((x) => { if (!x) return; use(x) })      ->      for (const x of xs) { if (x) use(x) }
 *     xs.forEach((x, i) => use(x, i))                    ->      for (const [i, x] of xs.entries()) use(x, i)
 *
 * Holds for a function that is written there, waits for nothing, keeps no `var`, says nothing of a `this` of its own,
 * changes nothing of the array, and whose every `return` is the last thing that it does. Assumes that what is gone
 * through is an array; a name that is known to hold a map or a text is refused, and so is what may have a `forEach` of
 * its own (own-members.ts).
 */
export function forEachAsLoop(unit: Unit, node: Core): Core {
  const call = node.op === 'evaluate' ? node.children[0]! : null;
  if (call?.op !== 'call' || !differs(unit, 'call forEach', 'for_each of', 'loop')) return node;
  const parts = partsOf(call);
  const isOfMap = !!parts && !parts.isBorrowed && isMap(parts.list);
  if (!parts || (!isOfMap && isNoArray(unit, parts.list)) || mayBeOwn(unit, parts.list, 'forEach'))
    return node;
  const { list, callback, isBorrowed } = parts;
  if (!isOfMap && ((!isBorrowed && hasNoMethods(unit, list)) || hasGaps(unit, list))) return node;
  const kinds = modifiers(callback);
  if (kinds.includes('async') || kinds.includes('generator') || callback.children.length !== 2) return node;
  if (!kinds.includes('arrow') && callback.children.some(usesFrame)) return node;
  const [parameters, body] = callback.children as [Core, Core];
  const [item, index, ...others] = parameters.children;
  if (!item || others.length > 0 || body.op !== 'block') return node;
  if (!isTarget(item) || (index && index.op !== 'bind')) return node;
  if (some(body, keepsToFunction) || changesArray(unit, body, list, index?.variable ?? null)) return node;
  const steps = tailReturns(body.children, (value) => (value ? [core('evaluate', '', [value])] : []));
  if (!steps) return node;
  fire(unit, 'loop-form', '', node.source, isOfMap ? null : PLAIN_ARRAYS);
  const counted = index && countUses(body, index.variable!) > 0;
  const target = counted ? core('pattern', 'array', [index, item], parameters.source) : item;
  const iterated = isOfMap
    ? counted
      ? list
      : callOf(list, 'values', [], list.source)
    : counted
      ? entriesOf(list)
      : list;
  return core('for_each', 'of', [target, iterated, block(steps, body.source)], node.source);
}

interface CallParts {
  readonly list: Core;
  readonly callback: Core;
  readonly isBorrowed: boolean;
}

/** `xs.forEach(f)` and `[].forEach.call(xs, f)` */
function partsOf({ children }: Core): CallParts | null {
  const [callee, first, second] = children as [Core, Core | undefined, Core | undefined];
  if (callee.op !== 'member') return null;
  const [object] = callee.children as [Core];
  if (callee.text === 'forEach' && first?.op === 'function' && children.length === 2 && object.op !== 'super')
    return { list: object, callback: first, isBorrowed: false };
  const borrowed = callee.text === 'call' && object.op === 'member' && object.text === 'forEach';
  return borrowed &&
    isArrayPrototype(object.children[0]!) &&
    second?.op === 'function' &&
    children.length === 3
    ? { list: first!, callback: second, isBorrowed: true }
    : null;
}

/** `[]` and `Array.prototype`, whose methods are borrowed for what is like an array. */
export function isArrayPrototype(node: Core): boolean {
  if (node.op === 'array') return node.text === '' && node.children.length === 0;
  const owner = node.op === 'member' && node.text === 'prototype' ? node.children[0]! : null;
  return owner?.op === 'variable' && owner.variable!.kind === 'free' && owner.variable!.name === 'Array';
}

/** `list.entries()` */
export function entriesOf(list: Core): Core {
  return callOf(list, 'entries', [], list.source);
}

/**
 * Known to be no array: by its name a map, whose `forEach` and whose iteration give different things, or a text, whose
 * places hold half characters; what a generator gives; or an object of a class that is at hand.
 */
export function isNoArray(unit: Unit, list: Core): boolean {
  const { noArrays } = unit.loops;
  if (isUniterable(unit, list)) return true;
  if (list.op === 'this' || list.op === 'template') return true;
  if (list.op === 'literal') return true;
  if (list.op === 'variable') return noArrays.has(list.variable!.name);
  if (list.op === 'member') return noArrays.has(list.text) || list.text === 'searchParams';
  if (list.op === 'call')
    return shapeOf(list)?.isKeyed === true || noArrays.has(`${calledName(list.children[0]!)}()`);
  return list.op === 'new' || (list.op === 'unary' && list.text === 'chain');
}

/** What an item may be given to. */
export function isTarget({ op }: Core): boolean {
  return op === 'bind' || op === 'pattern';
}

/** What a loop's body would give to the function around it. */
export function keepsToFunction({ op, text }: Core): boolean {
  return (op === 'let' && text === 'var') || (op === 'opaque' && text.startsWith('directive'));
}
