import type { AgentEvent } from '../model/agent-event.ts';
import type { Decision } from '../model/decision.ts';
import { assertLedgerUsable } from '../workspace/usable-ledger.ts';
import { redactedCommand } from './redact-command.ts';
import { selectIntent } from './select-intent.ts';
import { selectedByCommand } from './selecting-command.ts';
import { updateSession } from './session-state.ts';
import type { TracingContext } from './tracing-context.ts';
import { watchTree } from './watched-tree.ts';
import { folderInside } from './without-machine-paths.ts';

type BeforeCommand = Extract<AgentEvent, { type: 'before_command' }>;

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
