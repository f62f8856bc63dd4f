import type { AgentEvent } from '../model/agent-event.ts';
import type { ContentHash } from '../model/content-hash.ts';
import type { Decision, Refusal } from '../model/decision.ts';
import type { SourceFile } from '../model/source-file.ts';
import { harmlessWords } from '../model/visible-text.ts';
import type { Waiver } from '../model/waiver.ts';
import { getBlob, putBlob } from '../workspace/files/blobs.ts';
import { assertLedgerUsable } from '../workspace/ledger/usable-ledger.ts';
import { hostProcess } from '../workspace/person.ts';
import { type Asked, weighApproval } from './approvals.ts';
import { activeIntent } from './gate/active-intent.ts';
import { refuseUnderPolicy } from './gate/change-policy.ts';
import { isAlwaysRefused, modeOfPaths, writtenBy } from './gate/enforcement.ts';
import { refuseOutOfScope } from './gate/judge-proposal.ts';
import { type ProposedFile, proposeWrites } from './gate/proposal.ts';
import { baseOf, refuseStale } from './gate/stale.ts';
import { refuseWhileWritten } from './gate/writing-now.ts';
import { recordGaps } from './record/gaps.ts';
import { keepCurrent } from './record/kept-texts.ts';
import { isUndo } from './record/undo.ts';
import { recordViolation } from './record/violations.ts';
import { watchTree } from './record/watched-tree.ts';
import { readSession, type SessionAt, type SessionState, updateSession } from './session-state.ts';
import type { TracingContext } from './tracing-context.ts';
import { asWaived, waivedBy } from './waive.ts';

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
  const {
    refusal: judged,
    intentId,
    waivers,
  } = await judge(
    context,
    event,
    session,
    files.filter((file) => !undoes(known, file)),
  );
  const denied = proposal.refusal?.decision === 'deny' ? proposal.refusal : judged;
  const weighed = enforcing
    ? await weighApproval(context, session, askedOf(context, intentId, event, files), denied)
    : null;
  const standing =
    weighed === null || weighed.type === 'approved' ? (weighed ? null : denied) : weighed.refusal;
  if (standing?.decision === 'deny' && (enforcing || isAlwaysRefused(standing))) return standing;
  const refusal = standing ?? proposal.refusal;
  await remember(context, event, session, files, {
    intentId,
    told: refusal !== null || waivers.length > 0,
    ...(weighed && weighed.type !== 'open'
      ? { approval_id: weighed.id, asked: weighed.type === 'asked' }
      : {}),
  });
  return refusal ?? { decision: 'allow', context: waivers.length > 0 ? asWaived(waivers) : null };
}

/** The write as a person is asked about it: its exact texts; of one that can't be foreseen its tool and its files. */
function askedOf(
  context: TracingContext,
  intentId: string | null,
  event: BeforeWrite,
  files: readonly ProposedFile[],
): Asked {
  const read = context.intents();
  const exact = files.map(({ path, outcome }) => [
    path,
    outcome.type === 'foreseen' ? outcome.hash : `${outcome.type} by ${event.tool}`,
  ]);
  return {
    intent: (read.ok && read.intents.find(({ id }) => id === intentId)) || null,
    paths: files.flatMap(({ path, lexicalPath }) => (path === lexicalPath ? [path] : [path, lexicalPath])),
    command: null,
    what: files.map(({ path }) => path),
    exactly: exact.length === 0 ? [event.tool, event.callId] : exact,
  };
}

/** @returns the refusal as words for an agent whose workspace only warns. */
export function asWarning(refusal: Refusal): string {
  return harmlessWords(`goldthread would refuse this (${refusal.code}): ${refusal.because} ${refusal.next}`);
}

/** To put back what was written outside the scope is never refused, whatever the scope. */
function undoes(state: SessionState | null, { path, outcome }: ProposedFile): boolean {
  return outcome.type === 'foreseen' && isUndo(state, path, outcome.hash);
}

async function judge(
  context: TracingContext,
  event: BeforeWrite,
  session: SessionAt,
  files: readonly ProposedFile[],
): Promise<Judged> {
  const active = await activeIntent(
    context,
    session.sessionId,
    files.map(({ path }) => path),
  );
  if (!active.ok) {
    return { refusal: files.length === 0 ? null : active.refusal, intentId: null, waivers: [] };
  }
  const { intent } = active;
  const known = readSession(context.root, session.sessionId);
  const waivers: Waiver[] = [];
  const questions: readonly (() => Promise<Refusal | null>)[] = [
    () => refuseWhileWritten(context, session, files),
    () => refuseStale(context, session, known, files, event),
    () => refuseOutOfScope(context, intent, files),
    () => refuseUnderPolicy(context, intent, session.sessionId, files, isDeclared(event, known)),
  ];
  for (const ask of questions) {
    const refusal = await ask();
    const lifted = refusal && waivedBy(context, refusal, session.now);
    if (refusal && !lifted) return { refusal, intentId: intent.id, waivers: [] };
    if (!refusal || !lifted) continue;
    recordViolation(context, session, refusal, lifted);
    waivers.push(...lifted);
  }
  return { refusal: null, intentId: intent.id, waivers };
}

/** By the write itself, or for the whole turn. */
function isDeclared(event: BeforeWrite, state: SessionState | null): boolean {
  return event.declared === 'refactor' || state?.declares === true;
}

interface Judged {
  readonly refusal: Refusal | null;
  readonly intentId: string | null;
  /** What lifted the refusals that there would have been. */
  readonly waivers: readonly Waiver[];
}

async function remember(
  context: TracingContext,
  event: BeforeWrite,
  session: SessionAt,
  files: readonly ProposedFile[],
  judged: {
    readonly intentId: string | null;
    readonly told: boolean;
    readonly approval_id?: string;
    readonly asked?: boolean;
  },
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
    const { intentId, told, ...approval } = judged;
    // The same once more, after a person has said yes: the first try is over.
    for (const [id, call] of Object.entries(state.pending))
      if (approval.approval_id !== undefined && call.approval_id === approval.approval_id)
        delete state.pending[id];
    state.pending[event.callId] = {
      tool: event.tool,
      model: event.model ?? state.model,
      started_at: session.now,
      intent_id: intentId,
      files: kept,
      snapshot,
      command: null,
      told,
      ...(isDeclared(event, state) ? { declared: true } : {}),
      ...approval,
      ...(snapshot === null ? {} : { host: hostProcess() }),
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
