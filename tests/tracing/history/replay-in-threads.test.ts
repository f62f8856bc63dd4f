import { expect, test } from 'vitest';
import { piecesOf } from '../../../src/tracing/history/replay-in-threads.ts';

const numbers = (length: number): readonly number[] => Array.from({ length }, (_, at) => at);

test('what threads are given are all commits in their order, and less of them towards the end', () => {
  for (const [count, threads] of [
    [0, 2],
    [3, 2],
    [150, 2],
    [1_000, 4],
  ] as const) {
    const pieces = piecesOf(numbers(count), threads);
    expect(pieces.flat()).toEqual(numbers(count));
    const lengths = pieces.map(({ length }) => length);
    expect(lengths).toEqual([...lengths].sort((one, other) => other - one));
    expect(lengths.every((length) => length <= 40)).toBe(true);
  }
  expect(piecesOf(numbers(150), 2).map(({ length }) => length)).toEqual([
    ...[38, 28, 21, 16, 12, 9, 7, 5],
    ...[5, 5, 4],
  ]);
});
