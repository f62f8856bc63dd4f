import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csv } from '../../src/formats/csv.ts';

/** A reader of RFC 4180 that knows nothing of the writer. */
function read(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (let at = 0; at < text.length; ) {
    let value = '';
    if (text[at] === '"') {
      for (at += 1; ; at += 1) {
        if (text[at] !== '"') value += text[at];
        else if (text[at + 1] === '"') {
          value += '"';
          at += 1;
        } else break;
      }
      at += 1;
    } else while (at < text.length && text[at] !== ',' && text[at] !== '\r') value += text[at++];
    row.push(value);
    if (text[at] === ',') at += 1;
    else {
      at += 2;
      rows.push(row);
      row = [];
    }
  }
  return rows;
}

describe('CSV', () => {
  test('is what RFC 4180 says', () => {
    expect(
      csv([
        ['a', 'b "c"'],
        ['d,e', null, 3],
      ]),
    ).toBe('a,"b ""c"""\r\n"d,e",,3\r\n');
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '  =cmd', '＝1', '|x', '%x'])('%j is no formula', (text) => {
    expect(csv([[text]])).toBe(`'${text}\r\n`);
  });

  test('keeps every text, what hides spelled out', () => {
    expect(csv([['a\nb\t\u202ec']])).toBe('a\\u000ab\\u0009\\u202ec\r\n');
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom(...'a", é=-x') }), { minLength: 1 }),
        (texts) => {
          const [row] = read(csv([texts]));
          expect(row?.map((text) => text.replace(/^'(?=\s*[=+\-@|%])/, ''))).toEqual(texts);
        },
      ),
      { seed: Number(process.env['SEED'] ?? 4180) },
    );
  });
});
