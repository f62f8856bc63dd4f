import * as z from 'zod';
import type { AgentEvent, AgentName, ProposedWrite } from '../model/agent-event.ts';
import type { ParsedPayload } from './adapter.ts';
import { ownTool } from './own-tools.ts';
import { absoluteFolder, derivedCallId, faultsIn, nameText } from './payload-door.ts';

/** What Claude Code, Codex and their kin send with every hook event; each adapter reads its own tools from it. */
const envelopeSchema = z.looseObject({
  hook_event_name: nameText,
  session_id: nameText,
  cwd: absoluteFolder,
  transcript_path: z.string().nullish(),
  model: z.unknown().optional(),
  stop_hook_active: z.boolean().nullish(),
  agent_id: z.string().nullish(),
  tool_name: z.string().nullish(),
  tool_input: z.unknown().optional(),
  tool_use_id: z.string().nullish(),
  tool_response: z.unknown().optional(),
  error: z.string().nullish(),
});

type HookEnvelope = z.infer<typeof envelopeSchema>;

/** When in a tool's life an event stands. */
type ToolPhase = 'before' | 'after' | 'failed';

/** A tool call that the envelope carries, with what every event of it has in common. */
export interface ToolCall {
  readonly phase: ToolPhase;
  readonly tool: string;
  readonly input: unknown;
  readonly response: unknown;
  readonly error: string | null;
  readonly base: EventBase & { readonly tool: string; readonly callId: string };
}

type EventBase = Pick<
  AgentEvent,
  'agent' | 'sessionId' | 'cwd' | 'model' | 'agentVersion' | 'transcriptPath'
>;

export type Understood =
  | { readonly ok: true; readonly event: AgentEvent }
  | { readonly ok: false; readonly because: string };

/**
 * Reads a payload in Claude Code's envelope. `readTool` says what a tool call means; everything else (sessions,
 * turns, goldthread's own tools) is the same for all agents that use it. An event name that isn't known is `other`:
 * agents add events freely, and only those before a tool wait for leave.
 */
export function parseEnvelope(
  payload: unknown,
  agent: AgentName,
  readTool: (call: ToolCall) => Understood,
): ParsedPayload {
  const gating = waitsForLeave(payload);
  const parsed = envelopeSchema.safeParse(payload);
  if (!parsed.success) {
    return { ok: false, because: `the hook's payload is not usable (${faultsIn(parsed.error)})`, gating };
  }
  const understood = readEvent(parsed.data, agent, readTool);
  return understood.ok ? understood : { ok: false, because: understood.because, gating };
}

/** The event of a tool call that proposes `writes`. */
export function writeEvent(call: ToolCall, writes: readonly ProposedWrite[]): AgentEvent {
  const type = { before: 'before_write', after: 'after_write', failed: 'write_failed' } as const;
  return { ...call.base, type: type[call.phase], writes };
}

function readEvent(
  envelope: HookEnvelope,
  agent: AgentName,
  readTool: (call: ToolCall) => Understood,
): Understood {
  const base = baseOf(envelope, agent);
  switch (envelope.hook_event_name) {
    case 'SessionStart':
      return { ok: true, event: { ...base, type: 'session_start' } };
    case 'SessionEnd':
      return { ok: true, event: { ...base, type: 'session_end' } };
    case 'UserPromptSubmit':
      return { ok: true, event: { ...base, type: 'turn_start' } };
    case 'Stop':
    case 'SubagentStop': {
      const subagent = envelope.hook_event_name === 'SubagentStop';
      const stopHookActive = envelope.stop_hook_active === true;
      return { ok: true, event: { ...base, type: 'turn_end', stopHookActive, subagent } };
    }
    case 'PreToolUse':
      return readToolEvent(envelope, base, 'before', readTool);
    case 'PostToolUse':
      return readToolEvent(envelope, base, 'after', readTool);
    case 'PostToolUseFailure':
      return readToolEvent(envelope, base, 'failed', readTool);
    default:
      return { ok: true, event: { ...base, type: 'other' } };
  }
}

function readToolEvent(
  envelope: HookEnvelope,
  base: EventBase,
  phase: ToolPhase,
  readTool: (call: ToolCall) => Understood,
): Understood {
  const tool = envelope.tool_name;
  if (tool === null || tool === undefined || tool === '') {
    return { ok: false, because: "the hook's payload names no tool (tool_name)" };
  }
  const input = envelope.tool_input;
  const callId = envelope.tool_use_id || derivedCallId(envelope.session_id, tool, input);
  const call: ToolCall = {
    phase,
    tool,
    input,
    response: envelope.tool_response,
    error: envelope.error ?? null,
    base: { ...base, tool, callId },
  };
  return ownToolEvent(call) ?? readTool(call);
}

/** A selection binds its session only where the tool took it: a failed call is an event without meaning. */
function ownToolEvent(call: ToolCall): Understood | null {
  const own = ownTool(call.tool, call.input);
  if (own === null) return null;
  if (call.phase === 'failed') return { ok: true, event: { ...call.base, type: 'other' } };
  const { phase } = call;
  const refused = phase === 'after' && saysError(call.response);
  if (own.type === 'declare' && !refused)
    return { ok: true, event: { ...call.base, type: 'own_tool', phase, declares: true } };
  if (own.type !== 'select' || refused) return { ok: true, event: { ...call.base, type: 'own_tool', phase } };
  return { ok: true, event: { ...call.base, type: 'select_intent', intentId: own.intentId, phase } };
}

/** An MCP result that carries the tool's own refusal. */
function saysError(response: unknown): boolean {
  if (typeof response !== 'object' || response === null) return false;
  return (
    ('isError' in response && response.isError === true) ||
    ('is_error' in response && response.is_error === true)
  );
}

function baseOf(envelope: HookEnvelope, agent: AgentName): EventBase {
  const { model, transcript_path: transcript } = envelope;
  return {
    agent,
    sessionId: envelope.session_id,
    cwd: envelope.cwd,
    model: typeof model === 'string' && model !== '' ? model : null,
    agentVersion: null,
    ...(transcript ? { transcriptPath: transcript } : {}),
  };
}

/** Doubt denies only where the agent waits: before a tool, and where not even that can be told. */
function waitsForLeave(payload: unknown): boolean {
  if (typeof payload !== 'object' || payload === null || !('hook_event_name' in payload)) return true;
  const name = payload.hook_event_name;
  return typeof name !== 'string' || name === 'PreToolUse';
}

/** The event's name in the envelope, for an agent that has no event of its own for failures. */
export function hookEventName(event: AgentEvent): string {
  switch (event.type) {
    case 'session_start':
      return 'SessionStart';
    case 'session_end':
      return 'SessionEnd';
    case 'turn_start':
      return 'UserPromptSubmit';
    case 'turn_end':
      return event.subagent ? 'SubagentStop' : 'Stop';
    case 'before_write':
    case 'before_command':
      return 'PreToolUse';
    case 'select_intent':
    case 'own_tool':
      return event.phase === 'before' ? 'PreToolUse' : 'PostToolUse';
    case 'after_write':
    case 'write_failed':
    case 'after_read':
    case 'after_command':
    case 'other':
      return 'PostToolUse';
  }
}
