import type { CodeSymbol } from '../../model/symbol.ts';
import { isSubtype, modifierWords } from '../java/hierarchy.ts';
import { namesakesOf } from '../java/namesake-methods.ts';
import { namelessBase } from '../java/own-members.ts';
import { isFoundByScopeAlone, isFrozen } from '../renames/found-by-scope.ts';
import { isMember } from '../renames/member-names.ts';
import { isInherent } from '../renames/names-that-meet.ts';
import { occurrencesOf } from '../renames/occurrences.ts';
import { areOutside, baseNames } from '../symbols/base-names.ts';
import { isSaidPrivate } from '../symbols/said-modifiers.ts';
import type { Side, World } from '../world.ts';
import { whySeenAtRunTime } from './any-language.ts';
import { isAskedOfFile } from './asked-of-files.ts';
import { decorationOfMembers, decorationThatNames } from './decorations.ts';
import { isFoundInTestCase } from './java.ts';
import { standsBeforeLanguage } from './language-names.ts';
import { memberIsMapped } from './mapped-members.ts';
import { isFoundAsTest, isReadByTool, isWellKnown } from './well-known-names.ts';

/**
 * Whether somebody finds by its name what was put in the place of its uses, or taken out of others, so that it doesn't
 * come or go unseen.
 *
 *     class A { toString() { return 'a' }  f() { return this.toString() } }      ->      class A { f() { return 'a' } }
 *     def total(): ...      with `mock.patch('cart.total')` in a test            ->      (gone)
 *
 * Who asks for a name that nothing had before asks for what languages, frameworks and bases look for, and for nothing else.
 */
export function isFoundByName(world: World, symbol: CodeSymbol, isNew: boolean): boolean {
  const side = isNew ? world.after : world.before;
  const isReached = isMember(symbol, side.factsOf(symbol));
  // What stands in a function is found by scopes alone.
  if (symbol.parent !== null && !isReached && symbol.parent.kind !== 'module') return false;
  // Who asks for the methods of a class that comes or goes as a whole is told of the class.
  if (namelessBase(symbol) !== null || (symbol.parent && comesOrGoes(world, symbol.parent, isNew)))
    return false;
  if (isLookedFor(side, symbol) || (isReached && standsForOthers(side, symbol))) return true;
  return isNew ? isCalledAnew(symbol, isReached) : isMissed(world, symbol, isReached);
}

/** By runners of tests, frameworks and mappers, whoever has it. */
function isLookedFor(side: Side, symbol: CodeSymbol): boolean {
  return (
    isFoundAsTest(symbol) ||
    isFoundInTestCase(side, symbol) ||
    isAskedOfFile(symbol) ||
    (/\.(?:java|kt)$/.test(symbol.path) && memberIsMapped(side, symbol))
  );
}

/** What nobody had is asked for where everybody asks. */
function isCalledAnew(symbol: CodeSymbol, isReached: boolean): boolean {
  const { simpleName } = symbol;
  const isKnown = isWellKnown(simpleName) && !OF_RUBY.test(simpleName) && !EVERYDAY.test(simpleName);
  return (isReached && isKnown) || standsBeforeLanguage(symbol);
}

/** What is gone is missed by whoever said its name in another way than by a reference. */
function isMissed(world: World, symbol: CodeSymbol, isReached: boolean): boolean {
  const { simpleName, kind, parent, path } = symbol;
  const facts = world.before.factsOf(symbol);
  const isCalled = isReached || /^(?:function|class)$/.test(kind) || simpleName.startsWith('__');
  const isKnown = isCalled && isWellKnown(simpleName) && !OF_RUBY.test(simpleName);
  if (isKnown && !isFoundByScopeAlone(facts, symbol) && !isCalledAsItself(world.before, symbol)) return true;
  if (parent === null && isReadByTool(path) && !simpleName.startsWith('_')) return true;
  const stands =
    decorationThatNames(facts.file, symbol) !== undefined ||
    decorationOfMembers(facts.file, symbol) !== undefined;
  if (stands || isFrozen(facts, symbol) || whySeenAtRunTime(world, symbol) !== null) return true;
  if (isReached && mayOverride(world.before, symbol)) return true;
  const said = occurrencesOf(world.after);
  if (isReached) return said.quoted(simpleName) > 0 || said.isAskedInText(simpleName);
  return /^(?:python|rust)$/.test(facts.file.profile.id) && said.quoted(simpleName) > 0;
}

/** A method of a type of Rust, which no trait asks for: whoever calls it says so. */
function isCalledAsItself(side: Side, symbol: CodeSymbol): boolean {
  const { id } = side.factsOf(symbol).file.profile;
  return id === 'rust' && symbol.kind === 'method' && isInherent(side, symbol);
}

/** Ruby isn't rewritten, and elsewhere these are words like others. */
const OF_RUBY =
  /^(?:to_\w+|method_(?:missing|added)|const_missing|inherited|included|extended|prepended|each|coerce|inspect)$/;

/** Words that mean something to a few libraries, and are what people call what they take out. */
const EVERYDAY =
  /^(?:add|call|close|default|eq|from|get|hash|init|initialize|into|length|main|module|name|render|run|set|setup|teardown|next|return|throw)$/;

function comesOrGoes({ mapping }: World, owner: CodeSymbol, isNew: boolean): boolean {
  return (isNew ? mapping.before(owner) : mapping.after(owner)) === null;
}

/** Whether who asks for another member, or for any that has the name, finds this one. */
function standsForOthers(side: Side, member: CodeSymbol): boolean {
  return overridesInSight(side, member) || isAskedOfInterface(side, member) || standsBeforeAnswers(member);
}

/** A class of Python that answers for names which it doesn't have, as long as it doesn't have them. */
function standsBeforeAnswers({ parent, simpleName, path }: CodeSymbol): boolean {
  if (!path.endsWith('.py') || simpleName.startsWith('_')) return false;
  return parent?.children.some((member) => member.simpleName === '__getattr__') ?? false;
}

/** A base or an interface of the change set has a member of that name, for whose callers this one stands. */
function overridesInSight(side: Side, member: CodeSymbol): boolean {
  const { parent, simpleName, kind, declaration } = member;
  if (!parent || side.factsOf(member).file.profile.id !== 'java' || kind !== 'method') return false;
  if (modifierWords(declaration).some((word) => /^(?:private|static)$/.test(word))) return false;
  return namesakesOf(side, member).some(
    (one) => one.simpleName === simpleName && one.parent !== null && isSubtype(side, parent, one.parent),
  );
}

/** `interface { Close() error }`, which every type of Go has that has such a method. */
function isAskedOfInterface(side: Side, { kind, simpleName, path }: CodeSymbol): boolean {
  if (kind !== 'method' || !path.endsWith('.go')) return false;
  const asked = new RegExp(`\\binterface\\s*\\{[^{}]*\\b${simpleName}\\(`);
  return [...side.files.values()].some(({ file }) => file.profile.id === 'go' && asked.test(file.text));
}

/** What a class out of sight may call or read, or declare itself; a field of Java is found by its class alone. */
function mayOverride(side: Side, member: CodeSymbol): boolean {
  const { parent, simpleName, declaration, kind } = member;
  const { profile } = side.factsOf(member).file;
  if (!parent || (profile.id === 'java' && kind !== 'method')) return false;
  if (isSaidPrivate(member) || simpleName.startsWith('_')) return false;
  if (modifierWords(declaration).includes('static')) return false;
  return areOutside(side, baseNames(side, parent));
}
