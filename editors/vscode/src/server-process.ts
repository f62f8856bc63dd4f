import { type ChildProcess, spawn } from 'node:child_process';
import type { Launch } from './launch.ts';

/** How much of what a server says on standard error is kept: its last words tell why it ended. */
const KEPT = 2000;

export interface ServerProcess {
  readonly child: ChildProcess;
  /** In words, how it ended; null while it runs. */
  readonly end: () => string | null;
  readonly kill: () => void;
}

/**
 * Starts a server's process.
 *
 * @throws Error where there is no such program, or it may not be run.
 */
export async function startProcess({ command, args, options }: Launch): Promise<ServerProcess> {
  const child = spawn(command, args, { ...options, stdio: 'pipe' });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString('utf8')).slice(-KEPT);
  });
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', reject);
  });
  // Writing to a server that is gone is told by its end; without a listener it would be a fault of the whole host.
  child.on('error', () => {});
  child.stdin.on('error', () => {});
  return {
    child,
    end: () => {
      if (child.exitCode === null && child.signalCode === null) return null;
      const how = child.signalCode
        ? `was ended by ${child.signalCode}`
        : `ended with status ${child.exitCode}`;
      const last = said.trim().split('\n').at(-1);
      return last ? `it ${how} and said: ${last}` : `it ${how}`;
    },
    kill: () => {
      child.kill();
    },
  };
}
