import type { ContentHash } from '../model/content-hash.ts';
import type { HistoryEntry, Lineage } from '../model/ownership.ts';
import { type CodeSymbol, MODULE_NAME } from '../model/symbol.ts';
import { hashFile } from '../workspace/files/source-files.ts';
import { toldByCommits } from './history/told-by-commits.ts';
import { findAsked, symbolsOf } from './ledger/why-question.ts';
import type { TracingContext } from './tracing-context.ts';

/** The document that `why --json` prints. */
export interface WhyDocument {
  readonly symbol: {
    readonly path: string;
    readonly name: string;
    readonly kind: string;
    readonly start_line: number | null;
    readonly end_line: number | null;
    readonly content_hash: ContentHash | null;
    readonly lineage_id: string | null;
    readonly deleted?: true;
  };
  readonly owner: {
    readonly intent_id: string;
    readonly name: string | null;
    readonly status: string | null;
    readonly record_id: string;
  } | null;
  readonly history: readonly WhyEntry[];
}

export interface WhyEntry {
  readonly record_id: string;
  readonly timestamp: string;
  readonly intent_id: string | null;
  readonly mutation_class: string;
  readonly changes: readonly string[];
  readonly path: string;
  readonly name: string;
  readonly contributor: { readonly type: string; readonly model_id?: string };
  readonly because: string;
}

/**
 * Which intent owns a symbol, and how it got here: what the ledger tells, then what `goldthread history` has found out
 * about earlier commits. A symbol is known when it stands in the working tree or in the ledger.
 *
 * @param question `src/a.ts#Cart.total`, or the innermost symbol at `src/a.ts:12`; the path is looked for from `cwd`,
 *   then from the workspace's root.
 * @throws Fault BAD_QUESTION, or UNKNOWN_SYMBOL naming the nearest names.
 */
export async function why(context: TracingContext, question: string, cwd: string): Promise<WhyDocument> {
  const { standing, lineage } = await findAsked(context, question, cwd);
  const here = standing ?? (lineage && !lineage.deleted ? await whereItStands(context, lineage) : null);
  const symbol = {
    path: here?.path ?? lineage!.path,
    name: here?.name ?? lineage!.name,
    kind: here?.kind ?? lineage!.kind,
    start_line: here?.range.startLine ?? null,
    end_line: here?.range.endLine ?? null,
    content_hash: here?.contentHash ?? lineage?.contentHash ?? null,
    lineage_id: lineage?.id ?? null,
  };
  const recorded = (lineage?.history ?? []).map(entry);
  const committed = await withoutRecorded(context, symbol, lineage);
  return {
    symbol: here || standsUnparsed(context, lineage!) ? symbol : { ...symbol, deleted: true },
    owner: ownerOf(context, lineage),
    history: [...recorded, ...committed],
  };
}

/** A commit that holds what a record tells of is no news. */
async function withoutRecorded(
  context: TracingContext,
  { path, name }: { readonly path: string; readonly name: string },
  lineage: Lineage | null,
): Promise<readonly WhyEntry[]> {
  const known = new Set((lineage?.history ?? []).map(({ contentHash }) => contentHash as string | null));
  return (await toldByCommits(context, `${path}#${name}`))
    .filter(({ change }) => !known.has(change.after?.content_hash ?? null))
    .map(({ revision, timestamp, intentId, change, contributor }) => ({
      record_id: `git:${revision}`,
      timestamp,
      intent_id: intentId,
      mutation_class: change.mutation_class,
      changes: change.changes,
      path: (change.after ?? change.before)!.path,
      name: (change.after ?? change.before)!.name,
      contributor,
      because: change.findings.map(({ because }) => because).join('; '),
    }));
}

function ownerOf(context: TracingContext, lineage: Lineage | null): WhyDocument['owner'] {
  if (!lineage?.owner) return null;
  const { intentId, recordId } = lineage.owner;
  const read = context.intents();
  const intent = read.ok ? read.intents.find(({ id }) => id === intentId) : undefined;
  return {
    intent_id: intentId,
    name: intent?.name ?? null,
    status: intent?.status ?? null,
    record_id: recordId,
  };
}

async function whereItStands(context: TracingContext, lineage: Lineage): Promise<CodeSymbol | null> {
  return (await symbolsOf(context, lineage.path)).find(({ name }) => name === lineage.name) ?? null;
}

/** A file of no known language has no symbol to find in it, and yet it is there. */
function standsUnparsed(context: TracingContext, { path, name, deleted }: Lineage): boolean {
  return !deleted && name === MODULE_NAME && hashFile(context.root, path) !== null;
}

function entry(told: HistoryEntry): WhyEntry {
  return {
    record_id: told.recordId,
    timestamp: told.timestamp,
    intent_id: told.intentId,
    mutation_class: told.mutationClass,
    changes: told.changes,
    path: told.path,
    name: told.name,
    contributor: told.contributor,
    because: told.findings.map(({ because }) => because).join('; '),
  };
}
