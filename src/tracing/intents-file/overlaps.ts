import { ownsSymbol, type SymbolPlace } from '../../intents/own-symbol.ts';
import { scopeCoversPath } from '../../intents/scope.ts';
import type { Intent } from '../../model/intent.ts';
import { MODULE_NAME } from '../../model/symbol.ts';
import { visibleText } from '../../model/visible-text.ts';
import { listFiles } from '../../workspace/git/git.ts';
import { symbolLister } from '../symbols/listed-symbols.ts';
import type { TracingContext } from '../tracing-context.ts';
import type { RuleRemark } from './unmatched.ts';

/** Shared symbols that are named; the others are counted. */
const MOST_NAMED = 3;

/** What two open intents both may touch: whichever agent comes second works on what is another's. */
export async function overlaps(
  context: TracingContext,
  intents: readonly Intent[],
): Promise<readonly RuleRemark[]> {
  const shared = new Map<string, { readonly pair: readonly [Intent, Intent]; readonly places: string[] }>();
  const lister = symbolLister(context);
  for (const path of listFiles(context.root)) {
    if (context.ignored(path)) continue;
    const covering = intents.map((intent) => ({ intent, covers: scopeCoversPath(intent, path) }));
    const some = covering.filter(({ covers }) => covers !== 'no');
    if (some.length < 2) continue;
    const whole = some.filter(({ covers }) => covers === 'whole').map(({ intent }) => intent);
    const isKnown = context.languages.profileFor(path) !== null;
    const needsSymbols = isKnown && whole.length < some.length;
    const symbols = needsSymbols ? await lister.list(path, namesIn(some.map(({ intent }) => intent))) : [];
    for (const [earlier, later] of pairsOf(some.map(({ intent }) => intent))) {
      const both = whole.includes(earlier) && whole.includes(later);
      const places = both
        ? [path]
        : symbols
            .filter(({ name }) => name !== MODULE_NAME && outermost(name, earlier, later, path))
            .map(({ name }) => `${path}#${name}`);
      if (places.length === 0) continue;
      const key = `${earlier.id} ${later.id}`;
      const entry = shared.get(key) ?? { pair: [earlier, later], places: [] };
      shared.set(key, entry);
      entry.places.push(...places);
    }
  }
  lister.save();
  return [...shared.values()].map(({ pair: [earlier, later], places }) => remark(earlier, later, places));
}

/** A class that both own is told, and not each of its methods once more. */
function outermost(name: string, earlier: Intent, later: Intent, path: string): boolean {
  const owned = (called: string): boolean =>
    [earlier, later].every((intent) => ownsSymbol(intent, { path, name: called }, () => []));
  const dot = name.lastIndexOf('.');
  return owned(name) && (dot <= 0 || !owned(name.slice(0, dot)));
}

function remark(earlier: Intent, later: Intent, places: readonly string[]): RuleRemark {
  const [first] = places;
  const hash = first!.indexOf('#');
  const place: SymbolPlace =
    hash < 0
      ? { path: first!, name: MODULE_NAME }
      : { path: first!.slice(0, hash), name: first!.slice(hash + 1) };
  const rule =
    later.ownedScope.find(
      (one) => !one.excluded && ownsSymbol({ ...later, ownedScope: [one] }, place, () => []),
    ) ?? later.ownedScope[0]!;
  const named = places.slice(0, MOST_NAMED).map((shown) => visibleText(shown, 120));
  const more = places.length > MOST_NAMED ? ` and ${places.length - MOST_NAMED} more` : '';
  return {
    intent: later,
    rule,
    because: `${named.join(', ')}${more} ${places.length === 1 ? 'is' : 'are'} in the scope of ${earlier.id} (${visibleText(earlier.name, 80)}) too.`,
  };
}

function* pairsOf(intents: readonly Intent[]): Iterable<readonly [Intent, Intent]> {
  for (const [at, earlier] of intents.entries())
    for (const later of intents.slice(at + 1)) yield [earlier, later];
}

/** Words of which one must stand in a file for a symbol in it to be shared; null where any may. */
function namesIn(intents: readonly Intent[]): readonly string[] | null {
  const rules = intents.flatMap(({ ownedScope }) => ownedScope.filter(({ excluded }) => !excluded));
  const words = rules.flatMap((rule) =>
    rule.type === 'symbol' ? [rule.name.split('.')[0]!.replace(/~\d+$/, '')] : [],
  );
  return words.some((word) => word.includes('*')) ? null : words;
}
