import { type Verification, verifyLedgerFiles } from '../ledger/verify.ts';
import { Fault } from '../model/fault.ts';
import type { TraceRecord } from '../model/trace-record.ts';
import { readLedgerFiles, segmentsAgainstCommit } from '../workspace/ledger-files.ts';
import { nearestNames } from './nearest-names.ts';
import type { TracingContext } from './tracing-context.ts';

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

/** The records that pass every filter, newest first. */
export function listRecords(context: TracingContext, filter: TraceFilter): readonly TraceRecord[] {
  const [since, until] = [instant(filter.since), instant(filter.until)];
  const passing = context.ledger().filter((record) => {
    const time = Date.parse(record.timestamp);
    return (
      (filter.intent === undefined || record.intent_id === filter.intent) &&
      (filter.session === undefined || record.session_id === filter.session) &&
      (filter.mutationClass === undefined || record.mutation_class === filter.mutationClass) &&
      (filter.path === undefined || record.files.some(({ path }) => isUnder(path, filter.path!))) &&
      (filter.symbol === undefined || names(record).has(filter.symbol)) &&
      (since === null || time >= since) &&
      (until === null || time < until)
    );
  });
  return passing.reverse().slice(0, filter.limit ?? passing.length);
}

/**
 * A record by its id, or by the beginning of one.
 *
 * @throws Fault UNKNOWN_RECORD naming the nearest ids, AMBIGUOUS_RECORD.
 */
export function findRecord(context: TracingContext, id: string): TraceRecord {
  const records = context.ledger();
  const found = records.filter((record) => record.id === id || (id.length >= 4 && record.id.startsWith(id)));
  if (found.length === 1) return found[0]!;
  if (found.length > 1)
    throw new Fault('AMBIGUOUS_RECORD', `${found.length} records begin with ${id}`, 'Give more of the id.');
  const nearest = nearestNames(
    id,
    records.map((record) => record.id),
  );
  throw new Fault(
    'UNKNOWN_RECORD',
    `There is no record ${JSON.stringify(id)}`,
    nearest.length > 0
      ? `The nearest ids: ${nearest.join(', ')}.`
      : 'See the ids with `goldthread trace list`.',
  );
}

/** Checks every record and the chain between them, in every file of the ledger, and against git where it has them. */
export function verifyLedger(root: string, anchors: readonly string[] = []): Verification {
  const verification = verifyLedgerFiles(readLedgerFiles(root), anchors);
  const problems = [...verification.problems, ...segmentsAgainstCommit(root)];
  return { ...verification, ok: problems.length === 0, problems };
}

/** Every name a record tells of, bare and with its path, before and after. */
function names(record: TraceRecord): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (path: string, symbol: string): void => {
    found.add(symbol);
    found.add(`${path}#${symbol}`);
  };
  for (const file of record.files) {
    for (const { ranges } of file.conversations) {
      for (const { symbol, previous } of ranges) {
        if (symbol !== undefined) add(file.path, symbol);
        if (previous) add(previous.path, previous.symbol);
      }
    }
    for (const { symbol } of file.deleted_symbols ?? []) add(file.path, symbol);
  }
  for (const symbol of record.violation?.symbols ?? []) found.add(symbol);
  return found;
}

function isUnder(path: string, wanted: string): boolean {
  const folder = wanted.replace(/^\.\//, '').replace(/\/+$/, '');
  return path === folder || path.startsWith(`${folder}/`);
}

function instant(text: string | undefined): number | null {
  if (text === undefined) return null;
  const time = Date.parse(text);
  if (Number.isNaN(time))
    throw new Fault(
      'BAD_TIME',
      `${JSON.stringify(text)} is no time`,
      'Give a date such as 2026-02-16, or a time such as 2026-02-16T12:00:00Z.',
    );
  return time;
}
