import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { plainCheck } from '../../src/ledger/plain-check.ts';
import { recordSchema } from '../../src/ledger/record-schema.ts';
import type { RecordedFinding } from '../../src/model/trace-record.ts';
import { added, file, ledger } from './records.ts';

const SEED = Number(process.env['SEED'] ?? 1);
const isRecord = plainCheck(recordSchema);

/** A record that says something in every member, so that each of them can be put wrong. */
function full(): Record<string, unknown> {
  const finding: RecordedFinding = {
    rule: 'r',
    verdict: 'preserves',
    because: 'b',
    assumes: 'a',
    before_lines: [1, 2],
    after_lines: null,
  };
  const previous = { path: 'a', symbol: 'g', content_hash: 'h' } as never;
  const record = ledger().write(
    'INT-001',
    [
      file('src/a.ts', [added('f', { previous, findings: [finding] }), added('g')], {
        mutation_class: 'AST_REFACTOR',
        path_before: 'src/b.ts',
        deleted_symbols: [
          {
            ...{ symbol: 's', kind: 'function', content_hash: 'h' as never, lineage_id: 'l' },
            ...{ mutation_class: 'INTENT_EVOLUTION', findings: [finding] },
          },
        ],
      }),
    ],
    { agent: 'codex', scope: ['src/**'], supersedes: ['one'], provisional: true, exit_code: 1 },
  );
  const judge = { classifier: '1', grammars: { typescript: 'x' }, assumptions: 'strict' };
  return { ...structuredClone(record), judge, part: { of: 'x', number: 1, count: 2 }, further: { any: [1] } };
}

describe('a plain check', () => {
  test('knows a record that is as it should be', () => {
    expect(isRecord(ledger().write('INT-001', [file('src/a.ts', [added('f')])]))).toBe(true);
    expect(recordSchema.safeParse(full()).success).toBe(true);
    expect(isRecord(full())).toBe(true);
  });

  test('says what the schema says, wherever a record is put wrong', () => {
    const places = placesIn(full());
    const wrong = fc.oneof(
      fc.constantFrom<unknown>(undefined, null, true, '', 'x', 0, -1, 1.5, 1e300, Number.POSITIVE_INFINITY),
      fc.constantFrom<unknown>([], {}, [1], [1, 2], [1, 2, 3], 'AST_REFACTOR', '2026-01-01T00:00:00Z'),
    );
    let refused = 0;
    fc.assert(
      fc.property(fc.constantFrom(...places), wrong, (place, value) => {
        const record = full();
        put(record, place, value);
        const asked = recordSchema.safeParse(record);
        expect(isRecord(record)).toBe(asked.success);
        if (asked.success) expect(asked.data).toEqual(record);
        else refused += 1;
      }),
      { seed: SEED, numRuns: 600 },
    );
    expect(refused).toBeGreaterThan(150);
  });

  test('is not sure of what it does not know', () => {
    const unknown = [
      z.object({}),
      z.string().trim(),
      z.date(),
      z.string().max(3),
      z.email(),
      z.strictObject({}),
    ];
    for (const schema of unknown) expect(plainCheck(schema)({})).toBe(false);
    expect(plainCheck(z.string().max(3))('x')).toBe(false);
    expect(plainCheck(z.tuple([z.string()], z.number()))(['a'])).toBe(false);
  });
});

type Place = readonly (string | number)[];

function placesIn(value: unknown, at: Place = []): readonly Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const keys = Array.isArray(value) ? value.map((_, index) => index) : Object.keys(value);
  return keys.flatMap((key) => {
    const place = [...at, key];
    return [place, ...placesIn((value as Record<string | number, unknown>)[key], place)];
  });
}

/** As JSON can say it: what is undefined isn't there. */
function put(record: unknown, place: Place, value: unknown): void {
  const holder = place
    .slice(0, -1)
    .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], record);
  const key = place.at(-1)!;
  if (value !== undefined) (holder as Record<string | number, unknown>)[key] = value;
  else if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else delete (holder as Record<string | number, unknown>)[key];
}
