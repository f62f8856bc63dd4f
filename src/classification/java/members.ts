import type { AstNode } from '../../model/ast-node.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { decorationOfMembers } from '../names-at-run-time/decorations.ts';
import { fieldIsStored } from '../names-at-run-time/java.ts';
import { isInert } from '../walk/inert.ts';
import type { Side, World } from '../world.ts';
import { isFreeMethod } from './free-methods.ts';
import { takesAnothersPlace } from './gained-members.ts';
import { arity, isJavaClass, isSubtype, modifierWords, upwards } from './hierarchy.ts';
import { meansAnother } from './left-behind.ts';
import { isMadeElsewhen } from './made-elsewhen.ts';
import { movedMethod } from './moved-methods.ts';
import { packageOf, starsAgree } from './package-names.ts';

/** How a member came to another class. */
export type MemberMove = 'up' | 'down' | 'static' | 'nested' | 'handed' | 'free';

/**
 * How a member may have come to stand in another class, as far as the classes tell; null where it may not have. What
 * the names in it mean at the new place is for its normal form to show.
 *
 *     class A {}  class B extends A { void m() {} }      ->      class A { void m() {} }  class B extends A {}
 *
 * Refused: a place where a member of that name was already inherited or declared, on the way between the two classes;
 * one where a third class has another member instead; one where somebody who says its name means another one now;
 * a field whose making has effects, or is seen to happen at another time; instance members of classes that aren't
 * related, but for a method that goes to the class of a parameter and a private one that asks nothing of its object; a
 * static one of a class with a static block, which runs when the class is used for the first time.
 */
export function memberMove(world: World, before: CodeSymbol, after: CodeSymbol): MemberMove | null {
  const [from, to] = [before.parent, after.parent];
  if (!from && !to) return null;
  const [old, now] = [world.before.factsOf(before), world.after.factsOf(after)];
  // Names that no import binds are the package's own, which a normal form shows.
  if (packageOf(old) !== packageOf(now)) return moveToAnotherPackage(world, before, after);
  if (!starsAgree(old, now)) return null;
  if (isJavaClass(before) && isJavaClass(after))
    return (!from || isJavaClass(from)) && (!to || isJavaClass(to)) ? 'nested' : null;
  if (!from || !to || !isJavaClass(from) || !isJavaClass(to)) return null;
  if (!mayStandElsewhere(world, before, after)) return null;
  const [oldHome, newHome] = [world.mapping.after(from), world.mapping.before(to)];
  if (oldHome && isSubtype(world.after, oldHome, to))
    return !isMadeElsewhen(world.after, oldHome, to, after) &&
      isFree(before, after, oldHome, newHome) &&
      !takesAnothersPlace(world, before, after, true)
      ? 'up'
      : null;
  if (oldHome && isSubtype(world.after, to, oldHome))
    return !isMadeElsewhen(world.after, to, oldHome, after) &&
      isFree(before, after, oldHome, newHome) &&
      !takesAnothersPlace(world, before, after, false)
      ? 'down'
      : null;
  if (movedMethod(world, before, after)) return 'handed';
  if (isFreeMethod(world.before, before) && isFreeMethod(world.after, after))
    return isFree(before, after, oldHome, newHome) ? 'free' : null;
  return staticMove(world, before, after);
}

/** A method, or a field of which making has no effect and which nothing finds by its class; whoever says its name means it. */
function mayStandElsewhere(world: World, before: CodeSymbol, after: CodeSymbol): boolean {
  const isField = /^(?:field|constant)$/.test(before.kind);
  if (!isField && before.kind !== 'method') return false;
  if (isField && !isInert(world.before.factsOf(before), before.declaration)) return false;
  if (isField && isTakenWithItsClass(world, before, after)) return false;
  return !meansAnother(world, before, after);
}

/** To a class that isn't related: what others call by the class's name, or on what was handed before. */
function moveToAnotherPackage(world: World, before: CodeSymbol, after: CodeSymbol): MemberMove | null {
  const [from, to] = [before.parent, after.parent];
  if (!from || !to || !isJavaClass(from) || !isJavaClass(to)) return null;
  if (!mayStandElsewhere(world, before, after)) return null;
  if (areRelated(world, from, to)) return null;
  return movedMethod(world, before, after) ? 'handed' : staticMove(world, before, after);
}

function areRelated({ mapping, before, after }: World, from: CodeSymbol, to: CodeSymbol): boolean {
  const [oldHome, newHome] = [mapping.after(from), mapping.before(to)];
  const isNear = (side: Side, one: CodeSymbol | null, two: CodeSymbol | null): boolean =>
    one !== null && two !== null && (isSubtype(side, one, two) || isSubtype(side, two, one));
  return isNear(before, from, newHome) || isNear(after, oldHome, to);
}

function staticMove({ mapping }: World, before: CodeSymbol, after: CodeSymbol): MemberMove | null {
  const [from, to] = [before.parent!, after.parent!];
  if (!isStatic(before) || !isStatic(after)) return null;
  if (runsAtFirstUse(from) || runsAtFirstUse(to)) return null;
  return isFree(before, after, mapping.after(from), mapping.before(to)) ? 'static' : null;
}

/** A field that is stored with the objects of its class, or of which an annotation of its class makes something. */
function isTakenWithItsClass(
  { before: was, after: is }: World,
  before: CodeSymbol,
  after: CodeSymbol,
): boolean {
  if (fieldIsStored(before) || fieldIsStored(after)) return true;
  const [old, now] = [was.factsOf(before).file, is.factsOf(after).file];
  return decorationOfMembers(old, before) !== decorationOfMembers(now, after);
}

/** Whether a class has static blocks, which run when it is used for the first time. */
export function runsAtFirstUse({ declaration }: CodeSymbol): boolean {
  const body = declaration.children.find(({ field }) => field === 'body');
  return body?.children.some(({ kind }) => kind === 'static_initializer') ?? false;
}

/** Nothing of the name was at the new place, and nothing of it is left at the old one. */
function isFree(
  before: CodeSymbol,
  after: CodeSymbol,
  oldHome: CodeSymbol | null,
  newHome: CodeSymbol | null,
): boolean {
  const isSame = (one: CodeSymbol, member: CodeSymbol): boolean =>
    one.simpleName === member.simpleName && one.kind === member.kind && arity(one) === arity(member);
  const isLeft = oldHome?.children.some((one) => one !== after && isSame(one, before) && !isBodyless(one));
  const wasThere = newHome?.children.some((one) => one !== before && isSame(one, after) && !isBodyless(one));
  return !isLeft && !wasThere;
}

function isBodyless({ declaration }: CodeSymbol): boolean {
  return (
    declaration.kind === 'method_declaration' && !declaration.children.some(({ field }) => field === 'body')
  );
}

/** Static by a keyword, or as what an interface holds. */
export function isStatic({ declaration, nodes, parent, kind }: CodeSymbol): boolean {
  if (/^(?:field|constant)$/.test(kind) && parent?.kind === 'interface') return true;
  return [declaration, ...nodes].some((node) => modifierWords(node).includes('static'));
}

/**
 * Whether a class that stood elsewhere is around a member, or is this class itself, and the member says names of what
 * was around that class: those are resolved in its normal form alone.
 *
 *     class A { static void f() {}  class Inner { void go() { f(); } } }      ->      class Inner { void go() { A.f(); } }
 */
export function namesWhatWasAround(world: World, before: CodeSymbol, after: CodeSymbol): boolean {
  let [one, two]: [CodeSymbol | null, CodeSymbol | null] = [before, after];
  while (one && two) {
    const isElsewhere = one.parent && two.parent ? world.mapping.after(one.parent) !== two.parent : true;
    const isInside = one.parent !== null || two.parent !== null;
    if (isJavaClass(one) && isJavaClass(two) && isInside && isElsewhere)
      return (
        saysOneOf(before, namesAround(world.before, one)) || saysOneOf(after, namesAround(world.after, two))
      );
    [one, two] = [one.parent, two.parent];
  }
  return false;
}

/** The classes around a class, and their members, with those that they inherit as far as we see. */
function namesAround(side: Side, symbol: CodeSymbol): ReadonlySet<string> {
  const around = new Set<CodeSymbol>();
  for (let at = symbol.parent; at; at = at.parent) around.add(at);
  return new Set(
    [...upwards(side, ...around)]
      .flatMap((one) => [one, ...one.children])
      .map(({ simpleName }) => simpleName),
  );
}

/** Names one of them without saying whose it is, or an object around; of a class only its own code counts. */
function saysOneOf(symbol: CodeSymbol, names: ReadonlySet<string>): boolean {
  const says = (node: AstNode, parent: AstNode | null): boolean => {
    if (node.children.length > 0) return node.children.some((child) => says(child, node));
    if (node.kind === 'this' && parent?.kind === 'field_access' && parent.children[0] !== node) return true;
    if (node.kind !== 'identifier' || !names.has(node.text) || !parent) return false;
    if (node === symbol.nameNode || /declar|parameter/.test(parent.kind)) return false;
    return parent.children.indexOf(node) === 0;
  };
  return isJavaClass(symbol)
    ? ownCode(symbol.declaration).some((node) => says(node, null))
    : says(symbol.declaration, null);
}

/** What stands in a class beside its members and its head. */
function ownCode({ children }: AstNode): readonly AstNode[] {
  const body = children.find(({ field }) => field === 'body')?.children ?? [];
  return body.filter(({ kind }) =>
    /^(?:block|static_initializer|compact_constructor_declaration)$/.test(kind),
  );
}
