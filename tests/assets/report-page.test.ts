import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareLines } from '../../assets/report/compare-lines.ts';
import { linesOf } from '../../assets/report/lines.ts';
import { pathMatcher } from '../../assets/report/path-matcher.ts';

const nowhere = { before: new Set<string>(), after: new Set<string>() };
const seed = Number(process.env['SEED'] ?? 20260216);

/** A comparison as a person writes it down: `-` gone, `+` come, `~` changed, `>` moved. */
function told(before: string, after: string, elsewhere = nowhere): readonly string[] {
  const rows = compareLines(linesOf([[1, before]]), linesOf([[1, after]]), elsewhere);
  return rows.map(({ type, before: old, after: now, moved }) => {
    if (type === 'changed') return `~${old!.text}|${now!.text}`;
    const sign = { same: ' ', deleted: '-', added: '+' }[type];
    return `${moved ? '>' : ''}${sign}${(now ?? old)!.text}`;
  });
}

describe('lines', () => {
  test('that changed stand beside what they became', () => {
    expect(told('if (a < b) {\n  go();\n}', 'if (a <= b) {\n  go();\n}')).toEqual([
      '~if (a < b) {|if (a <= b) {',
      '   go();',
      ' }',
    ]);
  });

  test('are paired by likeness and not by order', () => {
    expect(told('const total = add(a, b);', 'check(a);\nconst sum = add(a, b);')).toEqual([
      '+check(a);',
      '~const total = add(a, b);|const sum = add(a, b);',
    ]);
  });

  test('of a symbol that is indented more are the same', () => {
    expect(
      told('f() {\n  go();\n}', '    f() {\n      go();\n    }').every((row) => row.startsWith(' ')),
    ).toBe(true);
  });

  test('that were carried to another symbol, or within this one, are moved', () => {
    const elsewhere = { before: new Set<string>(), after: new Set(['sum += line.amount;']) };
    expect(told('start();\n  sum += line.amount;\nend();', 'start();\nend();', elsewhere)).toEqual([
      ' start();',
      '>-  sum += line.amount;',
      ' end();',
    ]);
  });

  test('that say nothing, such as a brace, are never moved', () => {
    const elsewhere = { before: new Set<string>(), after: new Set(['}']) };
    expect(told('a();\n}', 'a();', elsewhere)).toEqual([' a();', '-}']);
  });

  test('of both sides are all there, in order', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c();', '  d = e + f;', '', '}'), { maxLength: 12 });
    fc.assert(
      fc.property(text, text, (old, now) => {
        const rows = compareLines(linesOf([[1, old.join('\n')]]), linesOf([[1, now.join('\n')]]), nowhere);
        const numbers = (side: 'before' | 'after') => rows.flatMap((row) => row[side]?.number ?? []);
        expect(numbers('before')).toEqual((old.length > 0 ? old : ['']).map((_, at) => at + 1));
        expect(numbers('after')).toEqual((now.length > 0 ? now : ['']).map((_, at) => at + 1));
      }),
      { seed },
    );
  });
});

test('a symbol that is left out stands between the lines around it', () => {
  const lines = linesOf([[1, 'class A {'], 'A.go', [9, '}']]);
  expect(lines.map(({ number, text }) => [number, text])).toEqual([
    [1, 'class A {'],
    [null, 'A.go'],
    [9, '}'],
  ]);
});

test('paths are found by any part of them, or by a pattern', () => {
  const cases = [
    ['billing', true],
    ['src/*.ts', true],
    ['*.test.ts', false],
    ['SRC/BILL*', true],
    ['*cart*total*', false],
    ['', true],
    ['**', true],
  ] as const;
  for (const [asked, is] of cases)
    expect([asked, pathMatcher(asked)('src/billing/cart.ts')]).toEqual([asked, is]);
});

/** The dark colours stand twice: for who wants them everywhere, and for who has chosen them here. */
