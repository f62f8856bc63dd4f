import { createHash, type Hash } from 'node:crypto';
import { closeSync, fstatSync, readSync, statSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { nowMs } from '../clock.ts';
import { orchestrationPaths } from '../root.ts';
import { openForReading } from './ledger-lines.ts';
import { segmentNames } from './ledger-segments.ts';
import { spoolFiles } from './spool.ts';

/** A file of the ledger. */
export interface Source {
  /** Below `.orchestration/`. */
  readonly path: string;
  readonly file: string;
}

/** How far a file has been read, and what stood there. */
export interface Cursor {
  /** The file's size and times when it was read; a file that has the same wasn't written to. */
  readonly signature: string;
  readonly readTo: number;
  /** SHA-256, in hex, over all bytes up to there. */
  readonly hash: string;
}

export interface LineAt {
  /** Without white space around it, and not blank. */
  readonly text: string;
  readonly offset: number;
  /** In bytes. */
  readonly length: number;
  /** False for what stands behind the file's last newline: it may not be whole yet. */
  readonly complete: boolean;
}

/**
 * The files in the order in which their lines count: the live file, which is looked at first since what leaves it stands
 * in a segment before; then the segments by name; then what waits in the spool.
 */
export function sourcesOf(root: string): readonly Source[] {
  const { ledger, segments } = orchestrationPaths(root);
  return [
    { path: 'agent_trace.jsonl', file: ledger },
    // Joined by hand: there are hundreds, and every question goes through them.
    ...segmentNames(root).map((name) => ({ path: `trace/${name}`, file: segments + sep + name })),
    ...spoolFiles(root).map((file) => ({ path: `local/spool/${basename(file)}`, file })),
  ];
}

/** Null where there is no such file. Two looks that see the same found the same bytes. */
export function signatureOf(file: string): string | null {
  const stat = statSync(file, { bigint: true, throwIfNoEntry: false });
  return stat ? signed(stat) : null;
}

/** In bytes; 0 where there is no such file. */
export function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** Of all its files, in bytes. */
export function ledgerSize(root: string): number {
  return sourcesOf(root).reduce((sum, { file }) => sum + sizeOf(file), 0);
}

interface Stat {
  readonly size: bigint;
  readonly mtimeNs: bigint;
  readonly ctimeNs: bigint;
  readonly ino: bigint;
}

/** A file that was written to in this very moment may be written to again within the same tick of its clock. */
const TICK_MS = 50;

const signed = ({ size, mtimeNs, ctimeNs, ino }: Stat): string => `${size} ${mtimeNs} ${ctimeNs} ${ino}`;

function isOfThisMoment({ mtimeNs }: Stat): boolean {
  return Math.abs(nowMs() - Number(mtimeNs / 1_000_000n)) < TICK_MS;
}

/**
 * Reads a file from where it was read to the last time; from its start where what stands before that is not what stood
 * there then.
 *
 * @param begin is told from where, before the first line.
 * @returns the new cursor, which ends behind the last newline; null where there is no file.
 */
export function readOn(
  file: string,
  known: Cursor | null,
  begin: (from: number) => void,
  take: (line: LineAt) => void,
): Cursor | null {
  const fd = openForReading(file);
  if (fd === null) return null;
  try {
    const stat = fstatSync(fd, { bigint: true });
    const size = Number(stat.size);
    const hash = createHash('sha256');
    const stands = known !== null && known.readTo <= size && holds(fd, known, hash);
    const from = stands ? known.readTo : 0;
    begin(from);
    const seen = stands ? hash : createHash('sha256');
    const readTo = readLinesAt(fd, from, size, seen, take);
    return { signature: isOfThisMoment(stat) ? '' : signed(stat), readTo, hash: seen.digest('hex') };
  } finally {
    closeSync(fd);
  }
}

const CHUNK = 1024 * 1024;

function holds(fd: number, { readTo, hash: expected }: Cursor, hash: Hash): boolean {
  const chunk = Buffer.allocUnsafe(Math.min(CHUNK, readTo));
  for (let at = 0; at < readTo; ) {
    const read = readSync(fd, chunk, 0, Math.min(chunk.length, readTo - at), at);
    if (read === 0) return false;
    hash.update(chunk.subarray(0, read));
    at += read;
  }
  return hash.copy().digest('hex') === expected;
}

const NEWLINE = 0x0a;

/** Up to the size that the file had when it was opened: what comes in meanwhile is read the next time. */
function readLinesAt(
  fd: number,
  from: number,
  size: number,
  hash: Hash,
  take: (line: LineAt) => void,
): number {
  let rest: Buffer = Buffer.alloc(0);
  let offset = from;
  for (let at = from; at < size; ) {
    const chunk = Buffer.allocUnsafe(Math.min(CHUNK, size - at));
    const read = readSync(fd, chunk, 0, chunk.length, at);
    if (read === 0) break;
    at += read;
    const bytes =
      rest.length === 0 ? chunk.subarray(0, read) : Buffer.concat([rest, chunk.subarray(0, read)]);
    let start = 0;
    for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, start)) {
      give(bytes.subarray(start, end), offset + start, true, take);
      start = end + 1;
    }
    hash.update(bytes.subarray(0, start));
    offset += start;
    rest = bytes.subarray(start);
  }
  give(rest, offset, false, take);
  return offset;
}

function give(bytes: Buffer, offset: number, complete: boolean, take: (line: LineAt) => void): void {
  const text = bytes.toString('utf8').trim();
  if (text !== '') take({ text, offset, length: bytes.length, complete });
}

/** The absolute path of a source, of which indices and checkpoints keep the part below `.orchestration/`. */
export const sourceFile = (root: string, path: string): string => join(orchestrationPaths(root).folder, path);
