import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ledgerHeadsIn } from '../../src/ledger/trailers.ts';
import { initialise, takeBack } from '../../src/tracing/init.ts';
import { verifyLedger } from '../../src/tracing/ledger/trace-query.ts';
import { goldthread, project } from '../support/program.ts';
import { both, type Governed, governed, shell, textOf } from '../tracing/git/governed.ts';

const command = `'${process.execPath}' '${join(project, 'dist/bin/goldthread.js')}'`;

/** @param behind whether what is done behind a commit's back is done too. */
async function hooked({ behind = false } = {}): Promise<Governed> {
  const repository = await governed();
  initialise(repository.root, { agents: [], command, user: false, gitHooks: true });
  for (const name of behind ? [] : ['post-commit', 'post-merge', 'post-rewrite'])
    rmSync(join(repository.root, '.git/hooks', name));
  return repository;
}

const message = (repository: Governed, at = 'HEAD'): string => repository.git('log', '-1', '--format=%B', at);

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let left = 150; left > 0 && !(await isSo()); left -= 1)
    await new Promise((wake) => setTimeout(wake, 100));
}

describe("a commit's message", () => {
  test('names the intents whose work is staged, and the heads of the records that it carries', async () => {
    const repository = await hooked();
    await repository.turn('INT-002', 'src/a.ts', 'return x;', 'return x * 2;');
    repository.git('add', '-A');
    repository.git('commit', '-qm', 'Work on g\n\nSigned-off-by: Ada <ada@example.com>');
    const text = message(repository);
    expect(text).toMatch(/^Signed-off-by: Ada <ada@example\.com>\nIntent: INT-002\nLedger-Head: sha256:/m);
    const heads = ledgerHeadsIn(text);
    expect(heads).toEqual([repository.records().at(-1)?.hash]);
    expect(verifyLedger(repository.root, heads)).toMatchObject({ ok: true });
  });

  test('keeps its trailers when a commit is amended with another message, and gives them to no other commit', async () => {
    const repository = await hooked();
    await repository.turn('INT-002', 'src/a.ts', 'return x;', 'return x * 2;');
    repository.git('add', '-A');
    // In the same second nobody could say which of the two commits is made.
    const date = `--date=${new Date(Date.now() - 60_000).toISOString()}`;
    repository.git('commit', '-qm', 'Work on g', date);
    const trailers = message(repository).split('\n').slice(2);
    expect(trailers).toEqual(['Intent: INT-002', expect.stringMatching(/^Ledger-Head: sha256:/)]);
    repository.git('commit', '-q', '--amend', '-m', 'Another message');
    expect(message(repository).split('\n')).toEqual(['Another message', '', ...trailers]);
    await repository.turn('INT-001', 'src/a.ts', 'return x + 1;', 'return x + 2;');
    repository.git('add', 'src');
    repository.git('commit', '-q', '--amend', '-m', 'With some more');
    expect(message(repository).split('\n').slice(2)).toEqual([...trailers, 'Intent: INT-001']);
    shell(repository.root, 'git commit -q --amend', { GIT_EDITOR: 'sh -c \'echo By hand >"$1"\' -' });
    expect(message(repository)).toBe('By hand');
    repository.git('commit', '-q', '--amend', '-m', 'Work\n\nIntent: INT-002');
    repository.git('commit', '-q', '--allow-empty', '-m', 'Nothing');
    expect(message(repository)).toBe('Nothing');
    const fixed = { GIT_AUTHOR_DATE: '2020-01-01T00:00:00Z' };
    shell(repository.root, "git commit -q --allow-empty -m One -m 'Intent: INT-002'", fixed);
    shell(repository.root, 'git commit -q --allow-empty -m Two', fixed);
    shell(repository.root, 'git commit -q --allow-empty -m Three', fixed);
    expect(message(repository)).toBe('Three');
  });

  test('tells what is staged, and not what else lies about', async () => {
    const repository = await hooked();
    await repository.turn('INT-001', 'src/a.ts', 'return x + 1;', 'return x + 2;');
    await repository.turn('INT-002', 'src/a.ts', 'return x;', 'return x * 2;');
    const all = repository.read('src/a.ts');
    repository.write('src/a.ts', both('x + 1', 'x * 2'));
    repository.git('add', 'src');
    repository.write('src/a.ts', all);
    repository.git('commit', '-qm', 'Half of it');
    expect(message(repository)).toBe('Half of it\n\nIntent: INT-002');
    repository.git('commit', '-qam', 'The other half');
    expect(message(repository)).toBe('The other half\n\nIntent: INT-001');
  });

  test('names every intent that had a part in it once, and none whose part was committed before', async () => {
    const repository = await hooked();
    await repository.turn('INT-001', 'src/a.ts', 'return x + 1;', 'return x + 2;');
    await repository.turn('INT-002', 'src/a.ts', 'return x + 2;', 'return x + 3;');
    repository.git('commit', '-qam', 'Two had a part in f');
    expect(message(repository)).toMatch(/\nIntent: INT-001\nIntent: INT-002$/);
    await repository.turn('INT-002', 'src/a.ts', 'return x + 3;', 'return x + 4;');
    repository.git('commit', '-qm', 'By path', 'src/a.ts');
    expect(message(repository)).toBe('By path\n\nIntent: INT-002');
  });

  test('is not touched by what a person wrote, but an agent is not forgotten for it', async () => {
    const repository = await hooked();
    repository.write('src/a.ts', both('x + 1', 'x - 1'));
    repository.git('commit', '-qam', 'By hand');
    expect(message(repository)).toBe('By hand');
    await repository.turn('INT-002', 'src/a.ts', 'return x - 1;', 'return x - 2;');
    repository.write('src/a.ts', both('x + 1', 'x - 2 + 0'));
    repository.git('commit', '-qam', 'With a hand');
    expect(message(repository)).toMatch(/Intent: INT-002$/);
  });

  test('tells who took something away', async () => {
    const repository = await hooked();
    await repository.turn(
      'INT-002',
      'src/a.ts',
      both('x + 1', 'x').slice(both('x + 1', 'x').indexOf('\n\n\n')),
      '\n',
    );
    repository.git('commit', '-qam', 'Without g');
    expect(message(repository)).toMatch(/Intent: INT-002$/);
  });

  test('that is empty stays so, and calls the commit off', async () => {
    const repository = await hooked();
    await repository.turn('INT-002', 'src/a.ts', 'return x;', 'return x * 2;');
    repository.git('add', '-A');
    const head = repository.git('rev-parse', 'HEAD');
    expect(() => shell(repository.root, 'git commit -v', { GIT_EDITOR: 'true' })).toThrow();
    expect(repository.git('rev-parse', 'HEAD')).toBe(head);
    shell(repository.root, 'git commit -qv', {
      GIT_EDITOR: 'sh -c \'printf "Said\\n" | cat - "$1" > m && mv m "$1"\' -',
    });
    expect(message(repository)).toMatch(/^Said\n\nIntent: INT-002\nLedger-Head: \S+$/);
  });

  test('of a squash names what the branch was for, of a merge nothing; an amend adds nothing twice', async () => {
    const repository = await hooked();
    repository.git('checkout', '-q', '-b', 'side');
    await repository.turn('INT-002', 'src/a.ts', 'return x;', 'return x * 2;');
    repository.commit('g');
    const said = message(repository);
    repository.git('commit', '-q', '--amend', '--no-edit');
    expect(message(repository)).toBe(said);
    repository.git('checkout', '-q', '-');
    repository.git('merge', '-q', '--no-ff', '-m', 'Merge', 'side');
    expect(message(repository)).toMatch(/^Merge(?:\n\nLedger-Head: \S+)?$/);
    repository.git('reset', '-q', '--hard', 'HEAD^');
    repository.git('merge', '-q', '--squash', 'side');
    repository.git('commit', '-qm', 'Squashed');
    expect(message(repository)).toMatch(/^Squashed\n\nIntent: INT-002\nLedger-Head: \S+$/);
  });
});

describe("git's hooks", () => {
  test('come and go without a trace, and a second time changes nothing', async () => {
    const repository = await governed();
    const options = { agents: [], command: null, user: false, gitHooks: true };
    const outcomes = () =>
      initialise(repository.root, options)
        .steps.slice(-4)
        .map(({ outcome }) => outcome);
    expect(outcomes()).toEqual(['created', 'created', 'created', 'created']);
    expect(outcomes()).toEqual(['unchanged', 'unchanged', 'unchanged', 'unchanged']);
    expect(takeBack(repository.root, options).steps.map(({ outcome }) => outcome)).toEqual(
      Array(4).fill('removed'),
    );
    expect(existsSync(join(repository.root, '.git/hooks/commit-msg'))).toBe(false);
  });

  test('run before those that are there, which go on as they were', async () => {
    const repository = await governed();
    const hook = join(repository.root, '.git/hooks/commit-msg');
    const theirs =
      '#!/usr/bin/env bash\n# ours \u00e9\nset -e\ngrep -q Intent "$1" && echo seen >> hooked\nexit 0\n';
    writeFileSync(hook, theirs, { mode: 0o755 });
    initialise(repository.root, { agents: [], command, user: false, gitHooks: true });
    await repository.turn('INT-002', 'src/a.ts', 'return x;', 'return x * 2;');
    repository.git('commit', '-qam', 'g');
    expect(repository.read('hooked')).toBe('seen\n');
    takeBack(repository.root, { agents: [], user: false });
    expect(textOf(repository.root, '.git/hooks/commit-msg')).toBe(theirs);
  });

  test('in another language, or behind a link, are called with their words and their input', async () => {
    const repository = await governed();
    const hooks = join(repository.root, '.git/hooks');
    writeFileSync(
      join(hooks, 'post-rewrite'),
      '#!/usr/bin/env node\nrequire("fs").appendFileSync("rewritten", process.argv[2] + require("fs").readFileSync(0));\n',
      { mode: 0o755 },
    );
    writeFileSync(join(repository.root, 'shared.sh'), '#!/bin/sh\necho linked >> rewritten\n', {
      mode: 0o755,
    });
    symlinkSync('../../shared.sh', join(hooks, 'commit-msg'));
    initialise(repository.root, { agents: [], command, user: false, gitHooks: true });
    repository.git('commit', '-q', '--amend', '-m', 'Again');
    expect(repository.read('rewritten')).toMatch(/^linked\namend[0-9a-f]{40} [0-9a-f]{40}\n$/);
    takeBack(repository.root, { agents: [], user: false, gitHooks: true });
    expect(textOf(repository.root, '.git/hooks/post-rewrite')).toMatch(/^#!\/usr\/bin\/env node/);
    expect(textOf(repository.root, 'shared.sh')).toBe('#!/bin/sh\necho linked >> rewritten\n');
  });

  test.each([
    ['.githooks', '.githooks/commit-msg'],
    ['.husky/_', '.husky/commit-msg'],
    ['.husky', '.husky/commit-msg'],
  ])('are put where core.hooksPath says, for %s into %s', async (set, path) => {
    const repository = await governed();
    repository.git('config', 'core.hooksPath', set);
    mkdirSync(join(repository.root, '.husky'), { recursive: true });
    writeFileSync(join(repository.root, '.husky/commit-msg'), 'npx commitlint --edit "$1"\n');
    initialise(repository.root, { agents: [], command: null, user: false, gitHooks: true });
    expect(textOf(repository.root, path)).toContain('goldthread git-hook commit-msg');
    expect(existsSync(join(repository.root, '.git/hooks/commit-msg'))).toBe(false);
    if (set.startsWith('.husky')) expect(textOf(repository.root, path)).toContain('npx commitlint');
  });

  test('that other repositories share are left alone', async () => {
    const repository = await governed();
    repository.git('config', 'core.hooksPath', '/nowhere/of/mine');
    const [step] = initialise(repository.root, {
      agents: [],
      command: null,
      user: false,
      gitHooks: true,
    }).steps.slice(-1);
    expect(step).toMatchObject({ outcome: 'refused' });
    expect(step?.because).toContain('/nowhere/of/mine');
  });

  test('never hold up a commit, whatever is wrong', async () => {
    const repository = await hooked();
    repository.config('no: such setting\n');
    repository.write('src/a.ts', both('x', 'y'));
    repository.git('commit', '-qam', 'Config broken');
    repository.git('config', 'core.hooksPath', '.broken');
    initialise(repository.root, {
      agents: [],
      command: 'no-such-program-anywhere',
      user: false,
      gitHooks: true,
    });
    repository.write('src/a.ts', both('x', 'z'));
    repository.git('commit', '-qam', 'No program');
    expect(message(repository)).toBe('No program');
  });

  test('carry behind the back of a pick, and record what a person commits where that is wanted', async () => {
    const repository = await hooked({ behind: true });
    repository.config('git: { sync: true }\n');
    repository.write('src/a.ts', both('x + 1', 'x - 7'));
    repository.git('commit', '-qam', 'By hand');
    await until(() => repository.records('mutation').some(({ commit }) => commit !== undefined));
    const record = repository.records('mutation').find(({ commit }) => commit !== undefined);
    expect(record).toMatchObject({ by: 'A <a@example.com>', intent_id: null });
    expect(record?.commit?.revision).toBe(repository.git('rev-parse', 'HEAD'));
  });

  test('are told of by the doctor', async () => {
    const repository = await hooked({ behind: true });
    const codes = async () =>
      (
        JSON.parse((await goldthread(['doctor', '--json'], { cwd: repository.root })).stdout) as {
          findings: { code: string }[];
        }
      ).findings.map(({ code }) => code);
    expect(await codes()).toContain('GIT_HOOKS');
    repository.git('config', 'core.hooksPath', '.elsewhere');
    expect(await codes()).not.toContain('GIT_HOOKS');
    initialise(repository.root, { agents: [], command: null, user: false, gitHooks: true });
    repository.remove('.elsewhere/post-merge');
    expect(await codes()).toContain('GIT_HOOKS_PARTLY');
  });
});
