import * as z from 'zod';
import { pause } from '../../workspace/clock.ts';
import { readState, writeState } from '../../workspace/files/json-state.ts';
import { isRevision, revision } from '../../workspace/git/git.ts';
import { changedFiles } from '../../workspace/git/git-files.ts';
import { type CommittedFile, committedFiles, revisionsBetween } from '../../workspace/git/git-history.ts';
import { putSegmentBack } from '../../workspace/ledger/foreign-segments.ts';
import { withLock } from '../../workspace/lock.ts';
import { isOwnPath } from '../../workspace/root.ts';
import { oneAtATime } from '../gate/one-at-a-time.ts';
import { isMapDue, redrawMap } from '../intent-map.ts';
import type { TracingContext } from '../tracing-context.ts';
import { carryAttribution } from './carry.ts';
import { writtenNow } from './standing.ts';
import { sync } from './sync.ts';

const NAME = 'git-seen';
const schema = z.object({ head: z.string().nullable() });

/** The newest commits of what git brought are looked at one by one; with more, only the files count. */
const MOST_COMMITS = 200;
/** More files are no commit but a change of branches, whose records came along. */
const MOST_FILES = 500;
/** How long a command of an agent that has committed is given to end, and how often it is looked for. */
const PATIENCE = { tries: 60, everyMs: 500 } as const;

/**
 * After git has made commits or taken some away: sees that the ledger still tells of the code that stands here.
 * Hooks come in flocks (a rebase, a pick of many), so the first one does it for all that come while it is at work.
 */
export async function afterCommit(context: TracingContext): Promise<void> {
  await withLock(context.root, 'git-hook', () => followHead(context), 0).catch(() => {});
}

async function followHead(context: TracingContext): Promise<void> {
  const { root } = context;
  for (let head = revision(root); head !== null; head = revision(root)) {
    const { head: seen } = readState(root, NAME, schema, { head: null }, { reset: true });
    if (seen === head || !(await isQuiet(context))) return;
    await oneAtATime(context, () => follow(context, seen, head as string));
    if (context.config.git.sync) await sync(context, { workingTree: false, baseline: seen ?? `${head}^` });
    if (isMapDue(context)) await redrawMap(context);
    writeState(root, NAME, { head });
  }
}

/** While an agent's command runs, what it wrote is in no record yet. */
async function isQuiet(context: TracingContext): Promise<boolean> {
  for (let left: number = PATIENCE.tries; left > 0; left -= 1) {
    if (!writtenNow(context).anywhere) return true;
    await pause(PATIENCE.everyMs);
  }
  return false;
}

async function follow(context: TracingContext, from: string | null, to: string): Promise<void> {
  const { root } = context;
  const base = from !== null && isRevision(root, from) ? from : null;
  const commits = base === null ? [to] : revisionsBetween(root, base, to, MOST_COMMITS);
  const files = committedFiles(root, commits);
  for (const revised of commits) putDroppedBack(root, files.get(revised) ?? []);
  context.forgetLedger();
  const paths = base === null ? (files.get(to) ?? []).map(({ path }) => path) : changedFiles(root, base, to);
  const code = paths.filter((path) => !isOwnPath(path));
  if (code.length <= MOST_FILES) await carryAttribution(context, code);
}

/**
 * Reverting a commit takes away the records that it carried, as if nobody had ever written that code. What happened
 * stays on record; that it was undone is told by what the symbols hold. A commit that touches nothing but the ledger is
 * somebody's wish.
 */
function putDroppedBack(root: string, files: readonly CommittedFile[]): void {
  if (files.every(({ path }) => isOwnPath(path))) return;
  for (const { path, before, after } of files) {
    const blob = before.length === 1 && after === null ? before[0] : null;
    if (blob && /^\.orchestration\/trace\/[\w-]+\.jsonl$/.test(path)) putSegmentBack(root, path, blob);
  }
}
