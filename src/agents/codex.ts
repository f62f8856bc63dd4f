import * as z from 'zod';
import type { AgentEvent, HookReply } from '../model/agent-event.ts';
import type { AgentAdapter, HookOutcome, ParsedPayload } from './adapter.ts';
import { parseApplyPatch } from './apply-patch.ts';
import { patchInCommand } from './apply-patch-command.ts';
import { type ProtocolTraits, protocolFailure, protocolReply } from './claude-protocol.ts';
import { codexWiring } from './codex-wiring.ts';
import { hookEventName, parseEnvelope, type ToolCall, type Understood, writeEvent } from './hook-envelope.ts';
import { faultsIn } from './payload-door.ts';
import { readUnknownTool } from './unknown-tool.ts';

/** Codex: `.codex/hooks.json`, verified against 0.169.0. Its envelope is Claude Code's; its editing tool is a patch. */
export const codex: AgentAdapter = {
  name: 'codex',
  asks: false,
  parse,
  reply,
  failure: (because, _event, gating) => protocolFailure(because, gating),
  wiring: codexWiring,
};

/**
 * `ask` makes Codex's hook fail, and then the write goes ahead: it has to be a deny. A block after a tool takes the
 * place of the tool's own output, so that feedback goes beside it, as context.
 */
const traits: ProtocolTraits = { canAsk: false, saysAllow: false, feedbackAfterTool: 'context' };

const commandInput = z.object({ command: z.string() });

/** Tools that come with Codex and write no file. */
const readers = new Set([
  'update_plan',
  'view_image',
  'web_search',
  'list_mcp_resources',
  'list_mcp_resource_templates',
  'read_mcp_resource',
]);

function parse(payload: unknown): ParsedPayload {
  return parseEnvelope(payload, 'codex', readTool);
}

function reply(event: AgentEvent, outcome: HookOutcome): HookReply {
  return protocolReply(event, hookEventName(event), outcome, traits);
}

function readTool(call: ToolCall): Understood {
  if (call.tool === 'apply_patch' || call.tool === 'Bash') {
    const input = commandInput.safeParse(call.input);
    if (!input.success) return unusable(call, faultsIn(input.error));
    return call.tool === 'Bash' ? readShell(call, input.data.command) : readPatch(call, input.data.command);
  }
  if (readers.has(call.tool)) return { ok: true, event: { ...call.base, type: 'other' } };
  return readUnknownTool(call, commandEvent);
}

function readPatch(call: ToolCall, command: string): Understood {
  const patch = parseApplyPatch(command);
  if (patch.ok) return { ok: true, event: writeEvent(call, patch.writes) };
  return unusable(call, `line ${patch.line} of the patch: ${patch.because}`);
}

/** A command that is a patch and nothing else is a write: Codex applies it itself, and tells no hook when it is done. */
function readShell(call: ToolCall, command: string): Understood {
  const patch = patchInCommand(command);
  if (patch === null) return { ok: true, event: commandEvent(call, command) };
  if (patch.ok) return { ok: true, event: writeEvent(call, patch.writes) };
  return unusable(call, `line ${patch.line} of the patch: ${patch.because}`);
}

function commandEvent(call: ToolCall, command: string): AgentEvent {
  if (call.phase === 'before') return { ...call.base, type: 'before_command', command };
  // The hook hands over the command's output alone: how it ended isn't told.
  const output = typeof call.response === 'string' ? call.response : call.error;
  return { ...call.base, type: 'after_command', command, exitCode: null, output };
}

function unusable(call: ToolCall, because: string): Understood {
  return { ok: false, because: `the input of ${call.tool} is not usable (${because})` };
}
