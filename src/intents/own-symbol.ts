import type { Intent, ScopeRule } from '../model/intent.ts';
import { isModule, nameMatches, prefixes } from './match-name.ts';
import { pathMatches } from './match-path.ts';

/** A symbol by where it stands; a `CodeSymbol` is one. */
export interface SymbolPlace {
  readonly path: string;
  readonly name: string;
}

/** Other `path#name` keys under which the ledger knew the symbol, through proved renames and moves. */
export type FormerNames = (path: string, name: string) => readonly string[];

/** Whether a path pattern of the scope takes the path as a whole and none excludes it. */
export function ownsPath(intent: Intent, path: string): boolean {
  return excludingPath(intent, path) === null && includesPath(intent, path);
}

/** As `ownsPath`, before the exclusions have their say. */
export function includesPath(intent: Intent, path: string): boolean {
  return intent.ownedScope.some(
    (rule) => rule.type === 'glob' && !rule.excluded && pathMatches(path, rule.glob),
  );
}

/** The `!` line that takes the whole file away, or null. */
export function excludingPath(intent: Intent, path: string): ScopeRule | null {
  return (
    intent.ownedScope.find((rule) => rule.type === 'glob' && rule.excluded && pathMatches(path, rule.glob)) ??
    null
  );
}

/** Whether a symbol that stands there is the intent's: by its file, its name, or a former name of it. */
export function ownsSymbol(intent: Intent, place: SymbolPlace, formerNames: FormerNames): boolean {
  return excludingRule(intent, place, formerNames) === null && includesSymbol(intent, place, formerNames);
}

/** The `!` line that takes the symbol away, whatever else the scope says, or null. Any of its names counts. */
export function excludingRule(
  intent: Intent,
  place: SymbolPlace,
  formerNames: FormerNames,
): ScopeRule | null {
  const byPath = excludingPath(intent, place.path);
  if (byPath !== null) return byPath;
  const rules = intent.ownedScope.filter((rule) => rule.excluded && rule.type === 'symbol');
  if (rules.length === 0) return null;
  const keys = [place, ...formerKeys(place, formerNames).flatMap(readings)];
  return rules.find((rule) => keys.some((key) => ruleNames(rule, key))) ?? null;
}

/** As `ownsSymbol`, before the exclusions have their say. */
export function includesSymbol(intent: Intent, place: SymbolPlace, formerNames: FormerNames): boolean {
  if (includesPath(intent, place.path)) return true;
  if (isModule(place.name)) return namesModule(intent, place);
  return namesLineage(intent, place, formerNames, place.path);
}

/**
 * Whether a `symbol:` line means the symbol by any of its names, and takes it where it stands now. "In these files
 * only" holds for the present path: lineage doesn't carry such a line out of its files.
 */
export function namesLineage(
  intent: Intent,
  place: SymbolPlace,
  formerNames: FormerNames,
  pathNow: string,
): boolean {
  const rules = intent.ownedScope.filter(
    (rule) => rule.type === 'symbol' && !rule.excluded && inItsFiles(rule, pathNow),
  );
  if (rules.length === 0) return false;
  const former = formerKeys(place, formerNames)
    .map(readings)
    .filter((read) => read.length === 1);
  const keys = [place, ...former.flat()];
  return rules.some((rule) => keys.some((key) => ruleNames(rule, key)));
}

/** Whether a `symbol:` line means this place by the name that it has now. */
export function namesPlace(intent: Intent, place: SymbolPlace): boolean {
  return namesLineage(intent, place, () => [], place.path);
}

/** Code outside every symbol is meant only where a line spells `<module>`; no `*` stands for it. */
function namesModule(intent: Intent, place: SymbolPlace): boolean {
  return intent.ownedScope.some(
    (rule) => rule.type === 'symbol' && !rule.excluded && isModule(rule.name) && inItsFiles(rule, place.path),
  );
}

function ruleNames(rule: ScopeRule, place: SymbolPlace): boolean {
  return rule.type === 'symbol' && inItsFiles(rule, place.path) && nameMatches(place.name, rule.name);
}

function inItsFiles(rule: ScopeRule, path: string): boolean {
  return rule.glob === null || pathMatches(path, rule.glob);
}

/** Keys of the symbol and of all it lies in: what is added to a renamed class has no former name of its own. */
function formerKeys(place: SymbolPlace, formerNames: FormerNames): readonly string[] {
  if (isModule(place.name)) return [];
  return prefixes(place.name).flatMap((name) => formerNames(place.path, name));
}

/**
 * Every way to read a `path#name` key. A `#` after a dot or a `#` begins a private name and divides nothing. Where
 * more than one way is left (a folder called `C#`), an exclusion heeds them all and an inclusion trusts none.
 */
function readings(key: string): readonly SymbolPlace[] {
  const found: SymbolPlace[] = [];
  for (let at = key.indexOf('#'); at !== -1; at = key.indexOf('#', at + 1)) {
    if (at > 0 && key[at - 1] !== '.' && key[at - 1] !== '#') {
      found.push({ path: key.slice(0, at), name: key.slice(at + 1) });
    }
  }
  return found;
}
