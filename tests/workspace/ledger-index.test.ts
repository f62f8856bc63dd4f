import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answersFrom } from '../../src/ledger/ledger-answers.ts';
import { Fault } from '../../src/model/fault.ts';
import { readLedger } from '../../src/workspace/ledger/ledger-file.ts';
import { askIndex, type IndexOptions } from '../../src/workspace/ledger-index/ledger-index.ts';
import { withLock } from '../../src/workspace/lock.ts';
import { openSqlite } from '../../src/workspace/sqlite/sqlite.ts';
import { everything } from './everything.ts';
import { randomLedger } from './random-ledger.ts';
import { temporaryWorkspace } from './temporary.ts';

const SEED = Number(process.env['SEED'] ?? 1);

/** What came of one question, with what it took to answer it. */
async function ask(root: string, options: IndexOptions = {}) {
  const [rebuilds, troubles]: [string[], unknown[]] = [[], []];
  const indexed = await askIndex(root, everything, {
    from: 0,
    onRebuild: () => rebuilds.push('rebuilt'),
    onTrouble: (error) => troubles.push(error),
    ...options,
  });
  return { answer: indexed?.answer ?? null, rebuilds: rebuilds.length, troubles };
}

const fromTheLedger = (root: string) => everything(answersFrom(readLedger(root).records));

function workspaceWithLedger(steps = 6) {
  const root = temporaryWorkspace({});
  const ledger = randomLedger(root, SEED);
  for (let step = 0; step < steps; step += 1) ledger.step();
  const folder = join(root, '.orchestration');
  return {
    ...{ root, ledger, live: join(folder, 'agent_trace.jsonl') },
    index: join(folder, 'local', 'ledger.sqlite'),
  };
}

describe('the index of a ledger', () => {
  test('answers as the ledger does, after whatever happens to that, without being made anew', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 2 ** 31 - 1 }), async (seed) => {
        const root = temporaryWorkspace({});
        const ledger = randomLedger(root, seed);
        for (let step = 0; step < 8; step += 1) {
          ledger.step();
          const { answer, rebuilds, troubles } = await ask(root);
          expect(troubles).toEqual([]);
          const expected = fromTheLedger(root);
          // Told apart at length only where they differ.
          if (!isDeepStrictEqual(answer, expected)) expect(answer).toEqual(expected);
          expect(rebuilds).toBe(step === 0 ? 1 : 0);
        }
      }),
      { seed: SEED, numRuns: Number(process.env['RUNS'] ?? 4) },
    );
  });

  test('takes in what was appended without an engine', async () => {
    const { root, live } = workspaceWithLedger();
    const time = new Date(Date.UTC(2027, 0, 1)).toISOString();
    const appended = (id: string, more: object) =>
      appendFileSync(
        live,
        `\n${JSON.stringify({ id, timestamp: time.replace('00:', `${id}:`), ...more })}\n`,
      );
    const changed = (path: string, symbol: string) => ({
      ...{ intentId: 'INT-9', event: 'mutation' },
      files: [
        {
          path,
          mutation_class: 'INTENT_EVOLUTION',
          conversations: [{ ranges: [{ start_line: 1, end_line: 2, symbol, previous: null }] }],
        },
      ],
    });
    await ask(root);
    appended('01', changed('src/a.ts', 'f'));
    appended('02', changed('src/new.ts', 'new'));
    const first = await ask(root, { drivers: [] });
    expect([first.rebuilds, first.troubles]).toEqual([0, []]);
    expect(first.answer).toEqual(fromTheLedger(root));
    expect(first.answer?.ids.slice(0, 2)).toEqual(['02', '01']);
    appended('03', { ...changed('src/new.ts', 'new'), supersedes: ['02'] });
    const second = await ask(root, { drivers: [] });
    expect([second.rebuilds, second.troubles]).toEqual([0, []]);
    expect(second.answer).toEqual(fromTheLedger(root));
  });

  test('reads a file that is another one and says the same only once', async () => {
    const { root, live } = workspaceWithLedger();
    const [long, other] = [new Date(Date.UTC(2026, 0, 1)), new Date(Date.UTC(2026, 0, 2))];
    utimesSync(live, long, long);
    await ask(root);
    utimesSync(live, other, other);
    expect((await ask(root, { drivers: [] })).troubles).not.toEqual([]);
    await ask(root);
    const again = await ask(root, { drivers: [] });
    expect([again.rebuilds, again.troubles]).toEqual([0, []]);
    expect(again.answer).toEqual(fromTheLedger(root));
  });

  test('is made anew where its version is another one', async () => {
    const { root, index } = workspaceWithLedger();
    await ask(root);
    const database = await openSqlite(index);
    database.exec("UPDATE meta SET value = 'of another time' WHERE key = 'version'");
    database.close();
    expect((await ask(root)).rebuilds).toBe(1);
    expect((await ask(root)).rebuilds).toBe(0);
  });

  test.each([
    ['is cut off', (path: string) => truncateSync(path, 10_000)],
    ['is no database', (path: string) => writeFileSync(path, 'something else')],
    ['is empty', (path: string) => writeFileSync(path, '')],
  ])('is made anew where it %s', async (_, damage) => {
    const { root, index } = workspaceWithLedger();
    await ask(root);
    damage(index);
    const { answer, rebuilds } = await ask(root);
    expect(rebuilds).toBe(1);
    expect(answer).toEqual(fromTheLedger(root));
  });

  test('is made anew where it lacks what it should have', async () => {
    const { root, index } = workspaceWithLedger();
    await ask(root);
    const database = await openSqlite(index);
    database.exec('DELETE FROM records');
    database.close();
    const { answer, rebuilds } = await ask(root);
    expect(rebuilds).toBe(1);
    expect(answer).toEqual(fromTheLedger(root));
  });

  test('sees that a line was altered in its place', async () => {
    const { root, live } = workspaceWithLedger();
    await ask(root);
    const text = readFileSync(live, 'utf8');
    writeFileSync(live, text.replace('"agent', '"Agent').replace('2026-01-01', '2027-01-01'));
    expect((await ask(root)).answer).toEqual(fromTheLedger(root));
  });

  test('does not answer where a ledger says two things under one id', async () => {
    const { root, live } = workspaceWithLedger();
    const old = { id: 'one', timestamp: '2026-01-01T00:00:00Z', files: [] };
    appendFileSync(live, `${JSON.stringify(old)}\n${JSON.stringify({ ...old, intentId: 'INT-9' })}\n`);
    expect((await ask(root)).answer).toBeNull();
  });

  test('does not answer while somebody else has it, nor for a small ledger', async () => {
    const { root, index } = workspaceWithLedger();
    const { answer, troubles } = await withLock(root, 'index', () => ask(root, { patienceMs: 20 }));
    expect([answer, troubles.length]).toEqual([null, 1]);
    expect((await ask(root, { from: 100 * 1024 * 1024 })).answer).toBeNull();
    expect(existsSync(index)).toBe(false);
  });

  test('tells how far it is while it is made, and nothing afterwards', async () => {
    const { root } = workspaceWithLedger();
    const told: [string, number, number][] = [];
    const onProgress: IndexOptions['onProgress'] = (...how) => told.push(how);
    await ask(root, { onProgress });
    for (const what of ['bytes', 'records']) {
      const steps = told.filter(([each]) => each === what);
      expect(steps.map(([, done]) => done)).toEqual(steps.map(([, done]) => done).toSorted((a, b) => a - b));
      for (const [, done, of] of steps) expect(done).toBeLessThanOrEqual(of);
    }
    expect(told.at(-1)?.[1]).toBe(told.at(-1)?.[2]);
    told.length = 0;
    await ask(root, { onProgress });
    expect(told).toEqual([]);
  });

  test('is asked again where it stands open, also when somebody was killed beside it', async () => {
    const { root, index, ledger } = workspaceWithLedger();
    await ask(root);
    mkdirSync(`${index}.lock`);
    ledger.step();
    const { answer, rebuilds, troubles } = await ask(root);
    expect([rebuilds, troubles]).toEqual([0, []]);
    expect(answer).toEqual(fromTheLedger(root));
  });

  test("hands on a fault of the asker's", async () => {
    const { root } = workspaceWithLedger();
    const refuse = (): never => {
      throw new Fault('BAD_TIME', 'no time', 'Give a time.');
    };
    await expect(askIndex(root, refuse, { from: 0 })).rejects.toThrow('no time');
  });

  test('answers for an empty ledger', async () => {
    const { root, live } = workspaceWithLedger(0);
    writeFileSync(live, '');
    expect((await ask(root)).answer).toEqual(fromTheLedger(root));
    rmSync(live);
    expect((await ask(root)).answer).toEqual(fromTheLedger(root));
  });
});
