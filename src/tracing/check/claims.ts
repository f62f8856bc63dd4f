import { mentionedIntents } from '../../intents/mentioned-intent.ts';
import { decidingRecords } from '../../ledger/deciding-records.ts';
import type { MutationClass } from '../../model/classification.ts';
import type { Intent } from '../../model/intent.ts';
import type { TraceRecord } from '../../model/trace-record.ts';
import { type Commit, committedFiles } from '../../workspace/git/git-history.ts';
import type { TracingContext } from '../tracing-context.ts';
import type { CheckedChange } from './changes.ts';
import type { KnownSymbols } from './known-symbols.ts';
import { recordsInOrder } from './records-of-range.ts';

/** What somebody says a change was done for, and what they say of it. */
export interface Claim {
  readonly intentId: string | null;
  /** A record's id or a commit's revision. */
  readonly by: string;
  readonly from: 'record' | 'commit';
  readonly at: string;
  /** On a record: that the agent has declared it a refactoring. */
  readonly declared: boolean;
  /** On a record: the verdict on this symbol. */
  readonly says: MutationClass | null;
  /** On a record: who has approved the write. */
  readonly approval: { readonly id: string; readonly by: string } | null;
  readonly record: TraceRecord | null;
}

/** Who claims which change. */
export interface Claims {
  /** All of them, one for each record and each commit that names an intent. */
  readonly all: readonly Claim[];
  of(change: CheckedChange): readonly Claim[];
}

export interface ClaimSources {
  readonly context: TracingContext;
  readonly records: readonly TraceRecord[];
  readonly commits: readonly Commit[];
  readonly intents: readonly Intent[];
  readonly approvals: Approvals;
  readonly known: KnownSymbols;
}

/** Who has approved what, by the id of the approval. */
type Approvals = ReadonlyMap<string, string>;

/** The approvals that some records name, in the whole ledger: one may be older than the range in which it was used. */
export async function approvalsNamedIn(
  context: TracingContext,
  records: readonly TraceRecord[],
): Promise<Approvals> {
  if (records.every(({ approval_id }) => approval_id === undefined)) return new Map();
  const approvals = await recordsInOrder(context, { events: ['approval'] });
  return new Map(
    approvals.flatMap(({ approval }) =>
      approval?.decision === 'approved' ? [[approval.id, approval.by] as const] : [],
    ),
  );
}

/**
 * Reads the claims of a range's records and commits. A record tells of symbols, a commit only of files; a superseded
 * record is heard for what its agent declared and a person approved, since the settlement doesn't repeat it.
 */
export function claimsOf({ context, records, commits, intents, approvals, known }: ClaimSources): Claims {
  const said = whatWasSaid(records, approvals);
  const bySymbol = new Map<string, Claim[]>();
  const byFile = new Map<string, Claim[]>();
  const all: Claim[] = [];
  for (const record of decidingRecords(records)) {
    if (record.files.length === 0) continue;
    all.push(said(record, null, record.mutation_class ?? null));
    for (const [path, key, says] of symbolsTold(record)) push(bySymbol, key, said(record, path, says));
  }
  const files = committedFiles(
    context.root,
    commits.map(({ revision }) => revision),
  );
  for (const commit of commits) {
    for (const claim of claimsOfCommit(commit, intents)) {
      all.push(claim);
      for (const { path } of files.get(commit.revision) ?? []) push(byFile, path, claim);
    }
  }
  return {
    all,
    of({ before, after, path, symbol }) {
      const aliases = after ? (known(after.path, after.name)?.aliases ?? []) : [];
      const places = [before, after].flatMap((place) => (place ? [`${place.path}#${place.name}`] : []));
      const keys = new Set([...places, ...aliases, ...(symbol === null ? [path] : [])]);
      const paths = new Set([before?.path, after?.path]);
      return [
        ...new Set([...keys].flatMap((key) => bySymbol.get(key) ?? [])),
        ...new Set([...paths].flatMap((one) => (one === undefined ? [] : (byFile.get(one) ?? [])))),
      ];
    },
  };
}

/** An issue's key is no intent: only a trailer, or an intent's own id in the message, claims a commit for one. */
function claimsOfCommit(
  { message, revision, timestamp }: Commit,
  intents: readonly Intent[],
): readonly Claim[] {
  const silent = { declared: false, says: null, approval: null, record: null };
  return mentionedIntents(message, intents).map((intentId) => ({
    ...{ intentId, by: revision, from: 'commit', at: timestamp },
    ...silent,
  }));
}

/** What a settlement's writes declared and had approved counts for the files that those writes were about. */
function whatWasSaid(
  records: readonly TraceRecord[],
  approvals: Approvals,
): (record: TraceRecord, path: string | null, says: MutationClass | null) => Claim {
  const byId = new Map(records.map((record) => [record.id, record]));
  return (record, path, says) => {
    const story = [record, ...(record.supersedes ?? []).flatMap((id) => byId.get(id) ?? [])].filter(
      ({ files }) => path === null || files.some((file) => file.path === path || file.path_before === path),
    );
    const approvalId = story.map(({ approval_id }) => approval_id).find((id) => id !== undefined);
    const by = approvalId === undefined ? undefined : approvals.get(approvalId);
    return {
      intentId: record.intent_id,
      by: record.id,
      from: 'record',
      at: record.timestamp,
      declared: story.some(({ declared }) => declared === 'refactor'),
      says,
      approval: approvalId !== undefined && by !== undefined ? { id: approvalId, by } : null,
      record,
    };
  };
}

/** Path, key and verdict of everything that a record tells of, files as a whole among it. */
function* symbolsTold({ files }: TraceRecord): Generator<readonly [string, string, MutationClass | null]> {
  for (const { path, path_before, conversations, deleted_symbols = [], mutation_class } of files) {
    yield [path, path, mutation_class ?? null];
    for (const { ranges } of conversations) {
      for (const { symbol, previous, mutation_class: says = null } of ranges) {
        if (symbol === undefined) continue;
        yield [path, `${path}#${symbol}`, says];
        if (previous && (previous.path !== path || previous.symbol !== symbol))
          yield [path, `${previous.path}#${previous.symbol}`, says];
      }
    }
    for (const { symbol, mutation_class: says } of deleted_symbols)
      yield [path, `${path_before ?? path}#${symbol}`, says];
  }
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}
