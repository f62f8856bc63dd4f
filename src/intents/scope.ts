import { type Intent, isOpen, type ScopeRule } from '../model/intent.ts';
import { pathMatches } from './match-path.ts';
import { excludingPath, type FormerNames, includesPath, ownsPath, ownsSymbol } from './own-symbol.ts';

/**
 * Whether an intent may touch a path at all: `whole` by a path pattern, `symbols` where it depends on which symbols
 * would change, `no` where nothing in the file can be in scope.
 */
export function scopeCoversPath(intent: Intent, path: string): 'whole' | 'symbols' | 'no' {
  if (excludingPath(intent, path) !== null) return 'no';
  const symbolRules = intent.ownedScope.filter(
    (rule) => rule.type === 'symbol' && (rule.glob === null || pathMatches(path, rule.glob)),
  );
  // `!symbol:Secret` takes a part out of a file that a path pattern takes in, so its symbols must be looked at.
  if (includesPath(intent, path)) return symbolRules.some((rule) => rule.excluded) ? 'symbols' : 'whole';
  return symbolRules.some((rule) => !rule.excluded) ? 'symbols' : 'no';
}

/**
 * The unfinished intents whose scope covers everything named, for a refusal that says what could be selected.
 * Without names (a file that has no symbols) the file as a whole must be covered. Order is kept.
 */
export function intentsCovering(
  intents: readonly Intent[],
  path: string,
  symbolNames: readonly string[],
  formerNames: FormerNames = () => [],
): readonly Intent[] {
  return intents.filter((intent) => {
    if (!isOpen(intent)) return false;
    if (symbolNames.length === 0) return ownsPath(intent, path);
    return symbolNames.every((name) => ownsSymbol(intent, { path, name }, formerNames));
  });
}

/** The scope in words, a line for each rule: what is owned first, what is taken out last. */
export function describeScope(intent: Intent): readonly string[] {
  const included = intent.ownedScope.filter((rule) => !rule.excluded);
  const excluded = intent.ownedScope.filter((rule) => rule.excluded);
  if (included.length === 0) return ['nothing: the scope owns no file and no symbol'];
  return [...included, ...excluded].map(describeRule);
}

function describeRule(rule: ScopeRule): string {
  if (rule.type === 'glob') {
    return rule.excluded ? `never a file or symbol in ${rule.glob}` : `every file and symbol in ${rule.glob}`;
  }
  const many = rule.name.includes('*');
  const what = many
    ? `symbols called ${rule.name} and all inside them`
    : `the symbol ${rule.name} and all inside it`;
  const where = rule.glob === null ? `wherever ${many ? 'they live' : 'it lives'}` : `in ${rule.glob} only`;
  return `${rule.excluded ? 'never ' : ''}${what}, ${where}`;
}
