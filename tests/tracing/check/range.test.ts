import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findRange } from '../../../src/tracing/check/range.ts';
import type { Environment } from '../../../src/workspace/git/ci-environment.ts';
import { commitAll, git, temporaryFolder, write } from '../../workspace/temporary.ts';

/**
 *     main:      one --- two
 *                  \
 *     work:         three --- four
 */
function repository() {
  const root = temporaryFolder({ 'a.ts': 'export const a = 1;\n' });
  git(root, 'init', '-q');
  const commit = (message: string): string => {
    write(root, { [`${message}.txt`]: message });
    return commitAll(root, message);
  };
  const one = commit('one');
  git(root, 'checkout', '-q', '-b', 'work');
  const [three, four] = [commit('three'), commit('four')];
  git(root, 'checkout', '-q', 'main');
  const two = commit('two');
  git(root, 'checkout', '-q', 'work');
  return { root, one, two, three, four };
}

const event = (document: object): string =>
  join(temporaryFolder({ 'event.json': JSON.stringify(document) }), 'event.json');

const github = (document: object, more: Environment = {}): Environment => ({
  GITHUB_ACTIONS: 'true',
  GITHUB_EVENT_NAME: 'test',
  GITHUB_EVENT_PATH: event(document),
  ...more,
});

describe('the range that is checked', () => {
  test('begins at what both ends have in common', () => {
    const { root, one, four } = repository();
    for (const range of ['main..work', 'main...work', 'main..'])
      expect(findRange(root, { range, env: {} })).toMatchObject({ base: one, head: four });
  });

  test('is what was not committed yet, or with an upstream what was not pushed yet', () => {
    const { root, one, four } = repository();
    expect(findRange(root, { env: {} })).toMatchObject({ base: four, head: null });
    git(root, 'branch', '-q', '--set-upstream-to=main');
    expect(findRange(root, { env: {} })).toMatchObject({ from: '@{upstream}', base: one, head: null });
  });

  test('is null outside git and before the first commit', () => {
    const root = temporaryFolder();
    expect(findRange(root, { env: {} })).toBeNull();
    git(root, 'init', '-q');
    expect(findRange(root, { env: {} })).toBeNull();
  });

  test('must be one', () => {
    const { root } = repository();
    expect(() => findRange(root, { range: 'main', env: {} })).toThrow(/no range/);
    expect(() => findRange(root, { range: 'main..nowhere', env: {} })).toThrow(/nowhere/);
    expect(() => findRange(root, { range: '--output=x..HEAD', env: {} })).toThrow(/knows no revision/);
  });
});

describe('the environment of a CI', () => {
  test.each<[string, (repo: ReturnType<typeof repository>) => Environment]>([
    [
      'a pull request',
      ({ two, four }) => github({ pull_request: { base: { sha: two }, head: { sha: four } } }),
    ],
    ['a merge queue', ({ two, four }) => github({ merge_group: { base_sha: two, head_sha: four } })],
    ['a push', ({ one, four }) => github({ before: one, after: four })],
    [
      'the first push of a branch',
      ({ four }) => github({ before: '0'.repeat(40), after: four, repository: { default_branch: 'main' } }),
    ],
    ['a target branch alone', () => ({ GITHUB_ACTIONS: 'true', GITHUB_BASE_REF: 'main' })],
    [
      "GitLab's merge request",
      ({ one, four }) => ({ GITLAB_CI: 'true', CI_MERGE_REQUEST_DIFF_BASE_SHA: one, CI_COMMIT_SHA: four }),
    ],
    [
      "GitLab's push",
      ({ one, four }) => ({ GITLAB_CI: 'true', CI_COMMIT_BEFORE_SHA: one, CI_COMMIT_SHA: four }),
    ],
    [
      "GitLab's first push",
      () => ({ GITLAB_CI: 'true', CI_COMMIT_BEFORE_SHA: '0'.repeat(40), CI_DEFAULT_BRANCH: 'main' }),
    ],
    ['Azure', () => ({ SYSTEM_PULLREQUEST_TARGETBRANCH: 'refs/heads/main' })],
    ['Jenkins', () => ({ CHANGE_TARGET: 'main' })],
    ['any other', () => ({ GOLDTHREAD_RANGE: 'main..work', GITHUB_ACTIONS: 'true', GITHUB_BASE_REF: 'x' })],
  ])('%s says where it begins', (_, env) => {
    const repo = repository();
    expect(findRange(repo.root, { env: env(repo) })).toMatchObject({ base: repo.one, head: repo.four });
  });

  test("an option counts more, and an event that can't be read says nothing", () => {
    const { root, three, four } = repository();
    const env = { GITHUB_ACTIONS: 'true', GITHUB_EVENT_PATH: join(root, 'one.txt') };
    expect(findRange(root, { env })).toMatchObject({ base: four, head: null });
    expect(findRange(root, { env, range: 'HEAD~1..HEAD' })).toMatchObject({ base: three, head: four });
  });

  test('a shallow clone is told what to do', () => {
    const { root, one } = repository();
    const shallow = temporaryFolder();
    git(shallow, 'clone', '-q', '--depth', '1', `file://${root}`, '.');
    const attempt = () =>
      findRange(shallow, { env: { GITLAB_CI: 'true', CI_MERGE_REQUEST_DIFF_BASE_SHA: one } });
    expect(attempt).toThrow(/shallow/);
    expect(() => findRange(shallow, { range: `${one}..HEAD`, env: {} })).toThrow(
      expect.objectContaining({ code: 'SHALLOW_CLONE', next: expect.stringContaining('fetch-depth: 0') }),
    );
  });
});
