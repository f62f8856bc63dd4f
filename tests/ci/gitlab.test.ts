import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { project } from '../support/program.ts';
import { type TestWorkspace, workspace } from '../support/workspace.ts';
import { commitAll, git } from '../workspace/temporary.ts';

const runner = createRequire(import.meta.url)
  .resolve('gitlab-ci-local/package.json')
  .replace('package.json', 'dist/index.js');

/** The runner wants this of Node 22, and nothing else that 20 has not. */
const SETS = 'data:text/javascript,Set.prototype.union||=function(o){return new Set([...this,...o])}';

/** A repository that includes the template, with a commit that changes what nobody owns. */
function scratch(): TestWorkspace {
  const intent = { id: 'INT-1', scope: ['lib/**'] };
  const space = workspace({ 'src/a.ts': 'export const a = 1;\n' }, [intent], { inGit: true });
  mkdirSync(join(space.root, 'ci/gitlab'), { recursive: true });
  copyFileSync(join(project, 'ci/gitlab/goldthread.yml'), join(space.root, 'ci/gitlab/goldthread.yml'));
  space.write('.gitlab-ci.yml', 'include:\n  - local: ci/gitlab/goldthread.yml\n');
  git(space.root, 'remote', 'add', 'origin', 'git@gitlab.example:group/name.git');
  commitAll(space.root, 'Check with goldthread');
  space.write('src/a.ts', 'export const a = 2;\n');
  commitAll(space.root, 'Count from two');
  return space;
}

/** What gitlab-ci-local makes of the file for a merge request; it holds it against GitLab's schema first. */
function expanded({ root }: TestWorkspace) {
  const name = 'CI_PIPELINE_SOURCE';
  const variable = ['--variable', `${name}=merge_request_event`, '--ignore-predefined-vars', name];
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', SETS, runner, ...variable, '--preview'],
    { cwd: root, encoding: 'utf8', env: { ...process.env, HOME: join(root, '.home') } },
  );
  return { status, stderr, file: status === 0 ? parse(stdout) : null };
}

describe('the GitLab template', () => {
  test('is valid by the schema of GitLab, which can say no', () => {
    const space = scratch();
    const { status, stderr, file } = expanded(space);
    expect(status, stderr).toBe(0);
    expect(file.goldthread.variables).toMatchObject({ GIT_DEPTH: '0' });
    const path = 'ci/gitlab/goldthread.yml';
    space.write(path, space.read(path).replace('  artifacts:', '  artifact:'));
    expect(expanded(space).status).not.toBe(0);
  });

  test('fails on a problem, and leaves the reports that GitLab shows', () => {
    const space = scratch();
    const { script, variables, artifacts } = expanded(space).file.goldthread as {
      script: readonly string[];
      variables: Readonly<Record<string, string>>;
      artifacts: { readonly reports: Readonly<Record<string, string>> };
    };
    const { PATH = '', HOME = '' } = process.env;
    const { status, stdout, stderr } = spawnSync('bash', ['-eo', 'pipefail', '-c', script.join('\n')], {
      cwd: space.root,
      encoding: 'utf8',
      env: {
        ...{ PATH, HOME, ...variables, GITLAB_CI: 'true', GOLDTHREAD_SETUP: 'true' },
        GOLDTHREAD: `node ${join(project, 'dist/bin/goldthread.js')}`,
        CI_MERGE_REQUEST_DIFF_BASE_SHA: git(space.root, 'rev-parse', 'HEAD~1'),
        CI_COMMIT_SHA: git(space.root, 'rev-parse', 'HEAD'),
      },
    });
    expect(status, stdout + stderr).toBe(1);
    expect(stdout).toContain('UNOWNED_CHANGE');
    expect(JSON.parse(space.read(artifacts.reports['codequality']!))[0]).toMatchObject({
      check_name: 'UNOWNED_CHANGE',
      location: { path: 'src/a.ts' },
    });
    expect(space.read(artifacts.reports['junit']!)).toContain('<failure ');
    expect(space.read('goldthread.md')).toContain('1 problem');
  });
});
