import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chownSync,
  cpSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { write } from '../workspace/temporary.ts';

/** Who runs what is tried out, where the tests themselves may do anything. */
const NOBODY = 65534;
const isRoot = process.getuid?.() === 0;

const files = {
  'README.md': 'b\na\nb\n',
  'notes.txt': 'one\ntwo\n',
  'src/auth/login.ts': 'export const login = 1;\n',
  'src/billing/pay.ts': 'export const pay = 0;\n',
  '.orchestration/agent_trace.jsonl': '',
};

/** Makes the tree that fixtures/commands tells of, with two commits. */
export function makeTree(root: string): void {
  write(root, files);
  const git = (...args: string[]) =>
    execFileSync(
      'git',
      ['-c', 'user.name=a', '-c', 'user.email=a@b', '-c', 'commit.gpgsign=false', ...args],
      { cwd: root },
    );
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'one');
  write(root, { 'src/billing/pay.ts': 'export const pay = 1;\n' });
  git('commit', '-qam', 'two');
}

/** A copy of a tree, for whoever runs the commands. */
export function copyTree(from: string, to: string): void {
  cpSync(from, to, { recursive: true, verbatimSymlinks: true });
  if (isRoot) giveAway(to);
}

function giveAway(path: string): void {
  lchownSync(path, NOBODY, NOBODY);
  if (!lstatSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) giveAway(join(path, name));
}

/** Runs a command for real: as nobody where that can be, without this process's environment, for a few seconds. */
export function runForReal(root: string, command: string): void {
  const home = `${root}-home`;
  mkdirSync(home, { recursive: true });
  if (isRoot) chownSync(home, NOBODY, NOBODY);
  spawnSync('bash', ['-c', command], {
    cwd: root,
    env: {
      PATH: '/usr/local/bin:/usr/bin:/bin',
      HOME: home,
      LANG: 'C',
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_TERMINAL_PROMPT: '0',
    },
    stdio: ['ignore', 'ignore', 'ignore'],
    timeout: 10_000,
    killSignal: 'SIGKILL',
    ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}),
  });
}

/** What stands at every path: content, kind and mode. Of git's own folder only what can start programs. */
export function recordTree(root: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const pending = [''];
  for (let inner = pending.pop(); inner !== undefined; inner = pending.pop()) {
    const path = join(root, inner);
    const stat = lstatSync(path);
    if (stat.isDirectory()) {
      for (const name of readdirSync(path)) pending.push(inner === '' ? name : `${inner}/${name}`);
      if (inner !== '' && !inner.startsWith('.git')) found.set(inner, `folder ${stat.mode}`);
      continue;
    }
    if (inner.startsWith('.git/') && !/^\.git\/(?:hooks\/|config$)/.test(inner)) continue;
    const content = stat.isSymbolicLink()
      ? readlinkSync(path)
      : createHash('sha1')
          .update(stat.isFile() ? readFileSync(path) : '')
          .digest('hex');
    found.set(inner, `${stat.mode} ${stat.nlink} ${content}`);
  }
  return found;
}

/** The paths that differ between two records. */
export function changedPaths(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): readonly string[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((path) => before.get(path) !== after.get(path))
    .sort();
}
