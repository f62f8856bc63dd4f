import { type Verification, verifyLedgerFiles } from '../../ledger/verify.ts';
import type { MutationClass } from '../../model/classification.ts';
import { Fault } from '../../model/fault.ts';
import type { RecordFilter } from '../../model/ledger-questions.ts';
import { counted } from '../../model/noun.ts';
import type { TraceRecord } from '../../model/trace-record.ts';
import { readLedgerFiles, segmentsAgainstCommit } from '../../workspace/ledger/ledger-files.ts';
import { nearestNames } from '../symbols/nearest-names.ts';
import type { TracingContext } from '../tracing-context.ts';
import { askLedger } from './ask-ledger.ts';
import { instant } from './instant.ts';

/** What `trace list` can be narrowed to. */
export interface TraceFilter {
  readonly intent?: string | undefined;
  /** A qualified name, or `path#name`. */
  readonly symbol?: string | undefined;
  /** A file, or a folder with everything below it. */
  readonly path?: string | undefined;
  readonly mutationClass?: string | undefined;
  readonly session?: string | undefined;
  /** RFC 3339 times or dates; `since` inclusive, `until` exclusive. */
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  readonly limit?: number | undefined;
}

/** The records that pass every filter, newest first. @throws Fault BAD_TIME. */
export async function listRecords(
  context: TracingContext,
  { since, until, limit, mutationClass, ...filter }: TraceFilter,
): Promise<readonly TraceRecord[]> {
  const wanted: RecordFilter = {
    ...filter,
    mutationClass: mutationClass as MutationClass | undefined,
    sinceMs: instant(since) ?? undefined,
    untilMs: instant(until) ?? undefined,
  };
  return askLedger(context, (questions) => {
    const found: TraceRecord[] = [];
    if (limit === 0) return found;
    for (const record of questions.records(wanted)) if (found.push(record) === limit) break;
    return found;
  });
}

/**
 * A record by its id, or by the beginning of one.
 *
 * @throws Fault UNKNOWN_RECORD naming the nearest ids, AMBIGUOUS_RECORD.
 */
export function findRecord(context: TracingContext, id: string): Promise<TraceRecord> {
  return askLedger(context, (questions) => {
    const named = questions.recordsNamed(id, MOST_NAMED);
    const found = named.filter((record) => record.id === id || id.length >= 4);
    if (found.length === 1) return found[0]!;
    if (found.length > 1) {
      const many = found.length === MOST_NAMED ? `${MOST_NAMED} records or more` : `${found.length} records`;
      throw new Fault('AMBIGUOUS_RECORD', `${many} begin with ${id}`, 'Give more of the id.');
    }
    const nearest = nearestNames(id, [...questions.ids()]);
    throw new Fault(
      'UNKNOWN_RECORD',
      `There is no record ${JSON.stringify(id)}`,
      nearest.length > 0
        ? `The nearest ids: ${nearest.join(', ')}.`
        : 'See the ids with `goldthread trace list`.',
    );
  });
}

/** What is wrong with a ledger, in a sentence without its full stop. */
export function damageOf({ problems }: Verification): string {
  const [first] = problems;
  const where = first ? `; the first: ${first.path}, line ${first.line}, ${first.because}` : '';
  return `The ledger has ${counted(problems.length, 'problem')}${where}`;
}

/** So many are looked up to tell that an id is not enough. */
const MOST_NAMED = 100;

/** Checks every record and the chain between them, in every file of the ledger, and against git where it has them. */
export function verifyLedger(root: string, anchors: readonly string[] = []): Verification {
  const verification = verifyLedgerFiles(readLedgerFiles(root), anchors);
  const problems = [...verification.problems, ...segmentsAgainstCommit(root)];
  return { ...verification, ok: problems.length === 0, problems };
}
