import { expect, test } from 'vitest';
import { upgradeDylink } from '../../src/syntax/dylink.ts';

const header = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
const ascii = (text: string) => [...text].map((character) => character.charCodeAt(0));
const rest = [1, 4, 1, 0x60, 0, 0];
/** A custom section whose content is shorter than 128 bytes. */
const custom = (name: string, content: readonly number[]) => [
  0,
  1 + name.length + content.length,
  name.length,
  ...ascii(name),
  ...content,
];

test('the old section becomes the new one, with the same numbers', () => {
  const memory = [0x90, 0x4e, 4, 2, 0];
  const old = Uint8Array.from([...header, ...custom('dylink', [...memory, 0]), ...rest]);
  const upgraded = Uint8Array.from([
    ...header,
    ...custom('dylink.0', [1, memory.length, ...memory]),
    ...rest,
  ]);
  expect(upgradeDylink(old)).toEqual(upgraded);
});

test('needed libraries are kept', () => {
  const needed = [1, 4, ...ascii('libc')];
  const old = Uint8Array.from([...header, ...custom('dylink', [8, 2, 0, 0, ...needed]), ...rest]);
  const content = [1, 4, 8, 2, 0, 0, 2, needed.length, ...needed];
  expect(upgradeDylink(old)).toEqual(Uint8Array.from([...header, ...custom('dylink.0', content), ...rest]));
});

test.each([
  ['a file of the new kind', [...header, ...custom('dylink.0', [1, 4, 8, 2, 0, 0]), ...rest]],
  ['a file with another section first', [...header, ...rest, ...rest]],
  ['another custom section', [...header, ...custom('name', [1, 2, 3, 4, 5, 6]), ...rest]],
  ['a file that is too short', [...header]],
  ['what is no wasm', ascii('#!/usr/bin/env node')],
])('%s is left as it is', (_, bytes) => {
  const wasm = Uint8Array.from(bytes);
  expect(upgradeDylink(wasm)).toBe(wasm);
});
