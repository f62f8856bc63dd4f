import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { getBlob } from '../../src/workspace/files/blobs.ts';
import { hashBytes } from '../../src/workspace/files/source-files.ts';
import { withoutBranches } from '../../src/workspace/git/git-settings.ts';
import { putBack } from '../../src/workspace/tree/put-back.ts';
import { temporaryWorkspace, write } from './temporary.ts';

const hash = (text: string) => hashBytes(Buffer.from(text));
const former = { path: 'd/a.txt', bytes: Buffer.from('old'), mode: 0o100640, now: hash('new') };

test('a file is put back with its bytes and permissions, and what stood there is kept', () => {
  const root = temporaryWorkspace({ 'd/a.txt': 'new' });
  expect(putBack(root, former)).toEqual({ type: 'done' });
  expect(readFileSync(join(root, 'd/a.txt'), 'utf8')).toBe('old');
  expect(statSync(join(root, 'd/a.txt')).mode & 0o7777).toBe(0o640);
  expect(getBlob(root, hash('new'))?.toString()).toBe('new');
});

test.each([
  ['a text', 'theirs'],
  ['nothing', null],
])('what somebody has made of it since stays: %s', (_what, text) => {
  const root = temporaryWorkspace({ 'd/a.txt': text ?? '' });
  if (text === null) rmSync(join(root, 'd/a.txt'));
  expect(putBack(root, former)).toEqual({ type: 'newer' });
  expect(putBack(root, { ...former, bytes: null })).toEqual({ type: 'newer' });
  expect(existsSync(join(root, 'd/a.txt')) ? readFileSync(join(root, 'd/a.txt'), 'utf8') : null).toBe(text);
});

test('a deleted file comes back with its folder, a new one goes', () => {
  const root = temporaryWorkspace({ 'b.txt': 'new' });
  expect(putBack(root, { ...former, now: null })).toEqual({ type: 'done' });
  expect(readFileSync(join(root, 'd/a.txt'), 'utf8')).toBe('old');
  expect(putBack(root, { path: 'b.txt', bytes: null, mode: null, now: hash('new') })).toEqual({
    type: 'done',
  });
  expect(existsSync(join(root, 'b.txt'))).toBe(false);
});

test('nothing is written through a folder that has become a link, nor in the place of a folder', () => {
  const root = temporaryWorkspace({ 'd/a.txt': 'new', 'elsewhere/a.txt': 'new' });
  renameSync(join(root, 'd'), join(root, 'aside'));
  symlinkSync('elsewhere', join(root, 'd'));
  expect(putBack(root, former)).toMatchObject({ type: 'failed' });
  expect(readFileSync(join(root, 'elsewhere/a.txt'), 'utf8')).toBe('new');
  rmSync(join(root, 'd'));
  mkdirSync(join(root, 'd/a.txt'), { recursive: true });
  write(root, { 'd/a.txt/x': 'x' });
  expect(putBack(root, { ...former, now: null })).toMatchObject({ type: 'failed' });
});

test.each([
  ['[branch "main"]\n\tremote = origin\n\tmerge = refs/heads/main\n', true],
  ['[branch "main"]\n\tremote = ext::sh\n', false],
  ['[branch "main"]\n\tpushRemote = x\n', false],
  ['[core]\n\tfsmonitor = evil\n', false],
  ['[branch "x"] fsmonitor = evil\n', false],
  ['[branch "x"]\n[core] fsmonitor = evil\n', false],
])('git settings with %j added are the same but for branches: %s', (added, same) => {
  const config = '[core]\n\tbare = false\n';
  expect(withoutBranches(config + added) === withoutBranches(config)).toBe(same);
});
