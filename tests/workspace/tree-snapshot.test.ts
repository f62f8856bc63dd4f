import { chmodSync, readFileSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { putBlob } from '../../src/workspace/files/blobs.ts';
import { hashBytes } from '../../src/workspace/files/source-files.ts';
import { orchestrationPaths } from '../../src/workspace/root.ts';
import { beforeBytes } from '../../src/workspace/tree/before-bytes.ts';
import {
  dropSnapshot,
  loadSnapshot,
  type Snapshot,
  saveLatest,
  snapshotHash,
} from '../../src/workspace/tree/snapshot-file.ts';
import { compareSnapshots, gitMode, takeSnapshot } from '../../src/workspace/tree/tree-snapshot.ts';
import { commitAll, git, temporaryWorkspace, write } from './temporary.ts';

const hash = (text: string) => hashBytes(Buffer.from(text));

/** What differs, by content. */
const differences = (a: Snapshot, b: Snapshot) =>
  compareSnapshots(a, b).map(({ path, before, after }) => ({
    path,
    before: before?.hash ?? null,
    after: after?.hash ?? null,
  }));

function repository(files: Record<string, string>) {
  const root = temporaryWorkspace(files);
  git(root, 'init', '-q');
  commitAll(root);
  return root;
}

describe('two snapshots', () => {
  test('differ by what was added, changed and removed, and by nothing that is left out', () => {
    const root = temporaryWorkspace({ 'a.ts': 'a', 'b.ts': 'b', 'same.ts': 's', '.intentignore': 'skip/\n' });
    const before = takeSnapshot(root);
    write(root, {
      'b.ts': 'B',
      'c.ts': 'c',
      'skip/x.ts': 'x',
      '.orchestration/agent_trace.jsonl': '',
      __proto__x: 'p',
    });
    rmSync(join(root, 'a.ts'));
    expect(differences(before, takeSnapshot(root))).toEqual([
      { path: '__proto__x', before: null, after: hash('p') },
      { path: 'a.ts', before: hash('a'), after: null },
      { path: 'b.ts', before: hash('b'), after: hash('B') },
      { path: 'c.ts', before: null, after: hash('c') },
    ]);
  });

  test('see a change that keeps size and time', () => {
    const root = temporaryWorkspace({ 'a.ts': 'one' });
    const path = join(root, 'a.ts');
    const { atime, mtime } = statSync(path);
    const before = takeSnapshot(root);
    writeFileSync(path, 'two');
    utimesSync(path, atime, mtime);
    expect(differences(before, takeSnapshot(root))).toEqual([
      { path: 'a.ts', before: hash('one'), after: hash('two') },
    ]);
  });

  test('see a change made right after the first was taken, again and again', () => {
    const root = temporaryWorkspace({ 'a.ts': '0' });
    for (let at = 0; at < 20; at += 1) {
      const before = takeSnapshot(root);
      writeFileSync(join(root, 'a.ts'), String((at + 1) % 10));
      expect(compareSnapshots(before, takeSnapshot(root))).toHaveLength(1);
    }
  });

  test('read only what may have changed since the last', async () => {
    const root = temporaryWorkspace({ 'a.ts': 'a', 'b.ts': 'b' });
    await new Promise((resume) => setTimeout(resume, 100));
    takeSnapshot(root);
    const cache = join(orchestrationPaths(root).state, 'tree.json');
    writeFileSync(
      cache,
      readFileSync(cache, 'utf8')
        .replaceAll(hash('a'), hash('remembered'))
        .replaceAll(hash('b'), hash('forgotten')),
    );
    putBlob(root, Buffer.from('remembered'));
    expect(takeSnapshot(root).files.map((file) => file.hash)).toEqual([hash('remembered'), hash('b')]);
  });

  test('see where a link points to', () => {
    const root = temporaryWorkspace({ 'a.ts': 'a', 'b.ts': 'b' });
    symlinkSync('a.ts', join(root, 'link'));
    const before = takeSnapshot(root);
    rmSync(join(root, 'link'));
    symlinkSync('b.ts', join(root, 'link'));
    expect(differences(before, takeSnapshot(root))).toEqual([
      { path: 'link', before: hash('a.ts'), after: hash('b.ts') },
    ]);
  });
});

describe('the text before a command', () => {
  test('comes back for untracked, changed and clean files, whatever the command did to git', () => {
    const root = repository({
      'clean.ts': 'clean',
      'dirty.ts': 'committed',
      'empty.ts': '',
      'deleted.ts': 'deleted',
    });
    write(root, { 'dirty.ts': 'dirty', 'untracked.ts': 'untracked' });
    takeSnapshot(root);
    write(root, { 'clean.ts': '1', 'dirty.ts': '2', 'untracked.ts': '3', 'empty.ts': '4' });
    rmSync(join(root, 'deleted.ts'));
    commitAll(root, 'what the command did');
    takeSnapshot(root);
    const text = (path: string, wanted: string) => beforeBytes(root, path, hash(wanted))?.toString();
    expect(text('clean.ts', 'clean')).toBe('clean');
    expect(text('dirty.ts', 'dirty')).toBe('dirty');
    expect(text('untracked.ts', 'untracked')).toBe('untracked');
    expect(text('empty.ts', '')).toBe('');
    expect(text('deleted.ts', 'deleted')).toBe('deleted');
    expect(text('clean.ts', 'never')).toBeUndefined();
  });

  test('is kept of a file that git has only in a converted form', () => {
    const root = repository({ '.gitattributes': '*.ts text eol=lf\n' });
    write(root, { 'crlf.ts': 'a\r\nb\r\n' });
    commitAll(root);
    takeSnapshot(root);
    write(root, { 'crlf.ts': 'gone' });
    expect(beforeBytes(root, 'crlf.ts', hash('a\r\nb\r\n'))?.toString()).toBe('a\r\nb\r\n');
  });

  test('is kept when git forgets it between two snapshots', () => {
    const root = repository({ 'a.ts': 'text' });
    takeSnapshot(root);
    git(root, 'rm', '-q', '--cached', 'a.ts');
    takeSnapshot(root);
    rmSync(join(root, '.git'), { recursive: true });
    expect(beforeBytes(root, 'a.ts', hash('text'))?.toString()).toBe('text');
  });

  test('is not kept over the size limit, and the change is seen all the same', () => {
    const root = temporaryWorkspace({
      'big.ts': 'x'.repeat(100),
      '.orchestration/config.yaml': 'max_file_bytes: 50\n',
    });
    const before = takeSnapshot(root);
    write(root, { 'big.ts': 'y'.repeat(100) });
    expect(compareSnapshots(before, takeSnapshot(root))).toHaveLength(1);
    expect(beforeBytes(root, 'big.ts', hash('x'.repeat(100)))).toBeNull();
  });
});

test('a snapshot is kept under a name for another process', () => {
  const root = temporaryWorkspace({ 'a.ts': 'a' });
  const snapshot = takeSnapshot(root);
  saveLatest(root, 'call-1');
  expect(loadSnapshot(root, 'call-1')).toEqual(snapshot);
  write(root, { 'a.ts': 'b' });
  expect(differences(loadSnapshot(root, 'call-1')!, takeSnapshot(root))).toEqual([
    { path: 'a.ts', before: hash('a'), after: hash('b') },
  ]);
  expect(loadSnapshot(root, 'call-1')).toEqual(snapshot);
  expect(snapshotHash(root, 'call-1', 'a.ts')).toBe(hash('a'));
  expect(snapshotHash(root, 'call-1', 'none.ts')).toBeNull();
  saveLatest(root, 'call-1');
  expect(snapshotHash(root, 'call-1', 'a.ts')).toBe(hash('b'));
  dropSnapshot(root, 'call-1');
  expect(loadSnapshot(root, 'call-1')).toBeNull();
  expect(snapshotHash(root, 'call-1', 'a.ts')).toBeUndefined();
});

describe('a snapshot sees', () => {
  const wanted = { wanted: (path: string) => path !== 'made/plain.txt', key: 'w' };

  test('what git ignores where it is asked for, and never the folders of made things', () => {
    const root = repository({ '.gitignore': 'made/\n.env\nnode_modules/\n', 'a.ts': 'a' });
    write(root, { 'made/plain.txt': '1', 'made/deep/x.ts': '1', '.env': '1', 'node_modules/m/i.js': '1' });
    const paths = (snapshot: Snapshot) =>
      snapshot.files.map(({ path }) => path).filter((path) => !path.startsWith('.git/'));
    expect(paths(takeSnapshot(root, wanted))).toEqual(['.env', '.gitignore', 'a.ts', 'made/deep/x.ts']);
    expect(paths(takeSnapshot(root))).toEqual(['.gitignore', 'a.ts']);
  });

  test("what makes git run programs, goldthread's settings, and its own program", () => {
    const root = repository({ 'a.ts': 'a' });
    write(root, { 'inner/x.ts': 'x' });
    git(join(root, 'inner'), 'init', '-q');
    const before = takeSnapshot(root);
    write(root, {
      '.git/hooks/post-commit': 'evil',
      'inner/.git/hooks/pre-commit': 'evil',
      '.orchestration/active_intents.yaml': 'active_intents: []',
      'node_modules/.bin/goldthread': 'evil',
    });
    git(root, 'config', 'core.hooksPath', 'evil');
    expect(compareSnapshots(before, takeSnapshot(root)).map(({ path }) => path)).toEqual([
      '.git/config',
      '.git/hooks/post-commit',
      '.orchestration/active_intents.yaml',
      'inner/.git/hooks/pre-commit',
      'node_modules/.bin/goldthread',
    ]);
  });

  test('a file that becomes a link with the same bytes, and one that can be executed', () => {
    const root = temporaryWorkspace({ 'a.ts': 'b.ts', 'b.ts': 'b', 'run.sh': 'echo\n' });
    const before = takeSnapshot(root);
    rmSync(join(root, 'a.ts'));
    symlinkSync('b.ts', join(root, 'a.ts'));
    chmodSync(join(root, 'run.sh'), 0o755);
    chmodSync(join(root, 'b.ts'), 0o600);
    const modes = compareSnapshots(before, takeSnapshot(root)).map(({ path, before, after }) => [
      path,
      gitMode(before!.mode),
      gitMode(after!.mode),
    ]);
    expect(modes).toEqual([
      ['a.ts', '100644', '120000'],
      ['run.sh', '100644', '100755'],
    ]);
  });
});
