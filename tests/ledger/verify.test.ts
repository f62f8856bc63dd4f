import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hashRecord } from '../../src/ledger/canonical-json.ts';
import { encodeRecord } from '../../src/ledger/record-line.ts';
import { verifyRecords } from '../../src/ledger/verify.ts';
import { added, file, ledger } from './records.ts';

function book(length: number): string[] {
  const { write, records } = ledger();
  for (let at = 0; at < length; at += 1) write(`INT-${at}`, [file(`src/${at}.ts`, [added(`f${at}`)])]);
  return records.map(encodeRecord);
}

const codes = (lines: readonly string[]) =>
  verifyRecords(lines).problems.map(({ line, code }) => `${line} ${code}`);

describe('a ledger is whole', () => {
  test('with blank lines, CRLF, a record that stands twice, and nothing in it', () => {
    const [a, b, c] = book(3) as [string, string, string];
    expect(verifyRecords(['', a, '', `${b}\r`, c, a, '\r', ''])).toMatchObject({
      ok: true,
      records: 3,
      problems: [],
    });
    expect(verifyRecords([])).toMatchObject({ ok: true, records: 0, problems: [] });
  });

  test('after any merge of branches, in any order of lines that has each after the one it follows', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(), { minLength: 1, maxLength: 30 }),
        fc.infiniteStream(fc.nat()),
        (parents, shuffle) => {
          const { write, records } = ledger();
          for (const parent of parents) {
            const prev = records.length === 0 ? null : records[parent % records.length]!.hash;
            write('INT-1', [file('a.ts', [added('f')])], { prev });
          }
          const waiting = [...records];
          const there = new Set<string | null>([null]);
          const lines: string[] = [];
          while (waiting.length > 0) {
            const ready = waiting.filter(({ prev }) => there.has(prev));
            const next = ready[(shuffle.next().value as number) % ready.length]!;
            waiting.splice(waiting.indexOf(next), 1);
            there.add(next.hash);
            lines.push(encodeRecord(next));
          }
          expect(verifyRecords(lines)).toMatchObject({ ok: true, records: parents.length, problems: [] });
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe('damage is found and told apart', () => {
  test('a torn tail from a torn line and from an altered one', () => {
    const [a, b, c] = book(3) as [string, string, string];
    expect(codes([a, b, c.slice(0, 50)])).toEqual(['3 TORN_TAIL']);
    expect(codes([a, `${b.slice(0, 40)}`, b, c])).toEqual(['2 TORN_LINE']);
    expect(codes([a, b.replace('INT-1', 'INT-9'), c])).toEqual(['2 DAMAGED']);
    expect(codes([a, 'what is this', b, c])).toEqual(['2 DAMAGED']);
  });

  test('a record that was taken out, and one whose hash was made to fit', () => {
    const [a, b, c] = book(3) as [string, string, string];
    expect(codes([a, c])).toEqual(['2 UNKNOWN_PREV']);
    const forged = { ...JSON.parse(b), intent_id: 'INT-9' };
    expect(codes([a, JSON.stringify({ ...forged, hash: hashRecord(forged) }), c])).toEqual([
      '3 UNKNOWN_PREV',
    ]);
  });

  test('two lines that were exchanged', () => {
    const [a, b, c] = book(3) as [string, string, string];
    expect(codes([a, c, b])).toEqual(['2 OUT_OF_ORDER']);
    expect(codes([b, a, c])).toEqual(['1 OUT_OF_ORDER']);
    expect(codes([c, b, a])).toEqual(['1 OUT_OF_ORDER', '2 OUT_OF_ORDER']);
  });

  test('two records under one id', () => {
    const { write, records } = ledger();
    write('INT-1', [file('a.ts', [added('f')])], { id: 'same' });
    write('INT-2', [file('a.ts', [added('f')])], { id: 'same' });
    expect(codes(records.map(encodeRecord))).toEqual(['2 DUPLICATE_ID']);
  });

  test('a record that lost its hash', () => {
    const [a, b] = book(2) as [string, string];
    const { hash: _, ...unsealed } = JSON.parse(b);
    expect(codes([a, JSON.stringify(unsealed)])).toEqual(['2 UNSEALED']);
  });

  test('a line that was written anew with the same meaning', () => {
    const [a, b] = book(2) as [string, string];
    expect(codes([a, b.replace('"event":', '"event": ')])).toEqual(['2 RESPELLED']);
    expect(codes([a, b.replace('INT-1', '\\u0049NT-1')])).toEqual(['2 RESPELLED']);
  });

  test('the newest records cut off, where one of them was anchored', () => {
    const lines = book(3);
    const [head, ...others] = verifyRecords(lines).heads;
    expect(others).toEqual([]);
    expect(verifyRecords(lines, [head!]).ok).toBe(true);
    const cut = verifyRecords(lines.slice(0, 2), [head!]);
    expect(cut.problems.map(({ line, code }) => `${line} ${code}`)).toEqual(['2 ANCHOR_MISSING']);
    expect(verifyRecords(lines.slice(0, 2)).ok).toBe(true);
  });

  test('any single character changed, taken out or put in, in any line', () => {
    const lines = book(4);
    fc.assert(
      fc.property(
        fc.nat({ max: 3 }),
        fc.nat(),
        fc.constantFrom('change', 'remove', 'insert'),
        fc.string({ minLength: 1, maxLength: 1, unit: 'grapheme-ascii' }),
        (which, place, how, character) => {
          const line = lines[which]!;
          const at = place % line.length;
          const after = how === 'insert' ? at : at + 1;
          const altered = line.slice(0, at) + (how === 'remove' ? '' : character) + line.slice(after);
          fc.pre(altered !== line);
          const { problems } = verifyRecords(lines.with(which, altered));
          expect(problems.map((problem) => problem.line)).toContain(which + 1);
        },
      ),
      { numRuns: 600 },
    );
  });
});
