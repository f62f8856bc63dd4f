import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import { NAMED_ERRORS, WARNINGS_BLAME_ANY_LINE } from '../../assumptions.ts';
import type { Definition, Definitions } from '../../normal-form/definitions/definitions.ts';
import { isLastingFunction } from '../../normal-form/facts/lasting-members.ts';
import {
  block,
  eachRewritten,
  hasOwnThis,
  modifiers,
  returns,
  size,
  some,
  withChildren,
} from '../../normal-form/tree.ts';
import { fire, spend, type Unit } from '../../normal-form/unit.ts';
import { tailReturns } from '../early-return.ts';
import { asCalledLiteral } from '../go/called-literals.ts';
import { flaggedReturns, resultsAskedAtOnce } from '../go/flagged-returns.ts';
import { literalOf } from '../go/goroutines.ts';
import { calledInstance, instantiated } from '../go/instances.ts';
import { readAtItsCall } from '../go/read-last.ts';
import { handedFailures } from '../rust/handed-failures.ts';
import { calledFunction } from './called-function.ts';
import { delegatedCall, unfoldDelegated } from './delegated-generators.ts';
import { guardedSteps, guardingCall } from './guarding-calls.ts';
import { leavingAtTail, tailOf } from './last-statements.ts';
import { dropUnused, localFunctions } from './local-functions.ts';
import { isNameless } from './nameless-classes.ts';
import type { Place, Unfolding } from './receiver-class.ts';
import { isRecursive } from './recursive-definitions.ts';
import { referredFunction } from './referred-functions.ts';
import { asTail, type Unfolded, unfoldCall, valueOfEarlyReturns } from './unfold-call.ts';
import { unfoldLoop } from './unfold-loop.ts';
import { CLASS_NAME, readField, readItem, readOwnName } from './unfold-values.ts';
import { waitingItself } from './waiting-functions.ts';

/**
 * Puts what exists on one side only in the place of its uses: functions and methods at their calls, constants and
 * fields of pure values wherever they are read. Extraction and inlining are this one rule, seen from either side.
 *
 * @param holder whose children the methods of classes without a name are, where the language has such.
 * @returns whether anything was unfolded; then what was put there may hold more.
 */
export function unfoldSymbols(
  unit: Unit,
  definitions: Definitions,
  owner: CodeSymbol | null,
  used: Set<Definition>,
  holder: CodeSymbol | null,
): boolean {
  const locals = localFunctions(unit);
  let changed = false;
  const putInPlace = (definition: Definition | null): void => {
    changed = true;
    if (definition) used.add(definition);
  };
  const walk: Unfolding = { unit, definitions, owner, locals, putInPlace };
  const isStatic = (unit.root.op === 'opaque' ? /^(?:method|field) static\b/ : /^static /).test(
    isMember(unit.root) ? unit.root.text : '',
  );
  const root = go(unit.root, { owner, isStatic, frames: 0, classes: 0, tail: null });
  unit.root = dropUnused(root, locals);
  return changed;

  /** In what has a `this` of its own. */
  function placeInside(node: Core, place: Place): Place {
    const kept = (): Place['owner'] => (keepsThis(node, place) ? place.owner : null);
    return {
      ...place,
      owner: isNameless(node) && place.classes === 0 ? holder : kept(),
      frames: place.frames + 1,
      classes: place.classes + (node.op === 'class' ? 1 : 0),
    };
  }

  function go(written: Core, place: Place): Core {
    if (unit.budget.left <= 0) return written;
    const node = waitingItself(walk, written, place);
    const inside = hasOwnThis(node) && node !== unit.root ? placeInside(node, place) : place;
    const tail = tailCall(node, inside) ?? flaggedCall(node, inside) ?? guardedCall(node, inside);
    if (tail) return tail;
    const walked = withChildren(
      node,
      eachRewritten(node.children, (child) => {
        const tail = tailOf(node, child, inside.tail);
        return go(child, tail === inside.tail ? inside : { ...inside, tail });
      }),
    );
    // In Python `o.m` holds on to its object, whoever calls it.
    const own = unit.isPython ? walked : withOwnCallee(node, walked);
    return replaced(own, inside) ?? own;
  }

  /** A method's own function has the method's `this`. */
  function keepsThis(node: Core, { owner: on }: Place): boolean {
    if (holder && on === holder) return node.op === 'function';
    const { op, children } = unit.root;
    return isMember(unit.root) && node === (op === 'opaque' ? children.at(-1) : children[0]);
  }

  /** `return f()` and `f();` leave room for a body that returns early. */
  function tailCall(node: Core, place: Place): Core | null {
    if (node.op !== 'return' && node.op !== 'evaluate') return null;
    const value = node.children[0];
    if (!value || !callWithin(value)) return null;
    const walked = withChildren(
      value,
      value.children.map((child) => go(child, place)),
    );
    const unfolded = atCall(walked, place);
    if (!unfolded) return null;
    if (node.op === 'return') return block(asTail(unfolded), node.source);
    // A call that leaves nothing behind at all could be gone, and nobody would tell.
    if (unfolded.value && unit.isJava && unfolded.steps.length > 0 && isIdle(unfolded.value))
      return block(unfolded.steps, node.source);
    if (unfolded.value)
      return block([...unfolded.steps, core('evaluate', '', [unfolded.value])], node.source);
    const evaluated = (made: Core | null): readonly Core[] => (made ? [core('evaluate', '', [made])] : []);
    const steps =
      tailReturns(unfolded.steps, evaluated) ??
      (place.tail && leavingAtTail(unfolded.steps, place.tail)) ??
      tailReturns(unfolded.steps, evaluated, true);
    return steps ? block(steps, node.source) : null;
  }

  /** A call in a list of statements whose results say whether the list is left. */
  function flaggedCall(node: Core, place: Place): Core | null {
    if (node.op !== 'block') return null;
    for (const [at, step] of node.children.entries()) {
      const names = resultsAskedAtOnce(node.children, at);
      const call = step.children[1]!;
      const found = names && calledFunction(walk, call, place);
      const unfolded = found && leavesEarly(found.value) ? atCall(call, place) : null;
      if (!names || !unfolded || unfolded.value) continue;
      const { shared, captured } = unit.facts;
      const isSeen = (variable: CoreVariable): boolean => shared.has(variable) || captured.has(variable);
      const rest = node.children.slice(at + 1);
      const takesForError = (): void => fire(unit, 'named-error', '', step.source, NAMED_ERRORS);
      const left = flaggedReturns(unfolded.steps, names, rest, isSeen, takesForError);
      if (left) return withChildren(node, [...node.children.slice(0, at), ...left]);
    }
    return null;
  }

  /** A call in a list of statements by whose answer the list is left. */
  function guardedCall(node: Core, place: Place): Core | null {
    if (node.op !== 'block') return null;
    for (const [at, step] of node.children.entries()) {
      const guard = guardingCall(step);
      const found = guard && calledFunction(walk, guard.call, place);
      const unfolded = found && leavesEarly(found.value) ? atCall(guard.call, place) : null;
      const left = unfolded && !unfolded.value ? guardedSteps(unfolded.steps, guard!) : null;
      if (left)
        return withChildren(node, [...node.children.slice(0, at), ...left, ...node.children.slice(at + 1)]);
    }
    return null;
  }

  function replaced(node: Core, place: Place): Core | null {
    if (callWithin(node)) {
      const unfolded = atCall(node, place);
      const valued = unfolded && valueOfEarlyReturns(unit.isRust ? handingOnFailures(unfolded) : unfolded);
      if (!valued) return unit.isGo ? calledLiteral(node, place) : null;
      const value = unit.isGo ? readAtItsCall(unit, valued.value) : valued.value;
      return valued.steps.length === 0 ? value : core('sequence', '', [...valued.steps, value], node.source);
    }
    if (node.op === 'for_each') return ofGenerator(node, place);
    if (node.op === 'variable') return readItem(walk, node);
    if (node.op === 'member') return readField(walk, node, place);
    if (node.op === 'opaque' && node.text.startsWith(CLASS_NAME)) return readOwnName(walk, node, place);
    if (node.op === 'opaque' && /^(?:go|frame defer)$/.test(node.text)) return started(node);
    if (node.op === 'opaque' && node.text.startsWith('reference ')) return referred(node, place);
    return null;
  }

  function referred(node: Core, place: Place): Core | null {
    const found = referredFunction(walk, node, place);
    if (!found?.definition || isRecursive(found.definition, definitions, unit)) return null;
    if (!spend(unit, size(found.value))) return null;
    putInPlace(found.definition);
    fire(unit, 'unfold-function', found.name, node.source, found.assumes);
    return found.value;
  }

  function atCall(node: Core, place: Place): Unfolded | null {
    const call = callWithin(node);
    const awaited = node.op === 'await';
    const found = call && calledFunction(walk, call, place);
    if (!found || modifiers(found.value).includes('async') !== awaited) return null;
    if (found.definition && isRecursive(found.definition, definitions, unit)) return null;
    if (!spend(unit, size(found.value))) return null;
    // The strings of a tagged template are one object for each place where it stands.
    if (tagging.has(found.value)) return null;
    const made =
      node.op === 'yield'
        ? unfoldDelegated(unit, found)
        : unfoldCall(unit, found.value, found.args, found.receiver, awaited);
    if (!made) return null;
    if (some(found.value, isTagged)) tagging.add(found.value);
    putInPlace(found.definition);
    if (found.definition?.countsFrames) fire(unit, 'blamed-line', '', call.source, WARNINGS_BLAME_ANY_LINE);
    if (found.name !== '') fire(unit, 'unfold-function', found.name, call.source, found.assumes);
    return found.holding ? { ...made, steps: [found.holding, ...made.steps] } : made;
  }

  /** A loop over what a generator gives. */
  function ofGenerator(node: Core, place: Place): Core | null {
    const [, call] = node.children;
    const found = call!.op === 'call' ? calledFunction(walk, call!, place) : null;
    if (!found || found.holding || !modifiers(found.value).includes('generator')) return null;
    if (found.definition && isRecursive(found.definition, definitions, unit)) return null;
    const made = spend(unit, size(found.value)) ? unfoldLoop(unit, node, found) : null;
    if (!made) return null;
    putInPlace(found.definition);
    if (found.name !== '') fire(unit, 'unfold-function', found.name, call!.source, found.assumes);
    return made;
  }

  /** What can't be taken apart is called where it stands, as the literal that its function is. */
  function calledLiteral(node: Core, place: Place): Core | null {
    const found = calledFunction(walk, node, place);
    if (!found?.definition || found.receiver || isRecursive(found.definition, definitions, unit)) return null;
    const made = spend(unit, size(found.value)) && asCalledLiteral(found.value, found.args, node.source);
    if (!made) return null;
    putInPlace(found.definition);
    fire(unit, 'unfold-function', found.name, node.source, found.assumes);
    return made;
  }

  /** Go's `go f(x)` and `defer f(x)`, with the function itself in the place of its name. */
  function started(node: Core): Core | null {
    const [written, ...args] = node.children as [Core, ...Core[]];
    const { callee, types } = calledInstance(written);
    const definition = callee.op === 'variable' ? definitions.of(callee.variable!) : null;
    if (definition?.shape !== 'function' || isRecursive(definition, definitions, unit)) return null;
    const value = instantiated(definition.value, definition.symbol.declaration, types, args);
    const made = value && literalOf(value);
    if (!made || !spend(unit, size(made))) return null;
    putInPlace(definition);
    fire(unit, 'unfold-function', callee.variable!.name, callee.source);
    return withChildren(node, [made, ...args]);
  }
}

/** The call that a node is, waits for, or gives the values of on. */
function callWithin(node: Core): Core | null {
  const [waitedFor] = node.op === 'await' ? node.children : [];
  const call = node.op === 'call' ? node : (waitedFor ?? delegatedCall(node));
  return call?.op === 'call' ? call : null;
}

/** What nobody could write as a statement: a variable, or a literal. */
function isIdle({ op, variable }: Core): boolean {
  return op === 'literal' || (op === 'variable' && variable!.kind !== 'item' && variable!.kind !== 'free');
}

/** What a `?` of Rust leaves the function with is asked at its call. */
function handingOnFailures({ steps, value }: Unfolded): Unfolded {
  return { steps: steps.map(handedFailures), value };
}

function leavesEarly({ children: [, body] }: Core): boolean {
  return body!.children.slice(0, -1).some(returns);
}

/** Functions with tagged templates that were put in the place of a call. */
export const tagging = new WeakSet<Core>();

function isTagged({ op, text }: Core): boolean {
  return op === 'opaque' && text.startsWith('tagged ');
}

/** A method or a field, also one whose name is put together in brackets. */
function isMember({ op, text }: Core): boolean {
  return op === 'method' || op === 'field' || (op === 'opaque' && /^(?:method|field) /.test(text));
}

/** `pick()()` calls what `pick` returns without an object, which `o.m()` in its place would not; `Object.keys` asks for none. */
function withOwnCallee(node: Core, walked: Core): Core {
  if (node.op !== 'call' || node.children[0]!.op === walked.children[0]!.op) return walked;
  const callee = walked.children[0]!;
  const value = callee.op === 'sequence' ? callee.children.at(-1)! : callee;
  const gains =
    (value.op === 'member' || value.op === 'index' || value.op === 'unary') && !isLastingFunction(value);
  return gains ? withChildren(walked, [node.children[0]!, ...walked.children.slice(1)]) : walked;
}
