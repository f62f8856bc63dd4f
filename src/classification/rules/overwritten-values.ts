import { type Core, type CoreVariable, core } from '../../model/core.ts';
import { footprintOf, isMadeSilently } from '../normal-form/facts/footprint-of.ts';
import { targets } from '../normal-form/facts/targets.ts';
import { opSet } from '../normal-form/held-ops.ts';
import { rewriteLists } from '../normal-form/lists.ts';
import {
  each,
  ends,
  mayHold,
  mentions,
  rewrite,
  some,
  useCounts,
  withChildren,
} from '../normal-form/tree.ts';
import { isLookedForInFrames, type Unit } from '../normal-form/unit.ts';
import { mayNotBeThere } from './comparisons.ts';
import { areThere } from './unfolding/may-unfold.ts';

/**
 * A value that nobody can ask for, since the variable gets another one before anybody does.
 *
 *     let x = 10; f(); x = g(); use(x)      ->      let x; f(); x = g(); use(x)
 *     x = a; x = b; use(x)                  ->      x = b; use(x)
 *     let x = 10; f()                       ->      f()
 *
 * Tried for variables that get a value more often on one side: what somebody gave to one stays, where both sides do.
 * Holds for a value that does nothing when it is made, in a variable that no function holds on to, whose address nobody
 * has and that nobody finds by its name. One that may be seen outside of the list, as Python's are wherever they begin,
 * keeps its value where it may be left in between: by a jump, or by a failure that somebody catches.
 */
export function overwrittenValues(unit: Unit): void {
  if (unit.givenUnevenly.size === 0 || (unit.isGo && some(unit.root, isDeferred))) return;
  unit.root = rewriteLists(unit.root, (list, holder) =>
    holder.op === 'sequence' ? list : withoutOverwritten(unit, list),
  );
  if (unit.isEcmascript || unit.isPython) unit.root = withoutUnread(unit, unit.root);
}

/**
 * What is given on the way to a variable for which nobody asks.
 *
 *     while ((files = read()).length) n++      ->      while (read().length) n++
 *
 * Not to a constant, or before it is declared: that fails.
 */
function withoutUnread(unit: Unit, root: Core): Core {
  const given = new Map<CoreVariable, number>();
  const isGiven = ({ op, text, children: [target, value] }: Core): boolean =>
    op === 'assign' &&
    text === '' &&
    target!.op === 'variable' &&
    !/^(?:function|class)$/.test(value!.op) &&
    // The name that a loop gives anew in each round is told by another rule.
    value!.variable?.kind !== 'temporary' &&
    isOwn(unit, target!.variable!) &&
    !mayNotBeThere(target!);
  const fixed = new Set<CoreVariable>();
  each(root, (node) => {
    if (node.op === 'let' && node.text === 'const')
      for (const one of targets(node.children[0]!)) fixed.add(one);
    const variable = isGiven(node) ? node.children[0]!.variable! : null;
    if (variable) given.set(variable, (given.get(variable) ?? 0) + 1);
  });
  if (given.size === 0) return root;
  const uses = useCounts(root);
  const isUnread = (variable: CoreVariable): boolean =>
    !fixed.has(variable) && given.get(variable) === uses.get(variable);
  if (![...given.keys()].some(isUnread)) return root;
  return rewrite(root, (node) =>
    isGiven(node) && isUnread(node.children[0]!.variable!) ? node.children[1]! : node,
  );
}

/** A statement that gives a variable a value, and does nothing else. */
interface Giving {
  readonly variable: CoreVariable;
  readonly value: Core;
}

function withoutOverwritten(unit: Unit, list: readonly Core[]): readonly Core[] {
  const kept = list.map((step, at) => {
    const given = givenBy(step);
    if (!given || !isOwn(unit, given.variable) || !isIdle(unit, given.value)) return step;
    // Go asks that every local be used: what is thrown away there was meant to be.
    if (step.op === 'let' && !unit.isGo && !useCounts(unit.root).has(given.variable)) return null;
    const passed = beforeTheNext(list.slice(at + 1), given.variable);
    if (!passed) return step;
    const isSeenOutside = step.op !== 'let' || unit.isPython;
    if (isSeenOutside && mayBeLeft(unit, passed)) return step;
    return step.op === 'let' ? withChildren(step, step.children.with(1, core('nothing'))) : null;
  });
  return kept.every((step, at) => step === list[at]) ? list : kept.filter((step) => step !== null);
}

/**
 * What is evaluated, on any way, before the variable gets its next value; null where somebody may ask for the one it has.
 */
function beforeTheNext(list: readonly Core[], variable: CoreVariable): readonly Core[] | null {
  const next = list.findIndex((step) => mentions(step, variable));
  const step = list[next];
  if (!step) return null;
  const between = list.slice(0, next);
  const given = step.op === 'evaluate' ? givenBy(step) : null;
  if (given)
    return given.variable === variable && !mentions(given.value, variable) ? [...between, given.value] : null;
  if (step.op !== 'choose' || mentions(step.children[0]!, variable)) return null;
  const ways = step.children.slice(1).map((way) => {
    if (way.op !== 'block') return null;
    // Who leaves here finds no value any more that was meant for what comes behind.
    return ends(way.children) && !mentions(way, variable)
      ? way.children
      : beforeTheNext(way.children, variable);
  });
  return ways.every((way) => way !== null) ? [...between, step.children[0]!, ...ways.flat()] : null;
}

function givenBy({ op, text, children }: Core): Giving | null {
  const [target, value] =
    op === 'evaluate' && children[0]!.op === 'assign' ? children[0]!.children : children;
  if (op === 'let') {
    const isPlain = /^(?:let)?$/.test(text) && target!.op === 'bind' && value!.op !== 'nothing';
    return isPlain ? { variable: target!.variable!, value: value! } : null;
  }
  if (op !== 'evaluate' || children[0]!.op !== 'assign' || children[0]!.text !== '') return null;
  return target!.op === 'variable' ? { variable: target!.variable!, value: value! } : null;
}

/** What `locals()`, or an expression in a text, may find is left alone. */
function isOwn({ facts, givenUnevenly, isEcmascript }: Unit, variable: CoreVariable): boolean {
  if (!givenUnevenly.has(variable.name)) return false;
  if (!/^(?:local|temporary)$/.test(variable.kind) && (variable.kind !== 'parameter' || isEcmascript))
    return false;
  if (facts.captured.has(variable) || facts.shared.has(variable) || variable.binding?.frozen) return false;
  return !isLookedForInFrames(variable.name);
}

/** It may find the values of a function that is left by a panic. */
const isDeferred = ({ op, text }: Core): boolean => op === 'opaque' && text === 'frame defer';

/**
 * Made of what is there, without a trace. What Rust's variables hold is moved and dropped, but for plain values. A part of
 * what was taken apart nobody wrote as a value of its own.
 */
function isIdle(unit: Unit, value: Core): boolean {
  if (unit.isRust && value.op !== 'literal') return false;
  // The zero with which what a function of Go gives back begins is nobody's value.
  if (unit.isGo && value.source === null) return false;
  if (value.variable?.kind === 'temporary') return false;
  if (some(value, ({ op, variable }) => op === 'variable' && variable!.kind === 'free')) return false;
  return areThere(unit, value) && isMadeSilently(value, unit.facts);
}

/** Whether the list may be left by one of these before its next statement. */
function mayBeLeft({ root, facts }: Unit, steps: readonly Core[]): boolean {
  const isGuarded = mayHold(root, GUARDS);
  return steps.some((step) => {
    const { control, throws, mayBeUnbound, leavesTrace } = footprintOf(step, facts);
    return control || (isGuarded && (throws || mayBeUnbound || leavesTrace));
  });
}

const GUARDS = opSet('try', 'opaque');
