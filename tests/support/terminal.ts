import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { project } from './program.ts';

/** `script` gives a command a terminal of its own. */
export const hasTerminals = spawnSync('script', ['--version']).status === 0;

export interface Seen {
  readonly status: number | null;
  /** What stood on the terminal, with `\n` at the ends of lines. */
  readonly output: string;
}

/** The built program on a terminal of so many columns, with nothing in the environment that says how to colour. */
export function atTerminal(
  root: string,
  words: readonly string[],
  { columns = 80, env = {} }: { columns?: number; env?: Record<string, string> } = {},
): Promise<Seen> {
  const program = [process.execPath, join(project, 'dist/bin/goldthread.js'), ...words];
  const command = `stty cols ${columns} rows 24; exec ${program.map((word) => `'${word}'`).join(' ')}`;
  const { NO_COLOR: _none, FORCE_COLOR: _force, CI: _ci, COLUMNS: _columns, ...plain } = process.env;
  return new Promise((resolve, reject) => {
    const child = spawn('script', ['-qec', command, '/dev/null'], {
      cwd: root,
      env: { ...plain, TERM: 'xterm-256color', ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, output: output.replaceAll('\r\n', '\n') }));
  });
}
