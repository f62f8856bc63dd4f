import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { erased } from '../../../model/static-types.ts';
import type { Definition } from '../../normal-form/definitions/definitions.ts';
import { mentions, modifiers, usesFrame } from '../../normal-form/tree.ts';
import { isOwnClass, type Unfolding } from './receiver-class.ts';

/** What a function is given: what `this` is in it, and its arguments. */
export interface PassedObject {
  readonly args: readonly Core[];
  readonly receiver: Core | null;
}

/**
 * What a member gets of its object and of its arguments. Python's class methods take the class, which is only known
 * where it is named, and its methods take the object from the arguments where they are called on the class.
 *
 *     C.make(1)  of a class method        make(C, 1)              C.area(c, 1)  of a method        c.area(1)
 */
export function boundArguments(
  walk: Unfolding,
  { value: made, isStatic }: Definition,
  object: Core,
  args: readonly Core[],
): PassedObject | null {
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
export function mayHoldInstance({ name, kind, binding, spelled }: CoreVariable, isJava: boolean): boolean {
  if (isJava && spelled === undefined) return false;
  if (binding?.import) return binding.import.name !== '*' && !/^\p{Lu}.*\p{Ll}/u.test(name);
  return kind !== 'free';
}

/** Nobody gives it another value while its method runs. */
export function keepsItsObject(walk: Unfolding, variable: CoreVariable, made: Core | null): boolean {
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
export function isInstanceOf({ op, spelled }: Core, { symbol }: Definition): boolean {
  return op !== 'variable' || spelled === undefined || erased(spelled) === symbol.parent?.simpleName;
}

/** A variable of Rust that is declared with a type in which the one of the method isn't named. */
export function isOfAnotherType({ op, variable }: Core, { symbol }: Definition): boolean {
  const names = op === 'variable' ? variable!.typeNames : undefined;
  const own = symbol.name.split('.').at(-2)?.replace(/~\d+$/, '');
  return names !== undefined && own !== undefined && !names.has(own) && !names.has('Self');
}

/** A function whose first parameter is the object, as it takes it: what `x.f()` passes to `&self` is where `x` is. */
export function receiverOf(made: Core, object: Core): Core {
  const isSame = object.op === 'variable' && object.variable!.name === 'self';
  return modifiers(made).includes('borrows') && !isSame
    ? core('unary', 'autoref', [object], object.source)
    : object;
}
