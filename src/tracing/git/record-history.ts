import { newLineageId } from '../../ledger/lineage.ts';
import { inOrder } from '../../ledger/record-order.ts';
import { MODULE_NAME } from '../../model/symbol.ts';
import type { TraceRecord } from '../../model/trace-record.ts';
import { endOfSecond } from '../../workspace/git/git-history.ts';
import { appendRecord } from '../../workspace/ledger/ledger-file.ts';
import type { DiffSymbol } from '../comparison/diff-document.ts';
import { oneAtATime } from '../gate/one-at-a-time.ts';
import type { HistoryCommit, HistoryDocument } from '../history/history.ts';
import type { TracingContext } from '../tracing-context.ts';
import { draftOfCommit } from './commit-record.ts';

/** What came of `history --record`. */
export interface RecordedHistory {
  readonly commits: number;
  readonly records: number;
  /** Commits of which the ledger told already, in whole. */
  readonly known: number;
}

/**
 * Writes what commits did into the ledger, at the time when they were made: a chain of records of its own, which comes
 * before all that was written since. What the ledger tells already is left out, whether it was recorded when it
 * happened, or by an earlier run, or under a revision that git has rewritten since; so a second run adds nothing.
 */
export function recordHistory(
  context: TracingContext,
  { commits }: HistoryDocument,
  onProgress: (done: number, of: number) => void = () => {},
): Promise<RecordedHistory> {
  return oneAtATime(context, async () => {
    const ledger = inOrder(context.ledger());
    const isKnown = knownChanges(ledger);
    const lineages = lineageSeeds();
    let prev = lastOfHistory(ledger);
    let records = 0;
    let known = 0;
    for (const [at, commit] of commits.toReversed().entries()) {
      const news = commit.symbols.filter((symbol) => !isKnown(commit, symbol));
      if (news.length === 0 && commit.symbols.length > 0) known += 1;
      if (news.length > 0) {
        const draft = draftOfCommit(commit, news, lineages(news));
        const { revision } = commit;
        const timestamp = endOfSecond(commit.timestamp);
        const record = appendRecord(context.root, draft, {
          past: { timestamp, revision, prev: prev ?? null },
        });
        prev = record.hash;
        records += 1;
      }
      onProgress(at + 1, commits.length);
    }
    context.forgetLedger();
    if (records > 0) context.progress.mapIsOld = true;
    return { commits: commits.length, records, known };
  });
}

/** The end of the chain that an earlier run made. */
function lastOfHistory(ledger: readonly TraceRecord[]): TraceRecord['hash'] | undefined {
  const isOfHistory = ({ commit, timestamp }: TraceRecord): boolean =>
    commit !== undefined && timestamp === endOfSecond(commit.timestamp);
  return ledger.findLast(isOfHistory)?.hash;
}

/**
 * What is known of the past is held against commits, oldest first. A change that was seen in a commit is the same change
 * under another revision. What was recorded when it happened is a row of contents for each place, and a commit that
 * leaves the next one of these is that record's doing; so code that was changed and changed back is not taken for known.
 */
function knownChanges(
  ledger: readonly TraceRecord[],
): (commit: HistoryCommit, symbol: DiffSymbol) => boolean {
  const revisions = new Set<string>();
  const steps = new Set<string>();
  const rows = new Map<string, string[]>();
  for (const record of ledger) {
    if (record.commit) revisions.add(record.commit.revision);
    for (const { place, before, after } of stepsIn(record)) {
      if (record.commit) steps.add(JSON.stringify([place, before, after]));
      else rows.set(place, [...(rows.get(place) ?? []), after]);
    }
  }
  const reached = new Map<string, number>();
  return ({ revision }, { before, after }) => {
    const here = (after ?? before)!;
    const place = `${here.path}#${here.name}`;
    const holds = after?.content_hash ?? GONE;
    if (revisions.has(revision) || steps.has(JSON.stringify([place, before?.content_hash ?? GONE, holds])))
      return true;
    // Of the code outside of all symbols the hash is that of the whole file, which many records leave alike.
    const row = rows.get(place) ?? [];
    const at = row.indexOf(holds, here.name === MODULE_NAME ? 0 : (reached.get(place) ?? 0));
    if (at >= 0) reached.set(place, at + 1);
    return at >= 0;
  };
}

const GONE = 'gone';

function* stepsIn(
  record: TraceRecord,
): Iterable<{ readonly place: string; readonly before: string; readonly after: string }> {
  for (const { path, conversations, deleted_symbols } of record.files) {
    for (const { symbol, previous, content_hash } of conversations.flatMap(({ ranges }) => ranges))
      if (symbol !== undefined && content_hash !== undefined)
        yield { place: `${path}#${symbol}`, before: previous?.content_hash ?? GONE, after: content_hash };
    for (const { symbol, content_hash } of deleted_symbols ?? [])
      yield { place: `${path}#${symbol}`, before: content_hash, after: GONE };
  }
}

/** Past symbols get the identity that they would have got then, and keep it through renames and moves. */
function lineageSeeds(): (
  symbols: readonly DiffSymbol[],
) => (path: string, name: string, hash: string) => string {
  const living = new Map<string, string>();
  return (symbols) => {
    const before = new Map(living);
    const idOf = (path: string, name: string, hash: string): string =>
      before.get(`${path}#${name}`) ?? newLineageId(path, name, hash);
    for (const { before: old } of symbols) if (old) living.delete(`${old.path}#${old.name}`);
    for (const { before: old, after } of symbols) {
      const known = old ?? after;
      if (after && known)
        living.set(`${after.path}#${after.name}`, idOf(known.path, known.name, known.content_hash));
    }
    return idOf;
  };
}
