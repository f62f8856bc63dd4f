import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sealParts } from '../../src/ledger/draft.ts';
import { divideFiles, joinParts, LONGEST_LINE } from '../../src/ledger/parts.ts';
import { encodeRecord, parseLine } from '../../src/ledger/record-line.ts';
import { verifyRecords } from '../../src/ledger/verify.ts';
import type { TraceFile } from '../../src/model/trace-record.ts';
import { added, file, grave, ledger } from './records.ts';

const because = (length: number) => ({
  findings: [
    {
      rule: 'r',
      verdict: 'changes' as const,
      because: 'x'.repeat(length),
      before_lines: null,
      after_lines: null,
    },
  ],
});

function seal(files: readonly TraceFile[]) {
  let id = 0;
  return sealParts(
    { event: 'settlement', intent_id: 'INT-1', session_id: 's', supersedes: ['a', 'b'], files },
    { id: 'whole', timestamp: '2026-01-01T00:00:00.000Z', toolVersion: '0.1.0', prev: null, vcs: null },
    () => {
      id += 1;
      return `part-${id}`;
    },
  );
}

const files = fc.array(
  fc.record({
    path: fc.integer({ min: 0, max: 5 }),
    ranges: fc.array(fc.nat({ max: 20_000 }), { maxLength: 12 }),
    graves: fc.array(fc.nat({ max: 9_000 }), { maxLength: 4 }),
  }),
  { minLength: 1, maxLength: 5 },
);

test('a record of any length is read back as it was, and each of its lines is short and a record of its own', () => {
  fc.assert(
    fc.property(files, (drawn) => {
      const changed = drawn.map(({ path, ranges, graves }, index) =>
        file(
          `src/${path}-${index}.ts`,
          ranges.map((length, at) => added(`f${at}`, because(length))),
          graves.length === 0
            ? {}
            : { deleted_symbols: graves.map((length, at) => grave(`g${at}`, 'lin', because(length))) },
        ),
      );
      const records = seal(changed);
      const lines = records.map(encodeRecord);
      for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(LONGEST_LINE);
      const read = lines.map((line) => {
        const parsed = parseLine(line);
        if (parsed.type !== 'record') throw new Error(parsed.because);
        return parsed.record;
      });
      const [whole, ...more] = joinParts(read);
      expect(more).toEqual([]);
      expect(whole).toMatchObject({ id: 'whole', intent_id: 'INT-1', supersedes: ['a', 'b'], prev: null });
      expect(whole?.files).toEqual(changed);
      expect(whole?.hash).toBe(records.at(-1)?.hash);
      expect(verifyRecords(lines)).toMatchObject({ ok: true, records: lines.length });
    }),
    { numRuns: 60 },
  );
});

test('a record that fits a line is one line without a word of parts', () => {
  const [record, ...more] = seal([file('a.ts', [added('f')])]);
  expect(more).toEqual([]);
  expect(record?.part).toBeUndefined();
});

test('what can not be divided by symbols stays whole', () => {
  const large = file('a.ts', [added('f', because(100_000))]);
  expect(divideFiles([large])).toEqual([[large]]);
});

test('a part that is missing is told by verification, and readers give what there is', () => {
  const parts = seal([
    file(
      'a.ts',
      [0, 1, 2, 3].map((at) => added(`f${at}`, because(30_000))),
    ),
  ]);
  expect(parts.length).toBeGreaterThan(1);
  const lines = parts.map(encodeRecord).slice(0, -1);
  expect(verifyRecords(lines).problems.map(({ code }) => code)).toEqual(['PART_MISSING']);
  expect(joinParts(parts.slice(0, -1))[0]?.files[0]?.conversations[0]?.ranges.length).toBeGreaterThan(0);
});

test('the chain goes through a record in parts', () => {
  const { write, records } = ledger();
  const parts = seal([
    file(
      'a.ts',
      [0, 1, 2, 3].map((at) => added(`f${at}`, because(30_000))),
    ),
  ]);
  write('INT-2', [file('a.ts', [added('f')])], { prev: parts.at(-1)!.hash });
  const joined = joinParts([...parts, ...records]);
  expect(joined).toHaveLength(2);
  expect(joined[1]?.prev).toBe(joined[0]?.hash);
});
