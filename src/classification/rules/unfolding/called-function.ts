import type { Assumption } from '../../../model/assumption.ts';
import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { staticType } from '../../../model/core-types.ts';
import { erased } from '../../../model/static-types.ts';
import { NO_OVERRIDE, SAME_INSTANCE } from '../../assumptions.ts';
import { isOfCollections } from '../../library/platform-names.ts';
import type { Definition, Definitions } from '../../normal-form/definitions/definitions.ts';
import { isPure } from '../../normal-form/facts/footprint.ts';
import { footprintOf } from '../../normal-form/facts/footprint-of.ts';
import { modifiers, temporary, use, usesFrame } from '../../normal-form/tree.ts';
import { calledInstance, instantiated } from '../go/instances.ts';
import {
  boundArguments,
  isInstanceOf,
  isOfAnotherType,
  keepsItsObject,
  mayHoldInstance,
  type PassedObject,
  receiverOf,
} from './passed-objects.ts';
import { holdsNoInstance, isReachedThrough, ownerOf, type Place, type Unfolding } from './receiver-class.ts';

/** The function that a call calls, and what it is given. */
export interface CalledFunction extends PassedObject {
  readonly definition: Definition | null;
  readonly value: Core;
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
  const ofField = object.op === 'member' ? onAnyObject(walk, callee, args) : null;
  if (ofField) return ofField;
  const on = ownerOf(walk, object, place);
  if (on === undefined) return onAnyObject(walk, callee, args) ?? onHeldObject(walk, callee, args);
  const definition = walk.definitions.member(callee.text, on, args.length, object.spelled);
  if (definition?.shape !== 'method' || !isInstanceOf(object, definition)) return null;
  if (on === null && !mayHoldInstance(object.variable!, walk.unit.isJava)) return null;
  if (on === null && !keepsItsObject(walk, object.variable!, definition.value)) return null;
  if (on === null && holdsNoInstance(walk, object.variable!)) return null;
  if (!isReachedThrough(walk, object, definition, place)) return null;
  const passed = boundArguments(walk, definition, object, args);
  if (!passed) return null;
  // What a static method says without a class is static wherever its class inherits it, and said so by its objects as well.
  const isOfOwn = walk.unit.isJava && definition.isStatic && on && on === place.owner && !place.isStatic;
  return {
    definition,
    value: definition.value,
    ...passed,
    ...(isOfOwn && place.classes === 0 ? { receiver: core('this') } : {}),
    name: callee.text,
    assumes: on ? NO_OVERRIDE : SAME_INSTANCE,
  };
}

/**
 * In Java a method of what a call gives, of a new object or of what an object holds, whose declared type says which one
 * is meant.
 *
 *     load().show()            ->      let it = load(); print(it.text)
 *     this.rect.area()         ->      let it = this.rect; it.width * it.height
 *
 * Of a field that may hold nothing only what asks for its object: else nobody would notice that there is none.
 */
function onAnyObject(
  { unit, definitions }: Unfolding,
  { text, children: [object] }: Core,
  args: readonly Core[],
): CalledFunction | null {
  const isHeld = object!.op === 'member' && isPath(object!);
  if (!unit.isJava || object!.spelled === undefined) return null;
  if (!isHeld && object!.op !== 'call' && object!.op !== 'new') return null;
  const definition = definitions.member(text, null, args.length, object!.spelled);
  if (definition?.shape !== 'method' || definition.isStatic) return null;
  if (erased(object!.spelled) !== definition.symbol.parent?.simpleName) return null;
  if (isHeld && !definition.value.children.some(usesFrame)) return null;
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

/**
 * In ECMAScript and Python a method of what an object holds, which is looked for once, as in the call.
 *
 *     this.type.charge(n)      ->      const it = this.type; it.rate * n
 *
 * Not one whose name every collection has: `this.rows.push(row)`, and not one under whose name objects are asked on the
 * other side, which know nothing of it: `this.api.load(id)` where a method `load` is new.
 */
function onHeldObject(
  { unit, definitions }: Unfolding,
  { text, children: [object] }: Core,
  args: readonly Core[],
): CalledFunction | null {
  if (!(unit.isEcmascript || unit.isPython) || object!.op !== 'member' || !isPath(object!)) return null;
  if (isOfCollections(text, unit.isPython)) return null;
  const definition = definitions.memberOfHeld(text, args.length);
  if (definition?.shape !== 'method' || definition.isStatic || modifiers(definition.value).includes('class'))
    return null;
  const it = temporary('object');
  return {
    definition,
    value: definition.value,
    args,
    receiver: use(it),
    name: text,
    assumes: SAME_INSTANCE,
    holding: core('let', 'const', [core('bind', '', [], null, it), object!]),
  };
}

/** `this.a.b`, or the same of a variable of the function. */
function isPath({ op, variable, children: [object] }: Core): boolean {
  if (op === 'member') return isPath(object!);
  return op === 'this' || (op === 'variable' && /^(?:local|parameter|temporary)$/.test(variable!.kind));
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
