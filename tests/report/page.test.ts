import { createHash } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arrange } from '../../src/report/arrange.ts';
import { escaped, html } from '../../src/report/markup.ts';
import { packCode } from '../../src/report/packs.ts';
import { reportPage } from '../../src/report/page.ts';
import type { RowCode } from '../../src/report/page-data.ts';
import { squarify } from '../../src/report/squarify.ts';
import { change, finding, reportWith, side } from './report-with.ts';

const assets = { script: 'let one = 1;', style: 'p { margin: 0 }' };
const seed = Number(process.env['SEED'] ?? 20260216);

describe('markup', () => {
  test('escapes every value, and takes only what it made itself as it is', () => {
    expect(html`<b title="${'"x'}">${'<i>'}</b>${html`<hr>`}${null}${[html`1`, null]}`.markup).toBe(
      '<b title="&quot;x">&lt;i&gt;</b><hr>1',
    );
  });

  test('spells out what can not be seen', () => {
    expect(escaped('a\u202eb\n')).toBe('a\\u202eb\\u000a');
  });

  test('of any text holds no character that begins a tag or ends an attribute', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => !/[<>"'`]/.test(escaped(text))),
      { seed },
    );
  });
});

describe('a page', () => {
  test('lets run its own script and stylesheet alone, by their hashes', () => {
    const hash = (text: string): string => createHash('sha256').update(text).digest('base64');
    const page = reportPage(reportWith([change('f')]), assets);
    expect(page).toContain(
      `content="default-src 'none'; script-src 'sha256-${hash(assets.script)}'; style-src 'sha256-${hash(assets.style)}';`,
    );
    expect(page).not.toContain('unsafe');
  });

  test('is not made with a script that would end its own block', () => {
    const torn = { ...assets, script: 'const end = "</script>";' };
    expect(() => reportPage(reportWith([]), torn)).toThrow(/script can't stand inside a page/);
  });

  test('tells behaviour before shape, with reasons and their lines, and folds what is proved', () => {
    const page = reportPage(
      reportWith([
        change('kept', { mutationClass: 'AST_REFACTOR', findings: [finding('x is now `y`', 'preserves')] }),
        change('changed', { findings: [finding('`<` became `<=`')] }),
      ]),
      assets,
    );
    expect(page.indexOf('>changed<')).toBeLessThan(page.indexOf('>kept<'));
    expect(page).toContain(
      '<li class="x" data-b="1-1" data-a="1-2"><code>&lt;</code> became <code>&lt;=</code></li>',
    );
    expect(page).toMatch(/<details class="fold" id="fold"><summary><span>1 change proved to keep behaviour/);
    expect(page).toContain('1 symbol</em> changed in behaviour, <em class="r">1 symbol</em> in shape only.');
  });

  test('of nothing says so', () => {
    expect(reportPage(reportWith([]), assets)).toContain('No symbol changed.');
  });

  test('of refactorings alone opens them', () => {
    const page = reportPage(reportWith([change('f', { mutationClass: 'AST_REFACTOR' })]), assets);
    expect(page).toContain('Nothing changed in behaviour.');
    expect(page).toContain('id="fold" open>');
  });

  test('of the ledger says what was refused', () => {
    const refusal = {
      timestamp: '2026-02-16T12:00:00.000Z',
      code: 'SCOPE_VIOLATION',
      path: 'src/a.ts',
      because: 'f is not owned',
      intentId: 'INT-1',
      waived: false,
    };
    const page = reportPage(
      reportWith([change('f')], { subject: { type: 'ledger', records: 7 }, refusals: [refusal] }),
      assets,
    );
    expect(page).toContain('What 7 records of the ledger tell');
    expect(page).toContain('<code>SCOPE_VIOLATION</code> f is not owned');
  });
});

test('changes are arranged by class, by intent with most behaviour first, and by place', () => {
  const of = (name: string, id: string | null, refactored = false) =>
    change(name, {
      intent: id === null ? null : { id, by: 'record' },
      mutationClass: refactored ? 'AST_REFACTOR' : 'INTENT_EVOLUTION',
    });
  const { rows, intents, evolved } = arrange(
    reportWith([of('d', 'TWO', true), of('c', null), of('b', 'TWO'), of('a', 'TWO'), of('e', 'ONE')]),
  );
  expect(rows.map(({ after }) => after!.name)).toEqual(['a', 'b', 'e', 'c', 'd']);
  expect(intents.map(({ id }) => id)).toEqual(['TWO', 'ONE']);
  expect(evolved.map(({ first }) => first)).toEqual([0, 2, 3]);
});

describe('code in packs', () => {
  const unpacked = (pack: string): readonly RowCode[] =>
    JSON.parse(inflateRawSync(Buffer.from(pack, 'base64')).toString('utf8'));

  test('is what it was, with the places of both sides', () => {
    const rows = [change('f', { before: null, after: side('f', 'one\ntwo') })];
    const { packs, leftOut } = packCode(rows);
    expect(packs.map(unpacked)).toEqual([[[null, [[1, 'one\ntwo']], [], [null, 'src/a.ts:1-2']]]]);
    expect(leftOut).toBe(0);
  });

  test('names the rows with which a symbol exchanged code, on both', () => {
    const cut = change('part', {
      before: null,
      origin: [{ path: 'src/a.ts', name: 'whole', relation: 'extracted_from' }],
    });
    const [pack] = packCode([change('whole'), cut]).packs;
    expect(unpacked(pack!).map(([, , kin]) => kin)).toEqual([[1], [0]]);
  });

  test('is left out where the page would weigh too much, what comes last first', () => {
    const rows = Array.from({ length: 60 }, (_, at) => change(`f${at}`));
    const whole = packCode(rows);
    const { packs, leftOut } = packCode(rows, whole.packs[0]!.length);
    expect(packs.map((pack) => pack !== '')).toEqual([true, false, false]);
    expect(leftOut).toBe(36);
  });
});

test('a treemap gives each weight its share, inside the whole, and nothing twice', () => {
  const weights = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(weights, (some) => {
      const sorted = [...some].sort((a, b) => b - a);
      const rects = squarify(sorted, { x: 0, y: 0, width: 300, height: 100 });
      const total = sorted.reduce((sum, weight) => sum + weight, 0);
      rects.forEach(({ x, y, width, height }, at) => {
        expect(width * height).toBeCloseTo((sorted[at]! / total) * 30_000, 3);
        expect(x).toBeGreaterThan(-1e-6);
        expect(y + height).toBeLessThan(100 + 1e-6);
        expect(x + width).toBeLessThan(300 + 1e-6);
      });
    }),
    { seed },
  );
});
