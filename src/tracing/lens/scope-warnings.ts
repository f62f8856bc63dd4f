import type { SourceFile } from '../../model/source-file.ts';
import { readSourceFile } from '../../workspace/files/source-files.ts';
import { compareHere } from '../comparison/compare-here.ts';
import { outsideScope } from '../gate/judge-proposal.ts';
import type { TracingContext } from '../tracing-context.ts';
import { fileTraces } from './file-traces.ts';
import { knownText } from './known-text.ts';
import { selectedIntent } from './selection.ts';

/** What was changed in a text outside the selected intent's scope. */
export interface ScopeWarnings {
  readonly intent: { readonly id: string; readonly name: string } | null;
  /** Qualified names; `<module>` for the file's own code. Empty where all is inside, or no intent is selected. */
  readonly names: readonly string[];
  readonly because: string | null;
  readonly next: string | null;
}

const NOTHING: ScopeWarnings = { intent: null, names: [], because: null, next: null };

/**
 * Judges a text in an editor by the scope of the intent that is selected there, as the gate would judge an agent's:
 * everything that changed since the ledger last knew the file, or, where it never did, since it was last saved.
 */
export async function scopeWarnings(
  context: TracingContext,
  path: string,
  text: string,
): Promise<ScopeWarnings> {
  const intent = selectedIntent(context);
  if (intent === null || context.ignored(path)) return NOTHING;
  const now: SourceFile = { type: 'text', path, text };
  const before =
    knownText(context, path, await fileTraces(context, path)) ??
    readSourceFile(context.root, path, context.config.limits);
  const comparison = await compareHere(context, before ? [before] : [], [now]);
  const outside = await outsideScope(context, intent, comparison);
  if (outside === null) return { ...NOTHING, intent: { id: intent.id, name: intent.name } };
  const { because, next, symbols } = outside.refusal;
  const names = symbols.map((name) => (name === path ? '<module>' : name.slice(path.length + 1)));
  return { intent: { id: intent.id, name: intent.name }, names, because, next };
}
