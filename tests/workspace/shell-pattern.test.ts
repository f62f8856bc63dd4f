import { expect, test } from 'vitest';
import { isScratch, standingAt } from '../../src/workspace/paths/command-surroundings.ts';
import { namesFor } from '../../src/workspace/paths/shell-pattern.ts';
import { temporaryFolder } from './temporary.ts';

const files = { 'a.ts': '', 'b.ts': '', '.hidden.ts': '', 'src/c.ts': '', 'src/deep/d.ts': '', 'x[1]': '' };

test.each([
  ['*.ts', 'a.ts b.ts'],
  ['.*.ts', '.hidden.ts'],
  ['?.ts', 'a.ts b.ts'],
  ['[ab].ts', 'a.ts b.ts'],
  ['*/*.ts', 'src/c.ts'],
  ['src/**/*.ts', 'src/c.ts src/deep/d.ts'],
  ['./s*/c.ts', './src/c.ts'],
  ['x\\[*', 'x[1]'],
  ['\\*.ts', ''],
  ['nothing/*', ''],
])('%s', (pattern, names) => {
  expect(namesFor(temporaryFolder(files), pattern)?.join(' ')).toBe(names);
});

test('a pattern that is full of stars takes no longer than another', () => {
  const folder = temporaryFolder({ ['a'.repeat(200)]: '' });
  expect(namesFor(folder, `${'*a'.repeat(60)}b`)).toEqual([]);
});

test('too many names are told as such', () => {
  const many = Object.fromEntries(Array.from({ length: 2100 }, (_, at) => [`f${at}`, '']));
  expect(namesFor(temporaryFolder(many), '*')).toBeNull();
});

test('what stands at a place is every file below it', () => {
  const folder = temporaryFolder(files);
  expect(standingAt(folder, 'src')).toEqual({ files: ['deep/d.ts', 'c.ts'], links: [] });
  expect(standingAt(folder, 'a.ts')).toEqual({ files: [''], links: [] });
  expect(standingAt(folder, 'nowhere')).toBeNull();
});

test('a scratch folder is one outside the workspace, and not reached by leaving it', () => {
  const [scratch, root] = [temporaryFolder(), temporaryFolder()];
  const isIn = (folder: string, path: string) => isScratch(root, folder, path, [scratch]);
  expect(isIn(root, `${scratch}/x`)).toBe(true);
  expect(isIn(scratch, 'x')).toBe(true);
  expect(isIn(root, `${scratch}/../x`)).toBe(false);
  expect(isIn(root, 'x')).toBe(false);
  expect(isScratch(root, root, '../x', null)).toBe(false);
  expect(isIn(root, scratch)).toBe(false);
  expect(isScratch(root, root, scratch, [scratch], true)).toBe(true);
  expect(isScratch(root, root, `${root}/..`, [`${root}/..`], true)).toBe(false);
  expect(isScratch(root, root, `${root}/x`, null)).toBe(false);
});
