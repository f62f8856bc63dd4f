import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { now } from '../clock.ts';
import { indexState, inIndex, type Repository, repositoryOf } from '../git/git-index.ts';
import { ensureLocalFolder, orchestrationPaths } from '../root.ts';
import { beginSegment, segmentPath } from './ledger-segments.ts';

const targetSchema = z.object({
  /** The segment that is being written to; null where none was begun yet. */
  name: z.string().nullable(),
  /** The commit that was checked out when it was begun. */
  head: z.string().nullable(),
  /** The state of git's index when the two below were looked up in it. */
  index: z.string().nullable(),
  /** Whether the live file itself is in git: then it is what git merges, and there are no segments. */
  live_in_git: z.boolean(),
  /** Whether the segment is in git. */
  segment_in_git: z.boolean(),
});
type Target = z.infer<typeof targetSchema>;

const NONE: Target = { name: null, head: null, index: null, live_in_git: false, segment_in_git: false };

/** Whether git carries this ledger in segments: not outside git, and not where the live file is committed itself. */
export function usesSegments(root: string): boolean {
  return repositoryOf(root) !== null && !isLiveFileInGit(root);
}

/** Whether the live file is committed, or about to be. */
export function isLiveFileInGit(root: string): boolean {
  const repository = repositoryOf(root);
  return repository !== null && lookedUp(root, repository, readTarget(root)).live_in_git;
}

/** The segment that was written to last; null where there is none any more. */
export function lastSegment(root: string): string | null {
  const { name } = readTarget(root);
  return name !== null && existsSync(segmentPath(root, name)) ? name : null;
}

/**
 * The segment to write to, begun where there is none: to be called under the ledger's lock. What git has of a segment
 * never changes again, since a file that one branch goes on with can't be taken along to another without a person's
 * help; so once git has it, or HEAD has moved, a new one is begun.
 *
 * @param fresh true to begin a new one in any case.
 */
export function segmentToWrite(root: string, head: string | null, fresh: boolean): string {
  const repository = repositoryOf(root);
  const known = readTarget(root);
  const target = repository ? lookedUp(root, repository, known) : known;
  if (
    !fresh &&
    target.name !== null &&
    target.head === head &&
    !target.segment_in_git &&
    existsSync(segmentPath(root, target.name))
  )
    return target.name;
  const name = `${now().slice(0, 10)}-${randomBytes(8).toString('hex')}.jsonl`;
  beginSegment(root, name);
  writeTarget(root, { ...target, name, head, segment_in_git: false });
  return name;
}

/** Remembers that a line was appended without the lock, and so to no segment. */
export function rememberStrays(root: string): void {
  ensureLocalFolder(root, orchestrationPaths(root).takenUp);
  writeFileSync(straysPath(root), '');
}

/** Whether a line stands in the live file that no segment has. */
export function hasStrays(root: string): boolean {
  return existsSync(straysPath(root));
}

/** To be called once the strays stand in a segment, and under the ledger's lock. */
export function forgetStrays(root: string): void {
  rmSync(straysPath(root), { force: true });
}

function straysPath(root: string): string {
  return join(orchestrationPaths(root).takenUp, 'strays');
}

/** What was looked up stays true until the index is written anew. */
function lookedUp(root: string, repository: Repository, known: Target): Target {
  const index = indexState(repository);
  if (index === known.index) return known;
  const { ledger } = orchestrationPaths(root);
  const segment = known.name === null ? [] : [segmentPath(root, known.name)];
  const [live_in_git = false, segment_in_git = false] = inIndex(repository, [ledger, ...segment]);
  const target = { ...known, index, live_in_git, segment_in_git };
  writeTarget(root, target);
  return target;
}

/** Whatever is wrong with what is remembered, a new segment is always a right answer. */
function readTarget(root: string): Target {
  try {
    return targetSchema.parse(JSON.parse(readFileSync(targetPath(root), 'utf8')));
  } catch {
    return NONE;
  }
}

function writeTarget(root: string, target: Target): void {
  try {
    const { takenUp } = orchestrationPaths(root);
    ensureLocalFolder(root, takenUp);
    writeFileSync(targetPath(root), JSON.stringify(target));
  } catch {
    // It is looked up again then, and a segment more is begun than was needed.
  }
}

function targetPath(root: string): string {
  return join(orchestrationPaths(root).takenUp, 'target.json');
}
