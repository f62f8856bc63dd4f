import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { followTrees } from '../../src/workspace/git/commit-trees.ts';
import { filesAt } from '../../src/workspace/git/git-files.ts';
import { keepBlobs } from '../../src/workspace/git/kept-blobs.ts';
import { filesNaming } from '../../src/workspace/tree/name-search.ts';
import { wordsOfTrees } from '../../src/workspace/tree/words-of-trees.ts';
import { commitAll, git, temporaryFolder, write } from './temporary.ts';

const NAMES = [
  ['rate'],
  ['$rate'],
  ['rate-of'],
  ['größe'],
  ['rate.base', 'none'],
  ['none'],
  ['a b'],
  ['rate', '$rate'],
  ['link'],
  ['-e'],
];

/** Commits that add, change, take away and move files of every kind, and the last of which follows another one. */
function history(attributes: string): { readonly root: string; readonly revisions: readonly string[] } {
  const root = temporaryFolder({
    '.gitattributes': attributes,
    'src/a.ts': 'const rate = 1;\nrates();\n',
    'src/b.ts': 'x$rate $rate2 ($rate)\n',
    'src/new\nline.ts': 'rate',
    'made.lock': 'rate',
    'picture.png': Buffer.from('\0rate'),
    'latin.txt': Buffer.from([0xe9, ...Buffer.from('rate'), 0xe9]),
    'umlaut.txt': 'eine größe, größer',
  });
  git(root, 'init', '-q', '-b', 'main');
  symlinkSync('link', join(root, 'src/link.ts'));
  const first = commitAll(root);
  write(root, { 'src/a.ts': 'rate-of rate.base a b\n', 'src/c.ts': '-e rate_ _rate' });
  rmSync(join(root, 'src/link.ts'));
  const second = commitAll(root);
  write(root, { 'src/link.ts': 'link', 'src/b.ts': Buffer.from(`${'x'.repeat(8_000)}\0 $rate`) });
  rmSync(join(root, 'src/a.ts'));
  const third = commitAll(root);
  git(root, 'checkout', '-q', '-b', 'other', first);
  write(root, { 'src/d.ts': 'none rate' });
  return { root, revisions: [first, second, third, commitAll(root), second, first] };
}

test.each([
  ['nothing', ''],
  ['what is binary', '*.lock -diff\n*.txt binary\n'],
  ['what is not', '*.png diff\n'],
  ['how it is shown', '*.ts diff=java\n'],
])('the words of trees are those that git finds, where attributes tell %s', (_, attributes) => {
  const { root, revisions } = history(attributes);
  const [trees, blobs] = [followTrees(root), keepBlobs(root, 100)];
  const words = wordsOfTrees(root, blobs);
  trees.expect(revisions.slice(0, 2));
  for (const [at, revision] of [...revisions, ...revisions].entries()) {
    if (at === 2) trees.expect(revisions.slice(2));
    const files = (): ReturnType<typeof trees.filesOf> => trees.filesOf(revision);
    for (const names of NAMES)
      expect([names, words.naming(names, revision, files)]).toEqual([
        names,
        filesNaming(root, names, revision),
      ]);
    expect([...files().values()].sort((one, other) => (one.path < other.path ? -1 : 1))).toEqual(
      [...filesAt(root, revision)].sort((one, other) => (one.path < other.path ? -1 : 1)),
    );
  }
});

test('below a folder of the repository they are told by their paths there', () => {
  const { root, revisions } = history('');
  const below = join(root, 'src');
  const [trees, blobs] = [followTrees(below), keepBlobs(below, 1_000)];
  const words = wordsOfTrees(below, blobs);
  for (const revision of [...revisions, ...revisions])
    expect(words.naming(['rate'], revision, () => trees.filesOf(revision))).toEqual(
      filesNaming(below, ['rate'], revision),
    );
});
