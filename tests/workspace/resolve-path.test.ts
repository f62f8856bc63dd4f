import { linkSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { resolveInside } from '../../src/workspace/paths/resolve-path.ts';
import { temporaryFolder, temporaryWorkspace, write } from './temporary.ts';

function workspace() {
  const root = temporaryWorkspace({ 'src/a.ts': 'a', 'lib/b.ts': 'b' });
  const elsewhere = temporaryFolder({ 'secret.txt': 's' });
  return { root, elsewhere, at: (spelled: string, cwd = root) => resolveInside(root, cwd, spelled) };
}

const inside = (path: string, realPath = path, hardLinked = false) => ({
  type: 'inside',
  path,
  realPath,
  hardLinked,
  isFolder: false,
  misleading: null,
});

describe('inside is', () => {
  test.each([
    ['src/a.ts', 'src/a.ts'],
    ['./src//a.ts', 'src/a.ts'],
    ['src/../lib/b.ts', 'lib/b.ts'],
    ['new/deep/file.ts', 'new/deep/file.ts'],
    ['src/...ts', 'src/...ts'],
    ['..src/a.ts', '..src/a.ts'],
    ['src/ä ü.ts', 'src/ä ü.ts'],
  ])('%s', (spelled, path) => expect(workspace().at(spelled)).toEqual(inside(path)));

  test('an absolute path, and one from another folder of the workspace', () => {
    const { root, at } = workspace();
    expect(at(join(root, 'src/a.ts'))).toEqual(inside('src/a.ts'));
    expect(at('../lib/b.ts', join(root, 'src'))).toEqual(inside('lib/b.ts'));
  });

  test('a path through a link to the workspace', () => {
    const { root, elsewhere, at } = workspace();
    symlinkSync(root, join(elsewhere, 'link'));
    expect(at(join(elsewhere, 'link/src/a.ts'))).toEqual(inside('src/a.ts'));
    expect(at('src/a.ts', join(elsewhere, 'link'))).toEqual(inside('src/a.ts'));
  });

  test('a link within the workspace, judged by both names, whether or not its target exists', () => {
    const { root, at } = workspace();
    symlinkSync('../lib/b.ts', join(root, 'src/link.ts'));
    symlinkSync('../lib', join(root, 'src/folder'));
    symlinkSync('../lib/absent.ts', join(root, 'src/dangling.ts'));
    expect(at('src/link.ts')).toEqual(inside('src/link.ts', 'lib/b.ts'));
    expect(at('src/folder/new.ts')).toEqual(inside('src/folder/new.ts', 'lib/new.ts'));
    expect(at('src/dangling.ts')).toEqual(inside('src/dangling.ts', 'lib/absent.ts'));
  });

  test('a file with another hard link, which is said', () => {
    const { root, at } = workspace();
    linkSync(join(root, 'src/a.ts'), join(root, 'src/c.ts'));
    expect(at('src/c.ts')).toEqual(inside('src/c.ts', 'src/c.ts', true));
  });
});

describe('outside is', () => {
  test.each([
    '',
    ' ',
    '.',
    'src/..',
    '..',
    '../x',
    '../../etc/passwd',
    '/etc/passwd',
    '~',
    '~/x',
    '~root/x',
    'file:///etc/passwd',
    'FILE:src/a.ts',
    'vscode-remote://host/x',
    'src/a\u0000.ts',
    'src/a\n.ts',
    'src/\u202ea.ts',
    'src/\u200ba.ts',
    'C:\\x',
    '\\\\server\\x',
  ])('%j', (spelled) => expect(workspace().at(spelled)).toMatchObject({ type: 'outside' }));

  test('a sibling whose name begins like the workspace', () => {
    const { root, at } = workspace();
    expect(at(`${root}-other/x`)).toMatchObject({ type: 'outside' });
  });

  test('a link that leads out, existing or dangling, as leaf or on the way', () => {
    const { root, elsewhere, at } = workspace();
    symlinkSync(join(elsewhere, 'secret.txt'), join(root, 'src/leaf'));
    symlinkSync(join(elsewhere, 'absent.txt'), join(root, 'src/dangling'));
    symlinkSync(elsewhere, join(root, 'src/way'));
    symlinkSync('way', join(root, 'src/twice'));
    for (const path of ['src/leaf', 'src/dangling', 'src/way/new.ts', 'src/twice/secret.txt']) {
      expect(at(path)).toMatchObject({ type: 'outside', because: expect.stringContaining('leads out') });
    }
  });

  test('a path that goes up from a link, which is another file for the system than on paper', () => {
    const { root, at } = workspace();
    mkdirSync(join(root, 'lib/deep'));
    symlinkSync('../lib/deep', join(root, 'src/link'));
    write(root, { 'lib/a.ts': 'another' });
    expect(at('src/link/../a.ts')).toMatchObject({
      type: 'outside',
      because: expect.stringContaining('different files'),
    });
  });

  test('a circle of links', () => {
    const { root, at } = workspace();
    symlinkSync('two', join(root, 'one'));
    symlinkSync('one', join(root, 'two'));
    expect(at('one')).toMatchObject({ type: 'outside', because: expect.stringContaining('circle') });
  });
});
