import type { ContentHash } from '../model/content-hash.ts';
import type { Refusal } from '../model/decision.ts';
import { snapshotHash } from '../workspace/snapshot-file.ts';
import { type ChangedParts, changedParts, overlap } from './changed-parts.ts';
import { changersOf } from './changers.ts';
import { keptFile } from './compare-spans.ts';
import type { ProposedFile } from './proposal.ts';
import { type SessionAt, type SessionState, updateSession } from './session-state.ts';
import type { TracingContext } from './tracing-context.ts';

/** Agents whose hooks say what was read, so that a stale session can be asked to read again. */
const TELL_READS: ReadonlySet<string> = new Set(['claude-code']);

/**
 * Refuses a write whose author knows an older text than the one on disk, where what it would change has changed in
 * between. Symbols are locked, not files: a write goes on where the symbols that it changes are others than those that
 * somebody else has changed. Imports and other code outside symbols are a part of their own.
 *
 *     known:  f=1 g=1     on disk:  f=1 g=2
 *     proposed on the text on disk   f=3 g=2    goes on
 *     a whole file from the old text f=3 g=1    would take g back: refused
 *
 * What a session knows is set by its reading the file, writing it, or running a command; a session that did none of
 * these is not stale. A file whose symbols can't be told apart is one part.
 *
 * @returns null where the write may go on.
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
    const theirs = await changedParts(context, keptFile(context, file.path, base), file.current);
    const both = await contested(context, file, theirs);
    if (both !== null && both.length === 0) continue;
    return staleFile(context, session, state, file, both ?? theirs?.names ?? []);
  }
  return null;
}

/** What a session knows of a file; undefined where it has no base for it. */
export function baseOf(root: string, state: SessionState, path: string): ContentHash | null | undefined {
  const own = state.bases[path];
  if (own !== undefined) return own;
  return state.command_snapshot === null ? undefined : snapshotHash(root, state.command_snapshot, path);
}

/** The symbols that both sides change; null where that can't be told. */
async function contested(
  context: TracingContext,
  file: ProposedFile,
  theirs: ChangedParts | null,
): Promise<readonly string[] | null> {
  if (theirs === null || file.outcome.type !== 'foreseen') return null;
  const own = await changedParts(context, file.current, file.outcome.proposed);
  return own && overlap(theirs, own);
}

async function staleFile(
  context: TracingContext,
  session: SessionAt,
  state: SessionState,
  { path, currentHash }: ProposedFile,
  symbols: readonly string[],
): Promise<Refusal> {
  const readsAreTold = state.tells_reads || TELL_READS.has(session.agent);
  if (!readsAreTold) {
    await updateSession(context.root, session, (known) => {
      known.bases[path] = currentHash;
    });
  }
  const changers = changersOf(context, session.sessionId, path, symbols);
  const told = symbols.map((name) => [name, changers.get(name)].filter(Boolean).join(' '));
  const anybody = symbols.length === 0 ? changers.get(null) : undefined;
  return {
    decision: 'deny',
    code: 'STALE_FILE',
    intentId: state.intent_id,
    path,
    symbols,
    because: `${path} has changed since this session last saw it${told.length > 0 ? `: ${told.join(', ')}` : ''}${anybody ? ` (${anybody})` : ''}, and this write would change ${symbols.length === 0 ? 'it' : symbols.length === 1 ? 'that' : 'those'} too, or take it back.`,
    next: readsAreTold
      ? `Read ${path} again, then repeat the write on its present text.`
      : `Look at ${path} again, then repeat the write; it is accepted on the present text.`,
  };
}
