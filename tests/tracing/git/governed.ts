import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterCommit } from '../../../src/tracing/git/after-commit.ts';
import { why } from '../../../src/tracing/why.ts';
import { type TestWorkspace, workspace } from '../../support/workspace.ts';
import { git } from '../../workspace/temporary.ts';

/** Two functions, far enough from one another for git to merge changes of both. */
export const both = (f: string, g: string): string =>
  `export function f(x: number): number {\n  return ${f};\n}\n\n\n\n\n\nexport function g(x: number): number {\n  return ${g};\n}\n`;

export interface Governed extends TestWorkspace {
  git(...args: readonly string[]): string;
  /** An agent's turn: another body for a function, for an intent. */
  turn(intentId: string, path: string, old: string, replacement: string): Promise<void>;
  commit(message: string): string;
  /** What git's hooks do behind a commit's back, done now. */
  settled(): Promise<void>;
  owner(symbol: string): Promise<string | null>;
  /** The intents of a symbol's history, the newest first. */
  trail(symbol: string): Promise<readonly (string | null)[]>;
}

/** A repository in which two intents may write everything, and f is the work of INT-001 in a commit of its own. */
export async function governed(): Promise<Governed> {
  const scope = ['src/**'];
  const space = workspace(
    { 'src/a.ts': both('x', 'x') },
    [
      { id: 'INT-001', scope },
      { id: 'INT-002', scope },
    ],
    { inGit: true },
  );
  let turns = 0;
  const repository: Governed = {
    ...space,
    git: (...args) => git(space.root, ...args),
    async turn(intentId, path, old, replacement) {
      turns += 1;
      const session = space.session(`session-${turns}`);
      await session.select(intentId);
      const { refusal } = await session.edit(path, old, replacement);
      if (refusal) throw new Error(refusal.because);
      await session.stop();
      await session.end();
    },
    commit(message) {
      git(space.root, 'add', '-A');
      git(space.root, 'commit', '-qm', message);
      return git(space.root, 'rev-parse', 'HEAD');
    },
    settled: () => afterCommit(space.open()),
    async owner(symbol) {
      return (await why(space.open(), symbol, space.root)).owner?.intent_id ?? null;
    },
    async trail(symbol) {
      return (await why(space.open(), symbol, space.root)).history.map(({ intent_id }) => intent_id);
    },
  };
  git(space.root, 'config', 'user.name', 'Ada');
  git(space.root, 'config', 'user.email', 'ada@example.com');
  // Git counts in seconds: what was there from the start must not seem to be of the second in which the agent works.
  const anHourAgo = new Date(Date.now() - 3_600_000).toISOString();
  const env = { GIT_COMMITTER_DATE: anHourAgo };
  shell(space.root, `git commit -q --amend --no-edit --date=${anHourAgo}`, env);
  await repository.turn('INT-001', 'src/a.ts', 'return x;', 'return x + 1;');
  repository.commit('Work on f');
  await repository.settled();
  return repository;
}

export function textOf(root: string, path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** Runs a shell line as a person does. */
export function shell(root: string, line: string, env: Readonly<Record<string, string>> = {}): string {
  return execFileSync('sh', ['-c', line], { cwd: root, encoding: 'utf8', env: { ...process.env, ...env } });
}
