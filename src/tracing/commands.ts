import { restoresAfter } from '../commands/command-policy.ts';
import { selectedIn } from '../commands/own-calls.ts';
import type { AgentEvent } from '../model/agent-event.ts';
import type { Decision, Refusal } from '../model/decision.ts';
import { hashBytes } from '../workspace/files/source-files.ts';
import { assertLedgerUsable } from '../workspace/ledger/usable-ledger.ts';
import { hostProcess } from '../workspace/person.ts';
import { type Weighed, weighApproval } from './approvals.ts';
import { isAlwaysRefused, modeOf, modeOfPaths } from './gate/enforcement.ts';
import { readCommandHere, refuseCommand } from './gate/judge-command.ts';
import { redactedCommand } from './record/redact-command.ts';
import { watchTree } from './record/watched-tree.ts';
import { folderInside } from './record/without-machine-paths.ts';
import { selectIntent } from './select-intent.ts';
import { readSession, type SessionAt, updateSession } from './session-state.ts';
import type { TracingContext } from './tracing-context.ts';

type BeforeCommand = Extract<AgentEvent, { type: 'before_command' }>;

/**
 * Before a shell command: it is read, and refused where it is seen to write what it may not. Then the tree is recorded,
 * so that whatever it writes can be told from the rest. A call of `goldthread intent select ID` is the handshake: the
 * session is bound here, where its id is known.
 */
export async function beforeCommand(
  context: TracingContext,
  event: BeforeCommand,
  now: string,
): Promise<Decision> {
  const session = { sessionId: event.sessionId, agent: event.agent, now };
  const reading = readCommandHere(event.command, event.cwd, event.tool);
  const selected = selectedIn(reading);
  if (selected) {
    const selection = await selectIntent(context, session, selected.intentId);
    if (!selection.ok) return selection.refusal;
    if (selected.alone) return { decision: 'allow', context: null };
  }
  assertLedgerUsable(context.root);
  const text = await redactedCommand(context.root, event.command);
  const judged = await refuseCommand(context, session, reading);
  const enforcing = judged === null || modeOf(context, event, judged) === 'enforce';
  if (judged && isAlwaysRefused(judged) && judged.decision === 'deny') return judged;
  const weighed = await weighCommand(context, session, event, text, judged);
  const refusal = weighed.type === 'approved' ? null : weighed.refusal;
  if (refusal?.decision === 'deny' && enforcing) return refusal;
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
        text,
        hash: hashBytes(Buffer.from(event.command)),
        cwd: folderInside(context.root, event.cwd),
        restore: restoresAfter(reading, context.config.commands),
      },
      host: hostProcess(),
      ...(weighed.type === 'open' ? {} : { approval_id: weighed.id, asked: weighed.type === 'asked' }),
      told: refusal?.decision === 'deny',
    };
  });
  return refusal ?? { decision: 'allow', context: null };
}

/** Where the settings want a person's yes to a command, or offer it against a refusal. */
async function weighCommand(
  context: TracingContext,
  session: SessionAt,
  event: BeforeCommand,
  redacted: string,
  refusal: Refusal | null,
): Promise<Weighed> {
  if (modeOfPaths(context, []) !== 'enforce') return { type: 'open', refusal };
  const intentId = readSession(context.root, session.sessionId)?.intent_id ?? null;
  const read = context.intents();
  const asked = {
    intent: (read.ok && read.intents.find(({ id }) => id === intentId)) || null,
    paths: [],
    command: event.command,
    what: [redacted],
    exactly: [event.cwd, event.command],
  };
  return weighApproval(context, session, asked, refusal);
}
