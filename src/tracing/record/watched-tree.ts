import { createHash } from 'node:crypto';
import { scopeCoversPath } from '../../intents/scope.ts';
import type { ContentHash } from '../../model/content-hash.ts';
import { type Intent, isOpen } from '../../model/intent.ts';
import { getBlob } from '../../workspace/files/blobs.ts';
import { hashFile, readFileBytes } from '../../workspace/files/source-files.ts';
import { withoutBranches } from '../../workspace/git/git-settings.ts';
import { protectedReason } from '../../workspace/paths/protected-paths.ts';
import { IGNORE_FILE, ignoreOf } from '../../workspace/settings/ignore-file.ts';
import { beforeBytes } from '../../workspace/tree/before-bytes.ts';
import {
  loadSnapshot,
  type Snapshot,
  type SnapshotFile,
  saveLatest,
} from '../../workspace/tree/snapshot-file.ts';
import { isGuarded } from '../../workspace/tree/tree-listing.ts';
import { compareSnapshots, gitMode, takeSnapshot, type Watch } from '../../workspace/tree/tree-snapshot.ts';
import type { FileSpan } from '../session-state.ts';
import type { TracingContext } from '../tracing-context.ts';
import { recordGaps } from './gaps.ts';
import { keepCurrent, keepFormer } from './kept-texts.ts';
import { knownFiles, rememberFiles } from './known-files.ts';
import { recordLostWrites } from './lost-after.ts';
import { changedSpans } from './record-change.ts';

/**
 * Records the tree before something runs that may write anywhere, and, as gaps, what was changed before it: none of
 * that is its doing.
 */
export async function watchTree(
  context: TracingContext,
  call: { readonly sessionId: string; readonly callId: string },
  now: string,
): Promise<{ readonly name: string }> {
  const snapshot = takeSnapshot(context.root, watchOf(context));
  const name = snapshotName(call.sessionId, call.callId);
  saveLatest(context.root, name);
  const current = currentHashes(context, snapshot);
  const known = Object.keys(knownFiles(context.root)).filter((path) => !context.ignored(path));
  const drifted = known.map((path) => ({ path, currentHash: current(path) }));
  await recordGaps(
    context,
    drifted.filter(({ path }) => !isGuarded(path)),
    now,
  );
  // What people do to settings is no trace of code; it must only not be taken for the doing of what runs now.
  await rememberFiles(
    context.root,
    drifted
      .filter(({ path }) => isGuarded(path))
      .map(({ path, currentHash }) => ({ path, hash: currentHash })),
    null,
  );
  return { name };
}

/** What was written since a tree was recorded and is in no record yet. */
export interface Unrecorded {
  readonly spans: readonly FileSpan[];
  /** The tree as it is now. */
  readonly snapshot: Snapshot;
  /** The tree as it was recorded; null where that can't be read any more. */
  readonly earlier: Snapshot | null;
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
  const earlier = loadSnapshot(context.root, name);
  const ignored = earlier === null ? context.ignored : ignoredBefore(context, earlier);
  const snapshot = takeSnapshot(context.root, watchOf(context), ignored);
  if (earlier === null) return { spans: [], snapshot, earlier };
  const known = knownFiles(context.root);
  const current = currentHashes(context, snapshot);
  const found = new Map(
    compareSnapshots(earlier, snapshot)
      .filter((change) => !cameIntoView(earlier, snapshot, change.after, change.before))
      .map((change) => [change.path, change]),
  );
  const inEarlier = new Map(earlier.files.map((file) => [file.path, file]));
  const spans = [...new Set([...found.keys(), ...Object.keys(known)])]
    .sort()
    .flatMap((path): readonly FileSpan[] => {
      if (ignored(path) && !isGuarded(path) && path !== IGNORE_FILE) return [];
      const last = known[path];
      const from = last === undefined ? (inEarlier.get(path)?.hash ?? null) : last.hash;
      const to = current(path);
      const change = found.get(path);
      const modes = last === undefined || from !== to ? changedModes(change) : null;
      if (from === to && modes === null) return [];
      if (path.endsWith('.git/config') && followsOnly(context, path, from)) return [];
      keepFormer(context, path, from);
      const span = { path, before: from, after: to === null ? null : keepCurrent(context, path) };
      return [modes === null ? span : { ...span, modes }];
    });
  return { spans: changedSpans(spans), snapshot, earlier };
}

/**
 * What was left out when the tree was recorded. A command that writes `.intentignore` must not by that hide what else
 * it wrote.
 */
function ignoredBefore(context: TracingContext, { files }: Snapshot): (path: string) => boolean {
  const wanted = files.find(({ path }) => path === IGNORE_FILE)?.hash;
  if (wanted === undefined) return ignoreOf(null);
  if (wanted === hashFile(context.root, IGNORE_FILE)) return context.ignored;
  const bytes = beforeBytes(context.root, IGNORE_FILE, wanted);
  return bytes === null ? context.ignored : ignoreOf(bytes.toString('utf8'));
}

/** The tree as a session's last command left it: what the session knows of every file from then on. */
export function keepAsLatest(context: TracingContext, sessionId: string): string {
  const name = snapshotName(sessionId, 'latest');
  saveLatest(context.root, name);
  return name;
}

/** Of the files that git ignores those are watched that no agent may write, and those that an intent owns. */
function watchOf(context: TracingContext): Watch {
  const read = context.intents();
  const open = read.ok ? read.intents.filter(isOpen) : [];
  const rules = open.map(({ ownedScope }) => ownedScope.map(({ source }) => source));
  const settings = [context.config.protected, context.config.openedSecrets];
  return {
    wanted: (path) =>
      protectedReason(path, context.config) !== null || open.some((intent) => ownsByPath(intent, path)),
    key: createHash('sha256')
      .update(JSON.stringify([rules, settings]))
      .digest('hex')
      .slice(0, 16),
  };
}

/** A rule for symbols of any file owns no file by its path: else every ignored file would have to be looked at. */
function ownsByPath(intent: Intent, path: string): boolean {
  const named = intent.ownedScope.filter((rule) => rule.glob !== null);
  return named.length > 0 && scopeCoversPath({ ...intent, ownedScope: named }, path) !== 'no';
}

/** A file that wasn't written, but is looked at only since an intent or a setting has changed. */
function cameIntoView(
  earlier: Snapshot,
  later: Snapshot,
  after: SnapshotFile | null,
  before: SnapshotFile | null,
): boolean {
  return (
    earlier.watch !== later.watch && before === null && after !== null && after.ctimeMs < earlier.takenAt
  );
}

/** Whether nothing changed in a repository's settings but which branch follows which. */
function followsOnly(context: TracingContext, path: string, from: ContentHash | null): boolean {
  const [before, after] = [from && getBlob(context.root, from), readFileBytes(context.root, path)];
  if (!before || !after) return false;
  return withoutBranches(before.toString('latin1')) === withoutBranches(after.toString('latin1'));
}

function changedModes(
  change: { readonly before: SnapshotFile | null; readonly after: SnapshotFile | null } | undefined,
): [string | null, string | null] | null {
  if (change === undefined) return null;
  const before = change.before && gitMode(change.before.mode);
  const after = change.after && gitMode(change.after.mode);
  const ordinary = (mode: string | null): boolean => mode === null || mode === '100644';
  return before === after || (ordinary(before) && ordinary(after)) ? null : [before, after];
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
