import type { AstNode } from '../../model/ast-node.ts';
import { groupBy } from '../../model/group-by.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { SymbolPair } from '../../model/symbol-mapping.ts';
import { symbolsCalled } from '../../model/symbols-called.ts';
import { occurrencesOf } from '../renames/occurrences.ts';
import type { FileFacts, Side, World } from '../world.ts';
import { classesAround } from './classes-around.ts';
import { basesOf, isJavaClass, javaClassesOf } from './hierarchy.ts';
import {
  isPrivate,
  membersMeant,
  ownerBeforeDot,
  parameterKinds,
  symbolNamedBy,
  takes,
} from './receivers.ts';
import { type Space, spaceOf } from './spaces.ts';
import { chosenExactly, takeOthers } from './told-overloads.ts';

/** The members that got one new name together, since they override each other. */
export interface Family {
  readonly problem: string | null;
  readonly before: ReadonlySet<AstNode>;
  readonly after: ReadonlySet<AstNode>;
}

/** Among what a name is looked for that means it: methods, fields and types may share names in Java. */
export function spaceOfSymbol({ kind }: CodeSymbol): Space {
  if (kind === 'method') return 'method';
  if (/^(?:field|constant|enum_member)$/.test(kind)) return 'field';
  return /^(?:class|interface|enum|constructor)$/.test(kind) ? 'type' : 'other';
}

/**
 * All members that went from the one's name to the other's, and where they are named; or why one of them may not. A
 * type is a family of its own.
 */
export function readFamily(world: World, one: CodeSymbol, other: CodeSymbol): Family {
  const [from, to] = [one.simpleName, other.simpleName];
  const space = spaceOfSymbol(one);
  const none: ReadonlySet<AstNode> = new Set();
  const refused = (problem: string): Family => ({ problem, before: none, after: none });
  const texts = [occurrencesOf(world.before).quoted(from), occurrencesOf(world.after).quoted(from)];
  if (texts.some((count) => count > 0)) return refused(`"${from}" stands in a string`);
  if (occurrencesOf(world.after).isAskedInText(from))
    return refused(`a text that is read as code asks for ${from}`);
  switch (space) {
    case 'type':
      return { problem: whyNotType(world, from, to), before: none, after: none };
    case 'method':
    case 'field':
      return membersOf(world, space, from, to, refused);
    default:
      return refused(`only some of what is called ${from} was renamed`);
  }
}

/** Types are found by their declarations, wherever they are; what is left is nobody's of the change set. */
function whyNotType(world: World, from: string, to: string): string | null {
  const isType = ({ facts, node }: { facts: FileFacts; node: AstNode }): boolean =>
    /type/.test(spaceOf(facts, node)) && !isDeclared(facts, node);
  const still = occurrencesOf(world.after).named(from).find(isType);
  if (still) return `${from} is still used in ${still.facts.file.path}`;
  const already =
    occurrencesOf(world.before)
      .named(to)
      .find(({ facts, node }) => spaceOf(facts, node) !== 'method')?.facts.file ??
    [...world.before.files.values()].find(({ file }) =>
      symbolsCalled(file.symbols, to).some((symbol) => spaceOfSymbol(symbol) !== 'method'),
    )?.file;
  return already ? `${to} was in use before in ${already.path}` : null;
}

function isDeclared({ file }: FileFacts, node: AstNode): boolean {
  return symbolNamedBy(file, node) !== undefined;
}

function membersOf(
  world: World,
  space: 'method' | 'field',
  from: string,
  to: string,
  refused: (problem: string) => Family,
): Family {
  const pairs = pairsFrom(world, from).filter(
    ({ before, after }) => after.simpleName === to && spaceOfSymbol(before) === space,
  );
  const [old, now] = [new Set(pairs.map(({ before }) => before)), new Set(pairs.map(({ after }) => after))];
  const related = [relatedClasses(world.before, old), relatedClasses(world.after, now)] as const;
  const isApart = (one: CodeSymbol, other: CodeSymbol): boolean => takeOthers(world.after, one, other);
  const clash = inTheWay(related[1], now, from, isApart) ?? inTheWay(related[0], old, to);
  if (clash)
    return refused(`only some of what is called ${from} was renamed, and ${clash.name} may be meant as well`);
  if (related.some((classes) => classes === null))
    return refused(`${from} may be a member of a class that is not in the change set`);
  const before = placesOf(world.before, space, from, old);
  const after = placesOf(world.after, space, to, now);
  const captured = [
    ...caught(world.after, space, from, related[1]!, now),
    ...caught(world.before, space, to, related[0]!, old),
  ].filter(({ node }) => !before?.has(node) && !after?.has(node));
  if (!before || !after || captured.length > 0)
    return refused(
      `only some of what is called ${from} was renamed, and whose it is can not be told everywhere`,
    );
  return { problem: null, before, after };
}

const pairsByName = new WeakMap<World, ReadonlyMap<string, readonly SymbolPair[]>>();

/** What had a name before. */
function pairsFrom(world: World, name: string): readonly SymbolPair[] {
  const byName = pairsByName.get(world) ?? groupBy(world.mapping.pairs, ({ before }) => before.simpleName);
  pairsByName.set(world, byName);
  return byName.get(name) ?? [];
}

/**
 * The classes below those of the members, and all above these: what one of them declares, a use of the members could
 * mean. Null where one of them is not in the change set.
 */
function relatedClasses(side: Side, members: ReadonlySet<CodeSymbol>): ReadonlySet<CodeSymbol> | null {
  const owners = [...members].flatMap(({ parent }) => (parent ? [parent] : []));
  // A private method is nobody else's.
  if ([...members].every(isPrivate)) return new Set(owners);
  const classes = javaClassesOf(side);
  const found = new Set(owners);
  for (const one of found) {
    for (const sub of classes) if (basesOf(side, sub).ours.includes(one)) found.add(sub);
  }
  for (const one of found) {
    const { ours, others } = basesOf(side, one);
    if (others || !isJavaClass(one)) return null;
    for (const base of ours) found.add(base);
  }
  return found;
}

/**
 * A member of these classes that a use of the renamed ones could mean, and that isn't one of them.
 *
 * @param isApart whether a method takes something else, so that each call shows which of both it means.
 */
function inTheWay(
  classes: ReadonlySet<CodeSymbol> | null,
  renamed: ReadonlySet<CodeSymbol>,
  name: string,
  isApart: (one: CodeSymbol, other: CodeSymbol) => boolean = () => false,
): CodeSymbol | null {
  const [one] = renamed;
  const isOpenOne = [...renamed].some(isOpen);
  const isClash = (member: CodeSymbol): boolean =>
    !renamed.has(member) &&
    spaceOfSymbol(member) === spaceOfSymbol(one!) &&
    (member.kind !== 'method' ||
      isOpenOne ||
      isOpen(member) ||
      [...renamed].some((method) => takes(member, parameters(method)) && !isApart(method, member)));
  for (const { children } of classes ?? []) {
    const clash = symbolsCalled(children, name).find(isClash);
    if (clash) return clash;
  }
  return null;
}

function parameters(method: CodeSymbol): number {
  return parameterKinds(method).filter((kind) => kind === 'formal_parameter').length;
}

/** Takes any number of arguments. */
function isOpen(method: CodeSymbol): boolean {
  return parameterKinds(method).includes('spread_parameter');
}

/** Where the members are named; null where some of what a name can mean is one of them and some isn't. */
function placesOf(
  side: Side,
  space: 'method' | 'field',
  name: string,
  members: ReadonlySet<CodeSymbol>,
): ReadonlySet<AstNode> | null {
  const places = new Set<AstNode>();
  for (const { facts, node } of occurrencesOf(side).named(name)) {
    if (!spaceOf(facts, node).includes(space)) continue;
    const meant = membersMeant(side, facts, node) ?? [];
    const ours = meant.filter((member) => members.has(member));
    const isOneOfBoth = ours.length > 0 && ours.length < meant.length;
    const chosen = isOneOfBoth ? chosenExactly(side, facts, node, meant) : (ours[0] ?? null);
    if (isOneOfBoth && !chosen) return null;
    if (chosen && members.has(chosen)) places.add(node);
  }
  return places;
}

/**
 * Places that could mean one of the renamed members all the same: a name without a dot inside of their classes, and one
 * that is looked for in them and not found.
 */
function caught(
  side: Side,
  space: 'method' | 'field',
  name: string,
  classes: ReadonlySet<CodeSymbol>,
  members: ReadonlySet<CodeSymbol>,
): readonly { readonly node: AstNode }[] {
  return [...occurrencesOf(side).named(name), ...meantAround(side, name)].filter(({ facts, node }) => {
    if (!spaceOf(facts, node).includes(space)) return false;
    const other = chosenExactly(side, facts, node, membersMeant(side, facts, node) ?? []);
    if (other?.parent && classes.has(other.parent) && !members.has(other)) return false;
    const owner = ownerBeforeDot(side, facts, node);
    if (owner !== undefined)
      return owner !== null && classes.has(owner) && membersMeant(side, facts, node) === null;
    const around = classesAround(side, facts, node);
    if (isDeclared(facts, node) && around[0]?.unnamed === null) return false;
    return around.some(
      ({ owner, unnamed }) => (owner !== null && classes.has(owner)) || (owner === null && unnamed !== null),
    );
  });
}

/** Names that mean a field of a class around them, as far as scopes tell: one that an inner class inherits comes first. */
function meantAround(
  side: Side,
  name: string,
): readonly { readonly facts: FileFacts; readonly node: AstNode }[] {
  return [...side.files.values()].flatMap((facts) =>
    facts.file.bindings.all
      .filter((binding) => binding.name === name && binding.symbol !== null && isField(binding.symbol))
      .flatMap(({ references }) => references.map((node) => ({ facts, node }))),
  );
}

function isField(symbol: CodeSymbol): boolean {
  return spaceOfSymbol(symbol) === 'field';
}
