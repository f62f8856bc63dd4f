import type { AgentEvent } from '../model/agent-event.ts';
import type { Decision, Refusal } from '../model/decision.ts';
import { hashBytes } from '../workspace/source-files.ts';
import { dropSnapshot } from '../workspace/tree-snapshot.ts';
import { assertLedgerUsable } from '../workspace/usable-ledger.ts';
import { activeIntent } from './active-intent.ts';
import { compareSpans } from './compare-spans.ts';
import { judgeWritten } from './judge-written.ts';
import { aiContributor, recordChange } from './record-change.ts';
import { redactedCommand } from './redact-command.ts';
import { selectIntent } from './select-intent.ts';
import { selectedByCommand } from './selecting-command.ts';
import {
  type FileSpan,
  type PendingCall,
  readSession,
  type SessionAt,
  updateSession,
} from './session-state.ts';
import { intentNamed, noteWritten } from './trace-write.ts';
import type { TracingContext } from './tracing-context.ts';
import { keepAsLatest, unrecordedSince, watchTree } from './watched-tree.ts';
import { folderInside } from './without-machine-paths.ts';

type BeforeCommand = Extract<AgentEvent, { type: 'before_command' }>;
type AfterCommand = Extract<AgentEvent, { type: 'after_command' }>;

/** How a command ended, as far as anybody saw. */
interface CommandEnd {
  readonly exitCode: number | null;
  readonly output: string | null;
}

/**
 * Before a shell command: the tree is recorded, so that whatever it writes can be told from the rest. A call of
 * `goldthread intent select ID` is the handshake: the session is bound here, where its id is known.
 */
export async function beforeCommand(
  context: TracingContext,
  event: BeforeCommand,
  now: string,
): Promise<Decision> {
  const session = { sessionId: event.sessionId, agent: event.agent, now };
  const selected = selectedByCommand(event.command);
  if (selected) {
    const selection = await selectIntent(context, session, selected.intentId);
    if (!selection.ok) return selection.refusal;
    if (selected.alone) return { decision: 'allow', context: null };
  }
  assertLedgerUsable(context.root);
  const { name } = await watchTree(context, event, now);
  await updateSession(context.root, session, (state) => {
    state.last_seen = now;
    state.model = event.model ?? state.model;
    state.pending[event.callId] = {
      tool: event.tool,
      model: event.model ?? state.model,
      started_at: now,
      intent_id: state.intent_id,
      files: [],
      snapshot: name,
      command: {
        text: redactedCommand(context.root, event.command),
        cwd: folderInside(context.root, event.cwd),
      },
      told: false,
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
export async function afterCommand(
  context: TracingContext,
  event: AfterCommand,
  now: string,
): Promise<Refusal | null> {
  const session = { sessionId: event.sessionId, agent: event.agent, now };
  const call = readSession(context.root, event.sessionId)?.pending[event.callId];
  if (!call?.snapshot) return null;
  return finishCommand(context, session, event.callId, { ...call, model: event.model ?? call.model }, event);
}

/** A command that has ended, or of whose end nothing was heard: what it wrote is recorded, and it is forgotten. */
export async function finishCommand(
  context: TracingContext,
  session: SessionAt,
  callId: string,
  call: PendingCall,
  end: CommandEnd,
): Promise<Refusal | null> {
  if (call.snapshot === null) return null;
  const { spans, snapshot } = await unrecordedSince(context, call.snapshot, session.now);
  const violation = spans.length === 0 ? null : await traceCommand(context, session, call, end, spans);
  const latest = keepAsLatest(context, session.sessionId, snapshot);
  dropSnapshot(context.root, call.snapshot);
  await updateSession(context.root, session, (state) => {
    state.last_seen = session.now;
    state.bases = {};
    state.command_snapshot = latest;
    delete state.pending[callId];
  });
  return violation;
}

async function traceCommand(
  context: TracingContext,
  session: SessionAt,
  call: PendingCall,
  end: CommandEnd,
  spans: readonly FileSpan[],
): Promise<Refusal | null> {
  const active = await activeIntent(
    context,
    session.sessionId,
    spans.map(({ path }) => path),
  );
  const comparison = await compareSpans(context, spans);
  const violation = await judgeWritten(context, active, comparison, spans);
  const text = call.command?.text ?? call.tool;
  const record = await recordChange(
    context,
    'command',
    comparison,
    spans,
    {
      contributor: aiContributor(call.model),
      sessionId: session.sessionId,
      agent: session.agent,
      intent: intentNamed(context, active.ok ? active.intent.id : null),
    },
    {
      provisional: true,
      command: text,
      cwd: call.command?.cwd ?? '.',
      exit_code: end.exitCode,
      output_hash: end.output === null ? null : hashBytes(Buffer.from(end.output)),
    },
  );
  await noteWritten(context, session, spans, record, call.model);
  return violation && asCommandViolation(violation, text);
}

/** The command has run already, so this is told, not refused. */
function asCommandViolation(refusal: Refusal, command: string): Refusal {
  const shortened = command.replace(/\s+/g, ' ').slice(0, 120);
  return {
    ...refusal,
    code: 'COMMAND_WRITES_OUT_OF_SCOPE',
    because: `The command ${JSON.stringify(shortened)} has written outside what this session may write. ${refusal.because}`,
  };
}
