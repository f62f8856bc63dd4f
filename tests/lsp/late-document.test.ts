import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { lateDocument } from '../../src/lsp/late-document.ts';

const item = { uri: 'file:///a.ts', languageId: 'typescript', version: 1, text: 'one\ntwo\r\nthree\n' };
const seed = Number(process.env.SEED ?? 20260217);

const change = fc.record({
  line: fc.nat(4),
  character: fc.nat(8),
  length: fc.constantFrom(0, 0, 0, 1, 3),
  text: fc.constantFrom('x', 'y', '', 'word', '\n', '\u{1f642}'),
  /** Goes on where the last one ended. */
  isTyped: fc.boolean(),
  isAsked: fc.boolean(),
});

test('a text is what it would be if each edit were made at once', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
      const late = lateDocument(item);
      let plain = TextDocument.create(item.uri, item.languageId, item.version, item.text);
      let cursor = { line: 0, character: 0 };
      changes.forEach(({ line, character, length, text, isTyped, isAsked }, number) => {
        const start = isTyped ? cursor : { line, character };
        const range = { start, end: { line: start.line, character: start.character + length } };
        // Several cursors type at once.
        const version = 2 + Math.floor(number / 3);
        plain = TextDocument.update(plain, [{ range, text }], version);
        late.change({ range, text }, version);
        cursor = { line: start.line, character: start.character + text.length };
        if (isAsked) expect(late.text().getText()).toBe(plain.getText());
      });
      expect(late.text().getText()).toBe(plain.getText());
      expect(late.text().version).toBe(plain.version);
    }),
    { seed, numRuns: 500 },
  );
});
