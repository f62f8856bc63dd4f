import { includesPath, ownsSymbol } from '../intents/own-symbol.ts';
import { scopeCoversPath } from '../intents/scope.ts';
import { type MapRow, renderIntentMap } from '../ledger/intent-map.ts';
import { Fault } from '../model/fault.ts';
import type { Intent } from '../model/intent.ts';
import type { StandingSymbol } from '../model/standing.ts';
import { MODULE_NAME } from '../model/symbol.ts';
import { listFiles } from '../workspace/git/git.ts';
import { writeMap } from '../workspace/map-file.ts';
import { isOwnPath } from '../workspace/root.ts';
import { oneAtATime } from './gate/one-at-a-time.ts';
import { type ListedSymbol, symbolLister } from './symbols/listed-symbols.ts';
import { intentsInvalid, type TracingContext } from './tracing-context.ts';

/** The symbols that records tell of and that stand, by path and name. */
type TracedByPath = ReadonlyMap<string, ReadonlyMap<string, StandingSymbol>>;

/**
 * Draws `intent_map.md` anew from what the ledger tells and the working tree; the same state gives the same bytes.
 *
 * @returns the map's text.
 * @throws Fault INTENTS_INVALID where `active_intents.yaml` can't be read.
 */
export async function drawMap(context: TracingContext): Promise<string> {
  const read = context.intents();
  if (!read.ok) {
    const { because, next } = intentsInvalid(read.problems);
    throw new Fault('INTENTS_INVALID', because, next);
  }
  const { intents } = read;
  const traced = tracedSymbols(context);
  const lister = symbolLister(context);
  const rows: MapRow[] = [];
  for (const path of listFiles(context.root)) {
    if (context.ignored(path) || isOwnPath(path)) continue;
    if (!traced.has(path) && !mayHoldSymbols(context, intents, path)) continue;
    const words = traced.has(path) ? null : namesLookedFor(intents, path);
    for (const symbol of await lister.list(path, words))
      rows.push(...rowOf(intents, path, symbol, traced.get(path)?.get(symbol.name) ?? null));
  }
  lister.save();
  return renderIntentMap({ intents, rows });
}

/** `goldthread map`: draws the map and writes it, while no hook does. @throws Fault INTENTS_INVALID. */
export function rebuildMap(context: TracingContext): Promise<string> {
  return oneAtATime(context, async () => {
    const text = await drawMap(context);
    writeMap(context.root, text);
    return text;
  });
}

/**
 * As `drawMap`, to its place on disk. A map that can't be drawn now is left as it is: it can be drawn again at any
 * time, while the record that was appended before must be told about.
 */
export async function redrawMap(context: TracingContext): Promise<void> {
  try {
    writeMap(context.root, await drawMap(context));
  } catch {
    // `goldthread map` and `goldthread doctor` say what is wrong.
  }
}

/** To list more symbols than these at every write would make it slow. */
const LISTED_AT_EVERY_WRITE = 2_000;

/** Whether a hook has to draw the map: a small one when something was recorded, a large one when a session ends. */
export function isMapDue(context: TracingContext, isSessionEnd = false): boolean {
  const { mapIsOld } = context.progress;
  if (!mapIsOld && !isSessionEnd) return false;
  return context.standing().symbols > LISTED_AT_EVERY_WRITE ? isSessionEnd : mapIsOld;
}

function tracedSymbols(context: TracingContext): TracedByPath {
  const found = new Map<string, Map<string, StandingSymbol>>();
  for (const symbol of context.standing().living()) {
    const file = found.get(symbol.path) ?? new Map<string, StandingSymbol>();
    found.set(symbol.path, file.set(symbol.name, symbol));
  }
  return found;
}

function mayHoldSymbols(context: TracingContext, intents: readonly Intent[], path: string): boolean {
  if (intents.every((intent) => scopeCoversPath(intent, path) === 'no')) return false;
  const filename = path.slice(path.lastIndexOf('/') + 1);
  // A file without an extension may say in its first line which language it is in.
  return context.languages.profileFor(path) !== null || !filename.includes('.');
}

/** A symbol that no record tells of and no scope covers has no row; code outside symbols has one where it is traced. */
function rowOf(
  intents: readonly Intent[],
  path: string,
  symbol: ListedSymbol,
  traced: StandingSymbol | null,
): readonly MapRow[] {
  const names = () => traced?.formerly ?? [];
  const inScopeOf = intents
    .filter((intent) => ownsSymbol(intent, { path, name: symbol.name }, names))
    .map(({ id }) => id);
  if (!traced && (inScopeOf.length === 0 || symbol.name === MODULE_NAME)) return [];
  return [
    {
      path,
      name: symbol.name,
      kind: symbol.kind,
      contentHash: symbol.contentHash,
      traced: traced !== null,
      owner: traced?.owner ?? null,
      mutationClass: traced?.mutationClass ?? null,
      inScopeOf,
    },
  ];
}

/** Where only symbols of certain names can be in scope, a file without any of these words need not be parsed. */
function namesLookedFor(intents: readonly Intent[], path: string): readonly string[] | null {
  const words: string[] = [];
  for (const intent of intents) {
    const coverage = scopeCoversPath(intent, path);
    if (coverage === 'no') continue;
    if (coverage === 'whole' || includesPath(intent, path)) return null;
    for (const rule of intent.ownedScope) {
      if (rule.excluded || rule.type === 'glob') continue;
      const first = rule.name.split('.')[0]!.replace(/~\d+$/, '');
      if (first.includes('*')) return null;
      words.push(first);
    }
  }
  return words;
}
