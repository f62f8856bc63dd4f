import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readState } from '../../src/workspace/files/json-state.ts';
import { withLock, withLockNow } from '../../src/workspace/lock.ts';
import { thisProcess } from '../../src/workspace/process-identity.ts';
import { ensureLocalFolder, orchestrationPaths } from '../../src/workspace/root.ts';
import { compileWorkspace } from './compiled.ts';
import { temporaryWorkspace } from './temporary.ts';

const count = fileURLToPath(new URL('./processes/count.mjs', import.meta.url));

function lockFile(root: string, content: string): string {
  const { locks } = orchestrationPaths(root);
  ensureLocalFolder(root, locks);
  const path = join(locks, 'x.lock');
  writeFileSync(path, content);
  return path;
}

const endedPid = () => Number(execFileSync('sh', ['-c', 'echo $$'], { encoding: 'utf8' }));
const holder = (more: object) => JSON.stringify({ ...thisProcess(), nonce: 'n', ...more });

test('one at a time, and gone afterwards, also after an error', async () => {
  const root = temporaryWorkspace();
  const steps: string[] = [];
  const work = (name: string) =>
    withLock(root, 'x', async () => {
      steps.push(`${name} in`);
      await new Promise((resume) => setTimeout(resume, 10));
      steps.push(`${name} out`);
    });
  await Promise.all([work('a'), work('b'), work('c')]);
  for (let at = 0; at < 6; at += 2) expect(steps[at + 1]).toBe(steps[at]!.replace('in', 'out'));
  await expect(withLock(root, 'x', () => Promise.reject(new Error('inside')))).rejects.toThrow('inside');
  expect(withLockNow(root, 'x', (locked) => locked)).toBe(true);
  expect(readdirSync(orchestrationPaths(root).locks)).toEqual([]);
});

test('a lock of a process that has ended is broken', async () => {
  const root = temporaryWorkspace();
  lockFile(root, holder({ pid: endedPid(), started: null }));
  expect(await withLock(root, 'x', () => 'in', 50)).toBe('in');
});

test('a lock of a process whose number was given to another is broken', async () => {
  const root = temporaryWorkspace();
  lockFile(root, holder({ started: '1' }));
  expect(await withLock(root, 'x', () => 'in', 50)).toBe('in');
});

test.each([
  ['of a living process', {}],
  ['of another machine', { host: `${hostname()}-other`, pid: 1, started: '1' }],
])('a lock %s is respected however old it is, and the fault names it', async (_, more) => {
  const root = temporaryWorkspace();
  const path = lockFile(root, holder(more));
  utimesSync(path, 0, 0);
  await expect(withLock(root, 'x', () => 'in', 30)).rejects.toMatchObject({
    code: 'LOCK_TIMEOUT',
    message: expect.stringContaining(path),
  });
  expect(withLockNow(root, 'x', (locked) => locked, 30)).toBe(false);
  expect(existsSync(path)).toBe(true);
});

test('a lock that says nothing is broken only when its maker had ample time to finish it', async () => {
  const root = temporaryWorkspace();
  const path = lockFile(root, '');
  await expect(withLock(root, 'x', () => 'in', 30)).rejects.toMatchObject({ code: 'LOCK_TIMEOUT' });
  utimesSync(path, 0, 0);
  expect(await withLock(root, 'x', () => 'in', 50)).toBe('in');
});

test('a second taking by the same process does not wait for itself', async () => {
  const root = temporaryWorkspace();
  expect(await withLock(root, 'x', () => withLockNow(root, 'x', (locked) => locked, 60_000))).toBe(false);
});

test('processes that count together lose no step, with an abandoned lock in their way', async () => {
  const root = temporaryWorkspace();
  const compiled = compileWorkspace();
  try {
    const { locks } = orchestrationPaths(root);
    ensureLocalFolder(root, locks);
    writeFileSync(join(locks, 'state+counter.lock'), holder({ pid: endedPid(), started: null }));
    const children = [1, 2, 3].map(() =>
      spawn(process.execPath, [count, compiled.modules, root, '40'], { stdio: 'ignore' }),
    );
    const codes = await Promise.all(children.map(async (child) => (await once(child, 'close'))[0]));
    expect(codes).toEqual([0, 0, 0]);
    expect(readState(root, 'counter', z.number(), 0)).toBe(120);
  } finally {
    compiled.remove();
  }
});
