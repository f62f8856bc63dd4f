import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineIndex } from '../../src/model/line-index.ts';
import { portableText } from '../../src/syntax/hashes.ts';

const line = fc.stringMatching(/^[a-z{}();'" \t]{0,12}$/);
const body = fc
  .tuple(fc.stringMatching(/^[a-z]{1,5}$/), fc.array(line, { maxLength: 6 }))
  .map(([first, rest]) => [first, ...rest]);
const indentation = fc.stringMatching(/^[ \t]{0,6}$/);
const newline = fc.constantFrom('\n', '\r\n', '\r');

test('the portable text of a symbol does not depend on where it stands', () => {
  fc.assert(
    fc.property(body, indentation, newline, fc.array(line), (lines, indent, end, above) => {
      const text = [...above, ...lines.map((each) => indent + each)].join(end);
      const start = [...above, ''].join(end).length + indent.length;
      expect(portableText(text, lineIndex(text).range(start, text.length))).toBe(lines.join('\n'));
    }),
  );
});
