import { erased } from '../../model/static-types.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { Side, World } from '../world.ts';
import { basesOf, isSubtype, modifierWords } from './hierarchy.ts';
import {
  isAlone,
  isAnnotated,
  isHook,
  type Parameter,
  parametersOf,
  sameParameters,
  typeTaken,
} from './lone-methods.ts';

/** A method that went to the class of one of its parameters, and may get its old object handed instead. */
export interface MovedMethod {
  readonly before: MovedSide;
  readonly after: MovedSide;
}

/** What the method is on one side. */
export interface MovedSide {
  readonly method: CodeSymbol;
  readonly owner: CodeSymbol;
  /** How many parameters it has. */
  readonly count: number;
  /** Which parameter is the object of the other side; null where none is handed. */
  readonly place: number | null;
}

/**
 *     class A { void m(B b, int n) {} }  a.m(b, 1)      ->      class B { void m(A a, int n) {} }  b.m(a, 1)
 *
 * Refused: a method that others find by its name, one that may override another or be overridden, one that a call of
 * its name needn't mean, one without a body, and a class that is above or below the other.
 */
export function movedMethod(world: World, before: CodeSymbol, after: CodeSymbol): MovedMethod | null {
  const [from, to] = [before.parent, after.parent];
  if (!from || !to || before.kind !== 'method' || before.simpleName !== after.simpleName) return null;
  if (world.before.factsOf(before).file.profile.id !== 'java' || world.mapping.after(from) === to)
    return null;
  const [was, is] = [movable(world.before, before), movable(world.after, after)];
  const [target, origin] = [world.mapping.before(to), world.mapping.after(from)];
  if (!was || !is || !target || !origin) return null;
  if (isSubtype(world.before, from, target) || isSubtype(world.before, target, from)) return null;
  if (isSubtype(world.after, origin, to) || isSubtype(world.after, to, origin)) return null;
  for (const place of placesOf(was, target.simpleName))
    for (const given of [...placesOf(is, origin.simpleName), null])
      if (sameParameters(without(was, place), without(is, given)))
        return {
          before: { method: before, owner: from, count: was.length, place },
          after: { method: after, owner: to, count: is.length, place: given },
        };
  return null;
}

/** The parameters of a method that may be found in another class; null for any other. */
function movable(side: Side, method: CodeSymbol): readonly Parameter[] | null {
  const words = modifierWords(method.declaration);
  const hasBody = method.declaration.children.some(({ field }) => field === 'body');
  if (!hasBody || words.includes('static') || words.includes('synchronized')) return null;
  if (isHook(method) || isAnnotated(method) || !isAlone(side, method)) return null;
  if (basesOf(side, method.parent!).others && !words.includes('private')) return null;
  const parameters = parametersOf(side, method);
  return parameters.some(({ isOpen }) => isOpen) ? null : parameters;
}

function placesOf(parameters: readonly Parameter[], type: string): readonly number[] {
  return parameters.flatMap((one, at) => (erased(typeTaken(one)) === type ? [at] : []));
}

function without(parameters: readonly Parameter[], place: number | null): readonly Parameter[] {
  return parameters.filter((_, at) => at !== place);
}
