import { intentOf } from '../../ledger/intent-of.ts';
import type { AuditEntry } from '../../model/audit.ts';
import type { MutationClass } from '../../model/classification.ts';
import type { RecordedFinding, TraceFile, TraceRecord } from '../../model/trace-record.ts';
import { contributorOfCommit, type HistoryCommit } from '../history/history.ts';

/** What a record or a commit tells of one symbol, with all that an audit sorts it by. */
export interface ToldChange extends AuditEntry {
  readonly intentId: string | null;
  readonly mutationClass: MutationClass;
  /** What stays the same through renames and moves. */
  readonly lineage: string;
}

type About = Pick<ToldChange, 'record_id' | 'timestamp' | 'agent' | 'provisional' | 'intentId'>;

/** Every symbol's change that a record tells of. */
export function changesToldBy(record: TraceRecord): readonly ToldChange[] {
  const about: About = {
    record_id: record.id,
    timestamp: record.timestamp,
    agent: record.agent ?? null,
    provisional: record.provisional ?? false,
    intentId: record.intent_id,
  };
  return record.files.flatMap((file) => [...standing(record, file, about), ...deleted(file, about)]);
}

function standing(record: TraceRecord, file: TraceFile, about: About): readonly ToldChange[] {
  return file.conversations.flatMap((conversation) => {
    const { ranges, contributor = { type: 'unknown' } } = conversation;
    const intentId = intentOf(record, conversation);
    return ranges.flatMap((range): readonly ToldChange[] => {
      if (range.symbol === undefined) return [];
      const { path: from = file.path, symbol: was = range.symbol } = range.previous ?? {};
      const isElsewhere = from !== file.path || was !== range.symbol;
      return [
        {
          ...about,
          intentId,
          path: file.path,
          symbol: range.symbol,
          kind: range.kind ?? 'object',
          changes: range.changes ?? [],
          previous: isElsewhere ? { path: from, symbol: was } : null,
          contributor,
          mutationClass:
            range.mutation_class ?? file.mutation_class ?? record.mutation_class ?? 'INTENT_EVOLUTION',
          findings: (range.findings ?? []).map(shortened),
          lineage: range.lineage_id ?? `${from}#${was}`,
        },
      ];
    });
  });
}

function deleted(file: TraceFile, about: About): readonly ToldChange[] {
  return (file.deleted_symbols ?? []).map((grave) => ({
    ...about,
    path: file.path_before ?? file.path,
    symbol: grave.symbol,
    kind: grave.kind,
    changes: ['deleted'],
    previous: null,
    contributor: file.conversations[0]?.contributor ?? { type: 'unknown' },
    mutationClass: grave.mutation_class,
    findings: grave.findings.map(shortened),
    lineage: grave.lineage_id,
  }));
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
