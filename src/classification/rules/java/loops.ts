import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { erased, isPrimitive } from '../../../model/static-types.ts';
import { LISTS_STAY } from '../../assumptions.ts';
import { targets } from '../../normal-form/facts/targets.ts';
import {
  countUses,
  mentions,
  rewrite,
  some,
  temporary,
  use,
  useCounts,
  withChildren,
} from '../../normal-form/tree.ts';
import { differs, fire, isCandidate, type Unit } from '../../normal-form/unit.ts';
import { identical } from '../conditionals.ts';
import { mayBeOwn } from './own-methods.ts';

/**
 * A loop that goes through something by hand, as the loop over it.
 *
 *     Iterator<T> i = xs.iterator(); while (i.hasNext()) { T x = i.next(); f(x); }      ->      for (T x : xs) f(x);
 *     for (int i = 0; i < xs.length; i++) f(xs[i]);                                     ->      for (T x : xs) f(x);
 *
 * The first is what the language says that the second means; it holds where nothing else is asked of the iterator. The
 * others hold for an array or a `List` in a variable that is named for nothing but its elements, and where neither the
 * index nor the elements are written. That nobody else does so meanwhile is assumed.
 */
export function plainLoops(list: readonly Core[], unit: Unit): readonly Core[] {
  if (!differs(unit, 'for_each of', 'loop')) return list;
  for (const [at, loop] of list.entries()) {
    if (loop.op !== 'loop' || at === 0) continue;
    const start = list[at - 1]!;
    if (start.op !== 'let' || start.children[0]!.op !== 'bind') continue;
    const made = throughIterator(start, loop, unit) ?? byIndex(start, loop, unit);
    if (made) return plainLoops([...list.slice(0, at - 1), made, ...list.slice(at + 1)], unit);
  }
  return list;
}

/**
 * What a loop gives to a variable that is only there to be copied, given to the copy.
 *
 *     for (Row each : rows) { Row row = each; show(row); }      ->      for (Row row : rows) { show(row); }
 *
 * Holds where the first thing in the body is the copy, nothing else says the name, and both are of one type: each round
 * has variables of its own.
 */
export function declaredItem(node: Core, unit: Unit): Core {
  if (node.op !== 'for_each' || node.text !== 'of') return node;
  const [target, xs, body] = node.children as [Core, Core, Core];
  const [first, ...rest] = body.children;
  if (target.op !== 'bind' || body.op !== 'block' || first?.op !== 'let') return node;
  const [copy, value] = first.children as [Core, Core];
  const item = target.variable!;
  if (copy.op !== 'bind' || value.op !== 'variable' || value.variable !== item) return node;
  if (!isCandidate(unit, item) || countUses(unit.root, item) !== 1) return node;
  if (item.spelled === undefined || item.spelled !== copy.variable!.spelled) return node;
  fire(unit, 'loop-form', '', node.source);
  return withChildren(node, [copy, xs, withChildren(body, rest)]);
}

function throughIterator(start: Core, loop: Core, unit: Unit): Core | null {
  const [bind, made] = start.children as [Core, Core];
  const [test, body, update] = loop.children as [Core, Core, Core];
  const xs = calledOn(made, 'iterator');
  const isAsked = (node: Core, name: string): boolean => {
    const object = calledOn(node, name);
    return object?.op === 'variable' && object.variable === bind.variable;
  };
  if (!xs || update.op !== 'nothing' || body.op !== 'block' || !isAsked(test, 'hasNext')) return null;
  const [first, ...rest] = body.children;
  if (first?.op !== 'let' || first.children[0]!.op !== 'bind') return null;
  const target = first.children[0]!;
  const next = first.children[1]!;
  // The element is cast, or taken out of its box, to the type that it is declared with, as the loop does.
  const isConverted =
    (next.op === 'unary' && /^as\?? /.test(next.text)) || (next.op === 'binary' && next.text === '~as');
  const given = isConverted && next.spelled === target.variable!.spelled ? next.children[0]! : next;
  if (!isAsked(given, 'next') || useCounts(unit.root).get(bind.variable!) !== 2) return null;
  return core('for_each', 'of', [target, xs, { ...body, children: rest }], loop.source);
}

function byIndex(start: Core, loop: Core, unit: Unit): Core | null {
  const [bind, zero] = start.children as [Core, Core];
  const [test, body, update] = loop.children as [Core, Core, Core];
  const index = bind.variable!;
  if (zero.op !== 'literal' || zero.text !== 'n:0' || index.spelled !== 'int' || body.op !== 'block')
    return null;
  const [left, limit] = test.children;
  const steps = withoutStep(body, update, index);
  if (test.op !== 'binary' || test.text !== '<' || left!.variable !== index || !steps) return null;
  const xs = lengthOf(limit!);
  if (xs?.op !== 'variable' || !isOfMethod(xs.variable!) || !isWhole(xs, limit!, unit)) return null;
  if (mayBeOwn(unit, xs, 'get', 'iterator')) return null;
  const isElement = (node: Core): boolean => {
    const [object, at] = node.op === 'call' ? [calleeOf(node, 'get'), node.children[1]] : node.children;
    if (node.op === 'call' ? node.children.length !== 2 || isArray(xs) : node.op !== 'index') return false;
    return identical(object ?? node, xs) && at?.op === 'variable' && at.variable === index;
  };
  const type = elementType(xs);
  // Whose method an element is handed to may depend on its type.
  if (type === undefined) return null;
  const item: CoreVariable = { ...temporary('item'), spelled: type };
  const inside = rewrite(steps, (node) =>
    isElement(node) ? { ...use(item), spelled: item.spelled, source: node.source } : node,
  );
  const isNamed = mentions(inside, index) || mentions(inside, xs.variable!);
  if (isNamed || some(body, (node) => isWritten(node, isElement, xs.variable!))) return null;
  if (useCounts(unit.root).get(index) !== countUses(loop, index)) return null;
  fire(unit, 'loop-form', '', loop.source, LISTS_STAY);
  const target: Core = { ...core('bind', '', [], null, item), spelled: item.spelled };
  return core('for_each', 'of', [target, xs, inside], loop.source);
}

/** The array or the list whose length a loop counts up to. */
function lengthOf(limit: Core): Core | null {
  return limit.op === 'member' && limit.text === 'length' ? limit.children[0]! : calledOn(limit, 'size');
}

/** An array by its length, a list of the platform by its size. */
function isWhole(xs: Core, limit: Core, { facts }: Unit): boolean {
  const type = erased(xs.spelled ?? '');
  return limit.op === 'member'
    ? isArray(xs)
    : /^(?:List|ArrayList)$/.test(type) && facts.isPlatformType(type);
}

function isArray({ spelled }: Core): boolean {
  return spelled?.endsWith('[]') ?? false;
}

function isOfMethod({ kind }: CoreVariable): boolean {
  return kind === 'local' || kind === 'parameter';
}

function elementType({ spelled }: Core): string | undefined {
  if (spelled?.endsWith('[]')) return spelled.slice(0, -2);
  const inner = /^\w+<([^<>?,]+)>$/.exec(spelled ?? '')?.[1];
  return inner && !isPrimitive(inner) ? inner : undefined;
}

/** The array, one of its elements, or the other name of one, gets another value. */
function isWritten(
  { op, children: [target] }: Core,
  isElement: (node: Core) => boolean,
  xs: CoreVariable,
): boolean {
  if (op !== 'assign') return false;
  return isElement(target!) || target!.op === 'index' || targets(target!).includes(xs);
}

/** The body without the step that counts, which may stand at its end where nothing goes on before it. */
function withoutStep(body: Core, update: Core, index: CoreVariable): Core | null {
  if (update.op !== 'nothing') return isStep(update, index) ? body : null;
  const last = body.children.at(-1);
  const isLast = last !== undefined && isStep(last, index) && !some(body, ({ op }) => op === 'continue');
  return isLast ? withChildren(body, body.children.slice(0, -1)) : null;
}

/** `i++`, which is `i = i + 1` where nobody asks for its value. */
function isStep({ op, children: [value] }: Core, index: CoreVariable): boolean {
  if (op !== 'evaluate' || value!.op !== 'assign' || value!.text !== '') return false;
  const [target, sum] = value!.children as [Core, Core];
  const [one, other] = sum.children;
  return (
    target.variable === index &&
    sum.op === 'binary' &&
    sum.text === '~+' &&
    one!.variable === index &&
    other!.text === 'n:1'
  );
}

function calledOn(node: Core, method: string): Core | null {
  return node.children.length === 1 ? calleeOf(node, method) : null;
}

/** The object on which a method of this name is called. */
function calleeOf({ op, children: [callee] }: Core, method: string): Core | null {
  return op === 'call' && callee?.op === 'member' && callee.text === method ? callee.children[0]! : null;
}
