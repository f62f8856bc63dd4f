import { expect, test } from 'vitest';
import { lineIndex } from '../../src/model/line-index.ts';

test.each([
  ['', 1],
  ['a', 1],
  ['a\n', 2],
  ['a\r\nb', 2],
  ['a\rb\r\nc\nd', 4],
  ['\n\r', 3],
  ['\r\r\n', 3],
  ['a\u2028b\u0085c\fd\ve', 1],
])('%j has %i lines', (text, count) => {
  expect(lineIndex(text).lineCount).toBe(count);
});

test('a range counts lines from 1 and characters in UTF-16 units', () => {
  const text = '😀a\r\n\tb';
  expect(lineIndex(text).range(2, text.length)).toEqual({
    startLine: 1,
    startCharacter: 2,
    endLine: 2,
    endCharacter: 2,
    start: 2,
    end: text.length,
  });
});

test('an offset inside CRLF is on the line that it ends', () => {
  const index = lineIndex('a\r\nb');
  expect([0, 1, 2, 3, 4].map(index.line)).toEqual([1, 1, 1, 2, 2]);
  expect([1, 2, 3].map(index.lineStart)).toEqual([0, 3, 4]);
});
