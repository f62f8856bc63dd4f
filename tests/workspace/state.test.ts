import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { ContentHash } from '../../src/model/content-hash.ts';
import { writeAtomically } from '../../src/workspace/files/atomic-write.ts';
import { getBlob, putBlob } from '../../src/workspace/files/blobs.ts';
import { dropState, listState, readState, updateState } from '../../src/workspace/files/json-state.ts';
import { readIntentsFile, writeIntentsFile } from '../../src/workspace/intents-file.ts';
import { orchestrationPaths } from '../../src/workspace/root.ts';
import { temporaryFolder, temporaryWorkspace } from './temporary.ts';

describe('an atomic write', () => {
  test('makes folders, replaces content, keeps permissions, leaves nothing behind', () => {
    const root = temporaryFolder();
    const path = join(root, 'a/b/file.txt');
    writeAtomically(path, 'one');
    chmodSync(path, 0o640);
    writeAtomically(path, Buffer.from('two'));
    expect(readFileSync(path, 'utf8')).toBe('two');
    expect(statSync(path).mode & 0o777).toBe(0o640);
    expect(readdirSync(join(root, 'a/b'))).toEqual(['file.txt']);
  });

  test('that fails leaves the old content and no temporary file', () => {
    const root = temporaryFolder({ 'folder/inside': 'x' });
    expect(() => writeAtomically(join(root, 'folder'), 'text')).toThrow();
    expect(readFileSync(join(root, 'folder/inside'), 'utf8')).toBe('x');
    expect(readdirSync(root)).toEqual(['folder']);
  });
});

describe('blobs', () => {
  test('give back what was put, by its hash, to its owner only', () => {
    const root = temporaryWorkspace();
    const hash = putBlob(root, Buffer.from('text'));
    expect(putBlob(root, Buffer.from('text'))).toBe(hash);
    expect(getBlob(root, hash)?.toString()).toBe('text');
    const [folder] = readdirSync(orchestrationPaths(root).blobs);
    const path = join(orchestrationPaths(root).blobs, folder!, hash.slice('sha256:'.length + 2));
    expect(statSync(path).mode & 0o077).toBe(0);
    writeFileSync(path, 'tampered');
    expect(getBlob(root, hash)).toBeNull();
  });

  test('know nothing under what is no hash', () => {
    const root = temporaryWorkspace({ secret: 's' });
    for (const hash of ['sha256:../../../secret', '', `sha256:${'0'.repeat(64)}`])
      expect(getBlob(root, hash as ContentHash)).toBeNull();
  });
});

describe('state', () => {
  const schema = z.object({ count: z.number() });
  const none = { count: 0 };

  test('is read, changed, listed and dropped', async () => {
    const root = temporaryWorkspace();
    expect(readState(root, 'sessions/a', schema, none)).toBe(none);
    expect(
      await updateState(root, 'sessions/a', schema, none, ({ count }) => ({ count: count + 1 })),
    ).toEqual({ count: 1 });
    await updateState(root, 'sessions/b', schema, none, () => ({ count: 5 }));
    expect(readState(root, 'sessions/a', schema, none)).toEqual({ count: 1 });
    expect(listState(root, 'sessions')).toEqual(['sessions/a', 'sessions/b']);
    dropState(root, 'sessions/a');
    expect(listState(root, 'sessions')).toEqual(['sessions/b']);
    expect(listState(root, 'nothing')).toEqual([]);
  });

  test.each(['{"count":', '{"count":"many"}', ''])(
    'that holds %j is a fault, unless it is asked to begin anew',
    async (content) => {
      const root = temporaryWorkspace();
      await updateState(root, 'x', schema, none, () => ({ count: 1 }));
      writeFileSync(join(orchestrationPaths(root).state, 'x.json'), content);
      expect(() => readState(root, 'x', schema, none)).toThrow(
        expect.objectContaining({ code: 'STATE_CORRUPT' }),
      );
      await expect(updateState(root, 'x', schema, none, (known) => known)).rejects.toMatchObject({
        code: 'STATE_CORRUPT',
      });
      expect(readState(root, 'x', schema, none, { reset: true })).toBe(none);
      expect(readdirSync(orchestrationPaths(root).state)).toEqual([
        expect.stringMatching(/^x\.json\..*\.corrupt$/),
      ]);
    },
  );

  test.each(['../x', '/x', 'a//b', '.hidden', 'a/../b', ''])('has no name like %j', (name) => {
    expect(() => readState(temporaryWorkspace(), name, schema, none)).toThrow(TypeError);
  });
});

describe('the intents file', () => {
  test('is written where nobody changed it since it was read', async () => {
    const root = temporaryWorkspace();
    expect(readIntentsFile(root)).toBeNull();
    const first = await writeIntentsFile(root, 'active_intents: []\n', null);
    expect(readIntentsFile(root)).toEqual(first);
    await writeIntentsFile(root, 'active_intents: [1]\n', first.hash);
    expect(readIntentsFile(root)?.text).toBe('active_intents: [1]\n');
  });

  test('is left alone where somebody did, or made it, or removed it', async () => {
    const root = temporaryWorkspace();
    const first = await writeIntentsFile(root, 'one', null);
    writeFileSync(orchestrationPaths(root).intents, 'by hand');
    for (const expected of [first.hash, null]) {
      await expect(writeIntentsFile(root, 'two', expected)).rejects.toMatchObject({
        code: 'INTENTS_CHANGED',
      });
    }
    expect(readIntentsFile(root)?.text).toBe('by hand');
    await expect(writeIntentsFile(temporaryWorkspace(), 'two', first.hash)).rejects.toMatchObject({
      code: 'INTENTS_CHANGED',
    });
  });

  test('that is no text, or too much of it, is a fault', () => {
    const root = temporaryWorkspace({
      '.orchestration/active_intents.yaml': Buffer.from([0xff, 0xfe, 0xfd]),
    });
    expect(() => readIntentsFile(root)).toThrow(/not in UTF-8/);
    writeFileSync(orchestrationPaths(root).intents, 'x'.repeat(2_000_000));
    expect(() => readIntentsFile(root)).toThrow(/limit/);
  });
});
