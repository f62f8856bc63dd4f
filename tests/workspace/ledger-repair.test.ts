import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { verifyLedger } from '../../src/tracing/ledger/trace-query.ts';
import { repair } from '../../src/tracing/repair.ts';
import { hashBytes } from '../../src/workspace/files/source-files.ts';
import { spoolLine } from '../../src/workspace/ledger/spool.ts';
import { withLock } from '../../src/workspace/lock.ts';
import {
  alterLive,
  append,
  intentsOf,
  liveIntents,
  liveLines,
  livePath,
  repository,
  segments,
} from './ledger-in-git.ts';
import { commitAll, temporaryWorkspace } from './temporary.ts';

const entries = (root: string, path: string | null) =>
  readFileSync(join(root, path!), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('a repair', () => {
  test('of a whole ledger does nothing', () => {
    const root = repository();
    append(root, 'A', 'B');
    const before = readFileSync(livePath(root), 'utf8');
    expect(repair(root)).toEqual({
      ...{ ok: true, quarantine: null, quarantined: [], unspooled: 0, restored: 0, reordered: false },
      problems: [],
    });
    expect(readFileSync(livePath(root), 'utf8')).toBe(before);
  });

  test('takes a torn tail for routine, keeps its bytes with their place, and cuts nothing else', () => {
    const root = temporaryWorkspace();
    append(root, 'A');
    const whole = readFileSync(livePath(root));
    const fragment = Buffer.from([...Buffer.from('{"version":"0.1.0","files":[{"pa'), 0xc3]);
    appendFileSync(livePath(root), fragment);
    append(root, 'B');
    const done = repair(root);
    expect(done).toMatchObject({ ok: true, problems: [] });
    expect(done.quarantined).toEqual([
      {
        ...{
          path: '.orchestration/agent_trace.jsonl',
          line: 2,
          offset: whole.length,
          length: fragment.length,
        },
        ...{ kind: 'torn', because: expect.stringContaining('breaks off'), hash: hashBytes(fragment) },
      },
    ]);
    const [kept] = entries(root, done.quarantine);
    expect(Buffer.from(String(kept?.bytes), 'base64')).toEqual(fragment);
    expect(liveIntents(root)).toEqual(['A', 'B']);
    expect(verifyLedger(root)).toMatchObject({ ok: true, records: 2 });
  });

  test('is alarmed by an altered record, and lets those that follow it stand', () => {
    const root = temporaryWorkspace();
    append(root, 'A', 'B', 'C');
    const anchors = verifyLedger(root).heads;
    alterLive(root, (lines) => lines.with(1, lines[1]!.replace('"B"', '"X"')));
    const done = repair(root);
    expect(done).toMatchObject({ ok: false, problems: [], quarantined: [{ line: 2, kind: 'damaged' }] });
    expect(liveIntents(root)).toEqual(['A', 'C']);
    expect(verifyLedger(root).ok).toBe(true);
    expect(repair(root).ok).toBe(true);
    expect(verifyLedger(root, anchors).problems.map(({ code }) => code)).toEqual(['UNKNOWN_PREV']);
  });

  test('puts back from the segment what the live file has lost, and from the commit what the segment has', () => {
    const root = repository();
    append(root, 'A', 'B', 'C');
    commitAll(root);
    alterLive(root, (lines) => [lines[2]!, lines[0]!, lines[1]!.slice(0, 40)]);
    const [segment] = segments(root) as [string];
    writeFileSync(segment, readFileSync(segment, 'utf8').replace('"A"', '"X"'));
    const done = repair(root);
    expect(done.quarantined.map(({ kind }) => kind).sort()).toEqual(['damaged', 'torn']);
    expect(done).toMatchObject({ ok: false, reordered: true, problems: [] });
    expect(liveIntents(root)).toEqual(['A', 'B', 'C']);
    expect(intentsOf(root)).toEqual(['A', 'B', 'C']);
    append(root, 'D');
    expect(verifyLedger(root)).toMatchObject({ ok: true, records: 4 });
  });

  test('can not mend a record that is nowhere, and says so', () => {
    const root = temporaryWorkspace();
    append(root, 'A', 'B', 'C');
    alterLive(root, (lines) => lines.toSpliced(1, 1));
    expect(repair(root)).toMatchObject({ ok: false, problems: [{ code: 'UNKNOWN_PREV', line: 2 }] });
  });

  test('brings in what waits', () => {
    const root = temporaryWorkspace();
    const [record] = append(root, 'A');
    const line = liveLines(root)[0]!;
    writeFileSync(livePath(root), '');
    spoolLine(root, record!.id, line);
    expect(repair(root)).toMatchObject({ ok: true, unspooled: 1 });
    expect(liveIntents(root)).toEqual(['A']);
  });

  test('waits for nobody for ever', async () => {
    const root = temporaryWorkspace();
    await withLock(root, 'ledger', () => {
      expect(() => repair(root)).toThrow(expect.objectContaining({ code: 'LOCK_TIMEOUT' }));
    });
  });
});
