import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { foldStanding, type KnownStanding } from '../../ledger/fold-standing.ts';
import { hashKey } from '../ledger/hash-key.ts';
import { withLockNow } from '../lock.ts';
import {
  beginFolder,
  type Checkpoint,
  checkpointNumbers,
  dropCheckpoint,
  readCheckpoint,
  standingFolder,
  sweep,
  writeCheckpoint,
} from './checkpoint.ts';
import { NOTHING } from './extent.ts';
import { rowChanges, sameRows } from './known-standing.ts';
import { comeAfter, type RecordSince, type Since } from './records-since.ts';
import { appendRows, type RowChange, type Rows } from './rows.ts';
import { appendStandsIn, keptAmong, type StandsIn } from './stands-in.ts';

/** How many records each hook reads at most, and how many at least are left to be read. */
export interface Pace {
  readonly most: number;
  readonly left: number;
}

export const PACE: Pace = { most: 160, left: 48 };
/** More than these are not left to be read for any reason. */
const TOO_MANY = 1_000;

/** In bytes: what a bucket holds when it is written first, and how many times that before all are written anew. */
const BUCKET = 8 * 1024;
const BYTES_OF_A_ROW = 300;
const MOST_BUCKETS = 4096;
const GROWTH = 4;
const ALWAYS_ROOM = 1024 * 1024;

export const NO_CHECKPOINT: Checkpoint = {
  ...{ no: 0, folder: '', records: 0, deciding: 0, symbols: 0, nextNo: 1, latest: null, lastHash: null },
  ...{ dangling: [], tied: false, files: [], nextFile: 0, tail: [], standsIn: NOTHING },
  rows: { buckets: 1, size: 0, sizeAtFirst: 0, extents: {} },
};

/** Where a checkpoint and what came after it were found, to go on from. */
export interface Found {
  /** The number of the newest checkpoint that there was; 0 for none. */
  readonly newest: number;
  readonly checkpoint: Checkpoint;
  readonly known: KnownStanding;
  readonly rows: Rows;
  readonly since: Since;
}

/**
 * Writes a checkpoint where many records came after the last one, so that the next hook has few to read. A kill at any
 * moment leaves the last one, whose rows nobody writes over.
 *
 * @param open ids of records that are going to be superseded: they and what comes after them wait.
 * @returns whether one was written.
 */
export function keepUp(root: string, found: Found, open: () => ReadonlySet<string>, pace: Pace): boolean {
  const { records, isWorthKeeping } = found.since;
  // Newer ones were looked at in vain, which need not be done again.
  const isDue = isWorthKeeping || found.newest !== found.checkpoint.no;
  if (records.length <= pace.most && !isDue) return false;
  const cut = cutOf(found, open(), pace);
  if (cut === 0 && !isDue) return false;
  return withLockNow(root, 'standing', (locked) => locked && write(root, found, cut), 0);
}

/** How many of the records the next checkpoint takes in. */
function cutOf({ checkpoint, since: { records } }: Found, open: ReadonlySet<string>, { left }: Pace): number {
  const upTo = (at: number): number => (at === -1 ? records.length : at);
  const firstOpen = upTo(records.findIndex(({ id }) => open.has(id)));
  const most = Math.min(
    records.length - left,
    records.length - firstOpen > TOO_MANY ? records.length : firstOpen,
    upTo(records.findIndex(({ isKept }) => !isKept)),
  );
  const latest = latestTimes(checkpoint, records);
  const at = new Map(records.map(({ id }, index) => [id, index]));
  const firstSuperseded = ({ supersedes = [] }: RecordSince): number =>
    Math.min(...supersedes.map((id) => at.get(id) ?? records.length), records.length);
  for (let cut = most; cut > 0; cut -= 1) {
    const rest = records.slice(cut);
    const reach = rest.reduce((first, record) => Math.min(first, firstSuperseded(record)), records.length);
    // What is superseded by one that waits has to wait too.
    if (reach < cut) cut = reach + 1;
    else if (comeAfter(latest[cut - 1]!, records[cut - 1]!.hash, rest)) return cut;
  }
  return 0;
}

function latestTimes(checkpoint: Checkpoint, records: readonly RecordSince[]): readonly number[] {
  let latest = checkpoint.latest ?? Number.NEGATIVE_INFINITY;
  return records.map(({ timestamp }) => {
    latest = Math.max(latest, Date.parse(timestamp));
    return latest;
  });
}

function write(root: string, found: Found, cut: number): boolean {
  const { checkpoint: last, since } = found;
  const numbers = checkpointNumbers(root);
  // Somebody else was here since.
  if ((numbers[0] ?? 0) !== found.newest) return false;
  const no = found.newest + 1;
  // What comes after the one that is gone on from holds no more, and its rows are about to be written over.
  for (const each of numbers) if (each > last.no) dropCheckpoint(root, each);
  const [taken, left] = [since.records.slice(0, cut), since.records.slice(cut)];
  const { changes } = foldStanding(found.known, taken, since.read);
  const { folder, rows } = writeRows(root, last, found.rows, [...rowChanges(found.rows, changes)]);
  const standsIn = join(standingFolder(root), folder, STANDS_IN);
  const next: Checkpoint = {
    ...{ no, folder, rows },
    records: last.records + cut,
    deciding: last.deciding + changes.deciding,
    symbols: changes.symbols,
    nextNo: last.nextNo + changes.opened.length,
    latest: latestTimes(last, taken).at(-1) ?? last.latest,
    lastHash: taken.at(-1)?.hash ?? last.lastHash,
    dangling: [...last.dangling, ...dangling(last, taken, standsIn)],
    tied: last.tied || areTied(taken),
    ...{ files: since.files, nextFile: since.nextFile },
    tail: left.flatMap(({ places }) => places),
    standsIn: appendStandsIn(standsIn, last.standsIn, [...taken, ...since.again].flatMap(filesOf)),
  };
  writeCheckpoint(root, next);
  forgetOld(root, next, last);
  return true;
}

/** Appends rows; where most of what stands there was replaced since, all are written anew, in a folder of their own. */
function writeRows(
  root: string,
  last: Checkpoint,
  known: Rows,
  changes: readonly RowChange[],
): Pick<Checkpoint, 'folder' | 'rows'> {
  const path = (folder: string): string => join(standingFolder(root), folder);
  const { size, sizeAtFirst } = last.rows;
  if (last.folder !== '' && size < GROWTH * sizeAtFirst + ALWAYS_ROOM) {
    const rows = appendRows(path(last.folder), last.rows, changes);
    return { folder: last.folder, rows: { ...rows, sizeAtFirst } };
  }
  const all = new Map<string, RowChange>();
  for (const row of sameRows(known)) all.set(row.key, row);
  for (const row of changes)
    if (row.value !== null) all.set(row.key, row);
    else if (all.get(row.key)?.topic === row.topic) all.delete(row.key);
  const folder = beginFolder(root);
  if (last.folder !== '') copyFileSync(join(path(last.folder), STANDS_IN), join(path(folder), STANDS_IN));
  const buckets = bucketsFor(all.size * BYTES_OF_A_ROW);
  const rows = appendRows(path(folder), { buckets, size: 0, extents: {} }, all.values());
  return { folder, rows: { ...rows, sizeAtFirst: rows.size } };
}

/** A power of two. */
function bucketsFor(size: number): number {
  let buckets = 1;
  while (buckets < MOST_BUCKETS && buckets * BUCKET < size) buckets *= 2;
  return buckets;
}

/** Hashes that records follow, of records that are neither theirs nor the last checkpoint's. */
function dangling(last: Checkpoint, taken: readonly RecordSince[], standsIn: string): readonly number[] {
  const own = new Set<string | null>([null, last.lastHash, ...taken.map(({ hash }) => hash)]);
  const others = new Set(taken.flatMap(({ prev }) => (own.has(prev) ? [] : [hashKey(prev!)])));
  if (others.size === 0) return [];
  const known = last.records === 0 ? null : keptAmong(standsIn, last.standsIn, 'hashes', others);
  return [...others].filter((key) => !known?.has(key));
}

const areTied = (taken: readonly RecordSince[]): boolean =>
  taken.some(({ prev, timestamp }, at) => {
    const next = taken[at + 1];
    return prev === null && next?.prev === null && Date.parse(timestamp) === Date.parse(next.timestamp);
  });

const filesOf = ({ id, hash, places }: RecordSince): readonly StandsIn[] =>
  [...new Set(places.map(([file]) => file))].map((file) => ({ id, hash, file }));

/** The last checkpoints stay, and of those before ever fewer: what comes late mostly comes soon. */
function forgetOld(root: string, next: Checkpoint, last: Checkpoint): void {
  const folders = new Set([next.folder, last.folder]);
  for (const no of checkpointNumbers(root)) {
    const age = next.no - no;
    const stays = age < 16 || (no % 8 === 0 && age < 128) || (no % 64 === 0 && age < 1024);
    const isElsewhere = () => !folders.has(readCheckpoint(root, no)?.folder ?? '');
    if (!stays || (next.folder !== last.folder && isElsewhere())) dropCheckpoint(root, no);
  }
  if (next.folder !== last.folder) sweep(root, folders);
}

const STANDS_IN = 'stands-in';

/** Where a checkpoint's table of records stands: beside its rows, since both grow together. */
export const standsInPath = (root: string, { folder }: Checkpoint): string =>
  join(standingFolder(root), folder, STANDS_IN);
