import { describe, expect, test } from 'vitest';
import { foldStanding, nothingStanding } from '../../src/ledger/fold-standing.ts';
import { lineageResolver, newLineageId } from '../../src/ledger/lineage.ts';
import { foldOwnership } from '../../src/ledger/ownership.ts';
import type { TraceRecord } from '../../src/model/trace-record.ts';
import { added, changed, file, from, grave, hash, ledger } from './records.ts';

const refactor = { mutation_class: 'AST_REFACTOR' } as const;

describe('the owner', () => {
  test('is the intent of the latest change of behaviour', () => {
    const book = ledger();
    book.write('INT-1', [file('a.ts', [added('f')])]);
    const second = book.write('INT-2', [file('a.ts', [changed('f', { previous: from('a.ts', 'f') })])]);
    book.write('INT-3', [file('a.ts', [changed('f', { ...refactor, previous: from('a.ts', 'f') })])]);
    book.write(null, [file('a.ts', [changed('f', { previous: from('a.ts', 'f') })])]);
    const found = foldOwnership(book.records).at('a.ts', 'f');
    expect(found?.owner).toEqual({ intentId: 'INT-2', recordId: second.id });
    expect(found?.history.map(({ intentId }) => intentId)).toEqual([null, 'INT-3', 'INT-2', 'INT-1']);
  });

  test('stays through a refactoring that renames and moves', () => {
    const book = ledger();
    book.write('INT-1', [file('a.ts', [added('f')])]);
    book.write('INT-2', [
      file('b.ts', [
        changed('g', { ...refactor, changes: ['renamed', 'moved'], previous: from('a.ts', 'f') }),
      ]),
      file('a.ts', []),
    ]);
    const ownership = foldOwnership(book.records);
    expect(ownership.at('b.ts', 'g')).toMatchObject({
      owner: { intentId: 'INT-1' },
      aliases: ['a.ts#f', 'b.ts#g'],
    });
    expect(ownership.at('a.ts', 'f')).toBeNull();
    expect(ownership.lineages).toHaveLength(1);
  });

  test.each(['extracted_from', 'split_from', 'merged_from'])(
    'of a symbol %s another is inherited if that is proved',
    (relation) => {
      const book = ledger();
      book.write('INT-1', [file('a.ts', [added('big'), added('small')])]);
      book.write('INT-2', [file('a.ts', [changed('small', { previous: from('a.ts', 'small') })])]);
      const origin = [
        { path: 'a.ts', name: 'big', relation },
        { path: 'a.ts', name: 'small', relation },
      ];
      book.write('INT-3', [
        file('a.ts', [added('proved', { ...refactor, origin }), added('unproved', { origin })]),
      ]);
      book.write(null, [file('a.ts', [added('unclaimed', { origin })])]);
      const ownership = foldOwnership(book.records);
      expect(ownership.at('a.ts', 'unclaimed')?.owner).toBeNull();
      expect(ownership.at('a.ts', 'proved')?.owner?.intentId).toBe('INT-1');
      expect(ownership.at('a.ts', 'unproved')?.owner?.intentId).toBe('INT-3');
    },
  );

  test('of a receiver into which a function was dissolved stays its own', () => {
    const book = ledger();
    book.write('INT-1', [file('a.ts', [added('receiver')])]);
    book.write('INT-2', [file('a.ts', [added('helper', { lineage_id: 'lin_h' })])]);
    const origin = [{ path: 'a.ts', name: 'helper', relation: 'inlined_from' }];
    const dissolved = changed('receiver', { ...refactor, origin, previous: from('a.ts', 'receiver') });
    book.write('INT-3', [
      file('a.ts', [dissolved], { deleted_symbols: [grave('helper', 'lin_h', refactor)] }),
    ]);
    const ownership = foldOwnership(book.records);
    expect(ownership.at('a.ts', 'receiver')?.owner?.intentId).toBe('INT-1');
    expect(ownership.at('a.ts', 'helper')).toMatchObject({ deleted: true, owner: { intentId: 'INT-2' } });
  });

  test('is read from the related resources of a record without an intent_id', () => {
    const related = [{ type: 'intent', url: 'urn:intent:INT-7', value: 'INT-7' }];
    const book = ledger();
    book.write(null, [{ path: 'a.ts', conversations: [{ ranges: [added('f')], related }] }]);
    expect(foldOwnership(book.records).at('a.ts', 'f')?.owner?.intentId).toBe('INT-7');
  });

  test('is nobody for a record that says nothing of symbols, and for a violation', () => {
    const book = ledger();
    book.write('INT-1', [file('a.ts', [{ start_line: 1, end_line: 2 }])]);
    book.write('INT-1', [file('a.ts', [added('f')])], { event: 'violation' });
    expect(foldOwnership(book.records).lineages).toEqual([]);
  });
});

describe('a settlement', () => {
  test('makes one lineage of a deletion and an addition that were one move', () => {
    const book = ledger();
    book.write('INT-1', [file('a.ts', [added('f', { lineage_id: 'lin_f' })])]);
    const gone = book.write('INT-2', [file('a.ts', [], { deleted_symbols: [grave('f', 'lin_f')] })], {
      provisional: true,
    });
    const back = book.write('INT-2', [file('b.ts', [added('f', { lineage_id: 'lin_new' })])], {
      provisional: true,
    });
    expect(foldOwnership(book.records).at('b.ts', 'f')?.owner?.intentId).toBe('INT-2');
    const moved = changed('f', {
      ...refactor,
      changes: ['moved'],
      previous: from('a.ts', 'f'),
      lineage_id: 'lin_f',
    });
    const settled = book.write('INT-2', [file('b.ts', [moved])], {
      event: 'settlement',
      supersedes: [gone.id, back.id],
    });
    const { lineages } = foldOwnership(book.records);
    expect(lineages).toHaveLength(1);
    expect(lineages[0]).toMatchObject({
      id: 'lin_f',
      path: 'b.ts',
      name: 'f',
      deleted: false,
      owner: { intentId: 'INT-1' },
    });
    expect(lineages[0]?.history.map(({ recordId }) => recordId)).toEqual([settled.id, book.records[0]!.id]);
    expect(lineages[0]?.aliases).toEqual(['a.ts#f', 'b.ts#f']);
  });

  test('is no later than what another wrote before it was made', () => {
    const book = ledger();
    book.write('INT-1', [file('a.ts', [added('f')])]);
    const mine = book.write('INT-2', [file('a.ts', [changed('f', { previous: from('a.ts', 'f') })])], {
      provisional: true,
    });
    book.write('INT-3', [file('a.ts', [changed('f', { previous: from('a.ts', 'f') })])], {
      session_id: 's2',
    });
    book.write('INT-2', [file('a.ts', [changed('f', { previous: from('a.ts', 'f') })])], {
      event: 'settlement',
      supersedes: [mine.id],
    });
    const found = foldOwnership(book.records).at('a.ts', 'f');
    expect(found?.owner?.intentId).toBe('INT-3');
    expect(found?.history.map(({ intentId }) => intentId)).toEqual(['INT-3', 'INT-2', 'INT-1']);
  });

  test('gathers what was written to the moved symbol in the meantime', () => {
    const book = ledger();
    book.write('INT-1', [file('a.ts', [added('f', { lineage_id: 'lin_f' })])]);
    const gone = book.write('INT-2', [file('a.ts', [], { deleted_symbols: [grave('f', 'lin_f')] })]);
    book.write('INT-3', [file('b.ts', [changed('f', { previous: from('b.ts', 'f'), lineage_id: 'lin_x' })])]);
    const back = book.write('INT-2', [file('c.ts', [added('other')])]);
    const moved = changed('f', { ...refactor, previous: from('a.ts', 'f'), lineage_id: 'lin_f' });
    book.write('INT-2', [file('b.ts', [moved])], { event: 'settlement', supersedes: [gone.id, back.id] });
    const found = foldOwnership(book.records).at('b.ts', 'f');
    expect(found).toMatchObject({ id: 'lin_f', owner: { intentId: 'INT-3' } });
    expect(found?.history.map(({ intentId }) => intentId)).toEqual(['INT-2', 'INT-3', 'INT-1']);
  });

  test('of a settlement counts, and the records below both stay out', () => {
    const book = ledger();
    const first = book.write('INT-1', [file('a.ts', [added('f')])]);
    const second = book.write('INT-1', [file('a.ts', [added('f')])], {
      event: 'settlement',
      supersedes: [first.id],
    });
    const third = book.write('INT-2', [file('a.ts', [added('f')])], {
      event: 'amendment',
      supersedes: [second.id, 'unknown'],
    });
    expect(
      foldOwnership(book.records)
        .at('a.ts', 'f')
        ?.history.map(({ recordId }) => recordId),
    ).toEqual([third.id]);
  });
});

describe('a symbol', () => {
  test('that is deleted keeps its history, and one added again later is another', () => {
    const book = ledger();
    book.write('INT-1', [file('a.ts', [added('f', { lineage_id: 'lin_1' })])]);
    book.write('INT-2', [file('a.ts', [], { deleted_symbols: [grave('f', 'lin_1')] })]);
    expect(foldOwnership(book.records).at('a.ts', 'f')).toMatchObject({ id: 'lin_1', deleted: true });
    book.write('INT-3', [file('a.ts', [added('f')])]);
    const { lineages, at } = foldOwnership(book.records);
    expect(at('a.ts', 'f')).toMatchObject({ deleted: false, owner: { intentId: 'INT-3' } });
    expect(lineages.map(({ deleted }) => deleted).sort()).toEqual([false, true]);
    expect(at('a.ts', 'f')?.history).toHaveLength(1);
  });

  test('that comes back under its old lineage goes on with its history', () => {
    const book = ledger();
    book.write('INT-1', [file('a.ts', [added('f', { lineage_id: 'lin_1' })])]);
    book.write('INT-2', [file('a.ts', [], { deleted_symbols: [grave('f', 'lin_1')] })]);
    book.write('INT-3', [file('a.ts', [added('f', { lineage_id: 'lin_1' })])]);
    expect(foldOwnership(book.records).lineages).toMatchObject([
      { id: 'lin_1', deleted: false, history: [{}, {}, {}] },
    ]);
  });

  test('keeps its own history when it swaps names with another', () => {
    const book = ledger();
    book.write('INT-1', [file('a.ts', [added('f')])]);
    book.write('INT-2', [file('a.ts', [added('g')])]);
    const swap = [
      changed('g', { ...refactor, previous: from('a.ts', 'f') }),
      changed('f', { ...refactor, previous: from('a.ts', 'g') }),
    ];
    book.write('INT-3', [file('a.ts', swap)]);
    const { at, lineages } = foldOwnership(book.records);
    expect(at('a.ts', 'g')?.owner?.intentId).toBe('INT-1');
    expect(at('a.ts', 'f')?.owner?.intentId).toBe('INT-2');
    expect(lineages).toHaveLength(2);
  });

  test('keeps its history when a new one takes its old name in the same record', () => {
    for (const order of [0, 1]) {
      const book = ledger();
      book.write('INT-1', [file('a.ts', [added('f', { lineage_id: 'lin_f' })])]);
      const renamed = changed('g', { ...refactor, previous: from('a.ts', 'f'), lineage_id: 'lin_f' });
      const fresh = added('f', { lineage_id: 'lin_new' });
      book.write('INT-2', [file('a.ts', order === 0 ? [renamed, fresh] : [fresh, renamed])]);
      const { at, lineages } = foldOwnership(book.records);
      expect(at('a.ts', 'g')).toMatchObject({ id: 'lin_f', owner: { intentId: 'INT-1' } });
      expect(at('a.ts', 'f')).toMatchObject({ id: 'lin_new', owner: { intentId: 'INT-2' } });
      expect(lineages).toHaveLength(2);
    }
  });

  test('never shares its lineage with a new one, even where the record gives both the same', () => {
    const book = ledger();
    book.write('INT-1', [file('a.ts', [added('f', { lineage_id: 'lin_f' })])]);
    const renamed = changed('g', { ...refactor, previous: from('a.ts', 'f'), lineage_id: 'lin_f' });
    book.write('INT-2', [file('a.ts', [renamed, added('f', { lineage_id: 'lin_f' })])]);
    const { at } = foldOwnership(book.records);
    expect(at('a.ts', 'g')).toMatchObject({ id: 'lin_f', owner: { intentId: 'INT-1' } });
    expect(at('a.ts', 'f')).toMatchObject({ deleted: false, owner: { intentId: 'INT-2' } });
    expect(at('a.ts', 'f')?.id).not.toBe('lin_f');
  });

  test('is followed through two stretches of one file in one record', () => {
    const book = ledger();
    const first = file('a.ts', [changed('g', { ...refactor, previous: from('a.ts', 'f') })]);
    const second = file('a.ts', [changed('h', { ...refactor, previous: from('a.ts', 'g') })]);
    book.write('INT-1', [first, second]);
    const { lineages } = foldOwnership(book.records);
    expect(lineages).toMatchObject([{ path: 'a.ts', name: 'h', aliases: ['a.ts#f', 'a.ts#g', 'a.ts#h'] }]);
  });

  test('that is deleted and replaced by one of its name in the same record is not the same', () => {
    const book = ledger();
    book.write('INT-1', [file('a.ts', [added('f', { lineage_id: 'lin_f' })])]);
    book.write('INT-2', [file('a.ts', [added('f')], { deleted_symbols: [grave('f', 'lin_f')] })]);
    const { at, lineages } = foldOwnership(book.records);
    expect(at('a.ts', 'f')).toMatchObject({ deleted: false, history: [{ intentId: 'INT-2' }] });
    expect(lineages).toHaveLength(2);
  });

  test('goes along with its renamed class and its renamed file', () => {
    const book = ledger();
    book.write('INT-1', [file('a.ts', [added('A'), added('A.m'), added('Ab'), added('h')])]);
    book.write('INT-2', [file('a.ts', [changed('B', { ...refactor, previous: from('a.ts', 'A') })])]);
    book.write('INT-3', [file('lib/z.ts', [], { path_before: 'a.ts', mutation_class: 'AST_REFACTOR' })]);
    const { at, lineages } = foldOwnership(book.records);
    expect(lineages.map(({ path, name }) => `${path}#${name}`)).toEqual(
      ['Ab', 'B', 'B.m', 'h'].map((name) => `lib/z.ts#${name}`),
    );
    expect(at('lib/z.ts', 'B.m')).toMatchObject({
      owner: { intentId: 'INT-1' },
      aliases: ['a.ts#A.m', 'a.ts#B.m', 'lib/z.ts#B.m'],
    });
  });

  test('that was there before the ledger begins its history when it is first touched', () => {
    const book = ledger();
    book.write('INT-1', [file('b.ts', [changed('g', { previous: from('a.ts', 'f') })])]);
    const found = foldOwnership(book.records).at('b.ts', 'g');
    expect(found).toMatchObject({ id: newLineageId('a.ts', 'f', hash('f')), aliases: ['a.ts#f', 'b.ts#g'] });
  });

  test('that is copied to where its first form stood is a new one', () => {
    const book = ledger();
    const id = newLineageId('a.ts', 'f', hash('f'));
    book.write('INT-1', [file('a.ts', [added('f', { lineage_id: id })])]);
    book.write('INT-1', [
      file('a.ts', [changed('g', { ...refactor, previous: from('a.ts', 'f'), lineage_id: id })]),
    ]);
    book.write('INT-2', [file('a.ts', [added('f', { lineage_id: id })])]);
    const { at } = foldOwnership(book.records);
    expect(at('a.ts', 'g')).toMatchObject({ id, owner: { intentId: 'INT-1' } });
    expect(at('a.ts', 'f')).toMatchObject({ owner: { intentId: 'INT-2' } });
    expect(at('a.ts', 'f')?.id).not.toBe(id);
  });

  test.each(['constructor', '__proto__', 'hasOwnProperty', 'a#b', 'a\nb', '"x"'])(
    'named %j is one like any other',
    (name) => {
      const book = ledger();
      book.write('INT-1', [file('a.ts', [added(name)])]);
      const ownership = foldOwnership(book.records);
      expect(ownership.at('a.ts', name)?.owner?.intentId).toBe('INT-1');
      expect(ownership.at('a.ts', 'toString')).toBeNull();
    },
  );
});

describe('the order and number of lines', () => {
  test('of a merged ledger make no difference', () => {
    const book = ledger();
    const base = book.write('INT-1', [file('a.ts', [added('f')])]);
    const branch = (intent: string, minute: number) => {
      const timestamp = new Date(Date.UTC(2026, 0, 2, 0, minute)).toISOString();
      const id = `00000000-0000-4000-9000-00000000000${minute}`;
      return book.write(intent, [file('a.ts', [changed('f', { previous: from('a.ts', 'f') })])], {
        prev: base.hash,
        timestamp,
        id,
      });
    };
    const [left, right] = [branch('INT-2', 5), branch('INT-3', 3)];
    const expected = foldOwnership([base, left, right]);
    expect(expected.at('a.ts', 'f')?.owner?.intentId).toBe('INT-2');
    for (const lines of [
      [right, left, base],
      [left, base, right, left],
      [right, right, base, left],
    ]) {
      expect(foldOwnership(lines).lineages).toEqual(expected.lineages);
    }
  });

  test('make no difference either where two branches wrote at the same moment', () => {
    const book = ledger();
    const base = book.write('INT-1', [file('a.ts', [added('f')])]);
    const timestamp = new Date(Date.UTC(2026, 0, 2)).toISOString();
    const [one, other] = ['INT-2', 'INT-3'].map((intent, at) =>
      book.write(intent, [file('a.ts', [changed('f', { previous: from('a.ts', 'f') })])], {
        ...{ prev: base.hash, timestamp, id: `00000000-0000-4000-9000-00000000000${at}` },
      }),
    ) as [TraceRecord, TraceRecord];
    for (const lines of [
      [base, one, other],
      [base, other, one],
    ])
      expect(foldOwnership(lines).at('a.ts', 'f')?.owner?.intentId).toBe('INT-3');
  });

  test('follow the chain where the clock went backwards', () => {
    const book = ledger();
    book.write('INT-1', [file('a.ts', [added('f')])], { timestamp: '2026-05-01T00:00:00Z' });
    book.write('INT-2', [file('a.ts', [changed('f', { previous: from('a.ts', 'f') })])], {
      timestamp: '2026-04-01T00:00:00Z',
    });
    expect(foldOwnership(book.records.toReversed()).at('a.ts', 'f')?.owner?.intentId).toBe('INT-2');
  });
});

test('the resolver names the living lineage, else a new one that nobody has', () => {
  const book = ledger();
  book.write('INT-1', [file('a.ts', [added('f', { lineage_id: newLineageId('b.ts', 'g', 'x') })])]);
  const lineageOf = lineageResolver(foldStanding(nothingStanding, book.records, (record) => record).standing);
  expect(lineageOf('a.ts', 'f', 'anything')).toBe(newLineageId('b.ts', 'g', 'x'));
  expect(lineageOf('b.ts', 'h', 'x')).toBe(newLineageId('b.ts', 'h', 'x'));
  expect(lineageOf('b.ts', 'g', 'x')).not.toBe(newLineageId('b.ts', 'g', 'x'));
  expect(newLineageId('a', 'b', 'c')).toMatch(/^lin_[0-9a-f]{16}$/);
  expect(newLineageId('a', 'bc', '')).not.toBe(newLineageId('ab', 'c', ''));
});
