import { describe, expect, test } from 'vitest';
import { namedPaths } from '../../src/agents/named-paths.ts';
import { modelInTranscript } from '../../src/agents/transcript-model.ts';

describe('the files that an unknown tool names', () => {
  test.each([
    [{ path: 'src/a.ts' }, ['src/a.ts']],
    [{ filePath: 'a', 'file-path': 'b', FilePath: 'c', notebook_path: 'd' }, ['a', 'b', 'c', 'd']],
    [{ paths: ['a', 'b', 'a'] }, ['a', 'b']],
    [{ edits: [{ file: { path: 'a' }, text: 'x' }] }, ['a']],
    [{ files: { 'src/a.ts': 'text', path: 'src/b.ts' } }, ['src/b.ts']],
    [{ uri: 'file:///repo/a%20b.ts' }, ['/repo/a b.ts']],
    [{ uri: 'file:///repo/%zz' }, ['/repo/%zz']],
    [{ uri: 'https://example.com/a' }, []],
    [{ path: 'C:\\repo\\a.ts' }, ['C:\\repo\\a.ts']],
    [{ path: '' }, []],
    [{ path: 'two\nlines' }, []],
    [{ query: 'src/a.ts', pathology: 'x' }, []],
    ['src/a.ts', []],
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
