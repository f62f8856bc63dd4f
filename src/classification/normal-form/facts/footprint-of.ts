import type { Core } from '../../../model/core.ts';
import { isFieldOfValue, staticType, underlyingType } from '../../../model/core-types.ts';
import { isBox } from '../../../model/static-types.ts';
import { lentTo, readsItsArguments } from '../../library/go.ts';
import { isPatternOfText } from '../../rules/python/regular-expressions.ts';
import { some } from '../tree.ts';
import { countVisit } from '../work.ts';
import { callAnything, reads, readsAnything, readVariable, writes, writeVariable } from './effects.ts';
import { emptyFootprint, type Footprint, isPure } from './footprint.ts';
import { goesOn } from './iterators.ts';
import { isAnswerOfText, isAnswerOfTypedText, isLengthOfArray } from './lasting-answers.ts';
import { isLastingMember } from './lasting-members.ts';
import { isLibraryType } from './library-types.ts';
import { asksForTruth, binaryEffects, convertsTo, looksInside, unaryEffects } from './operator-effects.ts';
import { isElsewhere, isLook, isPlainClass, isPureCall } from './plain-evaluation.ts';
import { madeEmpty } from './platform-objects.ts';
import { targets } from './targets.ts';
import { builderEffects } from './text-builders.ts';
import { ANY_NAME, type Facts, isAccessor } from './variable-facts.ts';

/** What evaluating `node` may do and depend on. */
export function footprintOf(node: Core, facts: Facts): Footprint {
  const found = emptyFootprint();
  add(node, facts, found);
  return found;
}

/** `(1, 'a')` is made once, with the program. */
function isTupleOfLiterals({ op, text, children }: Core): boolean {
  return op === 'array' && text === 'tuple' && children.every((part) => part.op === 'literal');
}

/** Whether nobody can tell that a value was made: it may be a new one, and may be made of whatever locals hold. */
export function isMadeSilently(value: Core, facts: Facts): boolean {
  return isPure({ ...footprintOf(value, facts), fresh: false, reads: new Set() });
}

/** Adds what evaluating `node` does to `to`. */
export function add(node: Core, facts: Facts, to: Footprint): void {
  countVisit();
  if (goesOn(node, facts.iterators)) writes(to);
  for (const part of ownEffects(node, facts, to)) add(part, facts, to);
}

/** Adds what a node does by itself. @returns the parts of it that are evaluated as well, in their order. */
function ownEffects(node: Core, facts: Facts, to: Footprint): readonly Core[] {
  switch (node.op) {
    case 'literal':
      if (node.text.startsWith('r:')) to.fresh = true;
      return [];
    case 'variable':
      if (!isLibraryType(node)) readVariable(node.variable!, facts, to);
      return [];
    case 'function':
      to.fresh = true;
      return [];
    case 'member':
    case 'index':
      memberEffects(node, facts, to);
      return node.children;
    case 'unary':
      return unaryEffects(node, facts, to);
    case 'binary':
      // Each is another text, where somebody asks for that.
      if (node.text === '~+' && node.spelled === 'String' && facts.textsAreCompared()) to.fresh = true;
      binaryEffects(node, facts, to);
      return node.children;
    case 'template':
      looksInside(node.children, facts, to);
      return node.children;
    case 'logical':
      for (const operand of node.children) if (isBox(operand.spelled)) to.throws = true;
      asksForTruth(node.children[0]!, facts, to);
      return node.children;
    case 'choose':
    case 'loop':
      asksForTruth(node.children[0]!, facts, to);
      return node.children;
    case 'do_loop':
      asksForTruth(node.children[1]!, facts, to);
      return node.children;
    case 'convert':
      convertsTo(node, to);
      // The name of a type is no variable that is read.
      return node.children.slice(1);
    case 'call':
      return callEffects(node, facts, to);
    case 'opaque':
      return opaqueEffects(node, facts, to);
    case 'new':
      if (madeEmpty(node, facts, to)) return [];
      if (builderEffects(node, facts, to)) return node.children.slice(1);
      callAnything(to);
      return node.children;
    case 'class':
      to.fresh = true;
      if (!isPlainClass(node)) callAnything(to);
      return [];
    case 'array':
    case 'object':
      if (!node.text.startsWith('value ') && !isTupleOfLiterals(node)) to.fresh = true;
      // A component is named like a function that is called.
      return (node.text === 'jsx' && node.children[0]?.op === 'variable') || isOfNamedType(node)
        ? node.children.slice(1)
        : node.children;
    case 'for_each':
      loopEffects(node, facts, to);
      return node.children;
    case 'spread':
    case 'pattern':
      readsAnything(to);
      if (node.text === '*') callAnything(to);
      return node.children;
    case 'await':
    case 'yield':
      callAnything(to);
      to.control = true;
      return node.children;
    case 'assign':
      return assignEffects(node, facts, to);
    case 'let':
      for (const name of targets(node.children[0]!)) {
        to.writes.add(name);
        // What is called might ask for it.
        if (facts.captured.has(name)) to.declares = true;
      }
      return node.children;
    case 'return':
    case 'throw':
    case 'break':
    case 'continue':
      to.control = true;
      return node.children;
    default:
      return node.children;
  }
}

function memberEffects(node: Core, facts: Facts, to: Footprint): void {
  const object = node.children[0]!;
  // `a::B` is found by the compiler, and a field of a value is always there.
  if (node.text.startsWith('::') || isFieldOfValue(node)) return;
  if (isPatternOfText(object)) return;
  if (isLengthOfArray(node)) {
    to.throws = true;
    return;
  }
  if ((isMemberOfText(node) || isLastingMember(node)) && !isAccessor(node.text, facts)) return;
  if (isLibraryType(node) || isImportedByName(node)) return;
  if ((isOfProps(node, facts) || isSteadyField(node, facts)) && !isAccessor(node.text, facts)) return;
  if (isLastingField(node, facts)) return;
  if (object.variable?.props === 'live') callAnything(to);
  reads(to, node.op === 'member' ? node.text : null);
  if (object.op !== 'this' && !node.text.startsWith('.')) to.throws = true;
  // Who answers for every name is asked by brackets as well.
  if (isAccessor(node.op === 'member' ? node.text : ANY_NAME, facts)) writes(to);
}

function callEffects(node: Core, facts: Facts, to: Footprint): readonly Core[] {
  const [callee, ...args] = node.children as [Core, ...Core[]];
  if (isPatternOfText(node)) return [];
  if (isAnswerOfText(node, facts)) {
    to.throws = true;
    return [...callee.children, ...args];
  }
  if (builderEffects(node, facts, to)) return [...callee.children, ...args];
  if (isAnswerOfTypedText(node)) return [...callee.children, ...args];
  if (isPureCall(node)) {
    if (/^(?:len|cap)$/.test(callee.variable?.name ?? '') && !isOfItsOwnLength(args[0])) reads(to);
    if (callee.variable && readsItsArguments(callee.variable)) reads(to);
    if (/^(?:make|new)$/.test(callee.variable?.name ?? '')) to.fresh = true;
    return args;
  }
  if (isLook(node)) {
    readsAnything(to);
    return args;
  }
  callAnything(to);
  for (const variable of lentTo(node)) {
    readVariable(variable, facts, to);
    writeVariable(variable, facts, to);
  }
  return node.children;
}

/** A list or a text of Go: whoever gives it another length gives its variable another value. Not so a map. */
function isOfItsOwnLength(value: Core | undefined): boolean {
  const type = value && staticType(value);
  return type ? /^(?:\[n?\]|string)$/.test(underlyingType(type).text) : false;
}

/** `Cart{total: 1}` of Go, whose first part is the name of a type, which nobody reads. */
export function isOfNamedType({ op, text, children: [type] }: Core): boolean {
  return op === 'object' && /^(?:struct|elements)$/.test(text) && type?.op === 'variable';
}

/** Patterns, casts, and values that are nothing but what they are made of. */
const QUIET = /^(?:pattern|cast|value)(?: |$)/;

function opaqueEffects(node: Core, facts: Facts, to: Footprint): readonly Core[] {
  if (node.text.startsWith('declares ')) to.declares = true;
  if (node.text.startsWith('declares inert') || node.text.startsWith('type ')) return [];
  if (node.text === 'fits') reads(to);
  // Python's `{x!r}` is asked for as `{x}` is.
  else if (node.text.startsWith('format ')) looksInside(node.children, facts, to);
  else if (!QUIET.test(node.text)) callAnything(to);
  return node.children;
}

function loopEffects(node: Core, facts: Facts, to: Footprint): void {
  const target = node.children[0]!;
  // A variable from outside gets each item.
  if (/assign$|var$/.test(node.text)) {
    for (const name of targets(target)) writeVariable(name, facts, to);
    if (some(target, ({ op }) => op === 'member' || op === 'index')) writes(to);
  }
  readsAnything(to);
  if (node.text.endsWith('each') || isWaitedFor(node)) callAnything(to);
}

/** A loop that waits for each item, as over a channel of Go, or asks a function for it: others run meanwhile. */
function isWaitedFor({ text, children: [, iterated] }: Core): boolean {
  if (text.startsWith('await')) return true;
  const type = text.startsWith('range') ? staticType(iterated!) : null;
  return type !== null && /\b(?:chan|func)\b/.test(underlyingType(type).text);
}

function assignEffects(node: Core, facts: Facts, to: Footprint): readonly Core[] {
  const [target, value] = node.children as [Core, Core];
  for (const name of targets(target)) writeVariable(name, facts, to);
  if (target.op !== 'variable') writes(to, target.op === 'member' ? target.text : null);
  if (node.text !== '' && node.children.some(({ spelled }) => isBox(spelled))) to.throws = true;
  return node.text === '' && target.op === 'variable' ? [value] : node.children;
}

/** A static field of Java that the file imports by its name, and that is spelled like a constant. */
function isImportedByName({ op, text, children: [holder] }: Core): boolean {
  return op === 'member' && holder!.variable?.binding?.import?.name === text && /^[A-Z]/.test(text);
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
