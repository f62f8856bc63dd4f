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
import { dictionary } from './dictionary.ts';
import { indexAnswers } from './index-answers.ts';
import { closeKept, putBack, takeOpen } from './kept-open.ts';
import { readMeta, writeMeta } from './meta.ts';
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
  const path = indexPath(root);
  for (let isLastTry = false; ; isLastTry = true) {
    const index = await upToDate(root, options);
    const open = bodies(root, index);
    try {
      const outcome = asked(() => ask(indexAnswers(index, dictionary(index, false), open)));
      putBack(path, index, options.drivers);
      return outcome;
    } catch (error) {
      index.database.close();
      if (isLastTry) throw error;
      options.onTrouble?.(error);
    } finally {
      open.close();
    }
    discard(path);
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

async function upToDate(root: string, options: IndexOptions): Promise<Statements> {
  const path = indexPath(root);
  const known = existsSync(path) ? await broughtUp(root, options) : null;
  if (known) return known;
  options.onRebuild?.();
  closeKept();
  discard(path);
  await makeAnew(root, options);
  return takeOpen(path, options.drivers);
}

/**
 * The index that is there, after it has taken in what is new; null where it has to be made anew. What came in and how
 * far the files were read are written together, or neither is.
 */
async function broughtUp(root: string, options: IndexOptions): Promise<Statements | null> {
  let index: Statements | null = null;
  try {
    index = await takeOpen(indexPath(root), options.drivers);
    if (readMeta(index, 'version') === indexVersion()) {
      refresh(root, index);
      return index;
    }
  } catch (error) {
    options.onTrouble?.(error);
  }
  // Which takes the transaction back.
  index?.database.close();
  return null;
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
