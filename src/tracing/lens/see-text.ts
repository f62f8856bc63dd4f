import type { Lens, LensSettings, SeenSymbol, SeenText, Traced } from '../../model/lens.ts';
import { MODULE_NAME } from '../../model/symbol.ts';
import { nowMs } from '../../workspace/clock.ts';
import { readSourceFile } from '../../workspace/files/source-files.ts';
import type { TracingContext } from '../tracing-context.ts';
import { type FileTraces, fileTraces } from './file-traces.ts';
import { follow } from './follow.ts';
import { knownText } from './known-text.ts';
import { lensesOf } from './lenses.ts';
import { type Outline, outlineOf } from './outline.ts';
import { tracesOfCommits } from './traces-of-commits.ts';

const NOTHING: SeenText = { language: null, whole: true, symbols: [] };

/**
 * What can be said of a text's symbols: where they stand, what is recorded of each, whether it has changed since.
 *
 * @param text as it stands in an editor; the file on disk without it.
 */
export async function seeText(context: TracingContext, path: string, text?: string): Promise<SeenText> {
  const source =
    text === undefined
      ? readSourceFile(context.root, path, context.config.limits)
      : ({ type: 'text', path, text } as const);
  if (source === null || context.ignored(path)) return NOTHING;
  const recorded = await fileTraces(context, path);
  const former = recorded.symbols.length > 0 ? knownText(context, path, recorded) : null;
  const outline = await outlineOf(context, source, former);
  const traces = await withCommits(context, outline, path, recorded);
  // A file that can't be told apart into symbols has nothing to say before it was traced.
  if (outline.language === null && traces.length === 0) return NOTHING;
  const followed = follow(outline, former !== null, traces);
  const names = namesOf(context);
  return {
    language: outline.language,
    whole: outline.whole,
    symbols: outline.symbols.map((symbol): SeenSymbol => {
      const { name, kind, parent, hasChildren, span, nameSpan } = symbol;
      const { traced, changed } = followed(symbol);
      const intentName = names.get(traced?.owner?.intentId ?? '') ?? null;
      const told = traced && withoutHash(traced);
      return { name, kind, parent, hasChildren, span, nameSpan, traced: told, changed, intentName };
    }),
  };
}

/** What is sent to an editor's server a thousand times in a large file is short. */
function withoutHash({ name, owner, last, traces }: Traced): SeenSymbol['traced'] {
  return { name, owner, last, traces };
}

/** The same with its lenses. */
export async function lensText(
  context: TracingContext,
  path: string,
  text: string | undefined,
  settings: LensSettings,
): Promise<{ readonly seen: SeenText; readonly lenses: readonly Lens[] }> {
  const seen = await seeText(context, path, text);
  return { seen, lenses: lensesOf(seen, settings, nowMs()) };
}

/** A repository without records may have a history in git. */
async function withCommits(
  context: TracingContext,
  { symbols }: Outline,
  path: string,
  recorded: FileTraces,
): Promise<readonly Traced[]> {
  const known = new Set([...recorded.symbols.map(({ name }) => name), MODULE_NAME]);
  const others = symbols.map(({ name }) => name).filter((name) => !known.has(name));
  return [...recorded.symbols, ...(await tracesOfCommits(context, path, others))];
}

function namesOf(context: TracingContext): ReadonlyMap<string, string> {
  const read = context.intents();
  return new Map(read.ok ? read.intents.map(({ id, name }) => [id, name]) : []);
}
