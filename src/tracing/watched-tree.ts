import { createHash } from 'node:crypto';
import type { ContentHash } from '../model/content-hash.ts';
import { hashFile } from '../workspace/source-files.ts';
import { loadSnapshot, type Snapshot, saveSnapshot, takeSnapshot } from '../workspace/tree-snapshot.ts';
import { recordGaps } from './gaps.ts';
import { keepCurrent, keepFormer } from './kept-texts.ts';
import { knownFiles } from './known-files.ts';
import { recordLostWrites } from './lost-after.ts';
import { changedSpans } from './record-change.ts';
import type { FileSpan } from './session-state.ts';
import type { TracingContext } from './tracing-context.ts';

/**
 * Records the tree before something runs that may write anywhere, and, as gaps, what was changed before it: none of
 * that is its doing.
 */
export async function watchTree(
  context: TracingContext,
  call: { readonly sessionId: string; readonly callId: string },
  now: string,
): Promise<{ readonly name: string }> {
  const snapshot = takeSnapshot(context.root);
  const current = currentHashes(context, snapshot);
  const known = Object.keys(knownFiles(context.root)).filter((path) => !context.ignored(path));
  await recordGaps(
    context,
    known.map((path) => ({ path, currentHash: current(path) })),
    now,
  );
  const name = snapshotName(call.sessionId, call.callId);
  saveSnapshot(context.root, name, snapshot);
  return { name };
}

/** What was written since a tree was recorded and is in no record yet. */
export interface Unrecorded {
  readonly spans: readonly FileSpan[];
  /** The tree as it is now. */
  readonly snapshot: Snapshot;
}

/**
 * What has changed since the tree was recorded. What another session, or another call of this one, has written and
 * recorded in between is not in it: a file that is known goes on from the state in which it was last recorded.
 *
 *     recorded: a=1    another session writes and records a: 1->2    then the command: a: 2->3
 *   gives
 *     a: 2->3
 */
export async function unrecordedSince(
  context: TracingContext,
  name: string,
  now: string,
): Promise<Unrecorded> {
  await recordLostWrites(context, now, () => true);
  const snapshot = takeSnapshot(context.root);
  const earlier = loadSnapshot(context.root, name);
  if (earlier === null) return { spans: [], snapshot };
  const before = new Map(earlier.files.map(({ path, hash }) => [path, hash]));
  const known = knownFiles(context.root);
  const current = currentHashes(context, snapshot);
  const paths = new Set([...before.keys(), ...snapshot.files.map(({ path }) => path), ...Object.keys(known)]);
  const spans = [...paths].sort().flatMap((path): readonly FileSpan[] => {
    if (context.ignored(path)) return [];
    const last = known[path];
    const from = last === undefined ? (before.get(path) ?? null) : last.hash;
    if (from === current(path)) return [];
    keepFormer(context, path, from);
    return [{ path, before: from, after: keepCurrent(context, path) }];
  });
  return { spans: changedSpans(spans), snapshot };
}

/** The tree as a session's last command left it: what the session knows of every file from then on. */
export function keepAsLatest(context: TracingContext, sessionId: string, snapshot: Snapshot): string {
  const name = snapshotName(sessionId, 'latest');
  saveSnapshot(context.root, name, snapshot);
  return name;
}

/** A file that git ignores stands in no snapshot, and may be known all the same. */
function currentHashes(context: TracingContext, snapshot: Snapshot): (path: string) => ContentHash | null {
  const hashes = new Map(snapshot.files.map(({ path, hash }) => [path, hash]));
  return (path) => hashes.get(path) ?? hashFile(context.root, path);
}

function snapshotName(sessionId: string, callId: string): string {
  return createHash('sha256')
    .update(JSON.stringify([sessionId, callId]))
    .digest('hex')
    .slice(0, 32);
}
