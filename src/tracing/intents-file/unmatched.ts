import { nameMatches } from '../../intents/match-name.ts';
import { pathMatches } from '../../intents/match-path.ts';
import { nearestName } from '../../intents/nearest-name.ts';
import type { Intent, ScopeRule } from '../../model/intent.ts';
import { MODULE_NAME } from '../../model/symbol.ts';
import { lastPart } from '../../model/symbol-name.ts';
import { visibleText } from '../../model/visible-text.ts';
import { listFiles } from '../../workspace/git/git.ts';
import { askLedger } from '../ledger/ask-ledger.ts';
import { symbolsEndingIn } from '../symbols/find-symbol.ts';
import { symbolLister } from '../symbols/listed-symbols.ts';
import type { TracingContext } from '../tracing-context.ts';

/** A line of a scope that says something about the working tree which isn't so. */
export interface RuleRemark {
  readonly intent: Intent;
  readonly rule: ScopeRule;
  /** A sentence. */
  readonly because: string;
}

/** Files read to find what was probably meant; in a large tree the search would take longer than it helps. */
const MOST_SEARCHED = 2_000;

/** The lines of scopes that mean no file, or no symbol, of the working tree. */
export async function unmatched(
  context: TracingContext,
  intents: readonly Intent[],
): Promise<readonly RuleRemark[]> {
  const files = listFiles(context.root).filter((path) => !context.ignored(path));
  const remarks: RuleRemark[] = [];
  for (const intent of intents) {
    for (const rule of intent.ownedScope) {
      const because = await nothingFor(context, rule, files);
      if (because !== null) remarks.push({ intent, rule, because });
    }
  }
  return remarks;
}

async function nothingFor(
  context: TracingContext,
  rule: ScopeRule,
  files: readonly string[],
): Promise<string | null> {
  const { glob } = rule;
  const shown = visibleText(rule.source, 80);
  const inFiles = glob === null ? files : files.filter((path) => pathMatches(path, glob));
  if (inFiles.length === 0) return `no file matches ${shown}.`;
  if (rule.type === 'glob' || rule.name.startsWith(MODULE_NAME)) return null;
  if (await namesSomething(context, rule.name, inFiles, glob === null)) return null;
  const near = await likeliest(context, rule.name);
  return `no symbol is called ${visibleText(rule.name, 80)}${glob === null ? '' : ` in ${visibleText(glob, 80)}`}.${near}`;
}

async function namesSomething(
  context: TracingContext,
  name: string,
  files: readonly string[],
  anywhere: boolean,
): Promise<boolean> {
  // What is followed by its lineage has another name now, and is meant all the same.
  const was = anywhere && (await wasCalled(context, name));
  if (was) return true;
  const words = name.split('.').filter((part) => !part.includes('*'));
  const lister = symbolLister(context);
  for (const path of files) {
    if (!context.languages.profileFor(path)) continue;
    const listed = await lister.list(path, words.length > 0 ? [lastPart(words.at(-1)!)] : null);
    if (listed.some((symbol) => nameMatches(symbol.name, name))) {
      lister.save();
      return true;
    }
  }
  lister.save();
  return false;
}

function wasCalled(context: TracingContext, name: string): Promise<boolean> {
  return askLedger(context, (ledger) => {
    for (const { formerly } of ledger.living())
      if (formerly.some((key) => nameMatches(key.slice(key.indexOf('#') + 1), name))) return true;
    return false;
  });
}

/** A slip of the pen is mostly in one part of the name, so that what has the other parts is looked at first. */
async function likeliest(context: TracingContext, name: string): Promise<string> {
  const holder = name.includes('.') ? name.slice(0, name.lastIndexOf('.')) : null;
  const beside =
    holder === null ? [] : (await symbolsEndingIn(context, [lastPart(holder)])).map(({ path }) => path);
  const known = await pathsOfNames(context, beside.length > 0 ? beside : listFiles(context.root));
  const near = nearestName(name, [...known.keys()]);
  if (near === name) return ` It stands in ${visibleText(known.get(name)!, 200)}.`;
  return near === null ? '' : ` Did you mean ${near}?`;
}

async function pathsOfNames(
  context: TracingContext,
  paths: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const lister = symbolLister(context);
  const known = new Map<string, string>();
  for (const path of [...new Set(paths)].slice(0, MOST_SEARCHED)) {
    if (context.ignored(path) || !context.languages.profileFor(path)) continue;
    for (const symbol of await lister.list(path, null)) known.set(symbol.name, path);
  }
  lister.save();
  return known;
}
