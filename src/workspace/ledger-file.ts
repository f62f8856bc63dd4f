import { type RecordDraft, sealRecord } from '../ledger/draft.ts';
import { encodeRecord, parseLine } from '../ledger/record-line.ts';
import { Fault } from '../model/fault.ts';
import type { TraceRecord } from '../model/trace-record.ts';
import { type AppendLineOptions, appendLine } from './append-line.ts';
import { newId, now } from './clock.ts';
import { revision } from './git.ts';
import { lastHash, readLines } from './ledger-lines.ts';
import { withLockNow } from './lock.ts';
import { packageVersion } from './package-info.ts';
import { isOrchestrated, orchestrationPaths } from './root.ts';
import { drainSpool, spooledLines, spoolLine } from './spool.ts';

export interface AppendOptions {
  /** True to have it on disk, not only with the system, on return. Violations and selections always are. */
  readonly durable?: boolean;
  /** How long to wait for other writers before appending beside them. */
  readonly patienceMs?: number;
}

/** A line of the ledger that no record could be read from. */
export interface UnreadableLine {
  /** Counted from 1, blank lines included. */
  readonly line: number;
  readonly kind: 'torn' | 'damaged' | 'foreign';
  readonly because: string;
}

export interface Ledger {
  /** In the order of the lines; a record that stands twice is given once. */
  readonly records: readonly TraceRecord[];
  readonly damaged: readonly UnreadableLine[];
  /** Every line as it stands, blank ones included: what `verifyRecords` takes. */
  readonly lines: readonly string[];
}

/**
 * Completes a draft and appends it to the ledger; when this returns, its line stands there, or, where the ledger
 * can't be written, in the spool that the next append empties. The lock only makes the chain a line where it can:
 * without it the record names a `prev` that others name too, and nothing is lost.
 * @throws Fault NOT_INITIALISED without `.orchestration/`; LEDGER_UNWRITABLE where neither place can be written.
 */
export function appendRecord(root: string, draft: RecordDraft, options: AppendOptions = {}): TraceRecord {
  if (!isOrchestrated(root)) {
    throw new Fault(
      'NOT_INITIALISED',
      `${root} has no .orchestration folder`,
      'Run `goldthread init` there first.',
    );
  }
  const { ledger } = orchestrationPaths(root);
  const head = revision(root);
  const durable = options.durable ?? (draft.event === 'violation' || draft.event === 'intent_selected');
  return withLockIfPossible(root, options.patienceMs ?? 2_000, (locked) => {
    if (locked) attempt(() => drainSpool(root, ledger));
    const record = sealRecord(draft, {
      id: newId(),
      timestamp: now(),
      toolVersion: packageVersion(),
      prev: attempt(() => lastHash(ledger)) ?? null,
      vcs: head === null ? null : { type: 'git', revision: head },
    });
    keep(root, ledger, record, { durable, alone: locked });
    return record;
  });
}

/** Reads the whole ledger, and what waits in the spool. Nothing that a line holds makes it throw. */
export function readLedger(root: string): Ledger {
  const lines = [...readLines(orchestrationPaths(root).ledger)];
  const records = new Map<string, TraceRecord>();
  const damaged: UnreadableLine[] = [];
  lines.forEach((text, index) => {
    if (text.trim() === '') return;
    const parsed = parseLine(text.trimEnd());
    if (parsed.type === 'record') {
      if (!records.has(parsed.record.id)) records.set(parsed.record.id, parsed.record);
      return;
    }
    const kind = parsed.type === 'foreign' ? 'foreign' : parsed.torn ? 'torn' : 'damaged';
    damaged.push({ line: index + 1, kind, because: parsed.because });
  });
  for (const { line } of spooledLines(root)) {
    const parsed = parseLine(line);
    if (parsed.type === 'record' && !records.has(parsed.record.id))
      records.set(parsed.record.id, parsed.record);
  }
  return { records: [...records.values()], damaged, lines };
}

/** Two tries, since a disk may be full for a moment; a try that broke off has left a fragment that readers report. */
function keep(root: string, ledger: string, record: TraceRecord, options: AppendLineOptions): void {
  const line = encodeRecord(record);
  const errors: unknown[] = [];
  for (const write of [
    () => appendLine(ledger, line, options),
    () => appendLine(ledger, line, options),
    () => spoolLine(root, record.id, line),
  ]) {
    try {
      write();
      return;
    } catch (error) {
      errors.push(error);
    }
  }
  const what = errors.map((error) => (error instanceof Error ? error.message : String(error))).join('; ');
  const next = 'See that the disk has room and that .orchestration/ can be written, then try again.';
  throw new Fault('LEDGER_UNWRITABLE', `the record ${record.id} could not be kept: ${what}`, next);
}

/** A folder for locks that can't be made is no reason to lose a record. */
function withLockIfPossible<T>(root: string, patienceMs: number, run: (locked: boolean) => T): T {
  let ran = false;
  const once = (locked: boolean): T => {
    ran = true;
    return run(locked);
  };
  try {
    return withLockNow(root, 'ledger', once, patienceMs);
  } catch (error) {
    if (ran) throw error;
    return run(false);
  }
}

function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
