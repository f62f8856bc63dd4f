import type { ContentHash } from '../model/content-hash.ts';
import type { Refusal } from '../model/decision.ts';
import { getBlob } from '../workspace/blobs.ts';
import { snapshotHash } from '../workspace/snapshot-file.ts';
import { toSourceFile } from '../workspace/source-files.ts';
import { compareHere } from './compare-here.ts';
import type { ProposedFile } from './proposal.ts';
import { type SessionAt, type SessionState, updateSession } from './session-state.ts';
import type { TracingContext } from './tracing-context.ts';

/** Agents whose hooks say what was read, so that a stale session can be asked to read again. */
const TELL_READS: ReadonlySet<string> = new Set(['claude-code']);

/**
 * Refuses a write whose author knows an older text than the one on disk. What it knows is set by its reading the
 * file, writing it, or running a command; a session that did none of these is not stale.
 *
 * @returns null where nothing is stale.
 */
export async function refuseStale(
  context: TracingContext,
  session: SessionAt,
  state: SessionState | null,
  files: readonly ProposedFile[],
): Promise<Refusal | null> {
  if (state === null) return null;
  for (const file of files) {
    const base = baseOf(context.root, state, file.path);
    if (base === undefined || base === file.currentHash) continue;
    const changed = await changedSince(context, base, file);
    const readsAreTold = state.tells_reads || TELL_READS.has(session.agent);
    if (!readsAreTold) {
      await updateSession(context.root, session, (known) => {
        known.bases[file.path] = file.currentHash;
      });
    }
    return {
      decision: 'deny',
      code: 'STALE_FILE',
      intentId: state.intent_id,
      path: file.path,
      symbols: changed,
      because: `${file.path} has changed since this session last saw it${changed.length > 0 ? `: ${changed.join(', ')}` : ''}.`,
      next: readsAreTold
        ? `Read ${file.path} again, then repeat the write on its present text.`
        : `Look at ${file.path} again, then repeat the write; it is accepted on the present text.`,
    };
  }
  return null;
}

/** Undefined where the session has no base for the file. */
function baseOf(root: string, state: SessionState, path: string): ContentHash | null | undefined {
  const own = state.bases[path];
  if (own !== undefined) return own;
  return state.command_snapshot === null ? undefined : snapshotHash(root, state.command_snapshot, path);
}

async function changedSince(
  context: TracingContext,
  base: ContentHash | null,
  file: ProposedFile,
): Promise<string[]> {
  const bytes = base === null ? null : getBlob(context.root, base);
  if (!bytes) return [];
  const before = [toSourceFile(file.path, bytes, context.config.limits)];
  const comparison = await compareHere(context, before, file.current ? [file.current] : []);
  return comparison.changes.map(({ before: old, after }) => (after ?? old)!.name);
}
