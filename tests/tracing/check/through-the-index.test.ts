import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { CheckDocument } from '../../../src/model/check.ts';
import type { TraceRecord } from '../../../src/model/trace-record.ts';
import { check } from '../../../src/tracing/check/check.ts';
import { appendRecord } from '../../../src/workspace/ledger/ledger-file.ts';
import { makeRandom } from '../../soundness/random.ts';
import { type TestWorkspace, workspace } from '../../support/workspace.ts';
import { randomLedger } from '../../workspace/random-ledger.ts';
import { commitAll } from '../../workspace/temporary.ts';

const SEED = Number(process.env['SEED'] ?? 1);
const through = { index: true, asked: 0 };

vi.mock('../../../src/workspace/ledger-index/ledger-index.ts', async (original) => {
  const own = await original<typeof import('../../../src/workspace/ledger-index/ledger-index.ts')>();
  const askIndex: typeof own.askIndex = async (root, ask, options) => {
    const answer = through.index ? await own.askIndex(root, ask, { ...options, from: 0 }) : null;
    if (answer) through.asked += 1;
    return answer;
  };
  return { ...own, askIndex };
});

const code = (value: number) =>
  `export function f() {\n  return ${value};\n}\nexport class A {\n  m() {\n    return ${value + 1};\n  }\n}\n`;

/** A workspace whose ledger says anything about two files that are edited and committed now and then. */
function anything(seed: number): { readonly space: TestWorkspace; step(): void } {
  const { next, pick } = makeRandom(seed);
  const space = workspace(
    { 'src/a.ts': code(0), 'src/b.ts': code(0) },
    [
      { id: 'INT-1', scope: ['src/a.ts'] },
      { id: 'INT-2', scope: ['symbol:A'], policy: 'refactor_only' },
    ],
    { inGit: true },
  );
  const ledger = randomLedger(space.root, seed);
  const refuse = (): void => {
    const symbols = [`src/b.ts#${pick(['f', 'A', 'A.m'])}`];
    const waiver = {
      id: 'WVR-001',
      for: 'src/b.ts',
      reason: 'a reason',
      until: '2026-01-02',
      by: 'somebody',
    };
    const violation: TraceRecord['violation'] = {
      ...{ decision: 'deny', code: 'SCOPE_VIOLATION', intent_id: 'INT-1', path: 'src/b.ts', symbols },
      ...{ because: 'outside', next: 'inside', ...(next() < 0.7 ? { waived: [waiver] } : {}) },
    };
    appendRecord(space.root, {
      event: 'violation',
      intent_id: 'INT-1',
      session_id: 's1',
      files: [],
      violation,
    });
  };
  const edit = (): void => space.write(pick(['src/a.ts', 'src/b.ts']), code(Math.floor(next() * 9)));
  const commit = (): void => {
    commitAll(space.root, pick(['work', 'refactor: work', 'INT-2: work', 'work\n\nIntent: INT-9']));
  };
  const torn = (): void => appendFileSync(join(space.root, '.orchestration/agent_trace.jsonl'), '\n{"torn\n');
  const steps = [ledger.step, ledger.step, ledger.step, refuse, edit, edit, commit, torn];
  return { space, step: () => pick(steps)() };
}

test('check says the same through the index of a ledger as from the ledger itself', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 2 ** 31 - 1 }), async (seed) => {
      const { space, step } = anything(seed);
      for (let round = 0; round < 3; round += 1) {
        for (let more = 0; more < 5; more += 1) step();
        const ask = async (index: boolean, range?: string): Promise<CheckDocument> => {
          through.index = index;
          return check(space.open(), { env: {}, ...(range === undefined ? {} : { range }) });
        };
        commitAll(space.root);
        for (const range of ['HEAD~1..HEAD', undefined])
          expect(await ask(true, range)).toEqual(await ask(false, range));
      }
    }),
    { seed: SEED, numRuns: Number(process.env['RUNS'] ?? 2) },
  );
  expect(through.asked).toBeGreaterThan(0);
});
