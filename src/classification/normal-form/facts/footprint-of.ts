import { type Core, type CoreVariable, TYPEOF_NAME } from '../../../model/core.ts';
import { isFieldOfValue } from '../../../model/core-types.ts';
import { isPlainValue, isPrimitive } from '../../../model/static-types.ts';
import { lentTo, readsItsArguments } from '../../library/go.ts';
import { isPatternOfText } from '../../rules/python/regular-expressions.ts';
import { some } from '../tree.ts';
import { countVisit } from '../work.ts';
import { emptyFootprint, type Footprint } from './footprint.ts';
import { isLastingMember } from './lasting-members.ts';
import { isLibraryType } from './library-types.ts';
import {
  isElsewhere,
  isLook,
  isNullish,
  isPlaceOf,
  isPlainClass,
  isPlainOperation,
  isPureCall,
  isStableItem,
  mayBeObject,
  mayHoldAnything,
} from './plain-evaluation.ts';
import { type Facts, isAccessor, targets } from './variable-facts.ts';

/** What evaluating `node` may do and depend on. */
export function footprintOf(node: Core, facts: Facts): Footprint {
  const found = emptyFootprint();
  add(node, facts, found);
  return found;
}

/** Adds what evaluating `node` does to `to`. */
export function add(node: Core, facts: Facts, to: Footprint): void {
  countVisit();
  switch (node.op) {
    case 'literal':
      if (node.text.startsWith('r:')) to.fresh = true;
      return;
    case 'variable':
      if (isLibraryType(node)) return;
      readVariable(node.variable!, facts, to);
      return;
    case 'function':
      to.fresh = true;
      return;
    case 'member':
    case 'index':
      // `a::B` is found by the compiler, and a field of a value is always there.
      if (node.text.startsWith('::') || isFieldOfValue(node)) break;
      if (isPatternOfText(node.children[0]!)) break;
      if ((isMemberOfText(node) || isLastingMember(node)) && !isAccessor(node.text, facts)) break;
      if (isLibraryType(node) || isImportedByName(node)) break;
      if ((isOfProps(node, facts) || isSteadyField(node, facts)) && !isAccessor(node.text, facts)) break;
      if (isLastingField(node, facts)) break;
      if (node.children[0]!.variable?.props === 'live') callAnything(to);
      reads(to, node.op === 'member' ? node.text : null);
      if (node.children[0]!.op !== 'this' && !node.text.startsWith('.')) to.throws = true;
      if (node.op === 'member' && isAccessor(node.text, facts)) writes(to);
      break;
    case 'unary':
      // An address is no look at what stands there.
      if (node.text === '&' && node.children[0]!.op === 'variable') return;
      if (isPlaceOf(node)) return;
      if (node.text === TYPEOF_NAME) {
        const { variable } = node.children[0]!;
        if (!isStableItem(variable!)) reads(to);
        to.asksFor.add(variable!.name);
        return;
      }
      if (node.text === 'delete') writes(to);
      if (/^[-+]$/.test(node.text)) looksInside(node.children, facts, to);
      if (node.text === '!') asksForTruth(node.children[0]!, facts, to);
      if (node.text.startsWith('~')) readsAnything(to);
      // What is taken out of its box may not be there.
      if (
        node.text.startsWith('as ') &&
        isPrimitive(node.spelled) &&
        !isPlainValue(node.children[0]!.spelled)
      )
        to.throws = true;
      break;
    case 'binary':
      if (isPlainOperation(node)) break;
      if (node.text === 'in' && node.children[0]!.text.startsWith('s:')) {
        reads(to, node.children[0]!.text.slice(2));
        to.throws = true;
      } else if (node.text === 'in' || node.text === 'instanceof' || node.text.startsWith('~'))
        readsAnything(to);
      if (/^[!=]=$/.test(node.text) && node.children.every(mayHoldAnything)) to.throws = true;
      if (CONVERTS.test(node.text) && !node.children.some(isNullish)) looksInside(node.children, facts, to);
      else if (MULTIPLIES.test(node.text) && facts.operatorsAsk)
        to.counts ||= node.children.some((operand) => mayBeObject(operand, facts));
      break;
    case 'template':
      looksInside(node.children, facts, to);
      break;
    case 'choose':
    case 'logical':
    case 'loop':
      asksForTruth(node.children[0]!, facts, to);
      break;
    case 'do_loop':
      asksForTruth(node.children[1]!, facts, to);
      break;
    case 'convert':
      convertsTo(node, to);
      // The name of a type is no variable that is read.
      for (const child of node.children.slice(1)) add(child, facts, to);
      return;
    case 'call':
      if (isPatternOfText(node)) return;
      if (isPureCall(node)) {
        if (/^(?:len|cap)$/.test(node.children[0]!.variable?.name ?? '')) reads(to);
        if (node.children[0]!.variable && readsItsArguments(node.children[0]!.variable)) reads(to);
        if (/^(?:make|new)$/.test(node.children[0]!.variable?.name ?? '')) to.fresh = true;
        for (const argument of node.children.slice(1)) add(argument, facts, to);
        return;
      }
      if (isLook(node)) {
        readsAnything(to);
        for (const argument of node.children.slice(1)) add(argument, facts, to);
        return;
      }
      callAnything(to);
      for (const variable of lentTo(node)) {
        readVariable(variable, facts, to);
        writeVariable(variable, facts, to);
      }
      break;
    case 'opaque':
      if (node.text.startsWith('declares ')) to.declares = true;
      if (node.text.startsWith('declares inert') || node.text.startsWith('type ')) return;
      if (node.text === 'fits') reads(to);
      // Python's `{x!r}` is asked for as `{x}` is.
      else if (node.text.startsWith('format ')) looksInside(node.children, facts, to);
      else if (!QUIET.test(node.text)) callAnything(to);
      break;
    case 'new':
      callAnything(to);
      break;
    case 'class':
      to.fresh = true;
      if (!isPlainClass(node)) callAnything(to);
      return;
    case 'array':
    case 'object':
      if (!node.text.startsWith('value ')) to.fresh = true;
      // A component is named like a function that is called.
      if (node.text === 'jsx' && node.children[0]?.op === 'variable') {
        for (const child of node.children.slice(1)) add(child, facts, to);
        return;
      }
      if (isOfNamedType(node)) {
        for (const child of node.children.slice(1)) add(child, facts, to);
        return;
      }
      break;
    case 'for_each':
      // A variable from outside gets each item.
      if (/assign$|var$/.test(node.text)) {
        for (const name of targets(node.children[0]!)) writeVariable(name, facts, to);
        if (some(node.children[0]!, ({ op }) => op === 'member' || op === 'index')) writes(to);
      }
      readsAnything(to);
      if (node.text.endsWith('each')) callAnything(to);
      break;
    case 'spread':
    case 'pattern':
      readsAnything(to);
      if (node.text === '*') callAnything(to);
      break;
    case 'await':
    case 'yield':
      callAnything(to);
      to.control = true;
      break;
    case 'assign':
      for (const name of targets(node.children[0]!)) writeVariable(name, facts, to);
      if (node.children[0]!.op !== 'variable')
        writes(to, node.children[0]!.op === 'member' ? node.children[0]!.text : null);
      if (node.text === '' && node.children[0]!.op === 'variable') {
        add(node.children[1]!, facts, to);
        return;
      }
      break;
    case 'let':
      for (const name of targets(node.children[0]!)) {
        to.writes.add(name);
        // What is called might ask for it.
        if (facts.captured.has(name)) to.declares = true;
      }
      break;
    case 'return':
    case 'throw':
    case 'break':
    case 'continue':
      to.control = true;
      break;
    default:
      break;
  }
  for (const child of node.children) add(child, facts, to);
}

/** `Cart{total: 1}` of Go, whose first part is the name of a type, which nobody reads. */
export function isOfNamedType({ op, text, children: [type] }: Core): boolean {
  return op === 'object' && /^(?:struct|elements)$/.test(text) && type?.op === 'variable';
}

/** Patterns, casts, and values that are nothing but what they are made of. */
const QUIET = /^(?:pattern|cast|value)(?: |$)/;

function readVariable(variable: CoreVariable, facts: Facts, to: Footprint): void {
  if (isElsewhere(variable)) {
    if (facts.doubted.has(variable.name)) to.doubtful.add(variable.name);
    if (!isStableItem(variable) || (variable.kind === 'import' && facts.liveImports)) reads(to);
    if (variable.symbol?.kind === 'field' && isAccessor(variable.symbol.simpleName, facts)) writes(to);
    return;
  }
  to.mentions.add(variable);
  if (!facts.assigned.has(variable)) return;
  if (facts.shared.has(variable)) reads(to);
  to.reads.add(variable);
}

function writeVariable(variable: CoreVariable, facts: Facts, to: Footprint): void {
  if (isElsewhere(variable) || facts.shared.has(variable)) writes(to);
  if (facts.catches) to.leavesTrace = true;
  to.writes.add(variable);
}

/** Sums, differences, order and loose equality: an object that they are given is asked for its value. */
const CONVERTS = /^(?:[-+<>]|[<>!=]=)$/;

/** Dates have differences and lists are joined, but nobody multiplies either. */
const MULTIPLIES = /^(?:[*/%&|^]|\*\*|<<|>>>?)$/;

/** An object among the operands is looked into: a date for its time, a list for what it holds. */
function looksInside(operands: readonly Core[], facts: Facts, to: Footprint): void {
  if (facts.operatorsAsk && operands.some((operand) => mayBeObject(operand, facts))) reads(to);
}

/** Python asks an object whether it counts as true; a list does while it holds something. */
function asksForTruth(test: Core, facts: Facts, to: Footprint): void {
  if (facts.truthIsAsked && mayBeObject(test, facts)) reads(to);
}

/** A conversion between numbers or to an interface only gives another view of a value; others copy what is there. */
function convertsTo({ text, children: [type] }: Core, to: Footprint): void {
  if (text === 'assert') to.throws = true;
  if (text !== '') return;
  if (type!.op === 'type' && SCALAR.test(type!.text)) return;
  reads(to);
  if (type!.op === 'type' && /^\[n\]$/.test(type!.text)) to.throws = true;
}

const SCALAR =
  /^(?:bool|u?int(?:8|16|32|64)?|uintptr|float(?:32|64)|complex(?:64|128)|error|interface|func|map|\*)$/;

function reads(to: Footprint, name: string | null = null): void {
  to.heapRead = true;
  if (name === null) to.unnamedRead = true;
  else to.namedReads.add(name);
}

function writes(to: Footprint, name: string | null = null): void {
  to.heapWrite = true;
  if (name === null) to.unnamedWrite = true;
  else to.namedWrites.add(name);
}

function readsAnything(to: Footprint): void {
  reads(to);
  to.throws = true;
}

function callAnything(to: Footprint): void {
  reads(to);
  writes(to);
  to.throws = true;
}

/** A static field of Java that the file imports by its name, which is taken for a constant like all that is imported. */
function isImportedByName({ op, text, children: [holder] }: Core): boolean {
  return op === 'member' && holder!.variable?.binding?.import?.name === text;
}

/** A field that is written where its object is made, which the code in hand is no part of, or a constant of a class. */
function isLastingField({ lasting, text, children: [object] }: Core, facts: Facts): boolean {
  if (!lasting || facts.writtenMembers.has(text) || isAccessor(text, facts)) return false;
  return object!.op === 'this' || (object!.op === 'variable' && isElsewhere(object!.variable!));
}

/** What a component is given: React never changes it, and makes another object for the next time. */
export function isOfProps({ op, children: [object] }: Core, { assigned }: Facts): boolean {
  return op === 'member' && object!.variable?.props === 'whole' && !assigned.has(object!.variable);
}

/** A field of `this` that nobody writes once it is made. */
export function isSteadyField({ op, text, children: [object] }: Core, { steadyFields }: Facts): boolean {
  return op === 'member' && object!.op === 'this' && steadyFields.has(text);
}

/** What a text that stands there can do, it can always do. */
function isMemberOfText({ op, children: [object] }: Core): boolean {
  return op === 'member' && object!.op === 'literal' && object!.text.startsWith('s:');
}
