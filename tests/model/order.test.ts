import { describe, expect, test } from 'vitest';
import { mayBeOutOfOrder, outOfOrder } from '../../src/model/order.ts';

describe('what may be said to have changed places', () => {
  test.each([
    ['nothing', [0, 1, 2], []],
    ['one that went past all others', [1, 2, 3, 0], [3]],
    ['both of two that were exchanged', [1, 0], [0, 1]],
    ['what stood around one that stayed', [2, 1, 0], [0, 2]],
    ['two exchanges', [1, 0, 3, 2], [0, 1, 2, 3]],
    ['what is counted with gaps', [5, 9, 7], [1, 2]],
  ])('%s', (_what, sequence, places) => {
    expect([...mayBeOutOfOrder(sequence)]).toEqual(places);
  });

  test('is all that the fewest that can be said do, and perhaps more', () => {
    for (const sequence of permutations(6)) {
      const kept = sequence.length - outOfOrder(sequence).size;
      const said = mayBeOutOfOrder(sequence);
      const sure = sequence.filter((_, at) => !said.has(at));
      expect(sure.length).toBeLessThanOrEqual(kept);
      expect(sure).toEqual([...sure].sort((one, other) => one - other));
    }
  });

  test('stays fast for a file of very many symbols', () => {
    const sequence = Array.from({ length: 20_000 }, (_, at) => (at * 7919) % 20_000);
    expect(mayBeOutOfOrder(sequence).size).toBeGreaterThan(0);
  });
});

function permutations(length: number): readonly (readonly number[])[] {
  if (length === 0) return [[]];
  return permutations(length - 1).flatMap((shorter) =>
    Array.from({ length }, (_, at) => [...shorter.slice(0, at), length - 1, ...shorter.slice(at)]),
  );
}
