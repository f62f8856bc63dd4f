import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { Fault } from '../model/fault.ts';
import { isGone, thisProcess } from './process-identity.ts';
import { ensureLocalFolder, orchestrationPaths } from './root.ts';

const holderSchema = z.object({
  pid: z.int(),
  host: z.string(),
  started: z.string().nullable(),
  nonce: z.string(),
});
type Holder = z.infer<typeof holderSchema>;

/** How long to wait for a lock before giving up; far longer than anybody holds one. */
const PATIENCE_MS = 5_000;
/** A lock file that says nothing readable was being made when its maker died, if it stays so for this long. */
const UNREADABLE_FOR_MS = 10_000;

/** Locks that this very process holds: waiting for one of them without giving way would wait for ever. */
const held = new Set<string>();

/**
 * Runs a function while no other process of this workspace holds the lock of that name, and gives back its answer.
 * A lock is a file made in one step that names its holder; it is broken only where the holder is gone, never for its
 * age. Not to be taken twice by one flow of control.
 * @throws Fault LOCK_TIMEOUT naming the file and its holder when the wait was in vain.
 */
export async function withLock<T>(
  root: string,
  name: string,
  run: () => T | Promise<T>,
  patienceMs = PATIENCE_MS,
): Promise<T> {
  const path = lockPath(root, name);
  const wait = waits(patienceMs);
  let release = acquire(path);
  while (!release) {
    const pause = wait();
    if (pause === null) throw timedOut(path);
    await new Promise((resume) => setTimeout(resume, pause));
    release = acquire(path);
  }
  try {
    return await run();
  } finally {
    release();
  }
}

/** The same for short work that can't wait for other work, and is done in any case: `run` is told whether it has the lock. */
export function withLockNow<T>(
  root: string,
  name: string,
  run: (locked: boolean) => T,
  patienceMs = PATIENCE_MS,
): T {
  const path = lockPath(root, name);
  const wait = waits(held.has(path) ? 0 : patienceMs);
  const sleeper = new Int32Array(new SharedArrayBuffer(4));
  let release = acquire(path);
  while (!release) {
    const pause = wait();
    if (pause === null) return run(false);
    Atomics.wait(sleeper, 0, 0, pause);
    release = acquire(path);
  }
  try {
    return run(true);
  } finally {
    release();
  }
}

function lockPath(root: string, name: string): string {
  const { locks } = orchestrationPaths(root);
  ensureLocalFolder(root, locks);
  return join(locks, `${name.replaceAll('/', '+')}.lock`);
}

/** Pauses that double up to 50 ms and differ from process to process; null when the time is up. */
function waits(patienceMs: number): () => number | null {
  const end = performance.now() + patienceMs;
  let longest = 2;
  return () => {
    if (performance.now() >= end) return null;
    longest = Math.min(50, longest * 2);
    return 1 + Math.random() * longest;
  };
}

function acquire(path: string): (() => void) | null {
  const nonce = randomUUID();
  if (
    !create(path, { ...thisProcess(), nonce }) &&
    !(breakIfAbandoned(path) && create(path, { ...thisProcess(), nonce }))
  ) {
    return null;
  }
  held.add(path);
  return () => {
    held.delete(path);
    if (readHolder(path)?.nonce === nonce) rmSync(path, { force: true });
  };
}

/** A link appears with its content, so nobody ever sees a lock whose holder isn't written down yet. */
function create(path: string, holder: Holder): boolean {
  const draft = `${path}.${holder.nonce}`;
  const text = JSON.stringify(holder);
  try {
    writeFileSync(draft, text, { flag: 'wx' });
    linkSync(draft, path);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    if (code === 'EPERM' || code === 'ENOTSUP' || code === 'ENOSYS' || code === 'EMLINK')
      return createWithoutLinks(path, text);
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function createWithoutLinks(path: string, text: string): boolean {
  try {
    writeFileSync(path, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Two processes may both see that a holder is gone. The one whose rename comes second would take away the lock that
 * the first has just made, so whoever renames looks at what it got, and puts a stranger's lock back.
 */
function breakIfAbandoned(path: string): boolean {
  const seen = readHolder(path);
  if (seen === null ? !isLongUnreadable(path) : !isGone(seen)) return false;
  const aside = `${path}.${randomUUID()}.broken`;
  try {
    renameSync(path, aside);
  } catch {
    return true;
  }
  try {
    if (readHolder(aside)?.nonce === seen?.nonce) return true;
    linkSync(aside, path);
    return false;
  } catch {
    return false;
  } finally {
    unlinkSync(aside);
  }
}

function readHolder(path: string): Holder | null {
  try {
    return holderSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return null;
  }
}

function isLongUnreadable(path: string): boolean {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat !== undefined && Date.now() - stat.mtimeMs > UNREADABLE_FOR_MS;
}

function timedOut(path: string): Fault {
  const holder = readHolder(path);
  const who = holder ? `process ${holder.pid} on ${holder.host}` : 'another process';
  return new Fault(
    'LOCK_TIMEOUT',
    `${path} is held by ${who}`,
    `If no such process runs any more, delete ${path} and try again.`,
  );
}
