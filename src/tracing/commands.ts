import { createHash } from 'node:crypto';
import type { AgentEvent } from '../model/agent-event.ts';
import type { Decision, Refusal } from '../model/decision.ts';
import { putBlob } from '../workspace/blobs.ts';
import { now } from '../workspace/clock.ts';
import { hashBytes } from '../workspace/source-files.ts';
import {
  beforeBytes,
  changedSince,
  dropSnapshot,
  type SnapshotChange,
  saveSnapshot,
  takeSnapshot,
} from '../workspace/tree-snapshot.ts';
import { activeIntent } from './active-intent.ts';
import { compareSpans } from './compare-spans.ts';
import { recordGaps } from './gaps.ts';
import { scopeRefusal } from './judge-proposal.ts';
import { knownFiles } from './known-files.ts';
import { aiContributor, recordChange } from './record-change.ts';
import { redactedCommand } from './redact-command.ts';
import { selectIntent } from './select-intent.ts';
import { selectedByCommand } from './selecting-command.ts';
import { type FileSpan, readSession, updateSession } from './session-state.ts';
import { keepCurrent, noteWritten } from './trace-write.ts';
import type { TracingContext } from './tracing-context.ts';

type BeforeCommand = Extract<AgentEvent, { type: 'before_command' }>;
type AfterCommand = Extract<AgentEvent, { type: 'after_command' }>;

/**
 * Before a shell command: the tree is recorded, so that whatever it writes can be told from the rest. A call of
 * `goldthread intent select ID` is the handshake: the session is bound here, where its id is known.
 */
export async function beforeCommand(context: TracingContext, event: BeforeCommand): Promise<Decision> {
  const session = { sessionId: event.sessionId, agent: event.agent, now: now() };
  const intentId = selectedByCommand(event.command);
  if (intentId !== null) {
    const selection = await selectIntent(context, session, intentId);
    if (!selection.ok) return selection.refusal;
    return { decision: 'allow', context: null };
  }
  const snapshot = takeSnapshot(context.root);
  const hashes = new Map(snapshot.files.map(({ path, hash }) => [path, hash]));
  const known = Object.keys(knownFiles(context.root)).map((path) => ({ path, currentHash: hashes.get(path) ?? null }));
  await recordGaps(context, known.filter(({ path }) => !context.ignored(path)), session.now);
  const name = snapshotName(event.sessionId, event.callId);
  saveSnapshot(context.root, name, snapshot);
  await updateSession(context.root, session, (state) => {
    state.last_seen = session.now;
    state.model = event.model ?? state.model;
    state.pending[event.callId] = {
      tool: event.tool,
      model: event.model ?? state.model,
      started_at: session.now,
      intent_id: state.intent_id,
      files: [],
      snapshot: name,
    };
  });
  return { decision: 'allow', context: null };
}

/**
 * After it: what the tree holds now that it did not hold before was written by the command, and is traced like any
 * other write. A file that another session has written meanwhile is that session's.
 *
 * @returns what was written outside the scope; null where nothing was.
 */
export async function afterCommand(context: TracingContext, event: AfterCommand): Promise<Refusal | null> {
  const session = { sessionId: event.sessionId, agent: event.agent, now: now() };
  const state = readSession(context.root, event.sessionId);
  const call = state?.pending[event.callId];
  if (!call?.snapshot) return null;
  const changed = (changedSince(context.root, call.snapshot) ?? []).filter((change) => isOurs(context, event.sessionId, change));
  const spans = changed.map((change) => kept(context, change));
  const violation = spans.length === 0 ? null : await traceCommand(context, session, event, spans);
  await startAnew(context, session, event, call.snapshot);
  return violation;
}

async function traceCommand(
  context: TracingContext,
  session: { readonly sessionId: string; readonly agent: string; readonly now: string },
  event: AfterCommand,
  spans: readonly FileSpan[],
): Promise<Refusal | null> {
  const active = await activeIntent(context, event.sessionId, spans.map(({ path }) => path));
  const model = event.model ?? readSession(context.root, event.sessionId)?.model ?? null;
  const comparison = await compareSpans(context, spans);
  const violation = active.ok ? await scopeRefusal(context, active.intent, comparison) : active.refusal;
  const record = await recordChange(
    context,
    'command',
    comparison,
    spans,
    {
      contributor: aiContributor(model),
      sessionId: event.sessionId,
      agent: event.agent,
      intent: active.ok ? active.intent : null,
    },
    {
      provisional: true,
      command: redactedCommand(event.command),
      cwd: relativeTo(context.root, event.cwd),
      exit_code: event.exitCode,
      output_hash: event.output === null ? null : hashBytes(Buffer.from(event.output)),
    },
  );
  await noteWritten(context, session, spans, record, { model });
  return violation && asCommandViolation(violation, event.command);
}

/** The command has run already, so this is told, not refused. */
function asCommandViolation(refusal: Refusal, command: string): Refusal {
  const shortened = redactedCommand(command).replace(/\s+/g, ' ').slice(0, 120);
  return {
    ...refusal,
    code: 'COMMAND_WRITES_OUT_OF_SCOPE',
    because: `The command ${JSON.stringify(shortened)} has written outside what this session may write. ${refusal.because}`,
  };
}

/** The tree as the command left it is what the session knows from now on. */
async function startAnew(
  context: TracingContext,
  session: { readonly sessionId: string; readonly agent: string; readonly now: string },
  event: AfterCommand,
  finished: string,
): Promise<void> {
  const latest = snapshotName(event.sessionId, 'latest');
  saveSnapshot(context.root, latest, takeSnapshot(context.root));
  dropSnapshot(context.root, finished);
  await updateSession(context.root, session, (state) => {
    state.last_seen = session.now;
    state.bases = {};
    state.command_snapshot = latest;
    delete state.pending[event.callId];
  });
}

function isOurs(context: TracingContext, sessionId: string, { path, after }: SnapshotChange): boolean {
  if (context.ignored(path)) return false;
  const known = knownFiles(context.root)[path];
  return !(known && known.session_id !== null && known.session_id !== sessionId && known.hash === after);
}

function kept(context: TracingContext, { path, before }: SnapshotChange): FileSpan {
  const bytes = before === null ? null : beforeBytes(context.root, path, before);
  if (bytes && bytes.length <= context.config.limits.maxFileBytes) putBlob(context.root, bytes);
  return { path, before, after: keepCurrent(context, path) };
}

function snapshotName(sessionId: string, callId: string): string {
  return createHash('sha256').update(JSON.stringify([sessionId, callId])).digest('hex').slice(0, 32);
}

/** A record carries no machine's path. */
function relativeTo(root: string, cwd: string): string {
  if (cwd === root) return '.';
  return cwd.startsWith(`${root}/`) ? cwd.slice(root.length + 1) : '(outside the workspace)';
}

