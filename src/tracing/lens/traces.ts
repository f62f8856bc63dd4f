import type { HistoryEntry, Lineage } from '../../model/ownership.ts';
import type { TraceFile, TraceRange } from '../../model/trace-record.ts';
import { nowMs } from '../../workspace/clock.ts';
import { type ToldByCommit, toldByCommits } from '../history/told-by-commits.ts';
import { askLedger } from '../ledger/ask-ledger.ts';
import type { TracingContext } from '../tracing-context.ts';
import { age } from './age.ts';
import type { OwnerDocument, TraceDocument, VirtualText } from './documents.ts';
import { type FormerText, hasFormerText, virtualUri } from './virtual-text.ts';
import { byWhom, calledClass } from './words.ts';

/** The traces of a symbol with its owner, as an editor shows them. */
export interface SymbolTraces {
  readonly owner: OwnerDocument | null;
  /** Newest first: what the ledger tells, then what commits tell that it doesn't. */
  readonly traces: readonly TraceDocument[];
}

/** A page of them; whoever wants more has `goldthread why`. */
const MOST_TRACES = 200;

/** @param name the qualified name under which the ledger, or HEAD, knows the symbol. */
export async function tracesOf(context: TracingContext, path: string, name: string): Promise<SymbolTraces> {
  const { lineage, files } = await recorded(context, path, name);
  const intents = intentNames(context);
  const known = new Set((lineage?.history ?? []).map(({ contentHash }) => contentHash as string | null));
  const commits = (await toldByCommits(context, `${path}#${name}`)).filter(
    ({ change }) => !known.has(change.after?.content_hash ?? null),
  );
  return {
    owner: lineage?.owner ? ownerOf(lineage.owner, intents) : null,
    traces: [
      ...files.map(({ entry, file }) => ofRecord(context, entry, file, intents)),
      ...commits.map((told) => ofCommit(context, told, intents)),
    ],
  };
}

interface Recorded {
  readonly lineage: Lineage | null;
  /** Each entry of its history with the part of its record that tells of the symbol's file. */
  readonly files: readonly { readonly entry: HistoryEntry; readonly file: TraceFile | undefined }[];
}

function recorded(context: TracingContext, path: string, name: string): Promise<Recorded> {
  return askLedger(context, (ledger) => {
    const lineage = ledger.at(path, name);
    const files = (lineage?.history ?? []).slice(0, MOST_TRACES).map((entry) => ({
      entry,
      file: ledger
        .recordsNamed(entry.recordId, 1)[0]
        ?.files.find((file) => file.path === entry.path || file.path_before === entry.path),
    }));
    return { lineage, files };
  });
}

type IntentNames = ReadonlyMap<string, { readonly name: string; readonly status: string }>;

function intentNames(context: TracingContext): IntentNames {
  const read = context.intents();
  const intents = read.ok ? read.intents : [];
  return new Map(intents.map(({ id, name, status }) => [id, { name, status }]));
}

function ownerOf(owner: NonNullable<Lineage['owner']>, intents: IntentNames): OwnerDocument {
  const intent = intents.get(owner.intentId);
  return {
    intent_id: owner.intentId,
    name: intent?.name ?? null,
    status: intent?.status ?? null,
    record_id: owner.recordId,
  };
}

function ofRecord(
  context: TracingContext,
  entry: HistoryEntry,
  file: TraceFile | undefined,
  intents: IntentNames,
): TraceDocument {
  const range = rangeIn(file, entry.name);
  const lines = entry.findings.find(({ before_lines }) => before_lines)?.before_lines;
  return {
    ...common(entry, intents),
    record_id: entry.recordId,
    provisional: entry.provisional,
    contributor: entry.contributor,
    because: entry.findings.map(({ because }) => because).join('; '),
    findings: entry.findings,
    before: fromLedger(
      context,
      file?.path_before ?? file?.path,
      file?.content_hash_before,
      lines?.[0] ?? range?.start_line,
    ),
    after: entry.changes.includes('deleted')
      ? null
      : fromLedger(context, file?.path, file?.content_hash_after, range?.start_line),
  };
}

function rangeIn(file: TraceFile | undefined, name: string): TraceRange | undefined {
  return file?.conversations.flatMap(({ ranges }) => ranges).find(({ symbol }) => symbol === name);
}

function ofCommit(context: TracingContext, told: ToldByCommit, intents: IntentNames): TraceDocument {
  const { revision, timestamp, intentId, change, contributor, agent } = told;
  const { path, name } = (change.after ?? change.before)!;
  const at = (from: string, side: typeof change.before): VirtualText | null =>
    side &&
    kept(context, { from: 'git', root: context.root, path: side.path, revision: from }, side.start_line);
  return {
    ...common(
      {
        timestamp,
        intentId,
        mutationClass: change.mutation_class,
        changes: change.changes,
        path,
        name,
        contributor,
        agent,
      },
      intents,
    ),
    record_id: `git:${revision}`,
    provisional: false,
    contributor,
    because: change.findings.map(({ because }) => because).join('; '),
    findings: change.findings as TraceDocument['findings'],
    before: at(`${revision}^`, change.before),
    after: at(revision, change.after),
  };
}

function common(
  entry: Pick<HistoryEntry, 'timestamp' | 'intentId' | 'path' | 'name' | 'contributor' | 'agent'> & {
    readonly mutationClass: string;
    readonly changes: readonly string[];
  },
  intents: IntentNames,
) {
  return {
    timestamp: entry.timestamp,
    age: age(entry.timestamp, nowMs()),
    intent_id: entry.intentId,
    intent_name: intents.get(entry.intentId ?? '')?.name ?? null,
    mutation_class: entry.mutationClass,
    label: calledClass(entry.mutationClass),
    by: byWhom(entry.contributor, entry.agent),
    changes: entry.changes,
    path: entry.path,
    name: entry.name,
  };
}

function fromLedger(
  context: TracingContext,
  path: string | undefined,
  hash: string | null | undefined,
  line: number | undefined,
): VirtualText | null {
  if (path === undefined || !hash) return null;
  return kept(context, { from: 'ledger', root: context.root, path, hash }, line ?? null);
}

function kept(context: TracingContext, text: FormerText, line: number | null): VirtualText | null {
  return hasFormerText(context, text) ? { uri: virtualUri(text), line } : null;
}
