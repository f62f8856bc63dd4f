import { chmodSync, existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { isRevision, listFiles, resolveRevision, revision } from '../../src/workspace/git/git.ts';
import {
  blobBytes,
  changedFiles,
  fileBytesAt,
  filesAt,
  indexedFiles,
} from '../../src/workspace/git/git-files.ts';
import { commitAll, git, temporaryFolder, write } from './temporary.ts';

const HOSTILE = [
  '-rf',
  'a b.ts',
  'new\nline.ts',
  'tab\t.ts',
  '"quote".ts',
  '$(x).ts',
  ':(top)x.ts',
  'ünïcode.ts',
  '*.ts',
  '__proto__',
];

function repository(
  files: Record<string, string> = { 'src/a.ts': 'one\n', '.gitignore': 'made/\n' },
): string {
  const root = temporaryFolder(files);
  git(root, 'init', '-q');
  return root;
}

describe('a repository', () => {
  test('has no revision before its first commit, and none outside git', () => {
    const root = repository();
    expect(revision(root)).toBeNull();
    const head = commitAll(root);
    expect(revision(root)).toBe(head);
    expect(revision(join(root, 'src'))).toBe(head);
    expect(revision(temporaryFolder())).toBeNull();
  });

  test('resolves what git can, and never takes a revision for an option', () => {
    const root = repository();
    const head = commitAll(root);
    expect(resolveRevision(root, 'main')).toBe(head);
    expect(isRevision(root, 'HEAD~1')).toBe(false);
    for (const spelled of ['nowhere', '--all', '-h', '', 'HEAD:src/a.ts']) {
      expect(() => resolveRevision(root, spelled)).toThrow(
        expect.objectContaining({ code: 'REVISION_UNKNOWN' }),
      );
    }
  });

  test('says where there is nothing that could be a revision', () => {
    const outside = temporaryFolder({ 'a.ts': '' });
    expect(() => resolveRevision(outside, 'HEAD')).toThrow(`${outside} is in no git repository`);
    const empty = repository();
    expect(() => resolveRevision(empty, 'HEAD~2')).toThrow(`${empty} has no commit yet`);
    expect(() => resolveRevision(empty, 'main')).toThrow('git knows no revision "main"');
  });

  test('says that a shallow clone has none of the earlier ones', () => {
    const root = repository({ 'a.ts': '1' });
    commitAll(root);
    write(root, { 'a.ts': '2' });
    commitAll(root);
    const shallow = join(temporaryFolder(), 'shallow');
    git(root, 'clone', '-q', '--depth', '1', pathToFileURL(root).href, shallow);
    expect(() => resolveRevision(shallow, 'HEAD~1')).toThrow(
      expect.objectContaining({ next: expect.stringContaining('git fetch --unshallow') }),
    );
  });

  test('gives files with any name', () => {
    const root = repository(Object.fromEntries(HOSTILE.map((name) => [name, `text of ${name}`])));
    commitAll(root);
    expect(listFiles(root)).toEqual([...HOSTILE].sort());
    const files = filesAt(root, 'HEAD');
    expect(files.map(({ path }) => path).sort()).toEqual([...HOSTILE].sort());
    const bytes = blobBytes(
      root,
      files.map(({ blob }) => blob),
    );
    for (const { path, blob } of files) {
      expect(fileBytesAt(root, 'HEAD', path)?.toString()).toBe(`text of ${path}`);
      expect(bytes.get(blob)?.toString()).toBe(`text of ${path}`);
      expect(indexedFiles(root).get(path)).toBe(blob);
    }
    expect(fileBytesAt(root, 'HEAD', 'absent')).toBeNull();
    expect(blobBytes(root, ['0'.repeat(40), '--batch']).size).toBe(0);
  });

  test('lists what is there and not ignored, links and inner repositories too', () => {
    const root = repository();
    commitAll(root);
    write(root, { 'new.ts': '', 'made/x.ts': '', 'inner/b.ts': '', 'gone.ts': '' });
    git(root, 'add', 'gone.ts');
    rmSync(join(root, 'gone.ts'));
    symlinkSync('src/a.ts', join(root, 'link.ts'));
    git(join(root, 'inner'), 'init', '-q');
    write(root, { 'inner/.gitignore': 'skip.ts\n', 'inner/skip.ts': '' });
    const all = ['.gitignore', 'inner/.gitignore', 'inner/b.ts', 'link.ts', 'new.ts', 'src/a.ts'];
    expect(listFiles(root)).toEqual(all);
    expect(listFiles(join(root, 'src'))).toEqual(['a.ts']);
  });

  test('tells which files differ, below the folder that is asked for', () => {
    const root = repository({
      'src/a.ts': '1',
      'src/b.ts': '1',
      'src/c.ts': '1',
      'top.ts': '1',
      'src/untracked.ts': '1',
    });
    const first = commitAll(root);
    git(root, 'mv', 'src/a.ts', 'src/moved.ts');
    write(root, { 'src/b.ts': '2', 'top.ts': '2' });
    const second = commitAll(root);
    expect(changedFiles(root, first, second)).toEqual(['src/a.ts', 'src/b.ts', 'src/moved.ts', 'top.ts']);
    expect(changedFiles(join(root, 'src'), first, second)).toEqual(['a.ts', 'b.ts', 'moved.ts']);
    write(root, { 'src/c.ts': '2', 'src/new.ts': '' });
    git(root, 'rm', '-q', '--cached', 'src/untracked.ts');
    expect(changedFiles(join(root, 'src'), second, null)).toEqual(['c.ts', 'new.ts', 'untracked.ts']);
    expect(fileBytesAt(join(root, 'src'), first, 'b.ts')?.toString()).toBe('1');
  });

  test('runs nothing that its settings name', () => {
    const root = repository();
    commitAll(root);
    const trap = join(root, 'trap.sh');
    write(root, { 'trap.sh': `#!/bin/sh\ntouch "${root}/sprung"\n`, '.gitattributes': '*.ts diff=trap\n' });
    chmodSync(trap, 0o755);
    for (const setting of [
      'core.fsmonitor',
      'core.pager',
      'diff.external',
      'diff.trap.textconv',
      'diff.trap.command',
    ])
      git(root, 'config', setting, trap);
    mkdirSync(join(root, '.git/hooks'), { recursive: true });
    write(root, { 'src/a.ts': 'two\n' });
    rmSync(join(root, 'sprung'), { force: true });
    expect(changedFiles(root, 'HEAD', null)).toContain('src/a.ts');
    listFiles(root);
    filesAt(root, 'HEAD');
    expect(existsSync(join(root, 'sprung'))).toBe(false);
  });
});

test('without git, folders of made things are left out', () => {
  const root = temporaryFolder({
    'src/a.ts': '',
    'node_modules/x/i.js': '',
    'dist/a.js': '',
    'pkg/build/x': '',
    'b.py': '',
  });
  symlinkSync('..', join(root, 'src/up'));
  expect(listFiles(root)).toEqual(['b.py', 'src/a.ts', 'src/up']);
});
