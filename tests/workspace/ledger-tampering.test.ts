import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { hashRecord } from '../../src/ledger/canonical-json.ts';
import { verifyLedger } from '../../src/tracing/ledger/trace-query.ts';
import {
  alterLive,
  append,
  codes,
  lineOf,
  liveLines,
  livePath,
  repository,
  segments,
} from './ledger-in-git.ts';
import { commitAll, temporaryWorkspace } from './temporary.ts';

const six = ['A', 'B', 'C', 'D', 'E', 'F'];

describe.each([
  ['in git', repository],
  ['outside git', () => temporaryWorkspace()],
])('%s, verification finds', (_, begin) => {
  const ledger = (): string => {
    const root = begin();
    append(root, ...six);
    expect(verifyLedger(root)).toMatchObject({ ok: true, records: 6, problems: [] });
    return root;
  };

  test('an edited line', () => {
    const root = ledger();
    alterLive(root, (lines) => lines.with(2, lines[2]!.replace('"C"', '"X"')));
    expect(verifyLedger(root).problems[0]).toMatchObject({ line: 3, code: 'DAMAGED' });
  });

  test('a line that was edited and sealed anew', () => {
    const root = ledger();
    const forged = { ...JSON.parse(liveLines(root)[2]!), intent_id: 'X' };
    alterLive(root, (lines) => lines.with(2, JSON.stringify({ ...forged, hash: hashRecord(forged) })));
    expect(verifyLedger(root).ok).toBe(false);
  });

  test('a line that was taken out', () => {
    const root = ledger();
    alterLive(root, (lines) => lines.toSpliced(2, 1));
    expect(verifyLedger(root).ok).toBe(false);
  });

  test('two lines that were exchanged', () => {
    const root = ledger();
    alterLive(root, (lines) => lines.with(2, lines[3]!).with(3, lines[2]!));
    expect(codes(root)).toEqual(['OUT_OF_ORDER']);
  });

  test('a line that is no record', () => {
    const root = ledger();
    appendFileSync(livePath(root), 'what is this\n');
    expect(verifyLedger(root).problems).toMatchObject([{ line: 7, code: 'DAMAGED' }]);
  });

  test('nothing in a record that an older tool appended', () => {
    const root = ledger();
    appendFileSync(livePath(root), '{"timestamp":"2026-01-01T00:00:00Z","intentId":"G","files":[]}\n');
    expect(verifyLedger(root)).toMatchObject({ ok: true, records: 7 });
  });
});

describe('in git, verification also finds', () => {
  const ledger = (): string => {
    const root = repository();
    append(root, ...six);
    return root;
  };

  test.each([0, 2, 5])(
    'line %i taken out of the live file, which says where the segment still has it',
    (at) => {
      const root = ledger();
      alterLive(root, (lines) => lines.toSpliced(at, 1));
      expect(verifyLedger(root).problems).toContainEqual(
        expect.objectContaining({ code: 'REMOVED', line: at + 1, path: expect.stringContaining('/trace/') }),
      );
    },
  );

  test('the live file emptied, or gone', () => {
    const root = ledger();
    writeFileSync(livePath(root), '');
    expect(codes(root)).toEqual(['REMOVED']);
    rmSync(livePath(root));
    expect(codes(root)).toEqual(['REMOVED']);
  });

  test.each([0, 2, 4])('line %i taken out of the segment', (at) => {
    const root = ledger();
    const [segment] = segments(root) as [string];
    writeFileSync(
      segment,
      `${readFileSync(segment, 'utf8').trim().split('\n').toSpliced(at, 1).join('\n')}\n`,
    );
    expect(verifyLedger(root).problems).toContainEqual(
      expect.objectContaining({ code: 'INSERTED', line: at + 1 }),
    );
  });

  test('a record that was put in, with a hash and a place in the chain', () => {
    const root = ledger();
    const forged = { ...JSON.parse(liveLines(root)[2]!), id: 'forged', intent_id: 'X' };
    const line = JSON.stringify({ ...forged, hash: hashRecord(forged) });
    alterLive(root, (lines) => lines.toSpliced(3, 0, line));
    expect(codes(root)).toEqual(['INSERTED']);
  });

  test('a committed segment that was changed, or taken away', () => {
    const root = ledger();
    commitAll(root);
    append(root, 'G');
    const committed = segments(root).find((path) => readFileSync(path, 'utf8').includes('"A"'))!;
    const text = readFileSync(committed, 'utf8');
    writeFileSync(committed, text.split('\n').slice(1).join('\n'));
    expect(codes(root)).toContain('ALTERED_SINCE_COMMIT');
    rmSync(committed);
    expect(codes(root)).toContain('REMOVED');
    writeFileSync(committed, text);
    expect(verifyLedger(root).ok).toBe(true);
  });

  test('the end of an anchored ledger cut off in every file', () => {
    const root = ledger();
    const anchors = verifyLedger(root).heads;
    expect(codes(root, anchors)).toEqual([]);
    const last = liveLines(root).at(-1)!;
    for (const path of [livePath(root), ...segments(root)])
      writeFileSync(path, readFileSync(path, 'utf8').replace(`${last}\n`, ''));
    expect(codes(root)).toEqual([]);
    expect(codes(root, anchors)).toEqual(['ANCHOR_MISSING']);
  });

  test('the line as it was written stands in both files', () => {
    const root = repository();
    const [record] = append(root, 'A');
    expect(liveLines(root)).toEqual([lineOf(record!)]);
    expect(segments(root).map((path) => readFileSync(path, 'utf8'))).toEqual([`${lineOf(record!)}\n`]);
  });
});
