import type { CodeSymbol } from '../../model/symbol.ts';
import type { Side, World } from '../world.ts';
import { isJavaClass, isSubtype, modifierWords } from './hierarchy.ts';
import { namesakesOf } from './namesake-methods.ts';
import { packageOf } from './package-names.ts';

/**
 * Two methods of one name that are one to a call on one side alone: what its package alone may see is overridden there
 * alone.
 *
 *     package shop;  class Rates { void step() {} }        package other;  class Local extends Rates { void step() {} }
 *
 * There `step` of `Rates` runs whoever calls it for a `Local`; in one package `Local` would have the word. So it comes
 * and goes where a class changes its package, and where `step` is seen by more.
 *
 * @returns the other method; null where there is none.
 */
export function overriddenOtherwise(world: World, before: CodeSymbol, after: CodeSymbol): CodeSymbol | null {
  if (isJavaClass(before)) {
    const { before: was, after: is } = world;
    if (packageOf(was.factsOf(before)) === packageOf(is.factsOf(after))) return null;
    for (const method of before.children) {
      const now = world.mapping.after(method);
      const other = now && overriddenOtherwise(world, method, now);
      if (other) return other;
    }
    return null;
  }
  if (before.kind !== 'method' || !before.parent || !after.parent) return null;
  // What a class without a name extends is told where it gets one.
  if (!isJavaClass(before.parent) || !isJavaClass(after.parent)) return null;
  return (
    relatives(world.after, after).find((other) => {
      const was = world.mapping.before(other);
      if (!was?.parent || !isJavaClass(was.parent)) return false;
      return areOne(world.before, before, was) !== areOne(world.after, after, other);
    }) ?? null
  );
}

/** Methods that are called alike, of classes above and below. */
function relatives(side: Side, method: CodeSymbol): readonly CodeSymbol[] {
  const owner = method.parent!;
  return namesakesOf(side, method).filter(
    ({ parent: other }) =>
      other !== owner && (isSubtype(side, other!, owner) || isSubtype(side, owner, other!)),
  );
}

function areOne(side: Side, one: CodeSymbol, two: CodeSymbol): boolean {
  if (!one.parent || !two.parent) return false;
  if (isSubtype(side, two.parent, one.parent)) return mayOverride(side, two, one);
  return isSubtype(side, one.parent, two.parent) && mayOverride(side, one, two);
}

function mayOverride(side: Side, method: CodeSymbol, base: CodeSymbol): boolean {
  const words = modifierWords(base.declaration);
  if (words.includes('private') || words.includes('static')) return false;
  const isSeenAnywhere =
    base.parent?.kind === 'interface' || words.includes('public') || words.includes('protected');
  return isSeenAnywhere || packageOf(side.factsOf(base)) === packageOf(side.factsOf(method));
}
