import type { Assumption } from '../../../model/assumption.ts';
import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { staticType } from '../../../model/core-types.ts';
import { erased } from '../../../model/static-types.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import {
  ELEMENTS_ARE_RENDERED,
  NO_IMPORT_EFFECTS,
  NO_OVERRIDE,
  SAME_INSTANCE,
  WARNINGS_BLAME_ANY_LINE,
} from '../../assumptions.ts';
import type { Definition, Definitions } from '../../normal-form/definitions.ts';
import { footprintOf, isPure } from '../../normal-form/footprint.ts';
import {
  block,
  eachRewritten,
  hasOwnThis,
  mentions,
  modifiers,
  refreshed,
  returns,
  size,
  some,
  usesFrame,
  withChildren,
} from '../../normal-form/tree.ts';
import { fire, spend, type Unit } from '../../normal-form/unit.ts';
import { tailReturns } from '../early-return.ts';
import { isFixedElement } from '../ecmascript/elements.ts';
import { flaggedReturns, resultsAskedAtOnce } from '../go/flagged-returns.ts';
import { literalOf } from '../go/goroutines.ts';
import { dropUnused, localFunctions } from './local-functions.ts';
import { isRecursive } from './recursive-definitions.ts';
import { asTail, type Unfolded, unfoldCall, valueOfEarlyReturns } from './unfold-call.ts';

/** Where code stands: what `this` is there. */
interface Place {
  /** The class whose instance (or, in a static member, which itself) `this` is; null inside a function with its own. */
  readonly owner: CodeSymbol | null;
  /** In a static member `this` is the class itself. */
  readonly isStatic: boolean;
  /** How many functions with their own `this` are around. */
  readonly frames: number;
  /** How many classes inside the unit are around. */
  readonly classes: number;
}

/**
 * Puts what exists on one side only in the place of its uses: functions and methods at their calls, constants and
 * fields of pure values wherever they are read. Extraction and inlining are this one rule, seen from either side.
 *
 * @returns whether anything was unfolded; then what was put there may hold more.
 */
export function unfoldSymbols(
  unit: Unit,
  definitions: Definitions,
  owner: CodeSymbol | null,
  used: Set<Definition>,
): boolean {
  const locals = localFunctions(unit);
  let changed = false;
  const isStatic = (unit.root.op === 'opaque' ? /^(?:method|field) static\b/ : /^static /).test(
    isMember(unit.root) ? unit.root.text : '',
  );
  const root = go(unit.root, { owner, isStatic, frames: 0, classes: 0 });
  unit.root = dropUnused(root, locals);
  return changed;

  function go(node: Core, place: Place): Core {
    if (unit.budget.left <= 0) return node;
    const inside =
      hasOwnThis(node) && node !== unit.root
        ? {
            ...place,
            owner: isOwnMember(node) ? place.owner : null,
            frames: place.frames + 1,
            classes: place.classes + (node.op === 'class' ? 1 : 0),
          }
        : place;
    const tail = tailCall(node, inside) ?? flaggedCall(node, inside);
    if (tail) return tail;
    const walked = withChildren(
      node,
      eachRewritten(node.children, (child) => go(child, inside)),
    );
    const own = withOwnCallee(node, walked);
    return replaced(own, inside) ?? own;
  }

  /** A method's own function has the method's `this`. */
  function isOwnMember(node: Core): boolean {
    const { op, children } = unit.root;
    return isMember(unit.root) && node === (op === 'opaque' ? children.at(-1) : children[0]);
  }

  /** `return f()` and `f();` leave room for a body that returns early. */
  function tailCall(node: Core, place: Place): Core | null {
    if (node.op !== 'return' && node.op !== 'evaluate') return null;
    const value = node.children[0];
    if (!value || (value.op !== 'call' && value.op !== 'await')) return null;
    const walked = withChildren(
      value,
      value.children.map((child) => go(child, place)),
    );
    const unfolded = atCall(walked, place);
    if (!unfolded) return null;
    if (node.op === 'return') return block(asTail(unfolded), node.source);
    if (unfolded.value)
      return block([...unfolded.steps, core('evaluate', '', [unfolded.value])], node.source);
    const steps = tailReturns(unfolded.steps, (made) => (made ? [core('evaluate', '', [made])] : []));
    return steps ? block(steps, node.source) : null;
  }

  /** A call in a list of statements whose results say whether the list is left. */
  function flaggedCall(node: Core, place: Place): Core | null {
    if (node.op !== 'block') return null;
    for (const [at, step] of node.children.entries()) {
      const names = resultsAskedAtOnce(node.children, at);
      const call = step.children[1]!;
      const found = names && calledFunction(call, place);
      const unfolded = found && leavesEarly(found.value) ? atCall(call, place) : null;
      if (!names || !unfolded || unfolded.value) continue;
      const { shared, captured } = unit.facts;
      const isSeen = (variable: CoreVariable): boolean => shared.has(variable) || captured.has(variable);
      const left = flaggedReturns(unfolded.steps, names, node.children.slice(at + 1), isSeen);
      if (left) return withChildren(node, [...node.children.slice(0, at), ...left]);
    }
    return null;
  }

  function replaced(node: Core, place: Place): Core | null {
    if (node.op === 'call' || node.op === 'await') {
      const unfolded = atCall(node, place);
      const valued = unfolded && valueOfEarlyReturns(unfolded);
      if (!valued) return null;
      return valued.steps.length === 0
        ? valued.value
        : core('sequence', '', [...valued.steps, valued.value], node.source);
    }
    if (node.op === 'variable') return readItem(node);
    if (node.op === 'member') return readField(node, place);
    if (node.op === 'opaque' && node.text.startsWith(CLASS_NAME)) return readOwnName(node, place);
    if (node.op === 'opaque' && /^(?:go|frame defer)$/.test(node.text)) return started(node);
    return null;
  }

  function atCall(node: Core, place: Place): Unfolded | null {
    const awaited = node.op === 'await';
    const call = awaited ? node.children[0]! : node;
    if (call.op !== 'call') return null;
    const found = calledFunction(call, place);
    if (!found || modifiers(found.value).includes('async') !== awaited) return null;
    if (found.definition && isRecursive(found.definition, definitions)) return null;
    if (!spend(unit, size(found.value))) return null;
    // The strings of a tagged template are one object for each place where it stands.
    if (tagging.has(found.value)) return null;
    const unfolded = unfoldCall(unit, found.value, found.args, found.receiver, awaited);
    if (!unfolded) return null;
    if (some(found.value, isTagged)) tagging.add(found.value);
    changed = true;
    if (found.definition) used.add(found.definition);
    if (found.definition?.countsFrames) fire(unit, 'blamed-line', '', call.source, WARNINGS_BLAME_ANY_LINE);
    if (found.name !== '') fire(unit, 'unfold-function', found.name, call.source, found.assumes);
    return unfolded;
  }

  function calledFunction(call: Core, place: Place): CalledFunction | null {
    const [callee, ...args] = call.children as [Core, ...Core[]];
    if (callee.op === 'variable') return ofVariable(callee.variable!, args, null, place, callee.source);
    if (callee.op === 'function' && modifiers(callee).includes('typed'))
      return { definition: null, value: callee, args, receiver: null, name: '', assumes: null };
    if (callee.op !== 'member') return null;
    const [object] = callee.children as [Core];
    const method = ofType(callee, args);
    if (method) return method;
    const taking = definitions.member(callee.text, null);
    if (taking?.shape === 'function')
      return {
        definition: taking,
        value: taking.value,
        args: [receiverOf(taking.value, object), ...args],
        receiver: null,
        name: callee.text,
        assumes: SAME_INSTANCE,
      };
    if (
      callee.text === 'call' &&
      object.op === 'variable' &&
      args[0] &&
      (args[0].op === 'this' || isPure(footprintOf(args[0], unit.facts)))
    )
      return ofVariable(object.variable!, args.slice(1), args[0], place, object.source);
    const on = ownerOf(object, place);
    if (on === undefined) return null;
    const definition = definitions.member(callee.text, on, args.length, object.spelled);
    if (definition?.shape !== 'method' || !isInstanceOf(object, definition)) return null;
    if (on === null && !keepsItsObject(object.variable!, definition.value)) return null;
    if (!isReachedThrough(object, definition, place)) return null;
    const passed = boundArguments(definition, object, args);
    if (!passed) return null;
    return {
      definition,
      value: definition.value,
      ...passed,
      name: callee.text,
      assumes: on ? NO_OVERRIDE : SAME_INSTANCE,
    };
  }

  /**
   * The class whose member is meant by a receiver: `this`, a class by its name, an object of a class further out. Null
   * for a variable, which may hold an instance of any; undefined for what is none of these.
   */
  function ownerOf(object: Core, place: Place): CodeSymbol | null | undefined {
    if (object.op === 'this') return place.owner ?? undefined;
    if (isOwnClass(object)) return owner ?? undefined;
    if (object.op === 'variable') return definitions.classOf(object.variable!);
    if (object.op === 'member' && object.children[0]!.op === 'this' && place.owner && !unit.isEcmascript)
      return definitions.heldClass(place.owner, object.text) ?? undefined;
    const depth = object.op === 'opaque' ? /^outer this (\d+)$/.exec(object.text)?.[1] : undefined;
    if (depth === undefined) return undefined;
    let at = owner;
    for (let up = Number(depth) - place.classes; up > 0; up--) at = at?.parent ?? null;
    return Number(depth) >= place.classes && at?.kind === 'class' ? at : undefined;
  }

  /** `cls` in a class method: the class of the method, or one below. */
  function isOwnClass({ op, variable }: Core): boolean {
    const { op: kind, text, children } = unit.root;
    if (op !== 'variable' || kind !== 'method' || !text.startsWith('class ')) return false;
    const own = children[0]!.children[0]?.children[0];
    return own?.op === 'bind' && own.variable === variable && !unit.facts.assigned.has(variable!);
  }

  /** Static members are found on the class alone and others on its instances alone, where the language has it so. */
  function isReachedThrough(object: Core, { isStatic: wanted }: Definition, place: Place): boolean {
    if (!unit.isEcmascript) return true;
    const isClass = object.op === 'variable' && definitions.classOf(object.variable!) !== null;
    if (wanted !== (object.op === 'this' ? place.isStatic : isClass)) return false;
    return !isClass || definitions.isClassReady(object.variable!, object.source);
  }

  /**
   * What a member gets of its object and of its arguments. Python's class methods take the class, which is only known
   * where it is named, and its methods take the object from the arguments where they are called on the class.
   *
   *     C.make(1)  of a class method        make(C, 1)              C.area(c, 1)  of a method        c.area(1)
   */
  function boundArguments(
    { value: made, isStatic }: Definition,
    object: Core,
    args: readonly Core[],
  ): Pick<CalledFunction, 'args' | 'receiver'> | null {
    // What the object holds would be looked at as often as the method says `self`.
    if (object.op === 'member') return made.children.some(usesFrame) ? null : { args, receiver: object };
    const isNamedClass = object.op === 'variable' && definitions.classOf(object.variable!) !== null;
    // A method that takes an object is given one by hand where it is called on a class.
    if (isOwnClass(object) && !modifiers(made).includes('class') && !isStatic) return null;
    if (modifiers(made).includes('class')) {
      const [parameters, body] = made.children as [Core, Core];
      const own = parameters.children[0]!;
      if (own.op !== 'bind') return null;
      if (isNamedClass || isOwnClass(object)) return { args: [object, ...args], receiver: null };
      return object.op !== 'this' || mentions(body, own.variable!)
        ? null
        : { args: [core('literal', 'undefined'), ...args], receiver: null };
    }
    // A static method is its class's own, and gets what it is given.
    if (
      isStatic ||
      !isNamedClass ||
      !modifiers(made).includes('exact') ||
      !modifiers(made).includes('method')
    )
      return { args, receiver: object };
    const [first, ...rest] = args;
    const isSteady =
      first?.op === 'this' || (first?.op === 'variable' && keepsItsObject(first.variable!, made));
    return isSteady ? { args: rest, receiver: first } : null;
  }

  /** Nobody gives it another value while its method runs. */
  function keepsItsObject(variable: CoreVariable, made: Core | null): boolean {
    if (variable.kind === 'item') {
      const kind = variable.symbol?.kind ?? '';
      // Every assignment is a declaration there.
      const isPython = made !== null && modifiers(made).includes('exact');
      const isOnce = variable.binding?.declarations.length === 1 && !definitions.isReplaced(variable);
      return /^(?:constant|class|namespace|enum)$/.test(kind) || (kind === 'variable' && isPython && isOnce);
    }
    return !unit.facts.assigned.has(variable);
  }

  /** Where the types are known, they say whether it can be the method of another class. */
  function isInstanceOf({ op, spelled }: Core, { symbol }: Definition): boolean {
    return op !== 'variable' || spelled === undefined || erased(spelled) === symbol.parent?.simpleName;
  }

  /** A method whose receiver is its first parameter: a copy of the value, or its address. */
  function ofType({ text, children: [object] }: Core, args: readonly Core[]): CalledFunction | null {
    const type = staticType(object!);
    const pointer = type?.op === 'type' && type.text === '*';
    const name = pointer ? type.children[0]! : type;
    const base = name?.op === 'type' && name.text === 'generic' ? name.children[0]! : name;
    const definition = base?.op === 'variable' ? definitions.method(base.variable!, text) : null;
    const [parameters] = definition?.shape === 'method' ? definition.value.children : [];
    const wanted = parameters?.children[0]?.variable?.type;
    if (!definition || !wanted) return null;
    const byAddress = wanted.op === 'type' && wanted.text === '*';
    const receiver =
      byAddress === pointer
        ? object!
        : byAddress
          ? core('unary', '&', [object!], object!.source)
          : core('unary', '~*', [object!], object!.source);
    return {
      definition,
      value: definition.value,
      args: [receiver, ...args],
      receiver: null,
      name: text,
      assumes: null,
    };
  }

  function ofVariable(
    variable: CoreVariable,
    args: readonly Core[],
    receiver: Core | null,
    place: Place,
    at: Core['source'],
  ): CalledFunction | null {
    const definition = definitions.of(variable);
    if (definition?.shape === 'function' && !isMovable(definition, definitions, variable, at)) return null;
    if (definition?.shape === 'function')
      return { definition, value: definition.value, args, receiver, name: variable.name, assumes: null };
    const local = locals.get(variable);
    if (!local) return null;
    if (
      modifiers(local.value).includes('arrow') &&
      usesFrame(local.value.children[1]!) &&
      place.frames !== local.frames
    )
      return null;
    return { definition: null, value: local.value, args, receiver, name: variable.name, assumes: null };
  }

  /** Go's `go f(x)` and `defer f(x)`, with the function itself in the place of its name. */
  function started(node: Core): Core | null {
    const [callee, ...args] = node.children as [Core, ...Core[]];
    const definition = callee.op === 'variable' ? definitions.of(callee.variable!) : null;
    if (definition?.shape !== 'function' || isRecursive(definition, definitions)) return null;
    const made = literalOf(definition.value);
    if (!made || !spend(unit, size(made))) return null;
    changed = true;
    used.add(definition);
    fire(unit, 'unfold-function', callee.variable!.name, callee.source);
    return withChildren(node, [made, ...args]);
  }

  function readItem(node: Core): Core | null {
    const definition = definitions.of(node.variable!);
    if (!definition || !definitions.isReady(definition, node.variable!, node.source)) return null;
    const isConstant =
      definition.shape === 'constant' || (definition.shape === 'field' && definition.isStatic);
    const isElement = isFixedElement(definition.value);
    const isModule = isRequired(definition.value) && !unit.unfoldable.has(definition.symbol);
    if (isConstant && (isElement || isModule || isPure(footprintOf(definition.value, unit.facts)))) {
      changed = true;
      used.add(definition);
      const assumes = isElement ? ELEMENTS_ARE_RENDERED : isModule ? NO_IMPORT_EFFECTS : null;
      fire(unit, 'unfold-constant', node.variable!.name, node.source, assumes);
      return refreshed(definition.value);
    }
    return null;
  }

  /** A name that the class's body gave a value further up: Python's `limit = 3; twice = limit * 2`. */
  function readOwnName(node: Core, { owner: on, frames }: Place): Core | null {
    const name = node.text.slice(CLASS_NAME.length);
    const definition =
      on && frames === 0 && !definitions.isWritten(name) ? definitions.member(name, on) : null;
    if (definition?.shape !== 'field' || !definition.isStatic) return null;
    if ((node.source?.start ?? 0) < definition.symbol.declaration.end) return null;
    if (!isPure(footprintOf(definition.value, unit.facts))) return null;
    changed = true;
    used.add(definition);
    fire(unit, 'unfold-field', name, node.source, null);
    return refreshed(definition.value);
  }

  function readField(node: Core, place: Place): Core | null {
    const [object] = node.children as [Core];
    const on = ownerOf(object, place);
    if (!on || definitions.isWritten(node.text)) return null;
    const definition = definitions.member(node.text, on);
    if (definition?.shape !== 'field' || definition.value.op === 'nothing') return null;
    const isElement = isFixedElement(definition.value);
    if (!isElement && !isPure(footprintOf(definition.value, unit.facts))) return null;
    if (isElement) fire(unit, 'fixed-element', '', node.source, ELEMENTS_ARE_RENDERED);
    if (!unit.isEcmascript && definition.isStatic !== (object.op === 'variable')) return null;
    if (!isReachedThrough(object, definition, place)) return null;
    // Fields get their values one after the other, and before them the constructor of the base runs.
    const start = node.source?.start ?? 0;
    if (unit.root.op === 'field' && start < definition.symbol.declaration.start) return null;
    if (!definition.isStatic && definitions.isBuiltByOurs(on)) return null;
    changed = true;
    used.add(definition);
    fire(unit, 'unfold-field', node.text, node.source, NO_OVERRIDE);
    return refreshed(definition.value);
  }
}

function leavesEarly({ children: [, body] }: Core): boolean {
  return body!.children.slice(0, -1).some(returns);
}

const CLASS_NAME = 'class_name ';

interface CalledFunction {
  readonly definition: Definition | null;
  readonly value: Core;
  readonly args: readonly Core[];
  readonly receiver: Core | null;
  readonly name: string;
  readonly assumes: Assumption | null;
}

/** A function whose first parameter is the object, as it takes it: what `x.f()` passes to `&self` is where `x` is. */
function receiverOf(made: Core, object: Core): Core {
  const isSame = object.op === 'variable' && object.variable!.name === 'self';
  return modifiers(made).includes('borrows') && !isSame
    ? core('unary', 'autoref', [object], object.source)
    : object;
}

/** `require('./a')`, which gives the same module wherever it stands. */
function isRequired({ op, children: [callee, path, ...others] }: Core): boolean {
  if (op !== 'call' || callee!.variable?.kind !== 'free' || callee!.variable.name !== 'require') return false;
  return path?.op === 'literal' && path.text.startsWith('s:') && others.length === 0;
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

/** Whether a function does the same at a use as where it stands: with the same `this`, and not before it is there. */
export function isMovable(
  definition: Definition,
  definitions: Definitions,
  variable: CoreVariable,
  at: Core['source'],
): boolean {
  const { value } = definition;
  if (modifiers(value).includes('arrow') && value.children.some(usesFrame)) return false;
  return definitions.isReady(definition, variable, at);
}

/** `pick()()` calls what `pick` returns without an object, which `o.m()` in its place would not. */
function withOwnCallee(node: Core, walked: Core): Core {
  if (node.op !== 'call' || node.children[0]!.op === walked.children[0]!.op) return walked;
  const callee = walked.children[0]!;
  const value = callee.op === 'sequence' ? callee.children.at(-1)! : callee;
  const gains = value.op === 'member' || value.op === 'index' || value.op === 'unary';
  return gains ? withChildren(walked, [node.children[0]!, ...walked.children.slice(1)]) : walked;
}
