import { closeSync, existsSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from '../../model/fault.ts';
import type { LedgerQuestions } from '../../model/ledger-questions.ts';
import { disk } from '../disk.ts';
import { catchUpWithGit } from '../ledger/ledger-file.ts';
import { linesAway } from '../ledger/ledger-live.ts';
import { sizeOf, sourcesOf } from '../ledger/ledger-sources.ts';
import { withLock } from '../lock.ts';
import { ensureLocalFolder, orchestrationPaths } from '../root.ts';
import { openSqlite, type sqliteDrivers } from '../sqlite/sqlite.ts';
import { bodies } from './bodies.ts';
import { indexAnswers } from './index-answers.ts';
import { closeKept, type OpenIndex, openForAsking, putBack, takeOpen } from './kept-open.ts';
import { versionIn, writeMeta } from './meta.ts';
import { isAllRead } from './read-sources.ts';
import { fill, type IndexProgress, refresh } from './refresh.ts';
import { type Statements, statements } from './statements.ts';
import { indexVersion, makeTables } from './tables.ts';

export interface IndexOptions {
  /** In bytes: a smaller ledger is read sooner than an index of it. */
  readonly from?: number;
  /** How long to wait for whoever has the index. */
  readonly patienceMs?: number;
  readonly drivers?: typeof sqliteDrivers;
  /** Is told that the index is being made anew, which takes long where the ledger is large. */
  readonly onRebuild?: () => void;
  /** Is told how far that is. */
  readonly onProgress?: IndexProgress | undefined;
  /** Is told why there is no answer from the index, or why the one that was there is made anew. */
  readonly onTrouble?: (error: unknown) => void;
}

/** In bytes. */
const WORTH_AN_INDEX = 1024 * 1024;
const PATIENCE_MS = 2_000;

/**
 * Asks the ledger through its index, which is first brought up to what the ledger says now, or made where there is
 * none, or one of another version, or one that is damaged. Whatever is wrong with the index, the ledger still has the
 * answers.
 *
 * @param ask may be called a second time, where the first time showed the index to be damaged.
 * @returns null where there is no answer from the index: the ledger is small, somebody else has it, the disk can't be
 *   written, or the ledger says two things under one id.
 */
export async function askIndex<T>(
  root: string,
  ask: (questions: LedgerQuestions) => T,
  options: IndexOptions = {},
): Promise<{ readonly answer: T } | null> {
  catchUpWithGit(root);
  if (!isWorthAnIndex(root, options.from ?? WORTH_AN_INDEX) || linesAway(root).size > 0) return null;
  let outcome: Outcome<T>;
  try {
    const work = (): Promise<Outcome<T>> => answer(root, ask, options);
    outcome = await withLock(root, 'index', work, options.patienceMs ?? PATIENCE_MS);
  } catch (error) {
    options.onTrouble?.(error);
    return null;
  }
  if (outcome.type === 'fault') throw outcome.fault;
  return { answer: outcome.answer };
}

/** A fault is the asker's own answer; any other error is the index's. */
type Outcome<T> =
  | { readonly type: 'answer'; readonly answer: T }
  | { readonly type: 'fault'; readonly fault: Fault };

async function answer<T>(
  root: string,
  ask: (questions: LedgerQuestions) => T,
  options: IndexOptions,
): Promise<Outcome<T>> {
  for (let isLastTry = false; ; isLastTry = true) {
    const { tables, words } = await upToDate(root, options);
    const open = bodies(root, tables);
    try {
      return asked(() => ask(indexAnswers(tables, words, open)));
    } catch (error) {
      if (isLastTry) throw error;
      options.onTrouble?.(error);
    } finally {
      open.close();
    }
    discard(indexPath(root));
  }
}

function asked<T>(ask: () => T): Outcome<T> {
  try {
    return { type: 'answer', answer: ask() };
  } catch (error) {
    if (error instanceof Fault) return { type: 'fault', fault: error };
    throw error;
  }
}

/** The index, after it has taken in what is new, or was made. */
async function upToDate(root: string, options: IndexOptions): Promise<OpenIndex> {
  const path = indexPath(root);
  if (existsSync(path)) {
    try {
      const known =
        (await saysWhatIs(root, path)) ?? ((await broughtUp(root, path, options)) && openForAsking(path));
      if (known) return known;
    } catch (error) {
      options.onTrouble?.(error);
    }
  }
  options.onRebuild?.();
  discard(path);
  await makeAnew(root, options);
  return openForAsking(path)!;
}

/** The index as it stands, with what was appended to the ledger since that was written. */
async function saysWhatIs(root: string, path: string): Promise<OpenIndex | null> {
  const index = openForAsking(path);
  if (index === null || versionIn(index.tables) !== indexVersion()) return null;
  if (isAllRead(root, index.tables)) return index;
  const { withRecent } = await import('./recent-records.ts');
  return withRecent(root, index);
}

/**
 * Takes in what is new. What came in and how far the files were read are written together, or neither is.
 *
 * @returns false where the index is of another version.
 */
async function broughtUp(root: string, path: string, options: IndexOptions): Promise<boolean> {
  const index = await takeOpen(path, options.drivers);
  try {
    if (versionIn(index) !== indexVersion()) return close(index);
    refresh(root, index);
    putBack(path, index, options.drivers);
    return true;
  } catch (error) {
    close(index);
    throw error;
  }
}

/** Which takes its transaction back. */
function close(index: Statements): false {
  index.database.close();
  return false;
}

/** Beside the one that is there, and in its place once it is whole: a process that is killed leaves nothing half made. */
async function makeAnew(root: string, options: IndexOptions): Promise<void> {
  const path = indexPath(root);
  const draft = `${path}.new`;
  ensureLocalFolder(root, orchestrationPaths(root).local);
  discard(draft);
  const database = await openSqlite(draft, options.drivers);
  try {
    makeTables(database);
    const index = statements(database);
    index.exec('BEGIN');
    fill(root, index, options.onProgress);
    writeMeta(index, 'version', indexVersion());
    index.exec('COMMIT');
  } finally {
    database.close();
  }
  const fd = openSync(draft, 'r+');
  disk.sync(fd);
  closeSync(fd);
  disk.rename(draft, path);
}

function discard(path: string): void {
  closeKept();
  for (const each of [path, `${path}-journal`, `${path}.lock`])
    rmSync(each, { recursive: true, force: true });
}

const indexPath = (root: string): string => join(orchestrationPaths(root).local, 'ledger.sqlite');

/** The first files of a large ledger say so already. */
function isWorthAnIndex(root: string, from: number): boolean {
  let size = 0;
  for (const { file } of sourcesOf(root)) {
    if (size >= from) return true;
    size += sizeOf(file);
  }
  return size >= from;
}
