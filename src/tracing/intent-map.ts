import { type MapRow, renderIntentMap } from '../ledger/intent-map.ts';
import { ownsSymbol } from '../intents/own-symbol.ts';
import { scopeCoversPath } from '../intents/scope.ts';
import type { Intent } from '../model/intent.ts';
import { listFiles } from '../workspace/git.ts';
import { writeMap } from '../workspace/map-file.ts';
import { formerNames } from './former-names.ts';
import { listedSymbols, type ListedSymbol } from './listed-symbols.ts';
import { intentsInvalid, type TracingContext } from './tracing-context.ts';
import { Fault } from '../model/fault.ts';

/**
 * Draws `intent_map.md` anew from the ledger and the working tree; the same state gives the same bytes.
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
  const ownership = context.ownership();
  const traced = new Set(ownership.lineages.filter(({ deleted }) => !deleted).map(({ path }) => path));
  const rows: MapRow[] = [];
  for (const path of listFiles(context.root)) {
    if (context.ignored(path)) continue;
    if (!traced.has(path) && intents.every((intent) => scopeCoversPath(intent, path) === 'no')) continue;
    const names = traced.has(path) ? null : namesLookedFor(intents, path);
    for (const symbol of await listedSymbols(context, path, names)) rows.push(...rowOf(context, intents, path, symbol));
  }
  return renderIntentMap({ intents, rows });
}

/** As `drawMap`, to its place on disk; a map that can't be drawn now is left as it is, for a hook must not fail of it. */
export async function redrawMap(context: TracingContext): Promise<void> {
  if (context.intents().ok) writeMap(context.root, await drawMap(context));
}

/** A symbol that no record tells of and no scope covers has no row. */
function rowOf(context: TracingContext, intents: readonly Intent[], path: string, symbol: ListedSymbol): readonly MapRow[] {
  const lineage = context.ownership().at(path, symbol.name);
  const living = lineage && !lineage.deleted ? lineage : null;
  const names = formerNames(context);
  const inScopeOf = intents.filter((intent) => ownsSymbol(intent, { path, name: symbol.name }, names)).map(({ id }) => id);
  if (!living && inScopeOf.length === 0) return [];
  return [
    {
      path,
      name: symbol.name,
      kind: symbol.kind,
      contentHash: symbol.contentHash,
      traced: living !== null,
      owner: living?.owner?.intentId ?? null,
      mutationClass: living?.history[0]?.mutationClass ?? null,
      inScopeOf,
    },
  ];
}

/** Where only symbols of certain names can be in scope, a file without any of these words need not be parsed. */
function namesLookedFor(intents: readonly Intent[], path: string): readonly string[] | null {
  const words: string[] = [];
  for (const intent of intents) {
    const coverage = scopeCoversPath(intent, path);
    if (coverage === 'whole') return null;
    if (coverage === 'no') continue;
    for (const rule of intent.ownedScope) {
      if (rule.excluded) continue;
      if (rule.type === 'glob') return null;
      const first = rule.name.split('.')[0]!;
      if (first.includes('*')) return null;
      words.push(first);
    }
  }
  return words;
}
