import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lineEdits } from '../../src/syntax/line-edits.ts';

const seed = Number(process.env['SEED'] ?? 1);

const text = fc
  .array(fc.constantFrom('a', 'b', 'c', 'let x = 1', '', '}', '\r', 'é'), { maxLength: 12 })
  .chain((lines) => fc.constantFrom(lines.join('\n'), `${lines.join('\n')}\n`));

/** Where an offset stands, as tree-sitter counts. */
function placeAt(whole: string, offset: number) {
  const lines = whole.slice(0, offset).split('\n');
  return { row: lines.length - 1, column: lines.at(-1)!.length };
}

describe('the edits between two texts', () => {
  test('make the one into the other, each with its place in the text on which it is made', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        let current = before;
        for (const edit of lineEdits(before, after)) {
          // What follows is there already, so that the new end is where the text after has it, as far as it goes.
          const added = after.slice(0, after.length - (current.length - edit.oldEndIndex));
          const inserted = added.slice(added.length - (edit.newEndIndex - edit.startIndex));
          expect(edit.startPosition).toEqual(placeAt(current, edit.startIndex));
          expect(edit.oldEndPosition).toEqual(placeAt(current, edit.oldEndIndex));
          current = current.slice(0, edit.startIndex) + inserted + current.slice(edit.oldEndIndex);
          expect(edit.newEndPosition).toEqual(placeAt(current, edit.newEndIndex));
        }
        expect(current).toBe(after);
      }),
      { seed, numRuns: 2_000 },
    );
  });

  test('leave out what stands in both, before, between and behind', () => {
    const lines = (...all: string[]): string => `${all.join('\n')}\n`;
    const edits = lineEdits(lines('a', 'b', 'c', 'd', 'e'), lines('a', 'B', 'c', 'd', 'new', 'e'));
    expect(
      edits.map(({ startIndex, oldEndIndex, newEndIndex }) => [startIndex, oldEndIndex, newEndIndex]),
    ).toEqual([
      [8, 8, 12],
      [2, 4, 4],
    ]);
    expect(lineEdits(lines('a'), lines('a'))).toEqual([]);
  });
});
