import type { CodeSymbol } from '../../model/symbol.ts';
import type { Side } from '../world.ts';
import { ACCESS } from './chosen-overloads.ts';
import { isJavaClass, isSubtype, modifierWords, parameterTypes } from './hierarchy.ts';
import { namesakesOf } from './namesake-methods.ts';

/**
 * Whether a method would be seen by less than the one that it overrides, or be static where that one isn't, which no
 * compiler lets through:
 *
 *     class Cart { int size() {...} }      class Bag extends Cart { private int size() {...} }
 */
export function narrowsInherited(side: Side, method: CodeSymbol): boolean {
  const { parent, kind } = method;
  if (kind !== 'method' || !parent || !isJavaClass(parent)) return false;
  const words = modifierWords(method.declaration);
  return namesakesOf(side, method).some((other) => {
    const above = modifierWords(other.declaration);
    if (above.includes('private') || !isJavaClass(other.parent!) || !isSubtype(side, parent, other.parent!))
      return false;
    const isLess =
      accessOf(method) < accessOf(other) || words.includes('static') !== above.includes('static');
    return isLess && areGivenTheSame(method, other);
  });
}

function accessOf({ declaration, parent }: CodeSymbol): number {
  const said = modifierWords(declaration).find((word) => ACCESS.includes(word));
  return ACCESS.indexOf(said ?? (parent?.kind === 'interface' ? 'public' : 'package'));
}

/** Whether two methods are given the same, as far as it counts for which of them overrides the other. */
export function areGivenTheSame(one: CodeSymbol, other: CodeSymbol): boolean {
  return parameterTypes(one).join() === parameterTypes(other).join();
}
