import { describe, expect, test } from 'vitest';
import { namedPaths, strayPath } from '../../src/agents/named-paths.ts';
import { modelInTranscript } from '../../src/agents/transcript-model.ts';

describe('the files that an unknown tool names', () => {
  test.each([
    [{ path: 'src/a.ts' }, ['src/a.ts']],
    [{ filePath: 'a', 'file-path': 'b', FilePath: 'c', notebook_path: 'd' }, ['a', 'b', 'c', 'd']],
    [{ paths: ['a', 'b', 'a'] }, ['a', 'b']],
    [{ edits: [{ file: { path: 'a' }, text: 'x' }] }, ['a']],
    [{ files: { 'src/a.ts': 'text', path: 'src/b.ts' } }, ['src/a.ts', 'src/b.ts']],
    [{ files: { 'a.ts': 'text', content: 'src/c.ts' } }, ['a.ts']],
    [{ arguments: '{"path": "src/a.ts", "content": "x"}' }, ['src/a.ts']],
    [{ arguments: '[{"file": "src/a.ts"' }, []],
    [{ outputPath: 'a', target_files: ['b'], saveAs: 'c', newFileName: 'd', destFolder: 'e' }, [...'abcde']],
    [{ where: 'src/a.ts', what: './b', into: 'file:///c' }, ['src/a.ts', './b', '/c']],
    [{ input: '*** Begin Patch\n*** Update File: a\n*** Move to: b/c.ts\n*** End Patch' }, ['a', 'b/c.ts']],
    [{ diff: '--- a/x.ts\t2026\n+++ b/y.ts\n@@ -1 +1 @@' }, ['x.ts', 'y.ts']],
    [{ diff: '--- /dev/null\n+++ b/y.ts' }, ['y.ts']],
    [{ owner: 'a', repo: 'a/b', page: 'lodash/fp', route: '/v1/users', element: 'div.x' }, []],
    [{ cwd: '/repo', repo_path: '/repo', workingDirectory: '/repo', project_path: '/repo' }, []],
    [
      { url: 'https://example.com/a.ts', href: '/a/b.html', message: 'see src/a.ts', pattern: 'src/*.ts' },
      [],
    ],
    [{ uri: 'file:///repo/a%20b.ts' }, ['/repo/a b.ts']],
    [{ uri: 'file:///repo/%zz' }, ['/repo/%zz']],
    [{ uri: 'https://example.com/a' }, []],
    [{ path: 'C:\\repo\\a.ts' }, ['C:\\repo\\a.ts']],
    [{ path: '' }, []],
    [{ path: 'two\nlines' }, []],
    [{ query: 'src/a.ts', pathology: 'x' }, []],
    ['src/a.ts', ['src/a.ts']],
    [null, []],
  ])('%j names %j', (input, paths) => {
    expect(namedPaths(input)).toEqual(paths);
  });

  test('are looked for no deeper than a tool would put them', () => {
    let nested: unknown = { path: 'a' };
    for (let depth = 0; depth < 100_000; depth += 1) nested = [nested];
    expect(namedPaths({ nested })).toEqual([]);
  });
});

describe('a file that a known tool names beside the one that it is known for', () => {
  test.each([
    [{ file_path: 'a.ts', path: 'b.ts', content: 'x' }, 'b.ts'],
    [{ file_path: 'a.ts', edits: [{ file_path: 'b.ts', old_string: 'x', new_string: 'y' }] }, 'b.ts'],
    [{ file_path: 'a.ts', destination: 'src/b.ts' }, 'src/b.ts'],
    [{ file_path: 'a.ts', path: 'a.ts', content: '{"path": "b.ts"}' }, null],
    [{ file_path: 'a.ts', old_string: '--- a/b.ts', new_string: '+++ b/b.ts', replace_all: true }, null],
  ])('in %j is %j', (input, stray) => expect(strayPath(input, ['a.ts'])).toBe(stray));
});

describe('the model that a transcript names', () => {
  const answer = (model: string) => JSON.stringify({ type: 'assistant', message: { model, content: [] } });

  test.each([
    ['the last answer counts', `${answer('one')}\n${answer('two')}\n{"type":"user"}\n`, 'two'],
    ['a line that was cut is passed over', `el":"cut"}}\n${answer('one')}\n`, 'one'],
    ['what the client made up does not count', `${answer('one')}\n${answer('<synthetic>')}\n`, 'one'],
    ['none is named', '{"type":"user","message":{"content":"\\"model\\""}}\n', null],
    ['nothing is there', '', null],
  ])('%s', (_what, tail, model) => {
    expect(modelInTranscript(tail)).toBe(model);
  });
});
