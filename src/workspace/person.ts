import { userInfo } from 'node:os';
import { gitOrNull } from './git/run-git.ts';
import { ancestors, isGone, type ProcessIdentity } from './process-identity.ts';

/** Who sits at this machine: git's name for the repository where it has one, and the system's. */
export function personHere(root: string): string {
  const name = gitOrNull(root, ['config', '--get', 'user.name'])?.toString('utf8').trim() ?? '';
  const account = accountName();
  return name === '' || name === account ? account : `${name} (${account})`;
}

/** Whose commits are made here, as git would sign them; null where git has no name for that person. */
export function gitIdentity(root: string): string | null {
  const ident = gitOrNull(root, ['var', 'GIT_AUTHOR_IDENT'])?.toString('utf8');
  return ident === undefined ? null : (/^(.*<[^<>]*>) \d+ [+-]\d+\s*$/.exec(ident)?.[1] ?? null);
}

/** True where somebody can type an answer. */
export function isAtTerminal(): boolean {
  return process.stdin.isTTY === true;
}

/** The first of these variables that is set; null where none is. */
export function environmentMark(names: readonly string[]): string | null {
  return names.find((name) => (process.env[name] ?? '') !== '') ?? null;
}

/** Whether one of these processes, still the same, has started this one, however far up. */
export function wasStartedBy(hosts: readonly ProcessIdentity[]): boolean {
  const living = hosts.filter((host) => !isGone(host));
  if (living.length === 0) return false;
  const chain = ancestors();
  return living.some((host) =>
    chain.some(({ pid, started }) => pid === host.pid && started === host.started),
  );
}

const BETWEEN = /^(?:sh|bash|dash|zsh|fish|ksh|busybox|env|timeout|nice|npm|npx|pnpm|yarn)$/;

/**
 * The program that has started this hook: its nearest ancestor that is no shell and no package runner between the two.
 * Null where processes can't be looked at (anywhere but on Linux).
 */
export function hostProcess(): ProcessIdentity | null {
  const host = ancestors().find(
    ({ name, words }) => !BETWEEN.test(name) && !/\bnp[mx](?:-cli\.js)?\b/.test(words),
  );
  return host ? { pid: host.pid, host: host.host, started: host.started } : null;
}

function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return 'somebody';
  }
}
