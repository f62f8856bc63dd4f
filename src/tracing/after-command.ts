import type { AgentEvent } from '../model/agent-event.ts';
import type { ContentHash } from '../model/content-hash.ts';
import type { Refusal } from '../model/decision.ts';
import type { TraceRecord } from '../model/trace-record.ts';
import { hashBytes } from '../workspace/files/source-files.ts';
import { hasRecordOf } from '../workspace/ledger/records-of-session.ts';
import { dropSnapshot } from '../workspace/tree/snapshot-file.ts';
import { compareSnapshots } from '../workspace/tree/tree-snapshot.ts';
import { recordAnswerInAgent } from './approvals.ts';
import { compareSpans } from './comparison/compare-spans.ts';
import { activeIntent } from './gate/active-intent.ts';
import { modeOfPaths } from './gate/enforcement.ts';
import { judgeWritten, type Violation } from './record/judge-written.ts';
import { rememberFiles } from './record/known-files.ts';
import { type Author, aiContributor, recordChange } from './record/record-change.ts';
import { type Restored, restoreFiles } from './record/restore.ts';
import { approvedBy, intentNamed, noteWritten } from './record/trace-write.ts';
import { undoneFiles } from './record/undo.ts';
import { toldWithUndo } from './record/violations.ts';
import { keepAsLatest, type Unrecorded, unrecordedSince } from './record/watched-tree.ts';
import {
  type FileSpan,
  type PendingCall,
  readSession,
  type SessionAt,
  updateSession,
} from './session-state.ts';
import { bySettingsInForce, changedSettings, tellingInForce } from './settings-in-force.ts';
import { refuseProtected } from './symbols/place.ts';
import type { TracingContext } from './tracing-context.ts';
import { withoutWaived } from './waive.ts';

type AfterCommand = Extract<AgentEvent, { type: 'after_command' }>;

/** How a command ended, as far as anybody saw. */
interface CommandEnd {
  readonly exitCode: number | null;
  readonly output: string | null;
}

/**
 * After a shell command: what the tree holds now that it did not hold before was written by the command, and is traced
 * like any other write. A file that another session has written meanwhile is that session's.
 *
 * @returns what was written outside the scope, with what undoes it; put back already where the settings say so.
 */
export async function afterCommand(
  context: TracingContext,
  event: AfterCommand,
  now: string,
): Promise<readonly Refusal[]> {
  const session = { sessionId: event.sessionId, agent: event.agent, now };
  const state = readSession(context.root, event.sessionId);
  // The ledger knows a session, whatever has become of its state.
  if (state === null) return hasRecordOf(context.root, event.sessionId) ? [stateGone()] : [];
  const call = state.pending[event.callId];
  if (!call?.snapshot) return [];
  return finishCommand(context, session, event.callId, { ...call, model: event.model ?? call.model }, event);
}

/** Before the command there was a state to compare with; whoever took it away took the proof of what else was done. */
function stateGone(): Refusal {
  return {
    decision: 'deny',
    code: 'PROTECTED_PATH',
    intentId: null,
    path: '.orchestration/local',
    symbols: ['.orchestration/local'],
    because:
      'The state of this session in .orchestration/local is gone since the command began, so that what the command wrote can no longer be told.',
    next: 'Tell the person in charge what the command did, and select an intent anew.',
  };
}

/** A command that has ended, or of whose end nothing was heard: what it wrote is recorded, and it is forgotten. */
export async function finishCommand(
  context: TracingContext,
  session: SessionAt,
  callId: string,
  call: PendingCall,
  end: CommandEnd,
): Promise<readonly Refusal[]> {
  if (call.snapshot === null) return [];
  if (call.asked && call.approval_id) recordAnswerInAgent(context, call.approval_id);
  const unrecorded = await unrecordedSince(context, call.snapshot, session.now);
  const changed = changedSettings(context, session.sessionId, unrecorded.spans);
  const own = bySettingsInForce(context, changed);
  const violations =
    unrecorded.spans.length === 0 ? [] : await traceCommand(own, session, call, end, unrecorded);
  const latest = keepAsLatest(context, session.sessionId);
  dropSnapshot(context.root, call.snapshot);
  await updateSession(context.root, session, (state) => {
    state.last_seen = session.now;
    state.bases = changedBesides(unrecorded);
    state.unsure = {};
    state.command_snapshot = latest;
    state.settings_in_force = { ...state.settings_in_force, ...changed };
    delete state.pending[callId];
  });
  return tellingInForce(violations, changed);
}

/**
 * What others have changed while the command ran: when it looked at those files isn't known, so that the session is
 * taken to know them as they were when it began.
 */
function changedBesides({ spans, snapshot, earlier }: Unrecorded): Record<string, ContentHash | null> {
  const own = new Map(spans.map((span) => [span.path, span]));
  const changed = earlier === null ? [] : compareSnapshots(earlier, snapshot);
  return Object.fromEntries(
    changed
      .map(({ path, before }) => ({ path, hash: before?.hash ?? null }))
      .filter(({ path, hash }) => own.get(path)?.before !== hash)
      .map(({ path, hash }) => [path, hash]),
  );
}

async function traceCommand(
  context: TracingContext,
  session: SessionAt,
  call: PendingCall,
  end: CommandEnd,
  { spans, earlier }: Unrecorded,
): Promise<readonly Refusal[]> {
  const paths = spans.map(({ path }) => path);
  const active = await activeIntent(context, session.sessionId, paths);
  const comparison = await compareSpans(context, spans);
  const undone = undoneFiles(context, session.sessionId, spans);
  const judged = await judgeWritten(context, active, comparison, spans, undone);
  const violations = withoutWaived(context, session, judged);
  const text = call.command?.text ?? call.tool;
  const author: Author = {
    contributor: aiContributor(call.model),
    sessionId: session.sessionId,
    agent: session.agent,
    intent: intentNamed(context, active.ok ? active.intent.id : null),
  };
  const command = {
    ...approvedBy(call),
    provisional: true,
    command: text,
    command_hash: call.command?.hash ?? null,
    cwd: call.command?.cwd ?? '.',
    exit_code: end.exitCode,
    output_hash: end.output === null ? null : hashBytes(Buffer.from(end.output)),
  };
  const record = await recordChange(context, 'command', comparison, spans, author, command);
  const wanted = call.command?.restore ?? context.config.commands.restore;
  const restored =
    wanted && earlier !== null && violations.length > 0
      ? restoreFiles(context, enforced(context, outside(spans, violations)), earlier)
      : null;
  if (restored === null || restored.done.length === 0) {
    await noteWritten(context, session, spans, record, call.model);
  } else await recordRestored(context, session, call, author, record, spans, restored);
  const told = violations.map((violation) => asCommandViolation(violation, text));
  return toldWithUndo(context, session, told, comparison, spans, restored);
}

/**
 * What was put back is as if the command had never touched it: the record of what is left stands in the place of the
 * command's own, and names what was put back.
 */
async function recordRestored(
  context: TracingContext,
  session: SessionAt,
  call: PendingCall,
  author: Author,
  record: TraceRecord,
  spans: readonly FileSpan[],
  { done }: Restored,
): Promise<void> {
  const back = new Set(done.map(({ path }) => path));
  const left = spans.filter(({ path }) => !back.has(path));
  const restoration = await recordChange(
    context,
    'restoration',
    await compareSpans(context, left),
    left,
    author,
    {
      provisional: true,
      supersedes: [record.id],
      restored: done.map(({ path, before, after }) => ({
        path,
        content_hash: before,
        content_hash_replaced: after,
      })),
    },
  );
  await noteWritten(context, session, left, restoration, call.model);
  await rememberFiles(
    context.root,
    done.map(({ path, before }) => ({ path, hash: before })),
    session.sessionId,
  );
}

function outside(spans: readonly FileSpan[], violations: readonly Violation[]): readonly FileSpan[] {
  const paths = new Set(violations.flatMap((violation) => violation.paths));
  return spans.filter(({ path }) => paths.has(path));
}

/** Where a team only watches, what was written stays. */
function enforced(context: TracingContext, spans: readonly FileSpan[]): readonly FileSpan[] {
  return spans.filter(
    ({ path }) => refuseProtected(context, path) !== null || modeOfPaths(context, [path]) === 'enforce',
  );
}

/** The command has run already, so this is told, not refused. */
function asCommandViolation({ refusal, paths }: Violation, command: string): Violation {
  const shortened = command.replace(/\s+/g, ' ').slice(0, 120);
  return {
    paths,
    refusal: {
      ...refusal,
      code: 'COMMAND_WRITES_OUT_OF_SCOPE',
      because: `The command ${JSON.stringify(shortened)} has written outside what this session may write. ${refusal.because}`,
    },
  };
}
