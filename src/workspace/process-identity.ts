import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';

/** Which process on which machine; a number alone is given out again after a process has ended. */
export interface ProcessIdentity {
  readonly pid: number;
  readonly host: string;
  /** When it started, as the system counts; null where that can't be told. */
  readonly started: string | null;
}

let own: ProcessIdentity | null = null;

export function thisProcess(): ProcessIdentity {
  own ??= { pid: process.pid, host: hostname(), started: startOf(process.pid) };
  return own;
}

/** True where the process has surely ended. What runs on another machine can't be seen from here. */
export function isGone({ pid, host, started }: ProcessIdentity): boolean {
  if (host !== hostname()) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
  const startedNow = startOf(pid);
  return started !== null && startedNow !== null && started !== startedNow;
}

/** Linux tells it in field 22; the name in field 2 may hold anything, brackets and spaces too. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}
