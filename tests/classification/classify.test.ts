import { describe, expect, test } from 'vitest';
import { classify, type JudgeOptions } from '../../src/classification/classify.ts';
import { touchesImportsOnly } from '../../src/classification/modules/imports-only.ts';
import { lower } from '../../src/lowering/lower.ts';
import { changesOf } from '../../src/matching/changes.ts';
import { matchSymbols } from '../../src/matching/match-symbols.ts';
import { readAll, type Texts } from '../matching/match.ts';

async function judge(before: Texts, after: Texts, options: JudgeOptions = {}) {
  const [old, now] = [await readAll(before), await readAll(after)];
  const mapping = matchSymbols(old, now);
  return {
    ...classify(old, now, mapping, changesOf(mapping, old, now), lower, options),
    mapping,
  };
}

const verdicts = async (before: Texts, after: Texts) =>
  Object.fromEntries(
    (await judge(before, after)).changes.map((change) => [
      (change.after ?? change.before)!.name,
      change.mutationClass,
    ]),
  );

describe('a verdict', () => {
  test("is each symbol's own", async () => {
    const found = await verdicts(
      { 'a.ts': 'function a(x: number) { return x < 1; }\nfunction b(y: number) { return y; }\n' },
      { 'a.ts': 'function a(x: number) { return x <= 1; }\nfunction b(z: number) { return z; }\n' },
    );
    expect(found).toEqual({ a: 'INTENT_EVOLUTION', b: 'AST_REFACTOR' });
  });

  test('names the innermost function that something was taken out of', async () => {
    const { changes } = await judge(
      {
        'a.ts':
          'function report(all: string[]) {\n  function line(text: string) {\n    return `${text.trim().padEnd(9)}|`;\n  }\n  return all.map(line);\n}\n',
      },
      {
        'a.ts':
          'function report(all: string[]) {\n  function line(text: string) {\n    return `${pad(text)}|`;\n  }\n  return all.map(line);\n}\nfunction pad(text: string) {\n  return text.trim().padEnd(9);\n}\n',
      },
    );
    const pad = changes.find(({ after }) => after?.name === 'pad')!;
    expect(pad.origin).toEqual([{ path: 'a.ts', name: 'report.line', relation: 'extracted_from' }]);
  });

  test('names each function that something was taken out of, also one in which more was changed', async () => {
    const call = (name: string, arg: string, more = '') =>
      `function ${name}(${arg}: string) {\n  ${more}return pad(${arg});\n}\n`;
    const own = (name: string, arg: string) =>
      `function ${name}(${arg}: string) {\n  const cell = ${arg}.trim().toUpperCase();\n  return cell.padEnd(9, '.');\n}\n`;
    const { changes } = await judge(
      { 'a.ts': `${own('head', 'title')}${own('line', 'text')}` },
      {
        'a.ts': `${call('head', 'title')}${call('line', 'text', "if (text === '') throw new Error('empty');\n  ")}${own('pad', 'word')}`,
      },
    );
    const pad = changes.find(({ after }) => after?.name === 'pad')!;
    expect(pad.origin?.map(({ name }) => name)).toEqual(['head', 'line']);
  });

  test('falls with the rename that it leans on', async () => {
    const found = await verdicts(
      {
        'a.ts':
          'function low(n: number) {\n  const limit = 10;\n  return n < limit ? n : limit;\n}\nfunction use() { return low(1); }\n',
      },
      {
        'a.ts':
          'function lower(n: number) {\n  const limit = 10;\n  return n <= limit ? n + 1 : limit;\n}\nfunction use() { return lower(1); }\n',
      },
    );
    expect(found).toEqual({ lower: 'INTENT_EVOLUTION', use: 'INTENT_EVOLUTION' });
  });

  test('holds for functions that call each other and were renamed together', async () => {
    const found = await verdicts(
      {
        'a.ts':
          'function even(n: number): boolean { return n === 0 || odd(n - 1); }\nfunction odd(n: number): boolean { return n !== 0 && even(n - 1); }\n',
      },
      {
        'a.ts':
          'function isEven(n: number): boolean { return n === 0 || isOdd(n - 1); }\nfunction isOdd(n: number): boolean { return n !== 0 && isEven(n - 1); }\n',
      },
    );
    expect(found).toEqual({ isEven: 'AST_REFACTOR', isOdd: 'AST_REFACTOR' });
  });

  test('blames the change by which an unchanged caller is affected', async () => {
    const { changes } = await judge(
      { 'a.ts': 'function a() { return 1; }\nfunction use() { return a(); }\n' },
      { 'a.ts': 'function b() { return 1; }\nfunction use() { return a(); }\n' },
    );
    expect(changes).toHaveLength(1);
    expect(changes[0]!.mutationClass).toBe('INTENT_EVOLUTION');
    expect(changes[0]!.findings.map(({ because }) => because).join()).toContain('use is affected');
  });

  test('shows the first edit that no rule explains, with its lines', async () => {
    const { changes } = await judge(
      { 'a.ts': '// a heading\nfunction a(x: number) {\n  const y = x;\n  return y < 1;\n}\n' },
      { 'a.ts': 'function a(x: number) {\n  const y = x;\n  return y <= 1;\n}\n' },
    );
    const finding = changes.find(({ after }) => after?.name === 'a')!.findings[0]!;
    expect(finding).toMatchObject({
      rule: 'unexplained-edit',
      verdict: 'changes',
      beforeLines: [4, 4],
      afterLines: [3, 3],
    });
    expect(finding.because).toBe('`<` became `<=`');
  });

  test('tells of a comment that tools obey, and not of the code beside it', async () => {
    const [before, after] = ['f := open(path)', '//go:fence\n\tf := open(path)'].map(
      (body) => ({ 'a.go': `package a\n\nfunc a(path string) {\n\t${body}\n\tf.close()\n}\n` }) as const,
    );
    const said = async (one: Texts, other: Texts) => {
      const { changes } = await judge(one, other);
      return changes.flatMap(({ findings }) => findings.map(({ because }) => because));
    };
    const comment = '`//go:fence`';
    expect(await said(before!, after!)).toEqual([`${comment} was added: a comment that tools obey`]);
    expect(await said(after!, before!)).toEqual([`${comment} was removed: a comment that tools obey`]);
  });

  test('names what was assumed', async () => {
    const { changes } = await judge(
      { 'a.ts': 'export function a() { return 1; }\n' },
      { 'a.ts': 'export function b() { return 1; }\n' },
    );
    expect(changes[0]!.findings.map(({ assumes }) => assumes?.sentence)).toContain(
      'nobody outside the change set refers to the old name',
    );
  });

  test('that needs an assumption is none where nothing may be assumed', async () => {
    const renamed: [Texts, Texts] = [
      { 'a.ts': 'export function a() { return 1; }\n' },
      { 'a.ts': 'export function b() { return 1; }\n' },
    ];
    const local: [Texts, Texts] = [
      { 'a.ts': 'export function a(x: number) { return x; }\n' },
      { 'a.ts': 'export function a(y: number) { return y; }\n' },
    ];
    for (const trust of ['default', 'lenient'] as const)
      expect((await judge(...renamed, { trust })).mutationClass).toBe('AST_REFACTOR');
    const strict = await judge(...renamed, { trust: 'strict' });
    expect(strict.mutationClass).toBe('INTENT_EVOLUTION');
    expect(strict.changes[0]!.findings[0]!.because).toContain('at the level "strict"');
    expect((await judge(...local, { trust: 'strict' })).mutationClass).toBe('AST_REFACTOR');
  });

  test('of a file in no known language is by its bytes', async () => {
    const { files, mutationClass } = await judge({ 'notes.zzz': 'a' }, { 'notes.zzz': 'a ' });
    expect(mutationClass).toBe('INTENT_EVOLUTION');
    expect(files[0]!.diagnostics.map(({ code }) => code)).toEqual(['unknown-language']);
  });

  test('is INTENT_EVOLUTION where the budget ends, and says so', async () => {
    const text = 'function a(x: number) { return x + 1 + 2 + 3; }\n';
    const { changes } = await judge(
      { 'a.ts': text },
      { 'a.ts': text.replaceAll('x', 'y') },
      { mostNodes: 5 },
    );
    expect(changes[0]!.mutationClass).toBe('INTENT_EVOLUTION');
    expect(changes[0]!.findings[0]!.rule).toBe('budget');
  });

  test('of a file that came with imports alone is no change of behaviour', async () => {
    const found = await verdicts(
      { 'a.ts': 'export function area(r: number) { return 3 * r * r; }\nexport const keep = 1;\n' },
      {
        'a.ts': "export { area } from './b.ts';\nexport const keep = 1;\n",
        'b.ts': 'export function area(r: number) { return 3 * r * r; }\n',
      },
    );
    expect(new Set(Object.values(found))).toEqual(new Set(['AST_REFACTOR']));
  });

  test('is the same every time', async () => {
    const [before, after] = [
      { 'a.ts': 'class A { x() {} y() {} }' },
      { 'b.ts': 'class B { y() {} x() {} z() {} }' },
    ];
    const summary = async () =>
      JSON.stringify(
        (await judge(before, after)).changes.map(({ findings, changes }) => ({ findings, changes })),
      );
    expect(await summary()).toBe(await summary());
  });
});

describe('touchesImportsOnly', () => {
  const moduleChange = async (before: string, after: string) => {
    const judged = await judge({ 'a.ts': before }, { 'a.ts': after });
    const change = judged.changes.find(({ after: symbol }) => symbol?.name === '<module>')!;
    return touchesImportsOnly(change, judged);
  };

  test('is true of binding imports and re-exports', async () => {
    expect(
      await moduleChange('start();\n', "import { a } from './a';\nexport { b } from './b';\nstart();\n"),
    ).toBe(true);
  });

  test('is false of an import for its effect', async () => {
    expect(await moduleChange('start();\n', "import './a';\nstart();\n")).toBe(false);
  });

  test('is false of any other statement', async () => {
    expect(await moduleChange('start();\n', 'start();\nstop();\n')).toBe(false);
  });
});

test('words that come with a function inside tell nothing apart', async () => {
  const steps = `    const power = size === 0 ? 0 : Math.log10(size);
    let times = 0;
    while (power < times * 3 && base > -8) {
      base--;
      times--;
    }
    while (power >= 3 + times * 3 && base < 8) {
      base++;
      times++;
    }
    const sign = base < 0 ? small[-base] : large[base];
`;
  const around = (body: string): string =>
    `function metric(size, base, small, large) {\n${body}    return size / times + sign;\n`;
  const { mutationClass } = await judge(
    { 'a.js': `${around(steps)}}\n` },
    {
      'a.js': `${around('    var { times, sign } = marker();\n')}  function marker() {\n${steps}    return { times, sign };\n  }\n}\n`,
    },
    { untangles: false },
  );
  expect(mutationClass).toBe('AST_REFACTOR');
});

describe('a file that comes or goes', () => {
  const told = async (before: Texts, after: Texts): Promise<string> =>
    JSON.stringify(
      (await judge(before, after)).changes.flatMap(({ findings }) => findings.map(({ because }) => because)),
    );

  test('is asked for what names in files that stay mean now', async () => {
    const cart = (size: number): string =>
      `package shop;\nimport other.*;\nclass Cart {\n  int price() { return new Item().price; }\n  int size() { return ${size}; }\n}\n`;
    const item = 'package shop;\nclass Item {\n  int price = 3;\n}\n';
    const [old, now] = [{ 'shop/Cart.java': cart(1) }, { 'shop/Cart.java': cart(2), 'shop/Item.java': item }];
    expect(await told(old, now)).toContain('price is affected');
    expect(await told(now, old)).toContain('price is affected');
  });

  test('is asked for what imports mean now', async () => {
    const users = (size: number): string =>
      `import { total } from './total';\nexport function use() { return total(); }\nexport function size() { return ${size}; }\n`;
    const total = 'export function total() { return 3; }\n';
    expect(await told({ 'a.ts': users(1) }, { 'a.ts': users(2), 'total.ts': total })).toContain(
      'use is affected',
    );
  });

  test('costs nothing where it has nothing to do with them', async () => {
    const many = Array.from(
      { length: 200 },
      (_, at) => `function f${at}(x: number) { return x * ${at} + x; }\n`,
    ).join('');
    const { changes } = await judge(
      { 'a.ts': `${many}function g(y: number) { return y; }\n` },
      { 'a.ts': `${many}function g(z: number) { return z; }\n`, 'b.ts': 'export const other = 1;\n' },
      { mostNodes: 300 },
    );
    expect(changes.map(({ after, mutationClass }) => [after?.name, mutationClass])).toEqual([
      ['g', 'AST_REFACTOR'],
      ['other', 'INTENT_EVOLUTION'],
    ]);
  });
});
