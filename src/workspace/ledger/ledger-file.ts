import { type RecordDraft, sealParts } from '../../ledger/draft.ts';
import { joinParts } from '../../ledger/parts.ts';
import { encodeRecord, parseLine } from '../../ledger/record-line.ts';
import { inOrder } from '../../ledger/record-order.ts';
import type { ContentHash } from '../../model/content-hash.ts';
import { Fault } from '../../model/fault.ts';
import type { TraceRecord } from '../../model/trace-record.ts';
import { newId, now } from '../clock.ts';
import { revision } from '../git/git.ts';
import { withLockNow } from '../lock.ts';
import { packageVersion } from '../package-info.ts';
import { isOrchestrated, orchestrationPaths } from '../root.ts';
import { type AppendLineOptions, appendLine } from './append-line.ts';
import { lastHash, lastLine, readLines } from './ledger-lines.ts';
import { bringIntoStep, carryStrays, isOutOfStep, linesAway } from './ledger-live.ts';
import { isLarge, rotateIntoPart, rotateIntoSegments } from './ledger-rotation.ts';
import { segmentNames, segmentPath } from './ledger-segments.ts';
import {
  forgetStrays,
  hasStrays,
  lastSegment,
  rememberStrays,
  segmentToWrite,
  usesSegments,
} from './ledger-target.ts';
import { drainSpool, spooledLines, spoolLine } from './spool.ts';

export interface AppendOptions {
  /** True to have it on disk, not only with the system, on return. Violations and selections always are. */
  readonly durable?: boolean;
  /** How long to wait for other writers before appending beside them. */
  readonly patienceMs?: number;
  /**
   * For what happened long before it is written down: when, at which commit, and what it follows. Readers then put it
   * where it belongs, before all that came later.
   */
  readonly past?: {
    readonly timestamp: string;
    readonly revision: string;
    readonly prev: ContentHash | null;
  };
  /** In bytes: how large the live file may be before all but its last record is sealed. */
  readonly rotateAt?: number;
}

/** A line of the ledger that no record could be read from. */
export interface UnreadableLine {
  /** Relative to the workspace. */
  readonly path: string;
  /** Counted from 1, blank lines included. */
  readonly line: number;
  readonly kind: 'torn' | 'damaged' | 'foreign';
  readonly because: string;
}

export interface Ledger {
  /** A record that stands twice is given once, and one in several parts as one. */
  readonly records: readonly TraceRecord[];
  readonly damaged: readonly UnreadableLine[];
}

/**
 * Completes a draft and appends it to the ledger; when this returns, its line stands in the live file, or, where that
 * can't be written, in the spool that the next append empties. The lock only makes the chain a line where it can:
 * without it the record names a `prev` that others name too, and nothing is lost.
 *
 * Where git carries the ledger in segments, the line stands in one of them too. That comes second: a line that a crash
 * kept out of its segment is carried there by the next append.
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
  const { past } = options;
  const head = revision(root);
  const commit = past?.revision ?? head;
  const durable = options.durable ?? (draft.event === 'violation' || draft.event === 'intent_selected');
  return withLockIfPossible(root, options.patienceMs ?? 2_000, (locked) => {
    if (locked) attempt(() => drainSpool(root, ledger));
    else attempt(() => rememberStrays(root));
    const segment = locked ? (attempt(() => prepare(root, head, options.rotateAt)) ?? null) : null;
    const seal = {
      id: newId(),
      timestamp: past?.timestamp ?? now(),
      toolVersion: packageVersion(),
      prev: past ? past.prev : (attempt(() => lastHash(ledger)) ?? null),
      vcs: commit === null ? null : ({ type: 'git', revision: commit } as const),
    };
    const records = sealParts(draft, seal, newId);
    const lines = records.map(encodeRecord).join('\n');
    keep(root, ledger, seal.id, lines, { durable, alone: locked });
    if (segment !== null)
      attempt(() => appendLine(segmentPath(root, segment), lines, { durable: false, alone: true }));
    return joinParts(records)[0]!;
  });
}

/** Makes the live file ready to be appended to, under its lock, and names the segment that gets the line as well. */
function prepare(root: string, head: string | null, rotateAt?: number): string | null {
  const { ledger } = orchestrationPaths(root);
  const large = isLarge(root, rotateAt);
  if (!usesSegments(root)) {
    if (large) rotateIntoPart(root);
    return null;
  }
  const moved = bringIntoStep(root);
  const last = lastSegment(root);
  const tail = lastLine(ledger);
  const isBehind = last === null ? tail !== null : lastLine(segmentPath(root, last)) !== tail;
  const segment = segmentToWrite(root, head, moved);
  const strays = hasStrays(root);
  if (isBehind || strays) carryStrays(root, segment);
  if (strays) forgetStrays(root);
  if (!large) return segment;
  rotateIntoSegments(root, rotateAt);
  return segmentToWrite(root, head, true);
}

/**
 * Reads the whole ledger: the live file, the segments, and what waits in the spool. Nothing that a line holds makes it
 * throw. Where git has brought segments or taken them away, the live file is first made to agree with them, for those
 * who read it with other tools; where that can't be done now, the answer is the same.
 */
export function readLedger(root: string): Ledger {
  catchUpWithGit(root);
  const { ledger } = orchestrationPaths(root);
  const away = linesAway(root);
  const records = new Map<string, TraceRecord>();
  const damaged: UnreadableLine[] = [];
  const take = (path: string, line: number, text: string): void => {
    const parsed = parseLine(text);
    if (parsed.type === 'record') {
      if (!records.has(parsed.record.id)) records.set(parsed.record.id, parsed.record);
      return;
    }
    const kind = parsed.type === 'foreign' ? 'foreign' : parsed.torn ? 'torn' : 'damaged';
    damaged.push({ path, line, kind, because: parsed.because });
  };
  const known = new Set<string>();
  [...readLines(ledger)].forEach((text, index) => {
    if (text.trim() === '' || away.has(text.trim())) return;
    known.add(text.trim());
    take(LIVE, index + 1, text.trimEnd());
  });
  const fromLive = records.size;
  for (const name of segmentNames(root)) {
    let at = 0;
    for (const raw of readLines(segmentPath(root, name))) {
      at += 1;
      const text = raw.trim();
      if (text === '' || known.has(text)) continue;
      known.add(text);
      take(`.orchestration/trace/${name}`, at, text);
    }
  }
  const sealed = records.size > fromLive;
  for (const { line } of spooledLines(root)) {
    for (const text of line.split('\n')) {
      const parsed = parseLine(text);
      if (parsed.type === 'record' && !records.has(parsed.record.id))
        records.set(parsed.record.id, parsed.record);
    }
  }
  const all = [...records.values()];
  return { records: joinParts(sealed ? inOrder(all) : all), damaged };
}

const LIVE = '.orchestration/agent_trace.jsonl';

/** Makes the live file agree with the segments, if that can be done now: whoever has the lock does it otherwise. */
export function catchUpWithGit(root: string): void {
  attempt(() => {
    if (!isOutOfStep(root) || !usesSegments(root)) return;
    withLockNow(root, 'ledger', (locked) => locked && bringIntoStep(root), 100);
  });
}

/** Two tries, since a disk may be full for a moment; a try that broke off has left a fragment that readers report. */
function keep(root: string, ledger: string, id: string, line: string, options: AppendLineOptions): void {
  const errors: unknown[] = [];
  for (const write of [
    () => appendLine(ledger, line, options),
    () => appendLine(ledger, line, options),
    () => spoolLine(root, id, line),
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
  throw new Fault('LEDGER_UNWRITABLE', `the record ${id} could not be kept: ${what}`, next);
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
