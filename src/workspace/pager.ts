import { spawn } from 'node:child_process';
import { gitOrNull } from './git/run-git.ts';

/** A program that shows text page by page. */
export interface Pager {
  write(text: string): void;
  /** Waits until the person has read on, or has had enough. */
  close(): Promise<void>;
}

/**
 * The pager that a person wants, as git finds it: `GIT_PAGER`, git's `core.pager`, `PAGER`, else `less`. Null where it
 * is `cat` or empty, which means none.
 */
export function pagerCommand(root: string): string | null {
  const { GIT_PAGER, PAGER } = process.env;
  const configured = (): string | undefined =>
    gitOrNull(root, ['config', '--get', 'core.pager'])?.toString('utf8').trim();
  const command = (GIT_PAGER ?? configured() ?? PAGER ?? 'less').trim();
  return command === '' || command === 'cat' ? null : command;
}

/**
 * Starts a pager on this process's own terminal. `less` is told to go away by itself where all fits on one screen, and
 * to let colours through, unless the person has told it otherwise.
 */
export function startPager(command: string): Pager {
  const env = { ...process.env, LESS: process.env.LESS ?? 'FRX', LV: process.env.LV ?? '-c' };
  const child = spawn(command, { shell: true, stdio: ['pipe', 'inherit', 'inherit'], env });
  const ended = new Promise<void>((resolve) => {
    child.on('error', () => resolve());
    child.on('close', () => resolve());
  });
  // Who leaves the pager early has had enough; and an interrupt is for the pager to take.
  child.stdin.on('error', () => {});
  const ignore = (): void => {};
  process.on('SIGINT', ignore);
  return {
    write: (text) => void child.stdin.write(text),
    async close() {
      child.stdin.end();
      await ended;
      process.off('SIGINT', ignore);
    },
  };
}
