import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ContentHash } from '../../src/model/content-hash.ts';
import { getBlob, hasBlob, putBlob } from '../../src/workspace/files/blobs.ts';
import { collectBlobs } from '../../src/workspace/files/collect-blobs.ts';
import { writeState } from '../../src/workspace/files/json-state.ts';
import { orchestrationPaths } from '../../src/workspace/root.ts';
import { workspace } from '../support/workspace.ts';
import { temporaryWorkspace } from './temporary.ts';

const DAY = 24 * 60 * 60 * 1000;

function put(root: string, text: string, ageDays: number): ContentHash {
  const hash = putBlob(root, Buffer.from(text));
  const digits = hash.slice('sha256:'.length);
  const time = new Date(Date.now() - ageDays * DAY);
  utimesSync(join(orchestrationPaths(root).blobs, digits.slice(0, 2), digits.slice(2)), time, time);
  return hash;
}

test('only what nothing names and what is old is collected', () => {
  const root = temporaryWorkspace();
  const [idle, fresh, named, garbled, renewed] = ['idle', 'fresh', 'named', 'garbled', 'renewed'].map(
    (text) => put(root, text, text === 'fresh' ? 6 : 8),
  ) as [ContentHash, ContentHash, ContentHash, ContentHash, ContentHash];
  writeState(root, 'sessions/a', { unsettled: [{ before: named }] });
  writeFileSync(join(orchestrationPaths(root).state, 'b.json.x.corrupt'), `{"before":"${garbled}`);
  putBlob(root, Buffer.from('renewed'));
  expect(collectBlobs(root)).toBe(1);
  expect([idle, fresh, named, garbled, renewed].map((hash) => hasBlob(root, hash))).toEqual([
    ...[false, true, true, true, true],
  ]);
});

test('it is looked for at most once an hour', () => {
  const root = temporaryWorkspace();
  writeState(root, 'x', {});
  expect(collectBlobs(root)).toBe(0);
  put(root, 'idle', 8);
  expect(collectBlobs(root, Date.now() + 30 * 60 * 1000)).toBe(0);
  expect(collectBlobs(root, Date.now() + 61 * 60 * 1000)).toBe(1);
});

test('a turn that ends collects, and keeps what the next write needs', async () => {
  const space = workspace({ 'src/a.ts': 'export const a = 0;\n' }, [{ id: 'INT-1', scope: ['src/**'] }]);
  const session = space.session();
  await session.select('INT-1');
  await session.edit('src/a.ts', 'a = 0', 'a = 1');
  const { blobs } = orchestrationPaths(space.root);
  const old = new Date(Date.now() - 30 * DAY);
  for (const folder of readdirSync(blobs).filter((name) => name.length === 2))
    for (const name of readdirSync(join(blobs, folder))) utimesSync(join(blobs, folder, name), old, old);
  const idle = put(space.root, 'idle', 30);
  await session.stop();
  expect(existsSync(join(blobs, '.collected'))).toBe(true);
  expect(getBlob(space.root, idle)).toBeNull();
  space.write('src/a.ts', 'export const a = 2;\n');
  await session.reads('src/a.ts');
  await session.edit('src/a.ts', 'a = 2', 'a = 3');
  expect(space.records('mutation').filter(({ session_id }) => session_id === null)).toHaveLength(1);
});
