import * as z from 'zod';
import type { AgentEvent, HookReply, ProposedWrite } from '../model/agent-event.ts';
import type { AgentAdapter, HookOutcome, ParsedPayload } from './adapter.ts';
import { claudeCodeWiring } from './claude-code-wiring.ts';
import { type ProtocolTraits, protocolFailure, protocolReply } from './claude-protocol.ts';
import { hookEventName, parseEnvelope, type ToolCall, type Understood, writeEvent } from './hook-envelope.ts';
import { strayPath } from './named-paths.ts';
import { faultsIn, nameText } from './payload-door.ts';
import { readUnknownTool } from './unknown-tool.ts';

/** Claude Code: `.claude/settings.json` hooks, verified against 2.1.330; MultiEdit is of older versions. */
export const claudeCode: AgentAdapter = {
  name: 'claude-code',
  asks: true,
  parse,
  reply,
  failure: (because, _event, gating) => protocolFailure(because, gating),
  wiring: claudeCodeWiring,
};

const traits: ProtocolTraits = { canAsk: true, saysAllow: true, feedbackAfterTool: 'block' };

const edit = z.object({
  old_string: z.string(),
  new_string: z.string(),
  replace_all: z.boolean().nullish(),
});

/** The tools that say what they will write, and how their input is read. */
const writers: Readonly<Record<string, z.ZodType<readonly ProposedWrite[]>>> = {
  Write: z
    .object({ file_path: nameText, content: z.string() })
    .transform((input) => [{ type: 'content', path: input.file_path, content: input.content }]),
  Edit: edit
    .extend({ file_path: nameText })
    .transform((input) => [{ type: 'edits', path: input.file_path, edits: [textEdit(input)] }]),
  MultiEdit: z
    .object({ file_path: nameText, edits: z.array(edit).min(1) })
    .transform((input) => [{ type: 'edits', path: input.file_path, edits: input.edits.map(textEdit) }]),
  NotebookEdit: z
    .object({
      notebook_path: nameText,
      new_source: z.string(),
      cell_id: z.string().nullish(),
      cell_type: z.enum(['code', 'markdown']).nullish(),
      edit_mode: z.enum(['replace', 'insert', 'delete']).nullish(),
    })
    .transform((input) => [
      {
        type: 'notebook',
        path: input.notebook_path,
        cellId: input.cell_id || null,
        mode: input.edit_mode ?? 'replace',
        source: input.new_source,
        cellType: input.cell_type ?? null,
      },
    ]),
};

/** Tools that come with Claude Code, name files or folders, and write none of the project's. */
const readers = new Set([
  'Agent',
  'AskUserQuestion',
  'EnterWorktree',
  'ExitWorktree',
  'Glob',
  'Grep',
  'LS',
  'LSP',
  'ListMcpResourcesTool',
  'NotebookRead',
  'Read',
  'ReadMcpResourceTool',
  'ReadMcpResourceDirTool',
  'ReportFindings',
  'SendUserFile',
  'Skill',
  'Task',
  'TaskCreate',
  'TaskGet',
  'TaskList',
  'TaskOutput',
  'TaskStop',
  'TaskUpdate',
  'TodoRead',
  'TodoWrite',
  'ToolSearch',
  'WebFetch',
  'WebSearch',
  'mcp__ide__getDiagnostics',
]);

const readInput = z.object({ file_path: nameText });
/** What Read answers of a text: from line `startLine` on, `numLines` of its `totalLines`. */
const readResponse = z.object({
  type: z.literal('text'),
  file: z.object({ content: z.string(), startLine: z.literal(1), numLines: z.int(), totalLines: z.int() }),
});
const commandInput = z.object({ command: z.string() });
const bashResponse = z.object({
  stdout: z.string().nullish(),
  stderr: z.string().nullish(),
  interrupted: z.boolean().nullish(),
  backgroundTaskId: z.string().nullish(),
});

function parse(payload: unknown): ParsedPayload {
  return parseEnvelope(payload, 'claude-code', readTool);
}

function reply(event: AgentEvent, outcome: HookOutcome): HookReply {
  return protocolReply(event, eventNameOf(event), outcome, traits);
}

function readTool(call: ToolCall): Understood {
  const writer = Object.hasOwn(writers, call.tool) ? writers[call.tool] : undefined;
  if (writer !== undefined) {
    const writes = writer.safeParse(call.input);
    if (!writes.success)
      return { ok: false, because: `the input of ${call.tool} is not usable (${faultsIn(writes.error)})` };
    const stray = strayPath(
      call.input,
      writes.data.map(({ path }) => path),
    );
    if (stray === null) return { ok: true, event: writeEvent(call, writes.data) };
    return { ok: false, because: `the input of ${call.tool} names another file as well: ${stray}` };
  }
  if (call.tool === 'Bash') return readBash(call);
  if (readers.has(call.tool)) return { ok: true, event: readEventOf(call) };
  return readUnknownTool(call, commandEvent);
}

function readBash(call: ToolCall): Understood {
  const input = commandInput.safeParse(call.input);
  if (!input.success)
    return { ok: false, because: `the input of Bash is not usable (${faultsIn(input.error)})` };
  return { ok: true, event: commandEvent(call, input.data.command) };
}

function readEventOf(call: ToolCall): AgentEvent {
  const input = readInput.safeParse(call.input);
  if (call.tool !== 'Read' || call.phase !== 'after' || !input.success)
    return { ...call.base, type: 'other' };
  const path = input.data.file_path;
  const text = wholeText(call.response);
  return {
    ...call.base,
    type: 'after_read',
    paths: [path],
    ...(text === null ? {} : { texts: { [path]: text } }),
  };
}

/** The text that the model was shown; null where it was only a part, or no text. */
function wholeText(response: unknown): string | null {
  const read = readResponse.safeParse(response);
  return read.success && read.data.file.numLines === read.data.file.totalLines
    ? read.data.file.content
    : null;
}

function commandEvent(call: ToolCall, command: string): AgentEvent {
  if (call.phase === 'before') return { ...call.base, type: 'before_command', command };
  if (call.phase === 'failed') {
    // `Exit code 3`, and the command's output from the second line on.
    const exit = /^Exit code (\d+)(?:\n|$)/.exec(call.error ?? '');
    const exitCode = exit === null ? null : Number(exit[1]);
    const output = exit === null ? call.error : (call.error ?? '').slice(exit[0].length);
    return { ...call.base, type: 'after_command', command, exitCode, output };
  }
  const response = bashResponse.safeParse(call.response);
  if (!response.success)
    return { ...call.base, type: 'after_command', command, exitCode: null, output: null };
  const { stdout, stderr, interrupted, backgroundTaskId } = response.data;
  const output = [stdout, stderr].filter((text) => text).join('\n');
  // A command that was interrupted or sent to the background has not ended with a status that anyone saw.
  const exitCode = interrupted === true || backgroundTaskId ? null : 0;
  return { ...call.base, type: 'after_command', command, exitCode, output };
}

function textEdit(input: z.infer<typeof edit>) {
  return { old: input.old_string, new: input.new_string, all: input.replace_all === true };
}

/** As `hookEventName`, with the event for failures; null for a command of unknown end, which either may have brought. */
function eventNameOf(event: AgentEvent): string | null {
  if (event.type === 'write_failed') return 'PostToolUseFailure';
  if (event.type !== 'after_command') return hookEventName(event);
  if (event.exitCode === null) return null;
  return event.exitCode === 0 ? 'PostToolUse' : 'PostToolUseFailure';
}
