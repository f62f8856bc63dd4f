import type { Intent } from '../model/intent.ts';
import { isModule, plainName, prefixes } from './match-name.ts';
import {
  excludingRule,
  type FormerNames,
  includesPath,
  includesSymbol,
  namesLineage,
  namesPlace,
  ownsSymbol,
  type SymbolPlace,
} from './own-symbol.ts';

/**
 * One symbol's change, as the comparison tells it (a `SymbolChange` is one). Give both sides only where they count
 * as one symbol: a pair is judged as a rename or move, two halves as a deletion and a new symbol.
 */
export interface ScopedChange {
  readonly before: SymbolPlace | null;
  readonly after: SymbolPlace | null;
  /** On a change of `<module>`: whether it touches binding imports and re-exports only. Absent means no. */
  readonly importsOnly?: boolean;
}

/** What the scope's words depend on and this room can't know. Paths are workspace-relative with `/`. */
export interface ScopeFacts {
  readonly formerNames: FormerNames;
  /** Whether a symbol of this qualified name stood anywhere in the workspace before the change. */
  exists(name: string): boolean;
  /** The symbols of a file on both sides of the change, `<module>` not among them. */
  symbolsIn(path: string): {
    readonly before: readonly SymbolPlace[];
    readonly after: readonly SymbolPlace[];
  };
}

/** One change set and one intent: what every answer depends on. */
export interface ChangeSet {
  readonly intent: Intent;
  readonly facts: ScopeFacts;
  readonly changes: readonly ScopedChange[];
  /** Changes by the place where their symbol stands afterwards. */
  readonly arrivals: ReadonlyMap<string, ScopedChange>;
}

/** Why a change lies outside the scope, as a clause; null where it lies inside. */
export function reasonAgainst(set: ChangeSet, change: ScopedChange): string | null {
  const { intent, facts } = set;
  const { before, after } = change;
  for (const place of [before, after]) {
    const rule = place && excludingRule(intent, place, facts.formerNames);
    if (rule) return `the scope's line "${rule.source}" takes it out`;
  }
  if ([before, after].some((place) => place && isModule(place.name))) return reasonAgainstModule(set, change);
  if (before === null) return after === null ? null : reasonAgainstNew(set, after);
  if (!includesSymbol(intent, before, facts.formerNames)) {
    return `${fate(change)}, and no line of the scope owns it`;
  }
  if (after === null || keyOf(before) === keyOf(after)) return null;
  return arrivesInScope(set, before, after)
    ? null
    : `it would become ${keyOf(after)}, where the scope does not reach`;
}

// class AuthMiddleware { verify() {} }   +  refresh() {}          lies inside an owned symbol: in
//                                        +  function helper() {}  at the top level: out
// A new AuthMiddleware in another file is in only while there is none: else anyone could write code anywhere
// by calling it so.
function reasonAgainstNew(set: ChangeSet, place: SymbolPlace): string | null {
  const { intent, facts } = set;
  if (includesPath(intent, place.path)) return null;
  const container = containers(place)[0];
  if (container && standsInScope(set, container)) return null;
  if (!namesPlace(intent, place)) return 'it is new, and no line of the scope owns it or what it stands in';
  if (standsAmongItsOwn(set, place)) return null;
  return facts.exists(plainName(place.name))
    ? 'it is new, and a symbol of that name exists elsewhere already, which is the one in scope'
    : null;
}

/**
 * Whether what stands beside it is in scope already: at the top level of its file a symbol of the same name (an
 * overload, `parse~2`), within a container any member (`symbol:Session.*` and one more method of this Session).
 */
function standsAmongItsOwn({ intent, facts }: ChangeSet, place: SymbolPlace): boolean {
  const home = containers(place)[0]?.name;
  return facts
    .symbolsIn(place.path)
    .before.filter((other) => containers(other)[0]?.name === home)
    .filter((other) => home !== undefined || plainName(other.name) === plainName(place.name))
    .some((other) => ownsSymbol(intent, other, facts.formerNames));
}

/** Whether a symbol that was in scope is so where it arrives. */
function arrivesInScope(set: ChangeSet, before: SymbolPlace, after: SymbolPlace): boolean {
  const { intent, facts } = set;
  if (includesPath(intent, after.path)) return true;
  const container = containers(after)[0];
  if (container && standsInScope(set, container)) return true;
  // A `symbol:` line follows its symbol wherever it goes, but not into a container that someone else owns.
  if (namesLineage(intent, before, facts.formerNames, after.path)) {
    return container === undefined || staysInside(set, before, container);
  }
  // Owned by its file so far: it may go where a `symbol:` line expects its name, and must not take that name over.
  if (!namesPlace(intent, after)) return false;
  return lastPart(before.name) === lastPart(after.name) || !facts.exists(plainName(after.name));
}

/** Whether the container is the one that the symbol was in, under this name or its old one. */
function staysInside(set: ChangeSet, before: SymbolPlace, container: SymbolPlace): boolean {
  const home = containers(before)[0];
  const containerBefore = set.arrivals.get(keyOf(container))?.before ?? container;
  return home !== undefined && keyOf(home) === keyOf(containerBefore);
}

/** Whether a container is in scope as it stands after the change. */
function standsInScope(set: ChangeSet, container: SymbolPlace): boolean {
  const change = set.arrivals.get(keyOf(container));
  if (change !== undefined) return reasonAgainst(set, change) === null;
  return ownsSymbol(set.intent, container, set.facts.formerNames);
}

function reasonAgainstModule(set: ChangeSet, change: ScopedChange): string | null {
  const { intent, facts } = set;
  for (const place of [change.before, change.after]) {
    if (place === null || includesSymbol(intent, place, facts.formerNames)) continue;
    if (change.importsOnly !== true)
      return 'it is code outside every symbol, and more than imports would change';
    if (!holdsSymbolInScope(set, place.path))
      return 'its imports would change, and it holds no symbol in scope';
  }
  return null;
}

function holdsSymbolInScope(set: ChangeSet, path: string): boolean {
  const { intent, facts, changes } = set;
  const { before, after } = facts.symbolsIn(path);
  return (
    [...before, ...after].some((place) => ownsSymbol(intent, place, facts.formerNames)) ||
    changes.some(
      ({ before: origin, after: place, ...rest }) =>
        place !== null &&
        place.path === path &&
        !isModule(place.name) &&
        reasonAgainst(set, { before: origin, after: place, ...rest }) === null,
    )
  );
}

function fate(change: ScopedChange): string {
  if (change.after === null) return 'it would be deleted';
  if (keyOf(change.before!) === keyOf(change.after)) return 'it would change';
  return `it would become ${keyOf(change.after)}`;
}

/** What the symbol lies in, innermost first. */
export function containers(place: SymbolPlace): readonly SymbolPlace[] {
  return prefixes(place.name)
    .slice(0, -1)
    .map((name) => ({ path: place.path, name }))
    .reverse();
}

/**
 * Where the symbol stood, or stands if it is new.
 *
 * @throws TypeError for a change without sides, which nobody can make.
 */
export function placeOf(change: ScopedChange): SymbolPlace {
  const place = change.before ?? change.after;
  if (place === null) throw new TypeError('a change has at least one side');
  return place;
}

/** `path#name`, as the ledger spells it. */
export function keyOf(place: SymbolPlace): string {
  return `${place.path}#${place.name}`;
}

function lastPart(name: string): string {
  return plainName(name).split('.').at(-1)!;
}
