import { literalPattern } from '../../model/literal-pattern.ts';
import { hasOffset } from '../../model/span.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { whyNotInCSharp } from '../c-sharp/local-functions.ts';
import { narrowsInherited } from '../java/narrowed-methods.ts';
import { isJavaOwn, namelessBase } from '../java/own-members.ts';
import { whySeenAtRunTime } from '../names-at-run-time/any-language.ts';
import { isAskedOfFile } from '../names-at-run-time/asked-of-files.ts';
import { decorationOfMembers, decorationsOf, decorationThatNames } from '../names-at-run-time/decorations.ts';
import { globalObjectAsked } from '../names-at-run-time/global-object.ts';
import { isFoundInTestCase } from '../names-at-run-time/java.ts';
import { standsBeforeLanguage } from '../names-at-run-time/language-names.ts';
import { isListed } from '../names-at-run-time/listed-names.ts';
import { isListedInAll } from '../names-at-run-time/python.ts';
import {
  isFoundAsTest,
  isReadByTool,
  isWellKnown,
  looksLikeTest,
} from '../names-at-run-time/well-known-names.ts';
import { areOutside, baseNames } from '../symbols/base-names.ts';
import { isSaidPrivate, wordsBeforeName } from '../symbols/said-modifiers.ts';
import type { World } from '../world.ts';
import { meansItUnchanged } from './caught-by-scopes.ts';
import { isFoundByScopeAlone, isFrozen, isPrivate } from './found-by-scope.ts';
import { whyNotInGo } from './go-exports.ts';
import { whyNotInKotlin } from './kotlin-names.ts';
import { whyNotInLua } from './lua-names.ts';
import { isMember, type NameRenames } from './member-names.ts';
import { isAskedByOthers } from './members-of-literals.ts';
import { whoHasNewName } from './names-that-meet.ts';
import { occurrencesOf } from './occurrences.ts';
import { whyNotInPhp } from './php-names.ts';
import { whoTookName } from './taken-names.ts';
import { whyNotRenamedInLanguage } from './told-by-scopes.ts';

/**
 * Why a symbol may not have another name, whatever its references do; null where nothing speaks against it.
 * Whether all references followed is found out where they stand.
 *
 *     function total() {}     function sum() {}     with `total` gone from this scope
 */
export function whyNotRenamed(
  world: World,
  names: NameRenames,
  before: CodeSymbol,
  after: CodeSymbol,
): string | null {
  if (before.simpleName === after.simpleName) return null;
  const old = world.before.factsOf(before);
  const now = world.after.factsOf(after);
  const [from, to] = [before.simpleName, after.simpleName];
  if (before.nameNode === null || after.nameNode === null) return null;
  if (!old.file.bindings.known || !now.file.bindings.known)
    return 'the scopes of this language are not known well enough to rename anything';
  const inLanguage = whyNotRenamedInLanguage(world, before, after);
  if (inLanguage) return inLanguage;
  if (meansItUnchanged(world, before, after))
    return `code that stayed as it is means something else by ${from} or ${to} now`;
  const known = isWellKnown(from) ? from : isWellKnown(to) ? to : null;
  if (known && !(isFoundByScopeAlone(old, before) && isFoundByScopeAlone(now, after)))
    return `${known} means something to the language or its libraries`;
  if (standsBeforeLanguage(after)) return `others mean what the language calls ${to}, and would find this`;
  const asTest = whyOtherTest(world, before, after);
  if (asTest) return asTest;
  const asked = [before, after].find(isAskedOfFile);
  if (asked) return `a framework looks for ${asked.simpleName} in ${asked.path}`;
  if (before.parent === null && isReadByTool(before.path))
    return `a tool may look for ${from} in ${before.path}`;
  if (isFrozen(old, before) || isFrozen(now, after)) {
    return `its spelling is seen in ways the syntax does not show, such as eval, a macro or a string`;
  }
  if (isOfSomebodyElse(world, before, to))
    return `${before.path} only says what others call ${from}, and nobody in the change set calls it ${to}`;
  if (holdsApart(before) !== holdsApart(after))
    return `whoever lists, copies, compares or wraps an object finds only one of ${from} and ${to} in it`;
  if (before.kind === 'namespace' && old.file.profile.id === 'php')
    return `what the names in it mean is looked up in the namespace ${from}`;
  const inOneLanguage =
    whyNotInGo(world, before, after) ||
    whyNotInKotlin(world, before, after) ||
    whyNotInCSharp(world, before, after) ||
    whyNotInPhp(world, before, after) ||
    whyNotInLua(world, before);
  if (inOneLanguage) return inOneLanguage;
  if (isAskedByOthers(world.before, before))
    return `nobody in the change set asks for it, so that somebody else does, who is given its object`;
  const decorator = decorationThatNames(old.file, before) ?? decorationOfMembers(old.file, before);
  if (decorator) return `${decorator.split('\n')[0]} may use the name`;
  const seen = whySeenAtRunTime(world, before);
  if (seen) return seen;
  const global = globalObjectAsked(world, before, after);
  if (global) return `${from} is a property of ${global} as well, and is asked for there`;
  if (isListed(world.before, before) || isListed(world.after, after))
    return `the program goes through the names of what holds ${from}, or finds it by a name that isn't spelled`;
  if ((before.parent || !isPrivate(old, before)) && whoTookName(world, before, after))
    return `${from} is still there and is something else now`;
  const met = whoHasNewName(world, before, after);
  if (met) return `${met.name} has the name ${to} already`;
  if (asksForMember(before) && asksForMember(after) && !names.explains(from, to))
    return `${from} is the name of a property as well, which becomes ${to}`;
  if (now.file.profile.id === 'java' && narrowsInherited(world.after, after))
    return `it would be seen by less than the ${to} that it overrides`;
  if (isMember(before, old)) {
    const problem = names.problem(before, after);
    if (problem !== null) return problem || `${from} became ${to}`;
    return whyNotOverride(world, before, after);
  }
  if (isMangledFrom(world, before, from, to)) return `it is part of the mangled name of a private member`;
  if (
    occurrencesOf(world.before).quoted(from) > 0 &&
    old.file.profile.modules === 'python' &&
    !(isListedInAll(old, from) && isListedInAll(now, to) && !isListedInAll(now, from))
  ) {
    return `"${from}" stands in a string`;
  }
  return null;
}

/** Runners find tests by their names: one that is found no more doesn't run, and one that is found now does. */
function whyOtherTest(world: World, before: CodeSymbol, after: CodeSymbol): string | null {
  const [from, to] = [before.simpleName, after.simpleName];
  const isLost = isFoundAsTest(before) && !isFoundAsTest({ ...before, simpleName: to });
  if (isLost || (looksLikeTest(from) && !looksLikeTest(to)))
    return `a test runner may find ${from} by its name`;
  const isNew =
    (isFoundAsTest(after) && !isFoundAsTest({ ...after, simpleName: from })) ||
    (isFoundInTestCase(world.after, after) && !isFoundInTestCase(world.before, before));
  return isNew ? `a test runner finds ${to} by its name, and didn't find ${from}` : null;
}

/**
 * What a declaration file of TypeScript says of code that stands elsewhere, and that is not renamed with it. A type of
 * its own may have any name.
 */
function isOfSomebodyElse({ before: old, after: now }: World, symbol: CodeSymbol, to: string): boolean {
  if (!/\.d\.[cm]?ts$/.test(symbol.path) || /^(?:type|interface|namespace)$/.test(symbol.kind)) return false;
  const isSaid = (side: World['before'], name: string): boolean =>
    [...side.files.values()].some(
      ({ file }) =>
        !/\.d\.[cm]?ts$/.test(file.path) &&
        new RegExp(`(?<![\\w$])${literalPattern(name)}(?![\\w$])`).test(file.text),
    );
  return !isSaid(old, symbol.simpleName) || !isSaid(now, to);
}

/**
 * A field of ECMAScript that no other code can find: not `JSON.stringify`, `{ ...cart }` or a proxy either.
 *
 *     class Cart { private total = 0 }      ->      class Cart { #total = 0 }
 */
function holdsApart({ simpleName, kind, nameNode }: CodeSymbol): boolean {
  return nameNode?.kind === 'private_property_identifier' && kind !== 'method' && simpleName.startsWith('#');
}

/** `const { total } = cart` declares a variable, and asks for a member of its name. */
function asksForMember({ nameNode }: CodeSymbol): boolean {
  return nameNode?.kind === 'shorthand_property_identifier_pattern';
}

/** Python: `__x` of the class `Box` is `_Box__x` to who reads it from outside. */
function isMangledFrom(world: World, { kind }: CodeSymbol, from: string, to: string): boolean {
  if (kind !== 'class') return false;
  const names = [from, to].map((name) => `_${name.replace(/^_+/, '')}__`);
  return [...world.before.files.values(), ...world.after.files.values()].some(
    ({ file }) => file.profile.id === 'python' && names.some((name) => file.text.includes(name)),
  );
}

/**
 * A method may override one of a class that isn't here. It is taken for the class's own if it is private, or if the
 * class itself calls it by its new name.
 */
function whyNotOverride(world: World, before: CodeSymbol, after: CodeSymbol): string | null {
  const container = before.parent;
  if (isSaidToOverride(world, before) && !(container && overridesOurs(world, container, before)))
    return `${before.name} overrides what is declared elsewhere`;
  const unnamed = namelessBase(before);
  const names = unnamed !== null ? [unnamed] : container ? baseNames(world.before, container) : [];
  if (!container || !areOutside(world.before, names)) return null;
  if (unnamed === null && isJavaOwn(world, before, after)) return null;
  if (isSaidPrivate(before) || before.simpleName.startsWith('_')) return null;
  const holder = after.parent;
  const calledByItself = occurrencesOf(world.after)
    .named(after.simpleName)
    .some(
      ({ node, facts, receiver }) =>
        receiver === 'own' &&
        node !== after.nameNode &&
        facts.file.path === holder?.path &&
        hasOffset(holder.range, node.start),
    );
  return calledByItself
    ? null
    : `${before.name} may override a member of a class that is not in the change set`;
}

/** `override fun load()`, `@Override int load()` */
function isSaidToOverride({ before }: World, member: CodeSymbol): boolean {
  const { file } = before.factsOf(member);
  return (
    wordsBeforeName(member).includes('override') ||
    decorationsOf(file, member).some((one) => /^@\s*(?:\w+\.)*[Oo]verride\b/.test(one))
  );
}

/** True where a class that this one names as its base is in the change set and has the member. */
function overridesOurs(world: World, container: CodeSymbol, member: CodeSymbol): boolean {
  const bases = new Set(baseNames(world.before, container));
  return [...world.before.files.values()].some(({ file }) =>
    file.symbols.some(
      (symbol) =>
        bases.has(symbol.simpleName) &&
        symbol.children.some((child) => child.simpleName === member.simpleName),
    ),
  );
}
