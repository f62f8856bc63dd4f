import type { Core } from '../../../model/core.ts';
import { makesGuard } from '../../../model/rust-guards.ts';
import { ANSWERS_AS_LIBRARY } from '../../assumptions.ts';
import { mentions, some, withChildren } from '../../normal-form/tree.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';
import { isPath } from '../asked-before-all.ts';
import { identical } from '../conditionals.ts';
import { isFree } from '../free-names.ts';
import { callOf, type MethodCall } from '../method-calls.ts';
import { isDropSeen } from './dropped-values.ts';
import { calledOf, givingInstead, methodCalled, plainClosure } from './method-calls.ts';

/**
 * What Rust's iterators and lists say in one word.
 *
 *     xs.map(f).flatten()                         ->      xs.flat_map(f), of options xs.and_then(f)
 *     xs.flat_map(|x| x), xs.filter_map(|x| x)    ->      xs.flatten()
 *     xs.into_iter() of `xs: &[T]`                ->      xs.iter()
 *     xs.nth(0), xs.skip(n).next()                ->      xs.next(), xs.nth(n)
 *     xs.collect::<Vec<_>>().len()                ->      xs.count()
 *     xs.position(f).is_some()                    ->      xs.any(f)
 *     xs.fold(0, |a, x| a + x)                    ->      xs.sum()
 *     xs.iter().fold(false, |a, x| a || f(x))     ->      xs.iter().any(|x| f(x))
 *     xs.iter().cloned().collect()                ->      xs.to_vec()
 *     xs.get(0)                                   ->      xs.first()
 *     xs.sort_by(|a, b| a.key.cmp(&b.key))        ->      xs.sort_by_key(|a| a.key)
 *     xs.extend(ys.iter().cloned())               ->      xs.extend_from_slice(ys)
 *     repeat("a").take(n).collect()               ->      "a".repeat(n)
 *
 * Each is tried where one side says its word more often, which then shows of what type the rest is, and refused where a
 * type of the change set has two of the words itself.
 */
export function iteratorWord(node: Core, unit: Unit): Core {
  const call = methodCalled(node);
  if (!call) return node;
  if (call.word === 'into_iter' && refersToItems(call.object, unit) && differs(unit, 'call iter')) {
    if (unit.facts.areOfOneType('iter', 'into_iter')) return node;
    fire(unit, 'rust-words', '', node.source, ANSWERS_AS_LIBRARY);
    return callOf(call.object, 'iter', call.args, node.source);
  }
  for (const { from, to, make } of LAWS) {
    if (!from.test(call.word) || !differs(unit, `call ${to}`)) continue;
    if (unit.facts.areOfOneType(call.word, to)) continue;
    const made = make(call, node, unit);
    if (!made) continue;
    fire(unit, 'rust-words', '', node.source, ANSWERS_AS_LIBRARY);
    return made;
  }
  return node;
}

/** `xs` of `xs: &[T]`, which gives references either way. */
function refersToItems({ op, variable }: Core, { facts }: Unit): boolean {
  return op === 'variable' && variable!.refersToItems === true && !facts.assigned.has(variable!);
}

/** What is declared as a list, or refers to one. */
function isList(node: Core, unit: Unit): boolean {
  return refersToItems(node, unit) || (node.op === 'variable' && node.variable!.holdsItems === true);
}

interface Law {
  readonly from: RegExp;
  /** The word that one side says more often. */
  readonly to: string;
  readonly make: (call: MethodCall, node: Core, unit: Unit) => Core | null;
}

const LAWS: readonly Law[] = [
  { from: /^flatten$/, to: 'flat_map', make: (call, node) => flattened(call, node, 'flat_map') },
  { from: /^flatten$/, to: 'and_then', make: (call, node) => flattened(call, node, 'and_then') },
  { from: /^(?:flat|filter)_map$/, to: 'flatten', make: ofItself },
  { from: /^nth$/, to: 'next', make: firstOf },
  { from: /^next$/, to: 'nth', make: skipped },
  { from: /^len$/, to: 'count', make: counted },
  { from: /^is_some$/, to: 'any', make: found },
  {
    from: /^fold$/,
    to: 'sum',
    make: (call, node, unit) => folded(call, node, unit, 'i:0', '~+', 'sum'),
  },
  {
    from: /^fold$/,
    to: 'product',
    make: (call, node, unit) => folded(call, node, unit, 'i:1', '~*', 'product'),
  },
  {
    from: /^fold$/,
    to: 'any',
    make: (call, node, unit) => answered(call, node, unit, 'b:false', '||', 'any'),
  },
  {
    from: /^fold$/,
    to: 'all',
    make: (call, node, unit) => answered(call, node, unit, 'b:true', '&&', 'all'),
  },
  { from: /^collect$/, to: 'to_vec', make: wholly },
  { from: /^collect$/, to: 'repeat', make: repeated },
  { from: /^get(?:_mut)?$/, to: 'first', make: (call, node) => atBeginning(call, node, 'get') },
  { from: /^get(?:_mut)?$/, to: 'first_mut', make: (call, node) => atBeginning(call, node, 'get_mut') },
  { from: /^sort_by$/, to: 'sort_by_key', make: byKey },
  { from: /^sort_unstable_by$/, to: 'sort_unstable_by_key', make: byKey },
  { from: /^sort_by$/, to: 'sort', make: byItself },
  { from: /^extend(?:_from_slice)?$/, to: 'extend_from_slice', make: extended },
];

function flattened({ object, args }: MethodCall, { source }: Core, word: string): Core | null {
  const mapped = args.length === 0 ? calledOf(object, 'map', 1) : null;
  return mapped && callOf(mapped.object, word, mapped.args, source);
}

function ofItself({ object, args: [given, ...more] }: MethodCall, { source }: Core): Core | null {
  const closure = given && more.length === 0 ? plainClosure(given) : null;
  const isItself =
    closure?.parameters.length === 1 &&
    closure.value.op === 'variable' &&
    closure.value.variable === closure.parameters[0]!.variable;
  return isItself ? callOf(object, 'flatten', [], source) : null;
}

function firstOf({ object, args: [place] }: MethodCall, { source }: Core): Core | null {
  return place?.op === 'literal' && place.text === 'i:0' ? callOf(object, 'next', [], source) : null;
}

/** Of an iterator that is made where it stands: one in a variable is given away to `skip`, and only borrowed by `nth`. */
function skipped({ object, args }: MethodCall, { source }: Core): Core | null {
  const skip = args.length === 0 ? calledOf(object, 'skip', 1) : null;
  return skip?.object.op === 'call' ? callOf(skip.object, 'nth', skip.args, source) : null;
}

/**
 * A list of all that an iterator gives has as many items. Not of what holds on to something as long as it lies in the list.
 */
function counted({ object, args }: MethodCall, { source }: Core, unit: Unit): Core | null {
  const collected = methodCalled(object);
  const list = collected?.types?.children.find(({ op }) => op === 'variable');
  if (args.length > 0 || collected?.word !== 'collect' || !isFree(list, 'Vec')) return null;
  if (isDropSeen(unit) || some(collected.object, makesGuard)) return null;
  return callOf(collected.object, 'count', [], source);
}

function found({ object, args }: MethodCall, { source }: Core): Core | null {
  const placed = args.length === 0 ? calledOf(object, 'position', 1) : null;
  return placed?.object.op === 'call' ? callOf(placed.object, 'any', placed.args, source) : null;
}

/** What a fold begins with, and the function that it asks, where that begins with `first`. */
function foldFrom({ args: [start, given, ...more] }: MethodCall, first: string): Fold | null {
  const closure = given && more.length === 0 ? plainClosure(given) : null;
  if (start?.op !== 'literal' || start.text !== first || closure?.parameters.length !== 2) return null;
  const [sum, item] = closure.parameters as [Core, Core];
  return { given: given!, sum, item, value: closure.value };
}

interface Fold {
  readonly given: Core;
  readonly sum: Core;
  readonly item: Core;
  readonly value: Core;
}

function folded(
  call: MethodCall,
  { source }: Core,
  { facts }: Unit,
  first: string,
  operator: string,
  word: string,
): Core | null {
  const fold = facts.isOwnMethod(word) ? null : foldFrom(call, first);
  if (!fold) return null;
  const { op, text, children } = fold.value;
  const isSum =
    op === 'binary' && text === operator && isIt(children[0]!, fold.sum) && isIt(children[1]!, fold.item);
  return isSum ? callOf(call.object, word, [], source) : null;
}

/**
 * A fold asks on until all have come, but no longer calls what it asks: nothing else may be done on the way. Of a list that
 * is declared as one, since it would empty whatever gives things only once.
 */
function answered(
  call: MethodCall,
  { source }: Core,
  unit: Unit,
  first: string,
  operator: string,
  word: string,
): Core | null {
  const fold = foldFrom(call, first);
  const iterated = fold && methodCalled(call.object);
  if (!/^(?:iter|iter_mut|into_iter)$/.test(iterated?.word ?? '') || !isList(iterated!.object, unit))
    return null;
  const { given, sum, item, value } = fold!;
  const { op, text, children } = value;
  if (op !== 'logical' || text !== operator || !isIt(children[0]!, sum)) return null;
  return mentions(children[1]!, sum.variable!)
    ? null
    : callOf(call.object, word, [askedOf(given, item, children[1]!)], source);
}

/** The closure with one of its parameters alone, and another value. */
function askedOf(closure: Core, parameter: Core, value: Core): Core {
  const [parameters, ...rest] = givingInstead(closure, value).children as [Core, ...Core[]];
  return { ...closure, children: [{ ...parameters, children: [parameter] }, ...rest] };
}

function isIt({ op, variable }: Core, bound: Core): boolean {
  return op === 'variable' && variable === bound.variable;
}

/** What is copied or cloned of a list by its reference. */
function copiedItems(node: Core): Core | null {
  const copied = calledOf(node, 'cloned', 0) ?? calledOf(node, 'copied', 0);
  return (copied && calledOf(copied.object, 'iter', 0))?.object ?? null;
}

function wholly({ object, args }: MethodCall, { source }: Core): Core | null {
  const list = args.length === 0 ? copiedItems(object) : null;
  return list && callOf(list, 'to_vec', [], source);
}

function repeated({ object, args }: MethodCall, { source }: Core): Core | null {
  const taken = args.length === 0 ? calledOf(object, 'take', 1) : null;
  const [callee, text, ...more] = taken?.object.op === 'call' ? taken.object.children : [];
  const isRepeat = ['std::iter::repeat', 'iter::repeat', 'repeat'].some((name) => isFree(callee, name));
  const isText = text?.op === 'literal' && text.text.startsWith('s:');
  return isRepeat && isText && more.length === 0 ? callOf(text, 'repeat', taken!.args, source) : null;
}

/** A map is asked by a reference. */
function atBeginning(
  { object, word, args: [place] }: MethodCall,
  { source }: Core,
  asked: string,
): Core | null {
  const isFirst = word === asked && place?.op === 'literal' && place.text === 'i:0';
  return isFirst ? callOf(object, word.replace('get', 'first'), [], source) : null;
}

/**
 *     xs.drain(..);      ->      xs.clear();
 *
 * What nobody goes through is taken out all the same, when the statement ends.
 */
export function emptied(node: Core, unit: Unit): Core {
  const drained =
    node.op === 'evaluate' && differs(unit, 'call clear') ? calledOf(node.children[0]!, 'drain', 1) : null;
  const [range] = drained?.args ?? [];
  if (range?.op !== 'opaque' || range.text !== 'value range ..') return node;
  if (unit.facts.areOfOneType('drain', 'clear')) return node;
  fire(unit, 'rust-words', '', node.source, ANSWERS_AS_LIBRARY);
  return withChildren(node, [callOf(drained!.object, 'clear', [], node.source)]);
}

/** What two items are compared by is asked of each alike, and is a part of it that may be copied. */
function byKey({ object, word, args: [given] }: MethodCall, { source }: Core, unit: Unit): Core | null {
  const closure = given ? plainClosure(given) : null;
  const compared = closure ? calledOf(closure.value, 'cmp', 1) : null;
  const [one, other] = closure?.parameters ?? [];
  const [right] = compared?.args ?? [];
  if (!one || !other || right?.op !== 'unary' || right.text !== '&') return null;
  const [left, key] = [compared!.object, right.children[0]!];
  if (left.op !== 'member' || !isPath(left) || !sameOfOther(left, key, one, other)) return null;
  if (unit.facts.isOwnMethod('cmp')) return null;
  return callOf(object, `${word}_key`, [askedOf(given!, one, left)], source);
}

/** `a.key` of the one and `b.key` of the other */
function sameOfOther(left: Core, right: Core, one: Core, other: Core): boolean {
  if (left.op === 'variable') return isIt(left, one) && isIt(right, other);
  if (left.op !== right.op || left.text !== right.text || left.children.length !== right.children.length)
    return false;
  return left.children.every((child, at) => sameOfOther(child, right.children[at]!, one, other));
}

function byItself({ object, args: [given] }: MethodCall, { source }: Core, unit: Unit): Core | null {
  const closure = given ? plainClosure(given) : null;
  const compared = closure ? calledOf(closure.value, 'cmp', 1) : null;
  const [one, other] = closure?.parameters ?? [];
  if (!one || !other || !compared || unit.facts.isOwnMethod('cmp')) return null;
  return isIt(compared.object, one) && isIt(compared.args[0]!, other)
    ? callOf(object, 'sort', [], source)
    : null;
}

/** The one takes a reference to what the other goes through. */
function extended({ object, word, args: [given] }: MethodCall, node: Core): Core | null {
  if (!given || !isPath(object)) return null;
  if (word === 'extend') {
    const list = copiedItems(given);
    return list && isPath(list) ? callOf(object, 'extend_from_slice', [list], node.source) : null;
  }
  const isBorrowed = given.op === 'unary' && given.text === '&' && isPath(given.children[0]!);
  return isBorrowed && !identical(given.children[0]!, object)
    ? callOf(object, word, given.children, node.source)
    : null;
}
