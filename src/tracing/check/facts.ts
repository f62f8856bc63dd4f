import { decidingRecords } from '../../ledger/deciding-records.ts';
import type { Verification } from '../../ledger/verify.ts';
import type { Intent } from '../../model/intent.ts';
import type { TraceRecord } from '../../model/trace-record.ts';
import { changedFiles } from '../../workspace/git/git-files.ts';
import { type Commit, commitsIn } from '../../workspace/git/git-history.ts';
import { verifyLedger } from '../ledger/trace-query.ts';
import type { TracingContext } from '../tracing-context.ts';
import { type CheckedChange, changesOf, changesOfRecords } from './changes.ts';
import { approvalsNamedIn, type Claim, claimsOf } from './claims.ts';
import { type KnownIntents, knownIntents } from './known-intents.ts';
import { type KnownSymbols, knownSymbols } from './known-symbols.ts';
import type { Range } from './range.ts';
import { recordsAt, recordsInOrder, recordsOfRange } from './records-of-range.ts';
import { changedSettings, compareRange, type GuardedFile } from './sides.ts';

/** A change with what was claimed of it, and whether an intent's scope covers it. */
export interface ClaimedChange extends CheckedChange {
  readonly claims: readonly Claim[];
  /** Why it lies outside of the intent's scope, as a clause; null where it lies inside. */
  outside(intent: Intent): string | null;
}

/** Everything that the rules ask about, gathered once. */
export interface CheckFacts {
  readonly context: TracingContext;
  readonly range: Range | null;
  readonly now: string;
  readonly intents: KnownIntents;
  readonly changes: readonly ClaimedChange[];
  /** What the range's records and commits claim, whether or not the change is still to be seen in the end. */
  readonly claims: readonly Claim[];
  readonly commits: readonly Commit[];
  readonly records: readonly TraceRecord[];
  readonly verification: Verification;
  /** What the ledger knows of the symbols that changed. */
  readonly known: KnownSymbols;
  /** Records that the ledger had when the range began. */
  readonly recordsBefore: readonly TraceRecord[];
  /** Files that the range changes and that no scope opens, goldthread's own rules among them. */
  readonly changedSettings: readonly GuardedFile[];
}

/** @param anchors hashes of ledger heads that were kept elsewhere. */
export async function gatherFacts(
  context: TracingContext,
  range: Range | null,
  anchors: readonly string[],
  now: string,
): Promise<CheckFacts> {
  const intents = knownIntents(context, range);
  const records = range ? await recordsOfRange(context, range) : await recordsInOrder(context, {});
  const commits = range ? commitsIn(context.root, `${range.base}..${range.head ?? 'HEAD'}`) : [];
  const symbolScopes = intents.all.some(({ ownedScope }) => ownedScope.some(({ type }) => type === 'symbol'));
  const changed = range ? changedFiles(context.root, range.base, range.head) : [];
  const scoped = range
    ? await changesOf(context, await compareRange(context, range, changed), symbolScopes)
    : changesOfRecords(context, decidingRecords(records));
  const known = await knownSymbols(context, scoped.all);
  const approvals = await approvalsNamedIn(context, records);
  const claims = claimsOf({ context, records, commits, intents: intents.all, approvals, known });
  const outside = new Map<string, readonly (string | null)[]>();
  const outsideOf = (intent: Intent): readonly (string | null)[] => {
    const known = outside.get(intent.id) ?? scoped.outside(intent);
    outside.set(intent.id, known);
    return known;
  };
  return {
    context,
    range,
    now,
    intents,
    changes: scoped.all.map((change, at) => ({
      ...change,
      claims: claims.of(change),
      outside: (intent) => outsideOf(intent)[at] ?? null,
    })),
    claims: claims.all,
    commits,
    records,
    verification: verifyLedger(context.root, anchors),
    known,
    recordsBefore: range ? recordsAt(context, range.base) : [],
    changedSettings: changedSettings(context, changed),
  };
}
