import { recordsIn } from '../../ledger/record-line.ts';
import type { RecordFilter } from '../../model/ledger-questions.ts';
import type { TraceRecord } from '../../model/trace-record.ts';
import { revision as checkedOut, committedAt } from '../../workspace/git/git.ts';
import { blobBytes, filesAt } from '../../workspace/git/git-files.ts';
import { endOfSecond } from '../../workspace/git/git-history.ts';
import { isLedgerPath } from '../../workspace/ledger/ledger-files.ts';
import { askLedger } from '../ledger/ask-ledger.ts';
import type { TracingContext } from '../tracing-context.ts';

/** Two ends of a stretch of history; `head` is null for the working tree. */
export interface Ends {
  readonly base: string;
  readonly head: string | null;
}

/**
 * The records that came in between two revisions: those that the ledger had at the second and not yet at the first,
 * where git carries it. A ledger that was never committed is divided by the time of the two commits: a record comes
 * before the commit that holds what it tells of.
 */
export async function recordsOfRange(
  context: TracingContext,
  { base, head }: Ends,
): Promise<readonly TraceRecord[]> {
  const isPresent = head === null || head === checkedOut(context.root);
  const earlier = recordsAt(context, base);
  const later = isPresent ? null : recordsAt(context, head);
  if (earlier.length === 0 && (later?.length ?? 0) === 0) {
    const from = committedAt(context.root, base);
    const to = isPresent ? null : endOfSecond(committedAt(context.root, head));
    return recordsInOrder(context, {
      sinceMs: justAfter(from),
      untilMs: to === null ? undefined : justAfter(to),
    });
  }
  const known = new Set(earlier.map(idOf));
  const there = later === null ? null : new Set(later.map(idOf));
  return recordsInOrder(context, { without: known, among: there ?? undefined });
}

const justAfter = (time: string): number => Date.parse(time) + 1;

/** The records that pass a filter, in their order. */
export function recordsInOrder(
  context: TracingContext,
  filter: RecordFilter,
): Promise<readonly TraceRecord[]> {
  return askLedger(context, (questions) => [...questions.records(filter)].reverse());
}

/** The records that the ledger had in a commit, those that can be read; none where it was not committed. */
export function recordsAt({ root }: TracingContext, revision: string): readonly TraceRecord[] {
  const files = filesAt(root, revision).filter(({ path }) => isLedgerPath(path));
  const bytes = blobBytes(
    root,
    files.map(({ blob }) => blob),
  );
  return files.flatMap(({ blob }) => recordsIn(bytes.get(blob)?.toString('utf8') ?? ''));
}

/** A part of a long record counts as the record. */
export function idOf({ id, part }: TraceRecord): string {
  return part?.of ?? id;
}
