import { createHash, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { keyTable } from '../../src/workspace/ledger-index/key-table.ts';

test('numbers are found by the ids and hashes that they were put under, however many', () => {
  const table = keyTable(4);
  const known = new Map<string, number>();
  for (let number = 0; number < 3_000; number += 1) {
    const hash = `sha256:${createHash('sha256').update(String(number)).digest('hex')}`;
    const text = [randomUUID(), hash, `of another tool ${number}`][number % 3]!;
    expect(table.get(text)).toBeUndefined();
    known.set(text, number);
    table.set(text, number);
  }
  for (const [text, number] of known) expect(table.get(text)).toBe(number);
  const [first] = known.keys();
  table.set(first!, 77);
  expect(table.get(first!)).toBe(77);
});
