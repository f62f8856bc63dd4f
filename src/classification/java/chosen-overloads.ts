import type { CodeSymbol } from '../../model/symbol.ts';
import { symbolsCalled } from '../../model/symbols-called.ts';
import type { Side, World } from '../world.ts';
import { isJavaClass, isSubtype, modifierWords } from './hierarchy.ts';
import { parametersOf, typeTaken } from './lone-methods.ts';
import { parameterKinds, takes } from './receivers.ts';

/** By how many a member is seen, those that fewest see first. */
export const ACCESS = ['private', 'package', 'protected', 'public'];

/**
 * Whether a method that is seen by more from now on may be what they call who meant another one of its name.
 *
 *     private int step(int n)   public int step(Object o)        rates.step(3) of another class: the public one
 *     int step(int n)           public int step(Object o)        the other one
 *
 * Its own class chose among both already. Others are asked for by what they are given, which isn't looked at: two that
 * can be called with as many arguments are refused, but for those that take the same types: one overrides the other.
 */
export function isChosenByMore(world: World, before: CodeSymbol, after: CodeSymbol): boolean {
  const owner = after.parent;
  if (!/^(?:method|constructor)$/.test(after.kind) || !owner || access(before) >= access(after)) return false;
  const isNear = (other: CodeSymbol): boolean =>
    other === owner ||
    (after.kind === 'method' &&
      isJavaClass(other) &&
      (isSubtype(world.after, other, owner) || isSubtype(world.after, owner, other)));
  return overloadsOf(world.after, after).some(
    (other) => access(other) > access(before) && isNear(other.parent!),
  );
}

/**
 * Whether a class has another method of the name from those that it extends, and what a call is given chooses among both.
 *
 *     class Base { String show(String s) }      class Cart extends Base { private String show(Object o) }      show("x")
 */
export function hasInheritedOverload(side: Side, method: CodeSymbol): boolean {
  const { parent, kind } = method;
  if (kind !== 'method' || !parent || !isJavaClass(parent)) return false;
  return overloadsOf(side, method).some(
    (other) => access(other) !== 0 && other.parent !== parent && isSubtype(side, parent, other.parent!),
  );
}

/** Methods of the name that can be called with as many arguments, and take others. */
function overloadsOf(side: Side, method: CodeSymbol): readonly CodeSymbol[] {
  return [...side.files.values()].flatMap(({ file }) =>
    symbolsCalled(file.symbols, method.simpleName).filter(
      (other) =>
        other !== method &&
        other.kind === method.kind &&
        other.parent !== null &&
        areCalledAlike(method, other) &&
        !takeTheSame(side, method, other),
    ),
  );
}

/** Whether there is a number of arguments with which either of two methods can be called. */
function areCalledAlike(one: CodeSymbol, two: CodeSymbol): boolean {
  const most = Math.max(parameterKinds(one).length, parameterKinds(two).length);
  return Array.from({ length: most + 1 }, (_, count) => count).some(
    (count) => takes(one, count) && takes(two, count),
  );
}

function takeTheSame(side: Side, one: CodeSymbol, two: CodeSymbol): boolean {
  const types = (method: CodeSymbol): string => parametersOf(side, method).map(typeTaken).join();
  return types(one) === types(two);
}

/** By how many a member is seen; of an interface by all who see that. */
export function access({ declaration, nodes, parent }: CodeSymbol): number {
  const said = [declaration, ...nodes].flatMap(modifierWords).find((word) => ACCESS.includes(word));
  return ACCESS.indexOf(said ?? (parent?.kind === 'interface' ? 'public' : 'package'));
}
