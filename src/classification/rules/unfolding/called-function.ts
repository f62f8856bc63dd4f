import type { Assumption } from '../../../model/assumption.ts';
import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { staticType } from '../../../model/core-types.ts';
import { erased } from '../../../model/static-types.ts';
import { NO_OVERRIDE, SAME_INSTANCE } from '../../assumptions.ts';
import type { Definition, Definitions } from '../../normal-form/definitions/definitions.ts';
import { isPure } from '../../normal-form/facts/footprint.ts';
import { footprintOf } from '../../normal-form/facts/footprint-of.ts';
import { mentions, modifiers, refreshed, temporary, use, usesFrame } from '../../normal-form/tree.ts';
import { calledInstance, instantiated } from '../go/instances.ts';
import {
  holdsNoInstance,
  isOwnClass,
  isReachedThrough,
  ownerOf,
  type Place,
  type Unfolding,
} from './receiver-class.ts';

/** The function that a call calls, and what it is given. */
export interface CalledFunction {
  readonly definition: Definition | null;
  readonly value: Core;
  readonly args: readonly Core[];
  readonly receiver: Core | null;
  readonly name: string;
  readonly assumes: Assumption | null;
  /** What holds the object meanwhile, where it is more than a name. */
  readonly holding?: Core;
}

/** Null where it can be several, or none that stands on one side only. */
export function calledFunction(walk: Unfolding, call: Core, place: Place): CalledFunction | null {
  const [written, ...args] = call.children as [Core, ...Core[]];
  const { callee, types } = calledInstance(written);
  if (callee.op === 'variable') {
    const called = ofVariable(walk, callee.variable!, args, null, place, callee.source);
    return called && walk.unit.isGo ? withItsTypes(called, types) : called;
  }
  if (types.length > 0) return null;
  if (callee.op === 'function' && modifiers(callee).includes('typed'))
    return { definition: null, value: callee, args, receiver: null, name: '', assumes: null };
  if (callee.op !== 'member') return null;
  const [object] = callee.children as [Core];
  const method = ofType(walk, callee, args);
  if (method) return method;
  const taking = walk.definitions.member(callee.text, null);
  if (taking?.shape === 'function') {
    if (isOfAnotherType(object, taking)) return null;
    return {
      definition: taking,
      value: taking.value,
      args: [receiverOf(taking.value, object), ...args],
      receiver: null,
      name: callee.text,
      assumes: SAME_INSTANCE,
    };
  }
  if (
    callee.text === 'call' &&
    object.op === 'variable' &&
    args[0] &&
    (args[0].op === 'this' || isPure(footprintOf(args[0], walk.unit.facts)))
  )
    return ofVariable(walk, object.variable!, args.slice(1), args[0], place, object.source);
  const on = ownerOf(walk, object, place);
  if (on === undefined) return onAnyObject(walk, callee, args);
  const definition = walk.definitions.member(callee.text, on, args.length, object.spelled);
  if (definition?.shape !== 'method' || !isInstanceOf(object, definition)) return null;
  if (on === null && !mayHoldInstance(object.variable!, walk.unit.isJava)) return null;
  if (on === null && !keepsItsObject(walk, object.variable!, definition.value)) return null;
  if (on === null && holdsNoInstance(walk, object.variable!)) return null;
  if (!isReachedThrough(walk, object, definition, place)) return null;
  const passed = boundArguments(walk, definition, object, args);
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
 * In Java a method of what a call gives, or of a new object, whose declared type says which one is meant.
 *
 *     load().show()      ->      let it = load(); print(it.text)
 */
function onAnyObject(
  { unit, definitions }: Unfolding,
  { text, children: [object] }: Core,
  args: readonly Core[],
): CalledFunction | null {
  if (!unit.isJava || (object!.op !== 'call' && object!.op !== 'new') || object!.spelled === undefined)
    return null;
  const definition = definitions.member(text, null, args.length, object!.spelled);
  if (definition?.shape !== 'method' || definition.isStatic) return null;
  if (erased(object!.spelled) !== definition.symbol.parent?.simpleName) return null;
  const it: CoreVariable = { ...temporary('object'), spelled: object!.spelled };
  return {
    definition,
    value: definition.value,
    args,
    receiver: { ...use(it), spelled: object!.spelled },
    name: text,
    assumes: SAME_INSTANCE,
    holding: core('let', 'const', [core('bind', '', [], null, it), object!]),
  };
}

/** How many parameters a method that is referred to may take; a reference doesn't say which of several is meant. */
const MOST_PARAMETERS = 8;

/**
 * Java's reference to a method of `this`, or to a static one of a class, as the lambda that it stands for.
 *
 *     rows.forEach(this::show)      ->      rows.forEach(row -> { print(row) })
 */
export function referredFunction(
  walk: Unfolding,
  { text, children: [object] }: Core,
  place: Place,
): CalledFunction | null {
  const on = ownerOf(walk, object!, place);
  if (!on || !walk.unit.isJava) return null;
  const counts = Array.from({ length: MOST_PARAMETERS }, (_, count) => count);
  const found = new Set(
    counts.flatMap((count) => walk.definitions.member(text.slice('reference '.length), on, count) ?? []),
  );
  const [definition, ...more] = found;
  if (definition?.shape !== 'method' || more.length > 0) return null;
  const { value, isStatic, symbol } = definition;
  const isAlone = symbol.parent!.children.filter((one) => one.simpleName === symbol.simpleName).length === 1;
  if (!isAlone || isStatic !== (object!.op === 'variable') || (isStatic && value.children.some(usesFrame)))
    return null;
  const made = refreshed({ ...value, text: 'arrow exact' });
  return { definition, value: made, args: [], receiver: null, name: symbol.simpleName, assumes: NO_OVERRIDE };
}

function ofVariable(
  walk: Unfolding,
  variable: CoreVariable,
  args: readonly Core[],
  receiver: Core | null,
  place: Place,
  at: Core['source'],
): CalledFunction | null {
  const definition = walk.definitions.of(variable);
  if (definition?.shape === 'function' && !isMovable(definition, walk.definitions, variable, at)) return null;
  if (definition?.shape === 'function')
    return { definition, value: definition.value, args, receiver, name: variable.name, assumes: null };
  const local = walk.locals.get(variable);
  if (!local) return null;
  if (
    modifiers(local.value).includes('arrow') &&
    usesFrame(local.value.children[1]!) &&
    place.frames !== local.frames
  )
    return null;
  return { definition: null, value: local.value, args, receiver, name: variable.name, assumes: null };
}

/** A method whose receiver is its first parameter: a copy of the value, or its address. */
function ofType(
  walk: Unfolding,
  { text, children: [object] }: Core,
  args: readonly Core[],
): CalledFunction | null {
  const type = staticType(object!);
  const pointer = type?.op === 'type' && type.text === '*';
  const name = pointer ? type.children[0]! : type;
  const base = name?.op === 'type' && name.text === 'generic' ? name.children[0]! : name;
  const definition = base?.op === 'variable' ? walk.definitions.method(base.variable!, text) : null;
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
  const called: CalledFunction = {
    definition,
    value: definition.value,
    args: [receiver, ...args],
    receiver: null,
    name: text,
    assumes: null,
  };
  return withItsTypes(called, []);
}

/** A function of Go as it is with the types of the call; what is generic is not unfolded where these aren't known. */
function withItsTypes(called: CalledFunction, types: readonly Core[]): CalledFunction | null {
  const declaration = called.definition?.symbol.declaration;
  const value = declaration
    ? instantiated(called.value, declaration, types, called.args)
    : types.length === 0
      ? called.value
      : null;
  return value && { ...called, value };
}

/**
 * What a member gets of its object and of its arguments. Python's class methods take the class, which is only known
 * where it is named, and its methods take the object from the arguments where they are called on the class.
 *
 *     C.make(1)  of a class method        make(C, 1)              C.area(c, 1)  of a method        c.area(1)
 */
function boundArguments(
  walk: Unfolding,
  { value: made, isStatic }: Definition,
  object: Core,
  args: readonly Core[],
): Pick<CalledFunction, 'args' | 'receiver'> | null {
  // What the object holds would be looked at as often as the method says `self`.
  if (object.op === 'member') return made.children.some(usesFrame) ? null : { args, receiver: object };
  const isNamedClass = object.op === 'variable' && walk.definitions.classOf(object.variable!) !== null;
  // A method that takes an object is given one by hand where it is called on a class.
  if (isOwnClass(walk, object) && !modifiers(made).includes('class') && !isStatic) return null;
  if (modifiers(made).includes('class')) {
    const [parameters, body] = made.children as [Core, Core];
    const own = parameters.children[0]!;
    if (own.op !== 'bind') return null;
    if (isNamedClass || isOwnClass(walk, object)) return { args: [object, ...args], receiver: null };
    return object.op !== 'this' || mentions(body, own.variable!)
      ? null
      : { args: [core('literal', 'undefined'), ...args], receiver: null };
  }
  // A static method is its class's own, and gets what it is given.
  if (isStatic || !isNamedClass || !modifiers(made).includes('exact') || !modifiers(made).includes('method'))
    return { args, receiver: object };
  const [first, ...rest] = args;
  const isSteady =
    first?.op === 'this' || (first?.op === 'variable' && keepsItsObject(walk, first.variable!, made));
  return isSteady ? { args: rest, receiver: first } : null;
}

/**
 * A name that nothing declares is hardly an object of the class, a module is none, and what is imported under the name
 * of a class is one. A variable of Java whose type isn't spelled, `var` or a parameter of a lambda, may hold an object of
 * any.
 */
function mayHoldInstance({ name, kind, binding, spelled }: CoreVariable, isJava: boolean): boolean {
  if (isJava && spelled === undefined) return false;
  if (binding?.import) return binding.import.name !== '*' && !/^\p{Lu}.*\p{Ll}/u.test(name);
  return kind !== 'free';
}

/** Nobody gives it another value while its method runs. */
function keepsItsObject(walk: Unfolding, variable: CoreVariable, made: Core | null): boolean {
  if (variable.kind === 'item') {
    const kind = variable.symbol?.kind ?? '';
    // Every assignment is a declaration there.
    const isPython = made !== null && modifiers(made).includes('exact');
    const isOnce = variable.binding?.declarations.length === 1 && !walk.definitions.isReplaced(variable);
    return /^(?:constant|class|namespace|enum)$/.test(kind) || (kind === 'variable' && isPython && isOnce);
  }
  return !walk.unit.facts.assigned.has(variable);
}

/** Where the types are known, they say whether it can be the method of another class. */
function isInstanceOf({ op, spelled }: Core, { symbol }: Definition): boolean {
  return op !== 'variable' || spelled === undefined || erased(spelled) === symbol.parent?.simpleName;
}

/** A variable of Rust that is declared with a type in which the one of the method isn't named. */
function isOfAnotherType({ op, variable }: Core, { symbol }: Definition): boolean {
  const names = op === 'variable' ? variable!.typeNames : undefined;
  const own = symbol.name.split('.').at(-2)?.replace(/~\d+$/, '');
  return names !== undefined && own !== undefined && !names.has(own) && !names.has('Self');
}

/** A function whose first parameter is the object, as it takes it: what `x.f()` passes to `&self` is where `x` is. */
function receiverOf(made: Core, object: Core): Core {
  const isSame = object.op === 'variable' && object.variable!.name === 'self';
  return modifiers(made).includes('borrows') && !isSame
    ? core('unary', 'autoref', [object], object.source)
    : object;
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
