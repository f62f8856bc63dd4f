import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const project = fileURLToPath(new URL('../../', import.meta.url));
const program = fileURLToPath(new URL('../../dist/bin/goldthread.js', import.meta.url));

export interface Ran {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly cwd: string;
  readonly input?: string | Buffer;
  readonly env?: Readonly<Record<string, string>>;
}

/** The built program, as a person or an agent calls it. `npm test` builds it first. */
export function goldthread(words: readonly string[], options: RunOptions): Promise<Ran> {
  if (!existsSync(program)) throw new Error('There is no dist/: run `npm run build` first');
  return node([program, ...words], options);
}

export function node(words: readonly string[], { cwd, input = '', env = {} }: RunOptions): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, words, { cwd, env: { ...plain(), ...env } });
    const [stdout, stderr]: [Buffer[], Buffer[]] = [[], []];
    child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
    child.on('error', reject);
    child.on('close', (status) =>
      resolve({
        status,
        stdout: Buffer.concat(stdout).toString('utf8'),
        stderr: Buffer.concat(stderr).toString('utf8'),
      }),
    );
    // A program that stops reading breaks the pipe, and may.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });
}

/** Where nothing on this machine says how to colour or where to look. */
function plain(): NodeJS.ProcessEnv {
  const { FORCE_COLOR: _force, NO_COLOR: _none, ...rest } = process.env;
  const HOME = join(tmpdir(), 'goldthread-no-home');
  return { ...rest, HOME, GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null' };
}

/** What a hook of Claude Code gets on standard input. */
export function claudePayload(
  cwd: string,
  event: string,
  rest: Readonly<Record<string, unknown>> = {},
): string {
  return JSON.stringify({ session_id: 'e2e-session', cwd, hook_event_name: event, ...rest });
}

/** One call of the hook as Claude Code makes it. */
export function claudeHook(
  cwd: string,
  event: string,
  rest: Readonly<Record<string, unknown>> = {},
  words: readonly string[] = [],
): Promise<Ran> {
  return goldthread(['hook', '--agent', 'claude-code', ...words], {
    cwd,
    input: claudePayload(cwd, event, rest),
  });
}

/** A call of Claude Code's Write. */
export function writing(path: string, content: string, id = 'toolu_1') {
  return { tool_name: 'Write', tool_input: { file_path: path, content }, tool_use_id: id };
}

/** Whether Claude Code would hold back the tool, and why. */
export function refusalIn({ status, stdout, stderr }: Ran): string | null {
  if (status === 2) return stderr;
  const said =
    stdout.trim() === '' ? {} : (JSON.parse(stdout) as { hookSpecificOutput?: Record<string, string> });
  const { permissionDecision, permissionDecisionReason } = said.hookSpecificOutput ?? {};
  return permissionDecision === 'deny' ? (permissionDecisionReason ?? '') : null;
}
