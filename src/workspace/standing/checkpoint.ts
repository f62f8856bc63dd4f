import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { newId } from '../clock.ts';
import type { Cursor } from '../ledger/ledger-sources.ts';
import { packageVersion } from '../package-info.ts';
import { ensureLocalFolder, orchestrationPaths } from '../root.ts';
import type { Extent } from './extent.ts';

/**
 * How the ledger stood after the first so many of its records, in their order. What it says of symbols is kept in files
 * that are only ever appended to, so that an older checkpoint is a shorter beginning of the same files.
 */
export interface Checkpoint {
  /** Counts up. */
  readonly no: number;
  /** Where its rows are. */
  readonly folder: string;
  readonly records: number;
  readonly deciding: number;
  readonly symbols: number;
  /** The number of the next lineage. */
  readonly nextNo: number;
  /** The latest time of its records, in milliseconds since 1970; null where it has none. */
  readonly latest: number | null;
  readonly lastHash: string | null;
  /** Hashes, in short, that its records follow, of records that weren't here. */
  readonly dangling: readonly number[];
  /** Whether some of its records are of one time and follow nothing: they come in the order of their lines. */
  readonly tied: boolean;
  /** How far each file of the ledger has been read. */
  readonly files: readonly FileCursor[];
  readonly nextFile: number;
  /** Lines before these ends whose records come after the checkpoint's. */
  readonly tail: readonly Place[];
  readonly rows: {
    readonly buckets: number;
    /** In bytes: of all buckets now, and when they were written without anything that was replaced later. */
    readonly size: number;
    readonly sizeAtFirst: number;
    readonly extents: Readonly<Record<string, Extent>>;
  };
  /** Which file has which of its records. */
  readonly standsIn: Extent;
}

export interface FileCursor extends Cursor {
  /** A file that was written anew has a number of its own. */
  readonly no: number;
  /** Below `.orchestration/`. */
  readonly path: string;
}

/** Where a line stands: the number of its file, and from where to where, in bytes. */
export type Place = readonly [file: number, offset: number, length: number];

/** To be counted up whenever what is written here means something else. */
const LAYOUT = 3;

/** Below the machine's own state, since a checkpoint can be made from the ledger again. */
export function standingFolder(root: string): string {
  return join(orchestrationPaths(root).local, 'standing');
}

/** The numbers of all checkpoints, the newest first. */
export function checkpointNumbers(root: string): readonly number[] {
  try {
    return readdirSync(standingFolder(root))
      .flatMap((name) => /^checkpoint-(\d{1,15})\.json$/.exec(name)?.[1] ?? [])
      .map(Number)
      .sort((a, b) => b - a);
  } catch {
    return [];
  }
}

/** Null for one that is damaged, or of another version. Its first line vouches for the second. */
export function readCheckpoint(root: string, no: number): Checkpoint | null {
  try {
    const [head, body] = readFileSync(checkpointPath(root, no), 'utf8').split('\n');
    return head === headOf(body!) ? (JSON.parse(body!) as Checkpoint) : null;
  } catch {
    return null;
  }
}

/** It counts from the moment in which it has its name. */
export function writeCheckpoint(root: string, checkpoint: Checkpoint): void {
  const path = checkpointPath(root, checkpoint.no);
  const draft = `${path}.${newId()}.tmp`;
  const body = JSON.stringify(checkpoint);
  writeFileSync(draft, `${headOf(body)}\n${body}\n`, { mode: 0o600 });
  renameSync(draft, path);
}

/** Its rows stay for other checkpoints, until `sweep` finds none that needs them. */
export function dropCheckpoint(root: string, no: number): void {
  rmSync(checkpointPath(root, no), { force: true });
}

/** Makes a folder for rows, and gives its name. */
export function beginFolder(root: string): string {
  const name = `rows-${newId()}`;
  ensureLocalFolder(root, standingFolder(root));
  mkdirSync(join(standingFolder(root), name), { mode: 0o700 });
  return name;
}

/** Removes what no checkpoint needs any more: folders of rows, and drafts of whoever was killed. */
export function sweep(root: string, folders: ReadonlySet<string>): void {
  for (const name of readdirSync(standingFolder(root))) {
    const unused = name.startsWith('rows-') ? !folders.has(name) : name.endsWith('.tmp');
    if (unused) rmSync(join(standingFolder(root), name), { recursive: true, force: true });
  }
}

const headOf = (body: string): string => `${LAYOUT} ${packageVersion()} ${crc32(body)}`;

const checkpointPath = (root: string, no: number): string =>
  join(standingFolder(root), `checkpoint-${no}.json`);
