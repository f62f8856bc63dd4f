import type { TraceRecord } from '../../model/trace-record.ts';
import { revision as checkedOut } from '../../workspace/git/git.ts';
import { isOrchestrated } from '../../workspace/root.ts';
import { findRange, type Range } from '../check/range.ts';
import { recordsOfRange } from '../check/records-of-range.ts';
import { type HistoryOptions, history } from '../history/history.ts';
import { askLedger } from '../ledger/ask-ledger.ts';
import type { TracingContext } from '../tracing-context.ts';
import { changesOfCommits, changesToldBy, type ToldChange } from './told-changes.ts';

/** Where an audit has its story from. */
export interface Story {
  readonly source: 'ledger' | 'history';
  readonly range: Range | null;
  /** What was done in the range, the newest first. */
  readonly changes: readonly ToldChange[];
  /** As far as is known what was done before and after as well, by which links between changes are found. */
  readonly around: readonly ToldChange[];
  /** All that the ledger tells in the range, the newest first; none from git's history. */
  readonly records: readonly TraceRecord[];
}

/**
 * The ledger's own story; where it has none for the range, that of git's commits, whose verdicts are kept so that a
 * second time costs little.
 *
 * @throws Fault NO_HISTORY outside git, where there is no ledger either.
 */
export async function storyOf(
  context: TracingContext,
  asked: string | undefined,
  onProgress: NonNullable<HistoryOptions['onProgress']>,
): Promise<Story> {
  const range = asked === undefined ? null : findRange(context.root, { range: asked, env: {} });
  const inRange = range && new Set((await recordsOfRange(context, range)).map(({ id }) => id));
  const { all, deciding } = await askLedger(context, (questions) => ({
    all: [...questions.records({})],
    deciding: new Set([...questions.records({ deciding: true })].map(({ id }) => id)),
  }));
  const records = all.filter(({ id }) => inRange?.has(id) ?? true);
  const around = all.filter(({ id }) => deciding.has(id)).flatMap(changesToldBy);
  const changes = around.filter(({ record_id }) => inRange?.has(record_id) ?? true);
  if (changes.length > 0 || records.some(({ event }) => event === 'violation'))
    return { source: 'ledger', range, records, changes, around };
  // A workspace before its first commit has no other story, and is none the worse for it.
  if (checkedOut(context.root) === null && isOrchestrated(context.root))
    return { source: 'ledger', range, records, changes, around };
  const document = await history(context, {
    ...(range === null ? {} : { range: `${range.base}..${range.head ?? 'HEAD'}` }),
    onProgress,
  });
  const committed = changesOfCommits(document.commits);
  return { source: 'history', range, records: [], changes: committed, around: committed };
}
