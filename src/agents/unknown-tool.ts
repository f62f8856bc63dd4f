import type { AgentEvent } from '../model/agent-event.ts';
import { type ToolCall, type Understood, writeEvent } from './hook-envelope.ts';
import { namedPaths } from './named-paths.ts';

/** Fields in which tools of all makers take a command for a shell. */
const COMMAND_FIELDS = [
  'command',
  'cmd',
  'commands',
  'command_line',
  'commandLine',
  'shell_command',
  'script',
];
const FOLDER_FIELDS = [
  'cwd',
  'workdir',
  'working_directory',
  'workingDirectory',
  'working_dir',
  'directory',
  'dir',
];

/**
 * A tool that goldthread has never heard of: one that names files may write them, one that has a command runs it, and
 * of one that does both nobody can say which it means. An MCP server's tools are all of this kind, its readers too:
 * nothing in a name proves that a tool doesn't write.
 */
export function readUnknownTool(
  call: ToolCall,
  commandEvent: (call: ToolCall, command: string) => AgentEvent,
): Understood {
  const command = commandIn(call.input);
  if (command === null) {
    const paths = namedPaths(call.input);
    if (paths.length === 0) return { ok: true, event: { ...call.base, type: 'other' } };
    return { ok: true, event: unforeseen(call, paths) };
  }
  // A command that is a patch, as some agents send it to a tool of that name.
  const patched = namedPaths({ command });
  if (patched.length > 0) return { ok: true, event: unforeseen(call, patched) };
  const rest = without(call.input, [...COMMAND_FIELDS, ...FOLDER_FIELDS]);
  const [stray] = namedPaths(rest);
  if (stray !== undefined) {
    return {
      ok: false,
      because: `the input of ${call.tool} has a command and names the file ${stray} as well; goldthread can't tell what it would write`,
    };
  }
  const folder = textIn(call.input, FOLDER_FIELDS);
  return {
    ok: true,
    event: commandEvent(call, folder === null ? command : `cd ${quoted(folder)} && ${command}`),
  };
}

function unforeseen(call: ToolCall, paths: readonly string[]): AgentEvent {
  return writeEvent(
    call,
    paths.map((path) => ({ type: 'unknown', path })),
  );
}

/** The command of an input: a text, or a list of words or of commands. Null where there is none. */
function commandIn(input: unknown): string | null {
  for (const field of COMMAND_FIELDS) {
    const value = fieldOf(input, field);
    if (typeof value === 'string' && value.trim() !== '') return value;
    if (!Array.isArray(value) || value.length === 0 || !value.every((word) => typeof word === 'string'))
      continue;
    return field === 'commands' ? value.join('\n') : value.map(quoted).join(' ');
  }
  return null;
}

function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

function textIn(input: unknown, fields: readonly string[]): string | null {
  const values = fields.map((field) => fieldOf(input, field));
  return values.find((value): value is string => typeof value === 'string' && value !== '') ?? null;
}

function fieldOf(input: unknown, field: string): unknown {
  return typeof input === 'object' && input !== null && Object.hasOwn(input, field)
    ? (input as Record<string, unknown>)[field]
    : undefined;
}

function without(input: unknown, fields: readonly string[]): unknown {
  if (typeof input !== 'object' || input === null) return input;
  return Object.fromEntries(Object.entries(input).filter(([key]) => !fields.includes(key)));
}
