import { basename } from 'node:path';
import type { Report, ReportedIntent } from '../../model/report.ts';
import { now } from '../../workspace/clock.ts';
import { packageVersion } from '../../workspace/package-info.ts';
import type { TracingContext } from '../tracing-context.ts';
import { foldMembers } from './fold-members.ts';
import { fromLedger } from './from-ledger.ts';
import { fromRange } from './from-range.ts';
import type { Gathered } from './gathered.ts';

export interface ReportOptions {
  /** `REV1..REV2`, or `REV` for what came since, the working tree included; the whole ledger where there is none. */
  readonly range?: string;
  /** Called while commits are judged. */
  readonly onProgress?: (done: number, of: number) => void;
}

/**
 * All that a report tells: of a range of commits, judged as one change set, or of what the ledger has recorded.
 *
 * @throws Fault REVISION_UNKNOWN, BAD_DIFF, NO_HISTORY for a range; LEDGER_EMPTY where there is nothing to tell.
 */
export async function gatherReport(context: TracingContext, options: ReportOptions): Promise<Report> {
  const gathered =
    options.range === undefined
      ? await fromLedger(context)
      : await fromRange(context, options.range, options.onProgress);
  return {
    repository: basename(context.root),
    madeAt: now(),
    madeBy: packageVersion(),
    ...gathered,
    changes: foldMembers(gathered.changes),
    intents: namedIntents(context, gathered),
  };
}

function namedIntents(context: TracingContext, gathered: Gathered): readonly ReportedIntent[] {
  const { changes, events, files, refusals } = gathered;
  const ids = new Set(
    [
      ...changes.map(({ intent }) => intent?.id),
      ...files.map(({ owner }) => owner?.id),
      ...[...events, ...refusals].map(({ intentId }) => intentId),
    ].filter((id) => typeof id === 'string'),
  );
  const read = context.intents();
  const known = new Map((read.ok ? read.intents : []).map((intent) => [intent.id, intent]));
  return [...ids].sort().map((id) => ({
    id,
    name: known.get(id)?.name ?? null,
    status: known.get(id)?.status ?? null,
  }));
}
