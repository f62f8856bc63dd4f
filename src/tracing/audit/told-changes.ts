import { entryOf, type Telling, tellingsOf } from '../../ledger/tellings.ts';
import type { AuditEntry } from '../../model/audit.ts';
import type { MutationClass } from '../../model/classification.ts';
import type { RecordedFinding, TraceRecord } from '../../model/trace-record.ts';
import { contributorOfCommit, type HistoryCommit } from '../history/history.ts';

/** What a record or a commit tells of one symbol, with all that an audit sorts it by. */
export interface ToldChange extends AuditEntry {
  readonly intentId: string | null;
  readonly mutationClass: MutationClass;
  /** What stays the same through renames and moves. */
  readonly lineage: string;
}

/** Every symbol's change that a record tells of. */
export function changesToldBy(record: TraceRecord): readonly ToldChange[] {
  return tellingsOf(record).map((telling) => {
    const entry = entryOf(record, telling, null);
    return {
      record_id: entry.recordId,
      timestamp: entry.timestamp,
      agent: entry.agent,
      provisional: entry.provisional,
      intentId: entry.intentId,
      path: entry.path,
      symbol: entry.name,
      kind: entry.kind,
      changes: entry.changes,
      contributor: entry.contributor,
      mutationClass: entry.mutationClass,
      findings: entry.findings.map(shortened),
      ...origin(telling),
    };
  });
}

function origin(telling: Telling): Pick<ToldChange, 'previous' | 'lineage'> {
  if (telling.type === 'gone') return { previous: null, lineage: telling.grave.lineage_id };
  const { file, range } = telling;
  const { path = file.path, symbol = range.symbol } = range.previous ?? {};
  const isElsewhere = path !== file.path || symbol !== range.symbol;
  return {
    previous: isElsewhere ? { path, symbol } : null,
    lineage: range.lineage_id ?? `${path}#${symbol}`,
  };
}

/** Every symbol's change of some commits, the newest first on both sides; a lineage is followed by its places. */
export function changesOfCommits(commits: readonly HistoryCommit[]): readonly ToldChange[] {
  const standing = new Map<string, string>();
  const told: ToldChange[] = [];
  for (const commit of [...commits].reverse()) {
    const moves: (readonly [string, string])[] = [];
    for (const { before, after, changes, mutation_class, findings } of commit.symbols) {
      const here = (after ?? before)!;
      const [was, is] = [before, after].map((side) => side && `${side.path}#${side.name}`);
      const lineage = (was ? standing.get(was) : null) ?? `${commit.revision} ${was ?? is}`;
      if (is) moves.push([is, lineage]);
      const isElsewhere = was && is && was !== is;
      told.push({
        record_id: `git:${commit.revision}`,
        timestamp: commit.timestamp,
        path: here.path,
        symbol: here.name,
        kind: here.kind,
        changes,
        previous: isElsewhere ? { path: before!.path, symbol: before!.name } : null,
        agent: commit.contributor.agent ?? null,
        contributor: contributorOfCommit(commit),
        provisional: false,
        intentId: commit.intent_id,
        mutationClass: mutation_class,
        findings: findings.map(shortened),
        lineage,
      });
    }
    // All of a commit happened at once: two functions that exchanged their names keep their own lineages.
    for (const [place, lineage] of moves) standing.set(place, lineage);
  }
  return told.reverse();
}

function shortened({ rule, verdict, because, assumes }: RecordedFinding): AuditEntry['findings'][number] {
  return { rule, verdict, because, ...(assumes === undefined ? {} : { assumes }) };
}
