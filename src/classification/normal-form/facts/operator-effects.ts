import { type Core, TYPEOF_NAME } from '../../../model/core.ts';
import { isBox, isPlainValue, isPrimitive } from '../../../model/static-types.ts';
import { reads, readsAnything, writes } from './effects.ts';
import type { Footprint } from './footprint.ts';
import {
  isNullish,
  isPlaceOf,
  isPlainOperation,
  isStableItem,
  mayBeObject,
  mayHoldAnything,
} from './plain-evaluation.ts';
import type { Facts } from './variable-facts.ts';

/** What an operator with one operand does by itself. @returns the operands that are evaluated as well. */
export function unaryEffects(node: Core, facts: Facts, to: Footprint): readonly Core[] {
  const operand = node.children[0]!;
  // An address is no look at what stands there.
  if (node.text === '&' && operand.op === 'variable') return [];
  if (isPlaceOf(node)) return [];
  // In Rust each is another place to write to: `let total = &mut 0`.
  if (node.text === '&mut' && isMadeThere(operand)) to.fresh = true;
  if (node.text === TYPEOF_NAME) {
    const { variable } = operand;
    if (!isStableItem(variable!)) reads(to);
    to.asksFor.add(variable!.name);
    return [];
  }
  if (node.text === 'delete') writes(to);
  if (/^[-+]$/.test(node.text)) looksInside(node.children, facts, to);
  if (/^~?[-+~]$/.test(node.text) && isBox(operand.spelled)) to.throws = true;
  if (node.text === '!') asksForTruth(operand, facts, to);
  if (node.text.startsWith('~')) readsAnything(to);
  // What is taken out of its box may not be there.
  if (node.text.startsWith('as ') && isPrimitive(node.spelled) && !isPlainValue(operand.spelled))
    to.throws = true;
  return node.children;
}

/** A value that lies nowhere before it is borrowed, or a part of one. */
function isMadeThere({ op, children: [object] }: Core): boolean {
  if (op === 'member' || op === 'index' || op === 'unary') return isMadeThere(object!);
  return op !== 'variable' && op !== 'this';
}

/** What an operator with two operands does by itself, which are evaluated as well. */
export function binaryEffects(node: Core, facts: Facts, to: Footprint): void {
  if (isPlainOperation(node)) return;
  if (node.text === 'in' && node.children[0]!.text.startsWith('s:')) {
    reads(to, node.children[0]!.text.slice(2));
    to.throws = true;
  } else if (node.text === 'in' || node.text === 'instanceof' || node.text.startsWith('~')) readsAnything(to);
  if (/^[!=]=$/.test(node.text) && node.children.every(mayHoldAnything)) to.throws = true;
  if (takesOutOfBoxes(node)) to.throws = true;
  if (CONVERTS.test(node.text) && !node.children.some(isNullish)) looksInside(node.children, facts, to);
  else if (MULTIPLIES.test(node.text) && facts.operatorsAsk)
    to.counts ||= node.children.some((operand) => mayBeObject(operand, facts));
}

/** `boxed > 0`, `-boxed`; not `boxed == other` of two objects, and not `"a" + boxed`. */
function takesOutOfBoxes({ text, children }: Core): boolean {
  if (!children.some(({ spelled }) => isBox(spelled))) return false;
  if (/^~?[!=]=$/.test(text)) return children.some(({ spelled }) => isPrimitive(spelled));
  return !(/^~?\+$/.test(text) && children.some(({ spelled }) => spelled === 'String'));
}

/** Sums, differences, order and loose equality: an object that they are given is asked for its value. */
const CONVERTS = /^(?:[-+<>]|[<>!=]=)$/;

/** Dates have differences and lists are joined, but nobody multiplies either. */
const MULTIPLIES = /^(?:[*/%&|^]|\*\*|<<|>>>?)$/;

/** An object among the operands is looked into: a date for its time, a list for what it holds. */
export function looksInside(operands: readonly Core[], facts: Facts, to: Footprint): void {
  if (facts.operatorsAsk && operands.some((operand) => mayBeObject(operand, facts))) reads(to);
}

/** Python asks an object whether it counts as true; a list does while it holds something. Java takes it out of its box. */
export function asksForTruth(test: Core, facts: Facts, to: Footprint): void {
  if (facts.truthIsAsked && mayBeObject(test, facts)) reads(to);
  if (isBox(test.spelled)) to.throws = true;
}

/** A conversion between numbers or to an interface only gives another view of a value; others copy what is there. */
export function convertsTo({ text, children: [type] }: Core, to: Footprint): void {
  if (text === 'assert') to.throws = true;
  if (text !== '') return;
  if (type!.op === 'type' && SCALAR.test(type!.text)) return;
  reads(to);
  if (type!.op === 'type' && /^\[n\]$/.test(type!.text)) to.throws = true;
}

const SCALAR =
  /^(?:bool|u?int(?:8|16|32|64)?|uintptr|float(?:32|64)|complex(?:64|128)|error|interface|func|map|\*)$/;
