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

/** Looked up once, since a process stays the same. */
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

function startOf(pid: number): string | null {
  return statOf(pid)?.started ?? null;
}

/** A process above this one. */
export interface Ancestor extends ProcessIdentity {
  /** As the system calls it, without its folder. */
  readonly name: string;
  /** The first words of its command line. */
  readonly words: string;
}

/** Every process that has started this one, the nearest first; none where the system doesn't tell. */
export function ancestors(): readonly Ancestor[] {
  const found: Ancestor[] = [];
  let pid = process.ppid;
  while (pid > 1 && found.length < 64) {
    const stat = statOf(pid);
    if (stat === null) break;
    found.push({ pid, host: hostname(), started: stat.started, name: stat.name, words: wordsOf(pid) });
    pid = stat.parent;
  }
  return found;
}

/** Linux tells the start in field 22; the name in field 2 may hold anything, brackets and spaces too. */
function statOf(pid: number): { name: string; parent: number; started: string | null } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
    return { name, parent: Number(fields[1]), started: fields[19] ?? null };
  } catch {
    return null;
  }
}

function wordsOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\u0000').slice(0, 3).join(' ');
  } catch {
    return '';
  }
}
