import type { RecordDraft } from '../../ledger/draft.ts';
import { filesFromComparison } from '../../ledger/from-comparison.ts';
import { lineageResolver } from '../../ledger/lineage.ts';
import type { Comparison } from '../../model/comparison.ts';
import type { Intent } from '../../model/intent.ts';
import type { Contributor, TraceFile, TraceRecord } from '../../model/trace-record.ts';
import { appendRecord } from '../../workspace/ledger/ledger-file.ts';
import { packageVersion } from '../../workspace/package-info.ts';
import type { FileSpan } from '../session-state.ts';
import type { TracingContext } from '../tracing-context.ts';

/** Who made a change, and for what. */
export interface Author {
  readonly contributor: Contributor;
  readonly sessionId: string | null;
  readonly agent: string | null;
  readonly intent: Pick<Intent, 'id' | 'relatedSpecs'> | null;
}

type Extra = Partial<
  Pick<
    RecordDraft,
    | 'provisional'
    | 'supersedes'
    | 'command'
    | 'command_hash'
    | 'cwd'
    | 'exit_code'
    | 'output_hash'
    | 'restored'
    | 'approval_id'
    | 'declared'
    | 'by'
  >
>;

/** Appends the record of a compared change set; when this returns, its line stands in the ledger. */
export async function recordChange(
  context: TracingContext,
  event: 'mutation' | 'command' | 'restoration' | 'settlement',
  comparison: Comparison,
  spans: readonly FileSpan[],
  author: Author,
  extra: Extra = {},
): Promise<TraceRecord> {
  const hashes = new Map(spans.map((span) => [span.path, span]));
  const files = filesFromComparison(comparison, {
    contributor: author.contributor,
    intent: author.intent && { id: author.intent.id, related_specs: author.intent.relatedSpecs },
    lineageOf: lineageResolver(context.standing()),
    fileHashes: (path) => hashes.get(path) ?? { before: null, after: null },
  });
  const record = await appendRecord(context.root, {
    event,
    intent_id: author.intent?.id ?? null,
    session_id: author.sessionId,
    ...(author.agent === null ? {} : { agent: author.agent }),
    mutation_class: comparison.mutationClass,
    ...extra,
    judge: judgeOf(context, comparison),
    files: withModes(files, spans),
  });
  context.forgetLedger();
  context.progress.mapIsOld = true;
  return record;
}

/** `provider/model`, as Agent Trace wants it, where the agent says which model it runs. */
export function aiContributor(model: string | null): Contributor {
  return model === null ? { type: 'ai' } : { type: 'ai', model_id: model.slice(0, 250) };
}

/** So that a verdict can be traced to the judge that gave it, and judged again after an upgrade. */
function judgeOf(context: TracingContext, comparison: Comparison): NonNullable<RecordDraft['judge']> {
  const used = new Set(comparison.files.flatMap(({ language }) => (language === null ? [] : [language])));
  return {
    classifier: packageVersion(),
    assumptions: context.config.assumptions,
    grammars: Object.fromEntries(
      [...used]
        .sort()
        .map((language) => [language, context.languages.grammarVersions[language] ?? 'unknown']),
    ),
  };
}

/** A span whose two ends are the same is no change. */
export function changedSpans(spans: readonly FileSpan[]): readonly FileSpan[] {
  return spans.filter(({ before, after, modes }) => before !== after || modes !== undefined);
}

/** The record's files with what they became beside their text; one of which nothing else changed is added. */
function withModes(files: readonly TraceFile[], spans: readonly FileSpan[]): readonly TraceFile[] {
  const changed = new Map(spans.flatMap(({ path, modes }) => (modes ? [[path, modes]] : [])));
  if (changed.size === 0) return files;
  const fields = (path: string): Partial<TraceFile> => {
    const modes = changed.get(path);
    return modes ? { mode_before: modes[0], mode_after: modes[1] } : {};
  };
  const named = new Set(files.map(({ path }) => path));
  const alone = spans
    .filter(({ path, modes }) => modes !== undefined && !named.has(path))
    .map(({ path, before, after }) => ({
      path,
      conversations: [],
      mutation_class: null,
      content_hash_before: before,
      content_hash_after: after,
    }));
  return [...files, ...alone].map((file) => ({ ...file, ...fields(file.path) }));
}
