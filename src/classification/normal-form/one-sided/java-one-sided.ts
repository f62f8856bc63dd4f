import type { Lower } from '../../../model/core.ts';
import { annotationsOf } from '../../../model/java-annotations.ts';
import { named, partOf } from '../../../model/node-parts.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import {
  NO_OVERRIDE,
  NOBODY_LISTS_FIELDS,
  NOBODY_USES_OLD_NAME,
  NOBODY_USES_WHAT_IS_GONE,
} from '../../assumptions.ts';
import { finding } from '../../findings.ts';
import { basesOf, baseTypes, isAbstract, isJavaClass, isSubtype } from '../../java/hierarchy.ts';
import { isStatic } from '../../java/members.ts';
import type { Side, World } from '../../world.ts';
import { hiddenFields } from '../alike/java-accessors.ts';
import { onlyKeepsObject, outerObjectsOf } from '../alike/kept-outer-objects.ts';
import { type FormVerdict, saying } from '../verdict.ts';
import { isCopy } from './java-copies.ts';
import { isSameHead, methodsLike } from './java-method-heads.ts';

/**
 * What exists on one side only and does nothing by itself: a method without a body that classes below have already, an
 * interface of such methods, a copy of a method that was pushed down, the copies of one that was pulled up.
 *
 *     class A { int m() { return 1; } }     ->     interface I { int m(); }  class A implements I { ... }
 *
 * Refused: a method without a body that nobody has, or that a class below gets with it, which is a new demand; a copy
 * that differs from what it replaces; an interface with default methods, or one that only classes are which are new or
 * gone themselves.
 */
export function javaOneSided(
  world: World,
  lower: Lower,
  isProved: (before: CodeSymbol) => boolean,
): ReadonlyMap<CodeSymbol, FormVerdict> {
  const found = new Map<CodeSymbol, FormVerdict>();
  const { mapping } = world;
  for (const symbol of mapping.onlyAfter) {
    const because = whyAddedIsNothing(world, symbol, isProved);
    if (because)
      found.set(symbol, saying(finding('declare-member', 'preserves', because, null, symbol, NO_OVERRIDE)));
  }
  for (const [symbol, verdict] of newAccessors(world, isProved)) found.set(symbol, verdict);
  for (const [symbol, verdict] of keptOuterObjects(world, lower, isProved)) found.set(symbol, verdict);
  for (const symbol of mapping.onlyBefore) {
    const because = whyRemovedIsNothing(world, symbol, isProved);
    if (because)
      found.set(
        symbol,
        saying(finding('merge-member', 'preserves', because, symbol, null, NOBODY_USES_WHAT_IS_GONE)),
      );
  }
  for (const symbol of mapping.onlyAfter) {
    if (!isHolderOfFunctions(symbol)) continue;
    const because = `${symbol.name} only holds static methods`;
    found.set(symbol, saying(finding('declare-member', 'preserves', because, null, symbol)));
  }
  for (const symbol of mapping.onlyBefore) {
    if (!isHolderOfFunctions(symbol)) continue;
    const because = `${symbol.name} only held static methods`;
    found.set(
      symbol,
      saying(finding('merge-member', 'preserves', because, symbol, null, NOBODY_USES_WHAT_IS_GONE)),
    );
  }
  // Of interfaces whose members were found to be nothing by now.
  const isNothing = (symbol: CodeSymbol): boolean => found.has(symbol);
  for (const symbol of mapping.onlyAfter) {
    if (!namesWhatClassesHave(world, world.after, symbol, isNothing)) continue;
    const because = `interface ${symbol.name} names what its classes have`;
    found.set(symbol, saying(finding('extract-interface', 'preserves', because, null, symbol)));
  }
  for (const symbol of mapping.onlyBefore) {
    if (!namesWhatClassesHave(world, world.before, symbol, isNothing)) continue;
    const because = `interface ${symbol.name} names what its classes have`;
    found.set(
      symbol,
      saying(finding('inline-interface', 'preserves', because, symbol, null, NOBODY_USES_WHAT_IS_GONE)),
    );
  }
  return found;
}

type OneSided = readonly [CodeSymbol, FormVerdict];

/** Methods that came to hand the value of a field through that nobody else sees any more. */
function newAccessors(world: World, isProved: (before: CodeSymbol) => boolean): readonly OneSided[] {
  const isNew = (symbol: CodeSymbol | null): symbol is CodeSymbol =>
    symbol !== null && world.mapping.before(symbol) === null;
  return hiddenFields(world).flatMap(({ before: open, after: field, getter, setter }) =>
    (isProved(open) ? [getter, setter].filter(isNew) : []).map((accessor): OneSided => {
      const because = `${accessor.name} hands the value of ${field.name} through, which nobody else sees now`;
      return [
        accessor,
        saying(finding('encapsulated-field', 'preserves', because, null, accessor, NOBODY_USES_OLD_NAME)),
      ];
    }),
  );
}

/** Fields that keep the object around a class which the language keeps on the other side, and what fills them. */
function keptOuterObjects(
  world: World,
  lower: Lower,
  isProved: (before: CodeSymbol) => boolean,
): readonly OneSided[] {
  const { before, after, mapping } = world;
  return outerObjectsOf(world, lower).flatMap((one) => {
    const isAfter = one.side === 'after';
    const file = lower((isAfter ? after : before).factsOf(one.open).file);
    if (!file || !isProved(isAfter ? one.inner : one.open)) return [];
    const because = `${one.open.name} keeps the object around it in ${one.field.simpleName}`;
    const standing = one.constructors.filter((made) => onlyKeepsObject(one, file, made));
    const isThere = (symbol: CodeSymbol): boolean =>
      (isAfter ? mapping.before(symbol) : mapping.after(symbol)) !== null;
    return [one.field, ...standing]
      .filter((symbol) => !isThere(symbol))
      .map((symbol): OneSided => {
        const [was, is] = isAfter ? [null, symbol] : [symbol, null];
        return [symbol, saying(finding('outer-object', 'preserves', because, was, is, NOBODY_LISTS_FIELDS))];
      });
  });
}

/** An interface that came or went, of which every member is nothing new, or stands elsewhere on the other side. */
function namesWhatClassesHave(
  world: World,
  side: Side,
  symbol: CodeSymbol,
  isNothing: (child: CodeSymbol) => boolean,
): boolean {
  if (!isPlainInterface(symbol) || !isKnownToClasses(world, side, symbol)) return false;
  return symbol.children.every(
    (child) => isNothing(child) || world.mapping.before(child) || world.mapping.after(child),
  );
}

/** A method without a body that a class below had before, or a copy of what a class above had. */
function whyAddedIsNothing(
  world: World,
  symbol: CodeSymbol,
  isProved: (before: CodeSymbol) => boolean,
): string | null {
  const { before, after, mapping } = world;
  const { parent } = symbol;
  if (symbol.kind !== 'method' || !parent || !isJavaClass(parent)) return null;
  if (isAbstract(symbol)) {
    const below = methodsLike(after, symbol).filter((one) => isSubtype(after, one.parent!, parent));
    const isOld = (one: CodeSymbol): boolean => mapping.before(one) !== null;
    // What another class has to have from now on is a demand that somebody met.
    const isMet = below.some(
      (one) => !isOld(one) && !isAbstract(one) && whyAddedIsNothing(world, one, isProved) === null,
    );
    if (isMet) return null;
    if (below.some(isOld)) return `${symbol.name} is declared where a class below has it already`;
    const above = methodsLike(after, symbol).filter((one) => isSubtype(after, parent, one.parent!));
    const isSaidAgain = above.some((one) => mapping.before(one) !== null && isSameHead(after, one, symbol));
    return isSaidAgain && above.every(isAbstract)
      ? `${symbol.name} says again what ${parent.name} inherits`
      : null;
  }
  const home = mapping.before(parent);
  const original =
    home &&
    methodsLike(before, symbol).find(
      (one) => isSubtype(before, home, one.parent!) && isCopy(world, one, symbol),
    );
  if (!original || !home) return null;
  const partner = mapping.after(original);
  const isGone =
    !partner || isAbstract(partner) || isPushedDown(after, partner, mapping.after(original.parent!));
  return isGone && (partner === null || isProved(original))
    ? `${symbol.name} is what ${parent.name} inherited from ${original.parent!.name}`
    : null;
}

/** Where it was, nothing or only its declaration is left. */
function isPushedDown(after: Side, partner: CodeSymbol, home: CodeSymbol | null): boolean {
  return home !== null && partner.parent !== home && isSubtype(after, partner.parent!, home);
}

/** A method without a body that is declared above, or one that is the same as what is inherited now. */
function whyRemovedIsNothing(
  world: World,
  symbol: CodeSymbol,
  isProved: (before: CodeSymbol) => boolean,
): string | null {
  const { after, mapping } = world;
  const { parent } = symbol;
  const home = parent && mapping.after(parent);
  if (symbol.kind !== 'method' || !parent || !home || !isJavaClass(parent)) return null;
  const above = methodsLike(after, symbol).filter((one) => one.parent && isSubtype(after, home, one.parent));
  if (isAbstract(symbol))
    return above.length > 0 ? `${symbol.name} is declared in ${above[0]!.parent!.name}` : null;
  const inherited = above.find((one) => isCopy(world, symbol, one));
  const origin = inherited && mapping.before(inherited);
  return origin && isProved(origin) && basesOf(after, home).ours.includes(inherited.parent!)
    ? `${symbol.name} is the same as ${inherited.name}, which ${home.name} inherits`
    : null;
}

/**
 * A class that is there for its static methods alone, each of which is proved or refused by itself, and the private
 * constructor which keeps others from making an object of it.
 *
 *     final class Slugs { private Slugs() {} static String slug(String text) { ... } }
 *
 * Not one that something stands on, extends another one, or does something when it is loaded.
 */
function isHolderOfFunctions(symbol: CodeSymbol): boolean {
  if (symbol.kind === 'constructor')
    return symbol.parent !== null && isIdleConstructor(symbol) && isHolderOfFunctions(symbol.parent);
  const body = partOf(symbol.declaration, 'body');
  if (symbol.declaration.kind !== 'class_declaration' || symbol.parent || !body) return false;
  if (baseTypes(symbol).length > 0 || annotationsOf(symbol.declaration).length > 0) return false;
  return (
    symbol.children.length > 0 &&
    named(body).every(({ kind }) => /^(?:method|constructor)_declaration$/.test(kind)) &&
    symbol.children.every((child) => isIdleConstructor(child) || (child.kind === 'method' && isStatic(child)))
  );
}

/** `private Slugs() {}` */
function isIdleConstructor({ kind, declaration }: CodeSymbol): boolean {
  const [body, parameters] = [partOf(declaration, 'body'), partOf(declaration, 'parameters')];
  const isEmpty = body && parameters && [body, parameters].every((part) => named(part).length === 0);
  return kind === 'constructor' && Boolean(isEmpty) && annotationsOf(declaration).length === 0;
}

function isPlainInterface(symbol: CodeSymbol): boolean {
  return (
    symbol.declaration.kind === 'interface_declaration' &&
    symbol.children.every((child) => isAbstract(child) || child.kind === 'constant')
  );
}

/** Some class that both sides have says that it is one; what only new classes are is as new as they are. */
function isKnownToClasses({ mapping }: World, side: Side, symbol: CodeSymbol): boolean {
  const isOnBothSides = (one: CodeSymbol): boolean =>
    mapping.before(one) !== null || mapping.after(one) !== null;
  return [...side.files.values()].some(({ file }) =>
    file.symbols.some(
      (one) => isJavaClass(one) && isOnBothSides(one) && basesOf(side, one).ours.includes(symbol),
    ),
  );
}
