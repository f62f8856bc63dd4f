import type { AgentEvent } from '../../model/agent-event.ts';
import type { ContentHash } from '../../model/content-hash.ts';
import type { Refusal } from '../../model/decision.ts';
import type { SourceFile } from '../../model/source-file.ts';
import { getBlob } from '../../workspace/files/blobs.ts';
import { snapshotHash } from '../../workspace/tree/snapshot-file.ts';
import { keptFile } from '../comparison/compare-spans.ts';
import { type SessionAt, type SessionState, updateSession } from '../session-state.ts';
import type { TracingContext } from '../tracing-context.ts';
import { type ChangedParts, changedParts, overlap } from './changed-parts.ts';
import { changersOf } from './changers.ts';
import { type ProposedFile, proposeWrites } from './proposal.ts';

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
  event: Pick<Extract<AgentEvent, { type: 'before_write' }>, 'cwd' | 'writes'>,
): Promise<Refusal | null> {
  if (state === null) return null;
  for (const file of files) {
    const base = baseOf(context.root, state, file.path);
    if (base === undefined || base === file.currentHash) continue;
    const known = keptFile(context, file.path, base);
    const unsure = state.unsure[file.path] === file.currentHash && file.currentHash !== null;
    if (unsure && !file.whole && !fitsOn(context, event, file.path, base)) continue;
    const theirs = await changedParts(context, known, file.current);
    const both = await contested(context, file, theirs, known, unsure);
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

/**
 * The symbols that both sides change; null where that can't be told. Of a whole file counts what it changes on disk and
 * what it changes of the text that its author knew: who makes the very change that another has made counts it twice.
 */
async function contested(
  context: TracingContext,
  file: ProposedFile,
  theirs: ChangedParts | null,
  known: SourceFile | null,
  unsure: boolean,
): Promise<readonly string[] | null> {
  if (theirs === null || file.outcome.type !== 'foreseen') return null;
  const { proposed } = file.outcome;
  const own = await changedParts(context, file.current, proposed);
  if (own === null) return null;
  const onDisk = overlap(theirs, own);
  if (!file.whole || (unsure && own.names.length > 0)) return onDisk;
  const meant = await changedParts(context, known, proposed);
  return meant && [...new Set([...onDisk, ...overlap(theirs, meant)])];
}

/** Whether edits could have been meant for an older text: if not, their author knows the newer one. */
function fitsOn(
  context: TracingContext,
  event: Pick<Extract<AgentEvent, { type: 'before_write' }>, 'cwd' | 'writes'>,
  path: string,
  older: ContentHash | null,
): boolean {
  const bytes = older === null ? null : getBlob(context.root, older);
  if (bytes === null) return true;
  const { files } = proposeWrites(context, event.cwd, event.writes, new Map([[path, bytes]]));
  return files.some((file) => file.path === path && file.outcome.type === 'foreseen');
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
    symbols: symbols.map((name) => `${path}#${name}`),
    because: `${path} has changed since this session last saw it${told.length > 0 ? `: ${told.join(', ')}` : ''}${anybody ? ` (${anybody})` : ''}, and this write would change ${symbols.length === 0 ? 'it' : symbols.length === 1 ? 'that' : 'those'} too, or take it back.`,
    next: readsAreTold
      ? `Read ${path} again, then repeat the write on its present text.`
      : `Look at ${path} again, then repeat the write; it is accepted on the present text.`,
  };
}
