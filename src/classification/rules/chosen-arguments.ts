import { type Core, core, TYPEOF_NAME } from '../../model/core.ts';
import { commutes, emptyFootprint, type Footprint } from '../normal-form/facts/footprint.ts';
import { add, footprintOf } from '../normal-form/facts/footprint-of.ts';
import { changesReceiver } from '../normal-form/facts/held-receivers.ts';
import { rewriteLists } from '../normal-form/lists.ts';
import {
  eachRewritten,
  isStatement,
  rewrite,
  size,
  some,
  temporary,
  use,
  withChildren,
} from '../normal-form/tree.ts';
import { spend, type Unit } from '../normal-form/unit.ts';
import { areChosenInRust, isPassedInRust, mayBeAskedInRust, receiverInRust } from './rust/chosen-values.ts';
import { sameButForNames } from './same-but-for-names.ts';

/**
 * One call that both branches make, but for one value in it, as a call that is given the choice; and so an object, a list,
 * a text, a sum, or a place that something is kept in.
 *
 *     if (a) f(x, 1); else f(x, 2)      ->      f(x, a ? 1 : 2)
 *     a ? f(x, 1) : f(x, 2)             ->      f(x, a ? 1 : 2)
 *     a ? { ok: 1, x } : { ok: 2, x }   ->      { ok: a ? 1 : 2, x }
 *     if (a) o.x = y; else p.x = y      ->      (a ? o : p).x = y
 *
 * The question is asked before what stands to the left of the value, and would be asked behind it, or not at all where a
 * chain ends before: holds where nobody can tell. Where somebody could, a statement that calls has the choice made before
 * it, if both values can be had so early. In languages that choose what is called by types, both values are of one type,
 * as what comes out of the choice is.
 */
export function chosenArguments(unit: Unit): void {
  const inLists = rewriteLists(unit.root, (list, holder) =>
    holder.op === 'sequence' ? list : list.flatMap((node) => asOneStatement(unit, node)),
  );
  unit.root = rewrite(inLists, (node) =>
    withChildren(
      node,
      eachRewritten(node.children, (child) => (isBare(node, child) ? child : asOneValue(unit, child))),
    ),
  );
}

/** What is called, or taken away, without the object that it is a member of: `(a ? o.m : p.m)()`. */
function isBare({ op, text, children: [first] }: Core, child: Core): boolean {
  return child === first && (/^(?:call|new|opaque)$/.test(op) || (op === 'unary' && text === 'delete'));
}

function asOneStatement(unit: Unit, node: Core): readonly Core[] {
  if (node.op !== 'choose') return [node];
  const [test, yes, no] = node.children as [Core, Core, Core];
  if (!isStatement(yes) || !isStatement(no) || yes.children.length !== 1 || no.children.length !== 1)
    return [node];
  const [[one], [two]] = [yes.children, no.children] as [[Core], [Core]];
  const places = placesApart(unit, one, two, node);
  for (const place of places) if (mayAskAt(unit, test, place)) return [chosenAt(one, place, test, node)];
  const [deepest] = places;
  if (!deepest?.isCalled || unit.isRust || !mayBeEarly(unit, deepest)) return [node];
  const variable = { ...temporary('chosen'), spelled: deepest.values[0].spelled };
  const choice = choiceOf(deepest, test, node);
  const word = unit.isEcmascript ? 'const' : '';
  const declared = core('let', word, [core('bind', '', [], null, variable), choice], node.source);
  return [declared, replacedAt(one, deepest.path, { ...use(variable), spelled: variable.spelled })];
}

function asOneValue(unit: Unit, node: Core): Core {
  if (node.op !== 'choose') return node;
  const [test, yes, no] = node.children as [Core, Core, Core];
  if (isStatement(yes) || isStatement(no) || no.op === 'nothing') return node;
  const place = placesApart(unit, yes, no, node).find((one) => mayAskAt(unit, test, one));
  return place ? chosenAt(yes, place, test, node) : node;
}

/** Where alone two forms differ. */
interface Place {
  readonly path: readonly number[];
  /** Whether it stands in a chain, which may end before it is evaluated. */
  readonly isInChain: boolean;
  readonly isCalled: boolean;
  readonly values: readonly [Core, Core];
  /** What is evaluated before it. */
  readonly earlier: readonly Core[];
  /** What a method is called on, of which only the place is asked for before it. */
  readonly receivers: readonly Core[];
}

/** The innermost place inside of what is made that holds all that differs, and the places around it. */
function placesApart(unit: Unit, one: Core, two: Core, choice: Core): readonly Place[] {
  if (one.op !== two.op || !spend(unit, size(choice))) return [];
  if (unit.isRust && !mayBeAskedInRust(choice.children[0]!)) return [];
  const places: Place[] = [];
  let [left, right] = [one, two];
  let isMade = false;
  let isCalled = false;
  let isInChain = false;
  let isBorrowed = false;
  const path: number[] = [];
  const earlier: Core[] = [];
  const receivers: Core[] = [];
  while (isPassedThrough(left, right)) {
    const apart = left.children.flatMap((child, at) =>
      sameButForNames(child, right.children[at]!) ? [] : [at],
    );
    const [at] = apart;
    if (at === undefined || apart.length > 1) break;
    if (unit.isRust && !isPassedInRust(left)) break;
    const isCallee = at === 0 && /^(?:call|new)$/.test(left.op);
    if (isCallee && (unit.isRust || left.children[0]!.op !== 'member')) break;
    isBorrowed ||= left.op === 'unary';
    isCalled ||= /^(?:call|new)$/.test(left.op);
    isMade ||= isMadeOfParts(unit, left);
    isInChain ||= left.op === 'unary' && left.text === 'chain';
    const [callee, ...first] = evaluatedBefore(left, at);
    const receiver = unit.isRust && left.op === 'call' && callee ? receiverInRust(callee) : null;
    if (receiver) receivers.push(receiver);
    earlier.push(...(callee && !receiver ? [callee] : []), ...first);
    path.push(at);
    const isPlace = left.op === 'assign' && at === 0;
    [left, right] = [left.children[at]!, right.children[at]!];
    if (isMade && !isCallee && !isPlace && areAlike(unit, left, right, isBorrowed))
      places.unshift({
        path: [...path],
        isInChain,
        isCalled,
        values: [left, right],
        earlier: [...earlier],
        receivers: [...receivers],
      });
  }
  return places;
}

/** What is made of several values, each of which may be chosen. */
function isMadeOfParts(unit: Unit, { op, text, children: [first] }: Core): boolean {
  const { isEcmascript, isPython, isRust } = unit;
  if (op === 'call' || op === 'new' || (isRust && op === 'opaque')) return true;
  if (!isEcmascript && !isPython) return false;
  return (
    /^(?:array|object|template|binary|member|index)$/.test(op) ||
    (op === 'opaque' && IN_PLACE.test(text)) ||
    (op === 'assign' && isPart(first!))
  );
}

/** How the lowering of Python writes `x += y`, which asks for `x` first. */
const IN_PLACE = /^in place /;

function isPart({ op }: Core): boolean {
  return op === 'member' || op === 'index';
}

/**
 * What of it is evaluated before one of its children: a part of a text is turned into text right away, and a place is asked
 * for before what is kept there, which Python's lowering has named before it.
 */
function evaluatedBefore(node: Core, at: number): readonly Core[] {
  const { op, children } = node;
  const first = children.slice(0, at);
  if (op === 'template') return [withChildren(node, first)];
  return op === 'assign' && isPart(children[0]!) ? first.flatMap((place) => place.children) : first;
}

/** It evaluates all of its children, once, in their order, and nothing between them that another value could change. */
function isPassedThrough(one: Core, two: Core): boolean {
  if (one.op !== two.op || one.text !== two.text || one.children.length !== two.children.length) return false;
  if (one.op === 'call' || one.op === 'new') return !isFoundByTools(one.children[0]!);
  if (one.op === 'assign')
    return one.text === '' && (one.children[0]!.op === 'variable' || isPart(one.children[0]!));
  if (one.op === 'opaque') return IN_PLACE.test(one.text) || isPassedInRust(one);
  if (one.op === 'unary') return !isOfPlace(one);
  return (
    /^(?:evaluate|return|throw|await|member|index|binary|named|array|template|property)$/.test(one.op) ||
    (one.op === 'object' && one.text === '')
  );
}

/** `delete o.x` and `typeof window` ask for no value of what they name: a choice between two of such is one. */
function isOfPlace({ text }: Core): boolean {
  return text === 'delete' || text === TYPEOF_NAME;
}

/** A bundler takes along what is asked for by a text that it sees. */
function isFoundByTools({ op, variable, children: [first] }: Core): boolean {
  if (op === 'member') return isFoundByTools(first!);
  return (
    op === 'opaque' || op === 'super' || (op === 'variable' && /^(?:require|import)$/.test(variable!.name))
  );
}

const VALUES = /^(?:literal|variable|this|unary|binary|logical|choose|member|index|call|new|template|array)$/;

/** Values that a choice between them leaves as they are: a number that becomes a wider one is given to another method. */
function areAlike(unit: Unit, one: Core, two: Core, isBorrowed: boolean): boolean {
  if (unit.isRust) return areChosenInRust(one, two, isBorrowed);
  if (!VALUES.test(one.op) || !VALUES.test(two.op)) return false;
  if (unit.isEcmascript || unit.isPython) return true;
  const isText = ({ op, text }: Core): boolean => op === 'literal' && text.startsWith('s:');
  return (isText(one) && isText(two)) || (one.spelled !== undefined && one.spelled === two.spelled);
}

function mayAskAt(unit: Unit, test: Core, place: Place): boolean {
  const asked = footprintOf(test, unit.facts);
  if (place.isInChain && (asked.heapWrite || asked.throws || asked.control || asked.writes.size > 0))
    return false;
  // Nobody is `this` before `super()`.
  if (some(test, ({ op }) => op === 'super') && place.earlier.some((node) => some(node, isThis)))
    return false;
  return commutes(asked, passedBefore(unit, place)) && !changesReceiver([test], place.receivers, unit.facts);
}

function isThis({ op }: Core): boolean {
  return op === 'this';
}

/** What is done before a place is evaluated. */
function passedBefore(unit: Unit, { earlier }: Place): Footprint {
  const passed = emptyFootprint();
  for (const node of earlier) add(node, unit.facts, passed);
  return passed;
}

/** Both values are the same before anything of the statement is evaluated, and the question doesn't change them. */
function mayBeEarly(unit: Unit, place: Place): boolean {
  const passed = passedBefore(unit, place);
  return place.values.every((value) => {
    const found = footprintOf(value, unit.facts);
    if (found.fresh || found.throws || found.heapWrite || found.control || found.writes.size > 0)
      return false;
    return commutes(found, passed);
  });
}

function choiceOf({ values: [one, two] }: Place, test: Core, node: Core): Core {
  return { ...core('choose', '', [test, one, two], node.source), spelled: one.spelled };
}

function chosenAt(one: Core, place: Place, test: Core, node: Core): Core {
  return replacedAt(one, place.path, choiceOf(place, test, node));
}

function replacedAt(node: Core, [at, ...rest]: readonly number[], value: Core): Core {
  if (at === undefined) return value;
  return withChildren(
    node,
    node.children.map((child, index) => (index === at ? replacedAt(child, rest, value) : child)),
  );
}
