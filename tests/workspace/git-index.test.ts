import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { revision } from '../../src/workspace/git/git.ts';
import { headCommit, indexState, inIndex, repositoryOf } from '../../src/workspace/git/git-index.ts';
import { commitAll, git, temporaryFolder } from './temporary.ts';

const path = '.orchestration/trace/2026-11-22-0123456789abcdef.jsonl';

describe('what is read from git without git', () => {
  test.each(['2', '4'])('is whether the index has a path, in its version %s', (version) => {
    const root = temporaryFolder({
      [path]: 'x',
      '.orchestration/trace/2026-11-22-01ff000000000000.jsonl': 'y',
      'inner/.orchestration/agent_trace.jsonl': 'z',
    });
    git(root, 'init', '-q');
    const repository = repositoryOf(root)!;
    const asked = [join(root, path), join(root, '.orchestration/agent_trace.jsonl')];
    expect(indexState(repository)).toBeNull();
    expect(inIndex(repository, asked)).toEqual([false, false]);
    git(root, 'add', '.orchestration');
    git(root, 'update-index', '--index-version', version);
    expect(inIndex(repository, asked)).toEqual([true, false]);
    const before = indexState(repository);
    git(root, 'rm', '-q', '--cached', path);
    expect(inIndex(repository, asked)).toEqual([false, false]);
    expect(indexState(repository)).not.toBe(before);
  });

  test('tells a path from the end of a longer one', () => {
    const root = temporaryFolder({ 'inner/.orchestration/agent_trace.jsonl': 'z' });
    git(root, 'init', '-q');
    git(root, 'add', '-A');
    const asked = ['', 'inner'].map((folder) => join(root, folder, '.orchestration/agent_trace.jsonl'));
    expect(inIndex(repositoryOf(join(root, 'inner'))!, asked)).toEqual([false, true]);
  });

  test('is the commit that is checked out: on a branch, packed, detached, in another working tree', () => {
    const root = temporaryFolder({ 'a.ts': 'a' });
    git(root, 'init', '-q');
    expect(headCommit(repositoryOf(root)!)).toBeUndefined();
    expect(revision(root)).toBeNull();
    const first = commitAll(root);
    expect(headCommit(repositoryOf(root)!)).toBe(first);
    git(root, 'pack-refs', '--all');
    expect(headCommit(repositoryOf(root)!)).toBe(first);
    const second = commitAll(root);
    expect(headCommit(repositoryOf(root)!)).toBe(second);
    const other = join(temporaryFolder(), 'other');
    git(root, 'worktree', 'add', '-q', '-b', 'feature/x', other, first);
    expect(headCommit(repositoryOf(other)!)).toBe(first);
    const third = commitAll(other);
    expect(revision(other)).toBe(third);
    expect(revision(root)).toBe(second);
    git(root, 'checkout', '-q', '--detach', first);
    expect(headCommit(repositoryOf(root)!)).toBe(first);
  });

  test('is left to git where its files say it in another way', () => {
    const root = temporaryFolder({ 'a.ts': 'a' });
    git(root, 'init', '-q');
    const commit = commitAll(root);
    const branch = readFileSync(join(root, '.git/HEAD'), 'utf8').trim().slice('ref: '.length);
    writeFileSync(join(root, '.git/refs/heads/alias'), `ref: ${branch}\n`);
    writeFileSync(join(root, '.git/HEAD'), 'ref: refs/heads/alias\n');
    expect(headCommit(repositoryOf(root)!)).toBeUndefined();
    expect(revision(root)).toBe(commit);
  });
});
