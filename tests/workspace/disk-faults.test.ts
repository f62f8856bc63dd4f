import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { TraceRecord } from '../../src/model/trace-record.ts';
import { verifyLedger } from '../../src/tracing/ledger/trace-query.ts';
import { writeAtomically } from '../../src/workspace/files/atomic-write.ts';
import { getBlob, putBlob } from '../../src/workspace/files/blobs.ts';
import { readState, writeState } from '../../src/workspace/files/json-state.ts';
import { hashBytes } from '../../src/workspace/files/source-files.ts';
import { appendRecord, readLedger } from '../../src/workspace/ledger/ledger-file.ts';
import { repairLedger } from '../../src/workspace/ledger/ledger-repair.ts';
import { type DiskFault, withFault } from './faults.ts';
import { append, livePath, repository } from './ledger-in-git.ts';
import { commitAll, git, temporaryFolder, temporaryWorkspace } from './temporary.ts';

const faults: readonly DiskFault[] = ['short', 'ENOSPC', 'part, then ENOSPC', 'EIO', 'EINTR'];

/** Runs something with nothing going wrong, and then once for each of its steps, which goes wrong. */
function atEachStep(
  fault: DiskFault,
  lasting: boolean,
  once: (run: (work: () => void) => void) => void,
): void {
  let steps = 0;
  for (let at = -1; at < steps; at += 1) {
    once((work) => {
      const ran = withFault(at === -1 ? Number.POSITIVE_INFINITY : at, fault, work, lasting);
      steps = Math.max(steps, ran);
    });
    expect(steps).toBeLessThan(200);
  }
  expect(steps).toBeGreaterThan(0);
}

describe.each(faults)('an append at whose every step there is %s', (fault) => {
  test.each([
    ['once', 'violation', false],
    ['once', 'mutation', false],
    ['from then on', 'violation', true],
  ] as const)(
    '(%s, of a %s) loses no acknowledged record and leaves every fragment to be seen',
    (_, event, lasting) => {
      if (lasting && fault === 'EINTR') return;
      atEachStep(fault, lasting, (run) => {
        const root = event === 'violation' ? temporaryWorkspace() : repository();
        const before = append(root, 'BEFORE');
        const acknowledged: TraceRecord[] = [...before];
        run(() => {
          try {
            acknowledged.push(appendRecord(root, { event, intent_id: 'HIT', session_id: 's', files: [] }));
          } catch (error) {
            expect(error).toMatchObject({ code: 'LEDGER_UNWRITABLE' });
          }
        });
        acknowledged.push(...append(root, 'AFTER'));
        if (!lasting) expect(acknowledged).toHaveLength(3);
        const { records, damaged } = readLedger(root);
        const ids = records.map(({ id }) => id);
        expect(acknowledged.filter(({ id }) => !ids.includes(id))).toEqual([]);
        const inLive = readFileSync(livePath(root), 'utf8');
        expect(acknowledged.filter(({ id }) => !inLive.includes(id))).toEqual([]);
        const { problems } = verifyLedger(root);
        expect(problems.filter(({ code }) => !code.startsWith('TORN'))).toEqual([]);
        expect(problems).toHaveLength(damaged.length);
      });
    },
  );
});

describe.each(faults)('a step that fails with %s', (fault) => {
  test('leaves a file that is replaced as it was, or as it shall be, and nothing beside it', () => {
    atEachStep(fault, false, (run) => {
      const root = temporaryFolder({ file: 'old' });
      let done = false;
      run(() => {
        try {
          writeAtomically(join(root, 'file'), 'the new content');
          done = true;
        } catch {}
      });
      expect(readFileSync(join(root, 'file'), 'utf8')).toBe(done ? 'the new content' : 'old');
      expect(readdirSync(root)).toEqual(['file']);
    });
  });

  test('leaves state and kept texts whole, the old ones or the new', () => {
    atEachStep(fault, false, (run) => {
      const root = temporaryWorkspace();
      writeState(root, 'x', { count: 1 });
      const text = Buffer.from('a text');
      let hash = null;
      run(() => {
        try {
          writeState(root, 'x', { count: 2 });
          hash = putBlob(root, text);
        } catch {}
      });
      const { count } = readState(root, 'x', z.object({ count: z.number() }), { count: 0 });
      expect([1, 2]).toContain(count);
      const kept = getBlob(root, hashBytes(text));
      if (hash !== null) expect(kept).toEqual(text);
      expect(kept === null || kept.equals(text)).toBe(true);
    });
  });
});

describe.each(['part, then ENOSPC', 'EIO'] as const)('a step that fails with %s', (fault) => {
  test('in a branch switch or a rotation loses nothing', () => {
    atEachStep(fault, false, (run) => {
      const root = repository();
      append(root, 'A', 'B', 'C');
      commitAll(root);
      git(root, 'checkout', '-qb', 'other');
      append(root, 'OTHER');
      commitAll(root);
      git(root, 'checkout', '-q', '-');
      run(() => {
        appendRecord(
          root,
          { event: 'mutation', intent_id: 'HIT', session_id: 's', files: [] },
          { rotateAt: 100 },
        );
      });
      append(root, 'AFTER');
      expect(readLedger(root).records.map(({ intent_id }) => intent_id)).toEqual([
        'A',
        'B',
        'C',
        'HIT',
        'AFTER',
      ]);
      const { problems } = verifyLedger(root);
      expect(problems.filter(({ code }) => !code.startsWith('TORN'))).toEqual([]);
    });
  }, 120_000);

  test('in a repair loses nothing, and the next repair finishes it', () => {
    atEachStep(fault, false, (run) => {
      const root = repository();
      append(root, 'A', 'B');
      const text = readFileSync(livePath(root), 'utf8');
      writeFileSync(livePath(root), `${text.replace('"B"', '"X"')}{"torn`);
      run(() => {
        try {
          repairLedger(root);
        } catch {}
      });
      const first = readLedger(root);
      expect(first.records.map(({ intent_id }) => intent_id)).toEqual(['A', 'B']);
      repairLedger(root);
      expect(readLedger(root).damaged).toEqual([]);
      const folder = join(root, '.orchestration/quarantine');
      const kept = readdirSync(folder)
        .map((name) => readFileSync(join(folder, name), 'utf8'))
        .join('');
      expect(kept).toContain(Buffer.from('{"torn').toString('base64'));
    });
  }, 120_000);
});
