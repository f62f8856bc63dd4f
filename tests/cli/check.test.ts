import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inProcess } from '../support/in-process.ts';
import { workspace } from '../support/workspace.ts';
import { commitAll, temporaryFolder } from '../workspace/temporary.ts';

// What a CI says around these tests is about this repository.
beforeEach(() => {
  for (const name of Object.keys(process.env).filter((one) =>
    /^(?:CI_|GITHUB_|GITLAB_|GOLDTHREAD_)/.test(one),
  ))
    vi.stubEnv(name, undefined);
});
afterEach(() => vi.unstubAllEnvs());

function changed() {
  const space = workspace({ 'src/a.ts': 'export const a = 1;\n' }, [{ id: 'INT-1', scope: ['lib/**'] }], {
    inGit: true,
  });
  space.write('src/a.ts', 'export const a = 2;\n');
  return space;
}

test('tells the problems under their rules, the answer last, and what to do next', async () => {
  const { root } = changed();
  const { status, stdout } = await inProcess('check', '--workspace', root);
  expect(status).toBe(1);
  expect(stdout).toMatch(
    /^x UNOWNED_CHANGE {2}No active intent's scope covers the change\n {4}src\/a\.ts:1 {2}a\n/,
  );
  expect(stdout).toContain('goldthread intent add');
  expect(stdout.trimEnd().split('\n').at(-1)).toBe(
    '1 problem: HEAD..the working tree (what was not committed yet), 0 commits: 1 change of behaviour, 0 refactorings, 1 warning',
  );
});

test("prints the contract's JSON, and passes where nothing is wrong", async () => {
  const space = changed();
  const failing = await inProcess('check', '--workspace', space.root, '--json');
  expect(failing.status).toBe(1);
  expect(JSON.parse(failing.stdout)).toMatchObject({
    ok: false,
    problems: [{ code: 'UNOWNED_CHANGE', path: 'src/a.ts', symbol: 'a', because: expect.any(String) }],
  });
  space.intents({ id: 'INT-1', scope: ['src/**'] });
  const passing = await inProcess('check', '--workspace', space.root, '--json');
  expect([passing.status, JSON.parse(passing.stdout)]).toMatchObject([0, { ok: true, problems: [] }]);
});

test('prints one form and writes others', async () => {
  const { root } = changed();
  const folder = temporaryFolder();
  const { stdout } = await inProcess(
    ...['check', '--workspace', root, '--format', 'github', '--skip', 'UNMAPPED_SYMBOL'],
    ...['--write', `sarif=${join(folder, 'a.sarif')}`, '--write', `json=${join(folder, 'a.json')}`],
  );
  expect(stdout).toMatch(/^::error file=src\/a\.ts,line=1,[^\n]*\n$/);
  expect(JSON.parse(readFileSync(join(folder, 'a.sarif'), 'utf8')).version).toBe('2.1.0');
  expect(JSON.parse(readFileSync(join(folder, 'a.json'), 'utf8')).problems).toHaveLength(1);
});

test.each([
  [['--range', 'HEAD'], /no range/],
  [['--range', 'nowhere..HEAD'], /knows no revision/],
  [['--rule', 'NO_SUCH_RULE'], /Allowed choices/],
  [['--write', 'pdf=a.pdf'], /FORMAT=FILE/],
])('says in one line what is wrong with %j', async (words, reason) => {
  const { root } = changed();
  commitAll(root, 'Two');
  const { status, stdout, stderr } = await inProcess('check', '--workspace', root, ...words);
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr.trimEnd()).toMatch(reason);
  expect(stderr.trimEnd()).not.toContain('\n');
});

test('stands in need of a workspace', async () => {
  const ran = await inProcess('check', '--workspace', temporaryFolder());
  expect(ran).toMatchObject({ status: 2, stderr: expect.stringContaining('goldthread init') });
});
