import { describe, expect, test } from 'vitest';
import { sealRecord } from '../../src/ledger/draft.ts';
import { filesFromComparison, type RecordingContext } from '../../src/ledger/from-comparison.ts';
import { encodeRecord, parseLine } from '../../src/ledger/record-line.ts';
import { agentTraceErrors } from './agent-trace.ts';
import { change, comparison, fileComparison, parsedFile, symbol, unparsedFile } from './comparisons.ts';
import { hash } from './records.ts';

const context: RecordingContext = {
  contributor: { type: 'ai', model_id: `some/${'m'.repeat(300)}` },
  intent: {
    id: 'INT 1/ü',
    related_specs: [
      { type: 'specification', value: 'REQ-001', path: 'specs/auth.md', url: null },
      { type: 'User Story', value: 'a b', path: null, url: 'https://example.com/story?x=1' },
      { type: 'ticket', value: '7', path: null, url: 'not a | url' },
    ],
  },
  conversationUrl: 'https://example.com/conversations/1',
  lineageOf: (path, name, contentHash) => `lin of ${path} ${name} ${contentHash.slice(7, 11)}`,
  fileHashes: (path) => ({ before: hash(`b${path}`), after: hash(`a${path}`) }),
};

/** Whatever comes out must be valid Agent Trace, and come back from its line as it was. */
function filesOf(...args: Parameters<typeof comparison>) {
  const files = filesFromComparison(comparison(...args), context);
  const draft = { event: 'mutation', intent_id: 'INT-1', session_id: 's', files } as const;
  const seal = {
    id: '550e8400-e29b-41d4-a716-446655440000',
    timestamp: '2026-01-01T00:00:00.000Z',
    toolVersion: '0.1.0',
  };
  const record = sealRecord(draft, { ...seal, prev: null, vcs: { type: 'git', revision: '0'.repeat(40) } });
  expect(agentTraceErrors(record)).toEqual([]);
  expect(parseLine(encodeRecord(record))).toEqual({ type: 'record', record, legacy: false });
  return files;
}

describe('a changed symbol', () => {
  test('is a range with its lines, hashes, past, findings and lineage', () => {
    const [before, after] = [symbol('a.ts', 'f', 1, 3), symbol('a.ts', 'g', 10, 12)];
    const finding = {
      rule: 'rename-symbol',
      verdict: 'preserves',
      because: 'it is',
      assumes: null,
      beforeLines: [1, 1],
      afterLines: null,
    } as const;
    const [file] = filesOf(
      [fileComparison(parsedFile('a.ts', [before]), parsedFile('a.ts', [after]))],
      [change(before, after, { changes: ['renamed'], mutationClass: 'AST_REFACTOR', findings: [finding] })],
    );
    expect(file).toMatchObject({
      path: 'a.ts',
      content_hash_before: hash('ba.ts'),
      content_hash_after: hash('aa.ts'),
    });
    expect(file).not.toHaveProperty('path_before');
    expect(file?.conversations[0]?.ranges).toEqual([
      {
        ...{
          start_line: 10,
          end_line: 12,
          symbol: 'g',
          kind: 'function',
          changes: ['renamed'],
          mutation_class: 'AST_REFACTOR',
        },
        ...{ content_hash: hash('cg'), structure_hash: hash('sg'), shape_hash: hash('hg'), origin: null },
        previous: { path: 'a.ts', symbol: 'f', content_hash: hash('cf') },
        findings: [
          {
            rule: 'rename-symbol',
            verdict: 'preserves',
            because: 'it is',
            before_lines: [1, 1],
            after_lines: null,
          },
        ],
        lineage_id: `lin of a.ts f ${hash('cf').slice(7, 11)}`,
      },
    ]);
  });

  test('that moved between files stands in the new one, and leaves nothing in the old', () => {
    const [before, after] = [symbol('a.ts', 'f'), symbol('b.ts', 'f')];
    const files = filesOf(
      [
        fileComparison(parsedFile('a.ts', [before]), parsedFile('a.ts')),
        fileComparison(null, parsedFile('b.ts', [after])),
        fileComparison(parsedFile('c.ts'), parsedFile('c.ts'), { mutationClass: null }),
      ],
      [change(before, after, { changes: ['moved'] })],
    );
    expect(files.map(({ path, conversations }) => [path, conversations[0]?.ranges.length])).toEqual([
      ['a.ts', 0],
      ['b.ts', 1],
    ]);
    expect(files.flatMap(({ deleted_symbols }) => deleted_symbols ?? [])).toEqual([]);
  });

  test('that is gone is a tombstone, also where its file was renamed or deleted', () => {
    const [one, two] = [symbol('old.ts', 'f'), symbol('gone.ts', 'g')];
    const [renamed, deleted] = filesOf(
      [
        fileComparison(parsedFile('old.ts', [one]), parsedFile('new.ts')),
        fileComparison(parsedFile('gone.ts', [two]), null),
      ],
      [change(one, null, { changes: ['deleted'] }), change(two, null, { changes: ['deleted'] })],
    );
    expect(renamed).toMatchObject({
      path: 'new.ts',
      path_before: 'old.ts',
      deleted_symbols: [{ symbol: 'f', content_hash: hash('cf') }],
    });
    expect(deleted).toMatchObject({
      path: 'gone.ts',
      conversations: [{ ranges: [] }],
      deleted_symbols: [{ symbol: 'g' }],
    });
  });

  test('names its larger origin first', () => {
    const [small, large] = [symbol('a.ts', 'small', 1, 2, 10), symbol('a.ts', 'large', 3, 9, 100)];
    const after = symbol('a.ts', 'both');
    const origin = [small, large].map(({ path, name }) => ({ path, name, relation: 'merged_from' }) as const);
    const [file] = filesOf(
      [fileComparison(parsedFile('a.ts', [small, large]), parsedFile('a.ts', [after]))],
      [change(null, after, { changes: ['merged'], origin })],
    );
    expect(file?.conversations[0]?.ranges[0]?.origin?.map(({ name }) => name)).toEqual(['large', 'small']);
  });
});

describe('a file that was not parsed', () => {
  test('has one range over its lines, under the name of the module', () => {
    const [file] = filesOf(
      [fileComparison(unparsedFile('a.md', 'old', 1), unparsedFile('a.md', 'x\ny\n', 2), { language: null })],
      [],
    );
    expect(file?.conversations[0]?.ranges).toMatchObject([
      {
        start_line: 1,
        end_line: 2,
        symbol: '<module>',
        changes: ['modified'],
        previous: { path: 'a.md', symbol: '<module>' },
      },
    ]);
    expect(file?.conversations[0]?.ranges[0]?.findings).toMatchObject([
      { rule: 'unparsed-file', verdict: 'changes' },
    ]);
  });

  test('has at least one line where it has no text', () => {
    const [file] = filesOf([fileComparison(null, unparsedFile('logo.png', null, 0))], []);
    expect(file?.conversations[0]?.ranges).toMatchObject([
      { start_line: 1, end_line: 1, changes: ['added'], previous: null },
    ]);
  });

  test('has no range where it is empty, and a tombstone where it is deleted', () => {
    const [empty, deleted] = filesOf(
      [
        fileComparison(null, unparsedFile('empty.md', '', 0)),
        fileComparison(unparsedFile('gone.md', 'x', 1), null),
      ],
      [],
    );
    expect(empty?.conversations[0]?.ranges).toEqual([]);
    expect(deleted).toMatchObject({
      conversations: [{ ranges: [] }],
      deleted_symbols: [{ symbol: '<module>' }],
    });
  });

  test('keeps its lineage when it moves', () => {
    const [file] = filesOf(
      [
        fileComparison(unparsedFile('a.md', 'x', 1), unparsedFile('b.md', 'x', 1), {
          mutationClass: 'AST_REFACTOR',
        }),
      ],
      [],
    );
    const [range] = file?.conversations[0]?.ranges ?? [];
    expect(file?.path_before).toBe('a.md');
    expect(range).toMatchObject({ mutation_class: 'AST_REFACTOR', findings: [{ verdict: 'preserves' }] });
    expect(range?.lineage_id).toContain('a.md');
  });
});

test('the intent and its specifications are URIs, whatever they hold', () => {
  const [file] = filesOf([fileComparison(null, parsedFile('a.ts'))], []);
  expect(file?.conversations[0]).toMatchObject({
    url: 'https://example.com/conversations/1',
    contributor: { type: 'ai', model_id: `some/${'m'.repeat(245)}` },
    related: [
      { type: 'intent', url: 'urn:intent:INT%201%2F%C3%BC', value: 'INT 1/ü' },
      { type: 'specification', url: 'urn:specification:REQ-001', value: 'REQ-001' },
      { type: 'User Story', url: 'https://example.com/story?x=1', value: 'a b' },
      { type: 'ticket', url: 'urn:ticket:7', value: '7' },
    ],
  });
});
