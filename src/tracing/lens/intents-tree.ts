import { intentPlaces } from '../../intents/intent-places.ts';
import { describeScope } from '../../intents/scope.ts';
import { isOpen } from '../../model/intent.ts';
import type { TracedSymbol } from '../../model/ledger-questions.ts';
import { readIntentsText } from '../../workspace/intents-file.ts';
import { isOrchestrated } from '../../workspace/root.ts';
import { askLedger } from '../ledger/ask-ledger.ts';
import type { TracingContext } from '../tracing-context.ts';
import type { IntentsOfFolder } from './documents.ts';
import { selectedIntent } from './selection.ts';
import { intentsProblem } from './status.ts';
import { byWhom, calledClass } from './words.ts';

/** Symbols of one intent that a tree shows; `why` and the map have the rest. */
const MOST_SYMBOLS = 2_000;

/** Every intent of a workspace with the symbols that it owns, as a tree shows them. */
export async function intentsTree(context: TracingContext): Promise<IntentsOfFolder> {
  if (!isOrchestrated(context.root)) {
    return { problem: 'goldthread is not set up here; `goldthread init` does it.', intents: [] };
  }
  const read = context.intents();
  if (!read.ok) return { problem: intentsProblem(read.problems), intents: [] };
  const places = new Map(intentPlaces(readIntentsText(context.root) ?? '').map((place) => [place.id, place]));
  const selected = selectedIntent(context)?.id;
  const owned = await ownedSymbols(context);
  return {
    problem: null,
    intents: read.intents.map((intent) => {
      const symbols = owned.get(intent.id) ?? [];
      return {
        id: intent.id,
        name: intent.name,
        status: intent.status,
        open: isOpen(intent),
        selected: intent.id === selected,
        at: places.get(intent.id)?.idAt ?? [0, 0],
        scope: describeScope(intent),
        constraints: intent.constraints,
        files: byFile(symbols.slice(0, MOST_SYMBOLS)),
        more: Math.max(0, symbols.length - MOST_SYMBOLS),
      };
    }),
  };
}

/** The symbols that stand and have an owner, by the owner's id. */
export function ownedSymbols(context: TracingContext): Promise<ReadonlyMap<string, readonly TracedSymbol[]>> {
  return askLedger(context, (ledger) => {
    const owned = new Map<string, TracedSymbol[]>();
    for (const symbol of ledger.living()) {
      if (symbol.owner === null) continue;
      const symbols = owned.get(symbol.owner.intentId) ?? [];
      if (symbols.length === 0) owned.set(symbol.owner.intentId, symbols);
      symbols.push(symbol);
    }
    return owned;
  });
}

function byFile(symbols: readonly TracedSymbol[]): IntentsOfFolder['intents'][number]['files'] {
  const files = new Map<string, IntentsOfFolder['intents'][number]['files'][number]['symbols'][number][]>();
  for (const { path, name, kind, entries, last } of symbols) {
    const listed = files.get(path) ?? [];
    if (listed.length === 0) files.set(path, listed);
    listed.push({
      name,
      kind,
      label: calledClass(last.mutationClass),
      by: byWhom(last.contributor, last.agent),
      timestamp: last.timestamp,
      traces: entries,
    });
  }
  return [...files].map(([path, listed]) => ({ path, symbols: listed }));
}
