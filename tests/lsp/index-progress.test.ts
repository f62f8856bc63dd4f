import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Desk } from '../../src/lsp/desk.ts';
import { showIndexProgress } from '../../src/lsp/index-progress.ts';
import type { IndexStep } from '../../src/lsp/index-steps.ts';
import { nowAndThen } from '../../src/lsp/index-steps.ts';
import { shownProgress } from '../../src/lsp/shown-progress.ts';

const UNREFUSED = () => Promise.resolve(null);

/** What an editor hears of an index, whose steps the test says. */
function watched(patienceMs: number, create: () => Promise<unknown> = UNREFUSED) {
  const heard: object[] = [];
  let told: (step: IndexStep | null) => void = () => {};
  const desk: Pick<Desk, 'watchIndex'> = {
    watchIndex(watcher) {
      told = watcher;
    },
  };
  const say = (_method: string, { value }: { value?: object }) => void heard.push(value ?? {});
  const client = { progress: (title: string) => shownProgress(title, create, say) };
  showIndexProgress(client, desk, patienceMs);
  return { heard, tell: (step: IndexStep | null) => told(step) };
}

const read = (done: number): IndexStep => ({ what: 'bytes', done: done * 1_000_000, of: 8_000_000 });
const ordered = (done: number): IndexStep => ({ what: 'records', done, of: 20_000 });

test('an index that takes long is shown from what it has reached to its end', async () => {
  const { heard, tell } = watched(0);
  for (const step of [read(1), read(2)]) tell(step);
  await setTimeout(0);
  for (const step of [read(8), ordered(10_000), null]) tell(step);
  expect(heard).toEqual([
    {
      kind: 'begin',
      title: 'goldthread makes the index of the ledger',
      cancellable: false,
      message: '2 of 8 MB read',
      percentage: 12,
    },
    { kind: 'report', message: '8 of 8 MB read', percentage: 50 },
    { kind: 'report', message: '10,000 of 20,000 records in order', percentage: 75 },
    { kind: 'end' },
  ]);
});

test('the next index has a place of its own', async () => {
  const { heard, tell } = watched(0);
  for (const step of [read(1), null, read(1)]) tell(step);
  await setTimeout(0);
  expect(heard).toHaveLength(1);
});

test('one that is soon there is not spoken of', async () => {
  const { heard, tell } = watched(10_000);
  for (const step of [read(1), read(8), null]) tell(step);
  await setTimeout(0);
  expect(heard).toEqual([]);
});

test('an editor that refuses it hears no more of it', async () => {
  const { heard, tell } = watched(0, () => Promise.resolve(undefined));
  tell(read(1));
  await setTimeout(0);
  for (const step of [read(2), null]) tell(step);
  expect(heard).toEqual([]);
});

test('a thread says the first step of each kind, and few of the others', () => {
  const said: IndexStep[] = [];
  const say = nowAndThen((step) => said.push(step));
  for (let done = 0; done < 1000; done += 1) say('bytes', done, 1000);
  for (let done = 0; done < 1000; done += 1) say('records', done, 1000);
  expect(said.filter(({ done }) => done === 0).map(({ what }) => what)).toEqual(['bytes', 'records']);
  expect(said.length).toBeLessThan(100);
});
