import { mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseLine } from '../../ledger/record-line.ts';
import { inOrder, type Ordered } from '../../ledger/record-order.ts';
import type { ContentHash } from '../../model/content-hash.ts';
import { Fault } from '../../model/fault.ts';
import { newId, now } from '../clock.ts';
import { writeAtomically } from '../files/atomic-write.ts';
import { hashBytes } from '../files/source-files.ts';
import { revision } from '../git/git.ts';
import { gitOrNull } from '../git/run-git.ts';
import { withLockNow } from '../lock.ts';
import { orchestrationPaths } from '../root.ts';
import { readLines, readRawLines } from './ledger-lines.ts';
import { bringIntoStep, carryStrays } from './ledger-live.ts';
import { segmentLines, segmentNames, segmentPath, segmentsUsed } from './ledger-segments.ts';
import { segmentToWrite, usesSegments } from './ledger-target.ts';
import { replaceLines, rewriteLines } from './rewrite-lines.ts';
import { drainSpool, spooledLines } from './spool.ts';

/** A line that was taken out of the ledger, and where it stood. */
export interface QuarantinedLine {
  /** Relative to the workspace. */
  readonly path: string;
  /** Counted from 1. */
  readonly line: number;
  /** In bytes, from the beginning of the file as it was. */
  readonly offset: number;
  readonly length: number;
  readonly kind: 'torn' | 'damaged';
  readonly because: string;
  /** Of the bytes that were taken out. */
  readonly hash: ContentHash;
}

export interface Repair {
  /** The file, relative to the workspace, that has what was taken out; null where nothing was. */
  readonly quarantine: string | null;
  readonly quarantined: readonly QuarantinedLine[];
  /** How many records that waited were brought into the ledger. */
  readonly unspooled: number;
  /** How many records were put back into the live file from segments. */
  readonly restored: number;
  /** Whether lines of the live file had to be put in order. */
  readonly reordered: boolean;
}

/**
 * Makes the ledger readable from its first line to its last, under its lock. What can't be read is moved, byte for
 * byte, into a file of its own, which is on disk before anything is taken out; no file is cut short. What one of the
 * ledger's files has lost and another has is put back.
 * @throws Fault LOCK_TIMEOUT where somebody is writing all the time; the system's error where a file can't be written.
 */
export function repairLedger(root: string): Repair {
  return withLockNow(root, 'ledger', (locked) => {
    if (locked) return repair(root);
    throw new Fault(
      'LOCK_TIMEOUT',
      'The ledger is being written to all the time.',
      'Try again when no agent is at work.',
    );
  });
}

function repair(root: string): Repair {
  const { ledger } = orchestrationPaths(root);
  const unspooled = spooledLines(root).length;
  drainSpool(root, ledger);
  const { quarantine, quarantined } = quarantineUnreadable(root);
  const carried = usesSegments(root);
  if (carried) {
    bringIntoStep(root);
    for (const name of segmentNames(root)) restoreCommitted(root, name);
    carryStrays(root, segmentToWrite(root, revision(root), quarantined.length > 0));
  }
  return { quarantine, quarantined, unspooled, ...putInOrder(root, carried) };
}

function quarantineUnreadable(root: string): Pick<Repair, 'quarantine' | 'quarantined'> {
  const { ledger, quarantine } = orchestrationPaths(root);
  const segments = segmentNames(root).map((name) => segmentPath(root, name));
  const found = [ledger, ...segments].map((path) => ({ path, lines: unreadableLines(root, path) }));
  const quarantined = found.flatMap(({ lines }) => lines);
  if (quarantined.length === 0) return { quarantine: null, quarantined: [] };
  const at = now();
  const name = `${at.slice(0, 19).replaceAll(':', '')}-${newId().slice(0, 8)}.jsonl`;
  const text = quarantined.map((line) => `${JSON.stringify({ quarantined_at: at, ...line })}\n`).join('');
  mkdirSync(quarantine, { recursive: true });
  writeAtomically(join(quarantine, name), text);
  for (const { path, lines } of found) {
    if (lines.length === 0) continue;
    const offsets = new Set(lines.map(({ offset }) => offset));
    rewriteLines(path, (_, offset) => !offsets.has(offset));
  }
  const shown = quarantined.map(({ bytes: _, claimed_hash: __, ...line }) => line);
  return { quarantine: relative(root, join(quarantine, name)).replaceAll('\\', '/'), quarantined: shown };
}

function unreadableLines(
  root: string,
  path: string,
): readonly (QuarantinedLine & { readonly claimed_hash: string | null; readonly bytes: string })[] {
  let line = 0;
  return [...readRawLines(path)].flatMap(({ bytes, offset }) => {
    line += 1;
    const text = bytes.toString('utf8').trim();
    if (text === '') return [];
    const parsed = parseLine(text);
    if (parsed.type !== 'damaged') return [];
    return [
      {
        path: relative(root, path).replaceAll('\\', '/'),
        ...{ line, offset, length: bytes.length },
        kind: parsed.torn ? ('torn' as const) : ('damaged' as const),
        because: parsed.because,
        hash: hashBytes(bytes),
        claimed_hash: parsed.hash,
        bytes: bytes.toString('base64'),
      },
    ];
  });
}

/** What a commit has of a segment never changes: a line of it that is gone here is put back where it stood. */
function restoreCommitted(root: string, name: string): void {
  const path = segmentPath(root, name);
  const committed = gitOrNull(root, [
    'cat-file',
    'blob',
    `HEAD:./${relative(root, path).replaceAll('\\', '/')}`,
  ]);
  if (committed === null) return;
  const lines = committed
    .toString('utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const here = [...readLines(path)].map((line) => line.trim()).filter((line) => line !== '');
  if (lines.every((line, index) => here[index] === line)) return;
  if (lines.some((line) => parseLine(line).type === 'damaged')) return;
  const known = new Set(lines);
  writeAtomically(path, `${[...lines, ...here.filter((line) => !known.has(line))].join('\n')}\n`);
}

/** Puts back what only segments have, and each record after the one that it follows. */
function putInOrder(root: string, carried: boolean): Pick<Repair, 'restored' | 'reordered'> {
  const { ledger } = orchestrationPaths(root);
  const raw = [...readRawLines(ledger)];
  const here = [...new Set(raw.map(({ bytes }) => bytes.toString('utf8').trim()))].filter(
    (line) => line !== '',
  );
  const known = new Set(here);
  const present = new Set(segmentNames(root));
  const shown = carried ? segmentsUsed(root, 'shown').filter((name) => present.has(name)) : [];
  const missing = [...segmentLines(root, shown)].filter(
    (line) => !known.has(line) && parseLine(line).type !== 'damaged',
  );
  const ordered = inOrder([...here, ...missing].map(orderedLine)).map(({ line }) => line);
  const orderedHere = ordered.filter((line) => known.has(line));
  const reordered = here.some((line, index) => orderedHere[index] !== line);
  if (missing.length === 0 && !reordered) return { restored: 0, reordered: false };
  const end = raw.at(-1);
  replaceLines(ledger, (write) => {
    for (const line of ordered) write(Buffer.from(line, 'utf8'));
    return end ? end.offset + end.bytes.length : 0;
  });
  return { restored: missing.length, reordered };
}

/** A line of another version or tool may have no time and follow nothing; it then comes as early as it can. */
function orderedLine(line: string): Ordered & { readonly line: string } {
  const parsed = parseLine(line);
  if (parsed.type === 'record') return { ...parsed.record, id: line, line };
  const value = JSON.parse(line) as { prev?: ContentHash; timestamp?: string };
  const time = typeof value.timestamp === 'string' ? value.timestamp : '1970-01-01T00:00:00Z';
  const hash = hashBytes(Buffer.from(line));
  const claimed = parsed.type === 'foreign' ? parsed.hash : null;
  return { id: line, hash: claimed ?? hash, prev: value.prev ?? null, timestamp: time, line };
}
