import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { type DrawnText, drawnText, movedLenses } from '../../src/lsp/drawn-lenses.ts';
import { edited, type OpenText, symbolCalled, understood, unread } from '../../src/tracing/lens/open-text.ts';
import { outlineOf } from '../../src/tracing/lens/outline.ts';
import { editOf, smallestEdit } from '../../src/tracing/lens/shift.ts';
import { countOf, NAME_AT, NUMBERS, understoodText } from '../../src/tracing/lens/understood-text.ts';
import { workspace } from '../support/workspace.ts';

const seed = Number(process.env.SEED ?? 20260217);
const TEXT = `import { rate } from './rate.js';

/** Sums. */
export class Cart {
  private items: number[] = [];

  total(net: number): number {
    return net * rate;
  }

  count() { return 1; }
}

export function other(): void {}\r
export const last = () => 3;
`;

/** Where each name stands in a text, by reading it as a person would. */
function standing(text: string): ReadonlyMap<string, { line: number; character: number }> {
  const document = TextDocument.create('x:/a.ts', 'typescript', 1, text);
  return new Map(
    NAMES.map((name) => {
      const word = name.slice(name.lastIndexOf('.') + 1);
      const at = document.positionAt(new RegExp(`\\b${word}\\b`).exec(text)!.index);
      return [name, { line: at.line + 1, character: at.character }];
    }),
  );
}
const NAMES = ['Cart', 'Cart.items', 'Cart.total', 'Cart.count', 'other', 'last'];
const WORDS = /\b(?:Cart|items|total|count|other|last)\b/g;

async function seen(): Promise<OpenText<DrawnText>> {
  const space = workspace({});
  const outline = await outlineOf(space.open(), { type: 'text', path: 'a.ts', text: TEXT }, null);
  const symbols = outline.symbols.map(({ name, kind, parent, hasChildren, span, nameSpan }) => {
    return {
      name,
      kind,
      parent,
      hasChildren,
      span,
      nameSpan,
      traced: null,
      changed: false,
      intentName: null,
    };
  });
  const text = { language: outline.language, whole: outline.whole, symbols };
  const lenses = symbols.map((symbol) => ({ symbol, title: `${symbol.name} · “Zoë” \u{1f9f5}` }));
  return understood<DrawnText>(unread, drawnText(understoodText(text, lenses), lenses, 'x:/a.ts', 'traces'));
}

const redrawn = (drawn: DrawnText, places: Int32Array): DrawnText => ({
  ...drawn,
  lenses: movedLenses(drawn, places),
  lensPlaces: places,
});

const drawnOf = ({ lenses }: DrawnText): readonly { range: unknown; command: { arguments: string[] } }[] =>
  JSON.parse(Buffer.from(lenses).toString('latin1'));

/** Texts that hold none of the names, with line ends of every kind. */
const inserted = fc.oneof(
  fc.constantFrom('\n', '\r\n', ' ', '  // more\n', '{', '}', 'x', '\n\n\n', '"\u{1f642}"', ''),
  fc.string({ maxLength: 12 }).map((text) => text.replace(WORDS, '').replace(/[a-z]/gi, '-')),
);
const strokes = fc.array(
  fc.record({ from: fc.nat(2_000), length: fc.oneof(fc.constant(0), fc.nat(30)), text: inserted }),
  { minLength: 1, maxLength: 25 },
);

/** The stretch, made shorter until it neither touches a name nor splits a pair of characters. */
function harmless(text: string, from: number, length: number): readonly [number, number] | null {
  let [start, end] = [Math.min(from, text.length), Math.min(from + length, text.length)];
  for (const { index, 0: word } of text.matchAll(WORDS)) {
    const stop = index + word.length;
    if (start > index && start <= stop) start = stop + 1;
    if (end > index && start <= index) end = index;
  }
  const splits = (at: number) =>
    /^(?:\r\n|[\ud800-\udbff][\udc00-\udfff])/.test(text.slice(Math.max(0, at - 1), at + 1));
  return start > text.length || end < start || splits(start) || splits(end) ? null : [start, end];
}

describe('a lens stays above its symbol', () => {
  test('whatever is typed, put in and taken out around the names', async () => {
    const before = await seen();
    fc.assert(
      fc.property(strokes, fc.boolean(), (typed, replacesAll) => {
        let text = TEXT;
        let open: OpenText<DrawnText> = before;
        let drawn = before.known!;
        for (const { from, length, text: put } of typed) {
          const place = harmless(text, from, length);
          if (!place) continue;
          const [start, end] = place;
          const after = text.slice(0, start) + put + text.slice(end);
          if ([...after.matchAll(WORDS)].join() !== [...text.matchAll(WORDS)].join()) continue;
          const document = TextDocument.create('x:/a.ts', 'typescript', 1, text);
          const at = (offset: number) => {
            const { line, character } = document.positionAt(offset);
            return { line: line + 1, character };
          };
          open = edited(
            open,
            replacesAll
              ? smallestEdit({ line: 1, character: 0 }, text, after)
              : editOf({ start: at(start), end: at(end) }, put),
          );
          text = after;
          drawn = redrawn(drawn, open.known!.places);
        }
        const now = standing(text);
        for (const name of NAMES) {
          const symbol = symbolCalled(open, name)!;
          expect({ name, ...symbol.nameSpan.start }).toEqual({ name, ...now.get(name) });
          const { line, character } = symbol.nameSpan.start;
          const lens = drawnOf(drawn).find(({ command }) => command.arguments[1] === name);
          expect(lens).toMatchObject({
            range: { start: { line: line - 1, character } },
            command: { title: `${name} · “Zoë” \u{1f9f5}`, arguments: ['x:/a.ts', name] },
          });
        }
      }),
      { seed, numRuns: 500 },
    );
  });

  test('in the order of the text, and inside it, even where names are torn apart', async () => {
    const before = await seen();
    fc.assert(
      fc.property(strokes, (typed) => {
        let text = TEXT;
        let open: OpenText<DrawnText> = before;
        for (const { from, length, text: put } of typed) {
          const document = TextDocument.create('x:/a.ts', 'typescript', 1, text);
          const [start, end] = [document.positionAt(from), document.positionAt(from + length)];
          const replaced = {
            start: { line: start.line + 1, character: start.character },
            end: { line: end.line + 1, character: end.character },
          };
          open = edited(open, editOf(replaced, put));
          text = TextDocument.applyEdits(document, [{ range: { start, end }, newText: put }]);
        }
        const lines = text.split(/\r\n|\r|\n/).length;
        const known = open.known!;
        const { places } = known;
        const starts = Array.from({ length: countOf(known) }, (_, number) => ({
          line: places[number * NUMBERS + NAME_AT]!,
          character: places[number * NUMBERS + NAME_AT + 1]!,
        }));
        for (const [at, { line, character }] of starts.entries()) {
          expect(line).toBeGreaterThanOrEqual(1);
          expect(line).toBeLessThanOrEqual(lines);
          const next = starts[at + 1];
          if (next)
            expect(line < next.line || (line === next.line && character <= next.character)).toBe(true);
        }
      }),
      { seed, numRuns: 500 },
    );
  });

  test('an edit that moves nothing makes nothing', async () => {
    const before = await seen();
    const end = { line: 17, character: 0 };
    const after = edited(before, editOf({ start: end, end }, 'x'));
    expect(after.known).toBe(before.known);
  });
});
