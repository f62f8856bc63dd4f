import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  hashBytes,
  hashFile,
  readFileBytes,
  readSourceFile,
  toSourceFile,
} from '../../src/workspace/files/source-files.ts';
import { temporaryFolder } from './temporary.ts';

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string)));

describe('bytes become text', () => {
  test.each([
    ['UTF-8', bytes('é\r\n😀'), 'é\r\n😀'],
    ['nothing', bytes(''), ''],
    ['UTF-8 with a mark', bytes([0xef, 0xbb, 0xbf], 'x'), 'x'],
    ['UTF-16, little end first', bytes([0xff, 0xfe, 0x78, 0, 0xac, 0x20]), 'x€'],
    ['UTF-16, big end first', bytes([0xfe, 0xff, 0, 0x78, 0x20, 0xac]), 'x€'],
  ])('from %s', (_, input, text) =>
    expect(toSourceFile('a.ts', input)).toEqual({ type: 'text', path: 'a.ts', text }),
  );

  test.each([
    ['binary', bytes('a\u0000b')],
    ['binary', bytes([0xff, 0xfe, 0, 0])],
    ['undecodable', bytes('caf', [0xe9], ' x')],
    ['undecodable', bytes([0xff, 0xfe, 0x00, 0xd8])],
  ])('or the reason %s', (reason, input) => {
    expect(toSourceFile('a.ts', input)).toEqual({
      type: 'opaque',
      path: 'a.ts',
      reason,
      contentHash: hashBytes(input),
    });
  });

  test('up to the limit and not one byte over it', () => {
    expect(toSourceFile('a.ts', bytes('abc'), { maxFileBytes: 3 }).type).toBe('text');
    expect(toSourceFile('a.ts', bytes('abcd'), { maxFileBytes: 3 })).toMatchObject({ reason: 'too_large' });
  });
});

describe('a file of the workspace', () => {
  test('is read as it stands', () => {
    const root = temporaryFolder({ 'a.ts': 'text', 'big.ts': 'x'.repeat(300_000) });
    expect(readSourceFile(root, 'a.ts')).toEqual({ type: 'text', path: 'a.ts', text: 'text' });
    expect(readFileBytes(root, 'a.ts')?.toString()).toBe('text');
    const large = {
      type: 'opaque',
      path: 'big.ts',
      reason: 'too_large',
      contentHash: hashBytes(bytes('x'.repeat(300_000))),
    };
    expect(readSourceFile(root, 'big.ts', { maxFileBytes: 10 })).toEqual(large);
    expect(hashFile(root, 'big.ts')).toBe(large.contentHash);
  });

  test('is null where there is none, or a folder, or a pipe that nobody writes to, or a file in its place', () => {
    const root = temporaryFolder({ 'folder/a.ts': '' });
    execFileSync('mkfifo', [join(root, 'pipe')]);
    for (const path of ['none.ts', 'folder', 'pipe', 'none/deep.ts', 'folder/a.ts/index.ts'])
      expect(readSourceFile(root, path)).toBeNull();
  });

  test('that is a link is known by what it points to, as git knows it', () => {
    const root = temporaryFolder({ 'a.ts': 'text' });
    symlinkSync('a.ts', join(root, 'link.ts'));
    const contentHash = hashBytes(bytes('a.ts'));
    expect(readSourceFile(root, 'link.ts')).toEqual({
      type: 'opaque',
      path: 'link.ts',
      reason: 'symlink',
      contentHash,
    });
    expect(hashFile(root, 'link.ts')).toBe(contentHash);
  });
});
