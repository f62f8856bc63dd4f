import type { AgentEvent } from '../model/agent-event.ts';
import type { ContentHash } from '../model/content-hash.ts';
import type { Decision, Refusal } from '../model/decision.ts';
import type { SourceFile } from '../model/source-file.ts';
import { getBlob, putBlob } from '../workspace/blobs.ts';
import { assertLedgerUsable } from '../workspace/usable-ledger.ts';
import { activeIntent } from './active-intent.ts';
import { refuseUnderPolicy } from './change-policy.ts';
import { isAlwaysRefused, modeOfPaths, writtenBy } from './enforcement.ts';
import { recordGaps } from './gaps.ts';
import { refuseOutOfScope } from './judge-proposal.ts';
import { keepCurrent } from './kept-texts.ts';
import { type ProposedFile, proposeWrites } from './proposal.ts';
import { readSession, type SessionAt, type SessionState, updateSession } from './session-state.ts';
import { baseOf, refuseStale } from './stale.ts';
import type { TracingContext } from './tracing-context.ts';
import { isUndo } from './undo.ts';
import { watchTree } from './watched-tree.ts';
import { refuseWhileWritten } from './writing-now.ts';

type BeforeWrite = Extract<AgentEvent, { type: 'before_write' }>;

/**
 * The gate: whether an agent may write what it is about to write. Each question in turn, the cheap ones first:
 * are the places inside the workspace and unprotected, is an intent selected, does the agent know the present text,
 * does every symbol that would change lie in the intent's scope, does its policy allow the change.
 *
 * When it lets through, the texts as they stand are kept, so that the tracer can tell this write from anybody else's.
 */
export async function beforeWrite(
  context: TracingContext,
  event: BeforeWrite,
  now: string,
): Promise<Decision> {
  const proposed = proposeWrites(context, event.cwd, event.writes);
  const known = readSession(context.root, event.sessionId);
  const proposal = proposed.files.every((file) => undoes(known, file))
    ? { ...proposed, refusal: proposed.files.length === 0 ? proposed.refusal : null }
    : proposed;
  const enforcing =
    isAlwaysRefused(proposal.refusal) || modeOfPaths(context, writtenBy(context, event)) === 'enforce';
  if (proposal.refusal?.decision === 'deny' && enforcing) return proposal.refusal;
  const files = proposal.files.filter(
    ({ path, lexicalPath }) => !(context.ignored(path) && context.ignored(lexicalPath)),
  );
  // A tool that names no file at all may write any: it is let through and watched.
  if (files.length === 0 && event.writes.length > 0)
    return proposal.refusal ?? { decision: 'allow', context: null };
  assertLedgerUsable(context.root);
  const session = { sessionId: event.sessionId, agent: event.agent, now };
  await recordGaps(context, files, now);
  const { refusal: judged, intentId } = await judge(
    context,
    session,
    files.filter((file) => !undoes(known, file)),
  );
  const denied = proposal.refusal?.decision === 'deny' ? proposal.refusal : judged;
  if (denied && (enforcing || isAlwaysRefused(denied))) return denied;
  const refusal = denied ?? proposal.refusal;
  await remember(context, event, session, files, { intentId, told: refusal !== null });
  return refusal ?? { decision: 'allow', context: null };
}

/** @returns the refusal as words for an agent whose workspace only warns. */
export function asWarning(refusal: Refusal): string {
  return `goldthread would refuse this (${refusal.code}): ${refusal.because} ${refusal.next}`;
}

/** To put back what was written outside the scope is never refused, whatever the scope. */
function undoes(state: SessionState | null, { path, outcome }: ProposedFile): boolean {
  return outcome.type === 'foreseen' && isUndo(state, path, outcome.hash);
}

async function judge(
  context: TracingContext,
  session: SessionAt,
  files: readonly ProposedFile[],
): Promise<{ readonly refusal: Refusal | null; readonly intentId: string | null }> {
  const active = await activeIntent(
    context,
    session.sessionId,
    files.map(({ path }) => path),
  );
  if (!active.ok) return { refusal: files.length === 0 ? null : active.refusal, intentId: null };
  const { intent } = active;
  const refusal =
    (await refuseWhileWritten(context, session, files)) ??
    (await refuseStale(context, session, readSession(context.root, session.sessionId), files)) ??
    (await refuseOutOfScope(context, intent, files)) ??
    (await refuseUnderPolicy(context, intent, session.sessionId, files));
  return { refusal, intentId: intent.id };
}

async function remember(
  context: TracingContext,
  event: BeforeWrite,
  session: SessionAt,
  files: readonly ProposedFile[],
  judged: { readonly intentId: string | null; readonly told: boolean },
): Promise<void> {
  const knowledge = knownAfterwards(context, event, session, files);
  const kept = files.map(({ path, outcome, whole }) => ({
    path,
    before: keepCurrent(context, path),
    proposed: outcome.type === 'foreseen' ? outcome.hash : null,
    foreseen: outcome.type === 'foreseen',
    whole,
    ...(knowledge.has(path) ? { known_after: knowledge.get(path)! } : {}),
  }));
  for (const { outcome } of files) if (outcome.type === 'foreseen') keepText(context, outcome.proposed);
  // A tool that doesn't say what it writes may write more than it names.
  const watched = event.writes.length === 0 || event.writes.some(({ type }) => type === 'unknown');
  const snapshot = watched ? (await watchTree(context, event, session.now)).name : null;
  await updateSession(context.root, session, (state) => {
    state.last_seen = session.now;
    state.model = event.model ?? state.model;
    state.pending[event.callId] = {
      tool: event.tool,
      model: event.model ?? state.model,
      started_at: session.now,
      intent_id: judged.intentId,
      files: kept,
      snapshot,
      command: null,
      told: judged.told,
    };
  });
}

/**
 * What the session will know of the files that somebody else has changed beside it: its own edits on the text that it
 * knew. Without this, its next write would be taken for one that knows the other's change, and could take it back.
 */
function knownAfterwards(
  context: TracingContext,
  event: BeforeWrite,
  { sessionId }: SessionAt,
  files: readonly ProposedFile[],
): ReadonlyMap<string, ContentHash | null> {
  const state = readSession(context.root, sessionId);
  const older = new Map<string, Uint8Array | null>();
  for (const { path, currentHash, whole } of files) {
    const base = state && !whole ? baseOf(context.root, state, path) : undefined;
    const bytes = base ? getBlob(context.root, base) : null;
    if (bytes && base !== currentHash) older.set(path, bytes);
  }
  if (older.size === 0) return new Map();
  const { files: seen } = proposeWrites(context, event.cwd, event.writes, older);
  return new Map(
    seen.flatMap(({ path, outcome }) => {
      if (!older.has(path) || outcome.type !== 'foreseen') return [];
      keepText(context, outcome.proposed);
      return [[path, outcome.hash]];
    }),
  );
}

function keepText(context: TracingContext, file: SourceFile | null): void {
  if (file?.type === 'text' && file.text.length <= context.config.limits.maxFileBytes)
    putBlob(context.root, Buffer.from(file.text));
}
