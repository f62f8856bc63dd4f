import { describe, expect, test } from 'vitest';
import { type Files, verdictBeside } from '../support/beside.ts';

/*
 * A file of the change set that changed for another reason may still ask for what was moved or renamed, in a way that no
 * reference resolves.
 */

const parse = 'export function parse(text: string) {\n  return Number(text) + 7;\n}\n';
const show = 'export function show(n: number) {\n  return `${n} items`;\n}\n';
const cart = (from: string, name: string): string =>
  `import { ${name} } from '${from}';\nexport const total = (text: string) => ${name}(text);\n`;

const scripts: Readonly<Record<string, readonly [before: Files, after: Files]>> = {
  moved: [
    { 'src/a.ts': parse + show, 'src/b.ts': 'export const rate = 3;\n', 'src/cart.ts': cart('./a', 'parse') },
    { 'src/a.ts': show, 'src/b.ts': `export const rate = 3;\n${parse}`, 'src/cart.ts': cart('./b', 'parse') },
  ],
  renamed: [
    { 'src/a.ts': parse + show, 'src/cart.ts': cart('./a', 'parse') },
    { 'src/a.ts': parse.replace('parse', 'read') + show, 'src/cart.ts': cart('./a', 'read') },
  ],
  'in a file that was moved': [
    { 'src/a.ts': parse, 'src/cart.ts': cart('./a', 'parse') },
    { 'src/lib/a.ts': parse, 'src/cart.ts': cart('./lib/a', 'parse') },
  ],
};

const load = 'def load(url):\n    return url * 3\n\n\n';
const count = 'def count(n):\n    return n + 1\n\n\n';
const main = (module: string, name: string): string =>
  `from ${module} import ${name}\n\nprint(${name}('x'))\n`;
const shop = { 'shop/__init__.py': '' };

const pythons: Readonly<Record<string, readonly [before: Files, after: Files]>> = {
  moved: [
    { ...shop, 'shop/a.py': load + count, 'shop/b.py': 'RATE = 3\n', 'shop/main.py': main('shop.a', 'load') },
    { ...shop, 'shop/a.py': count, 'shop/b.py': `${load}RATE = 3\n`, 'shop/main.py': main('shop.b', 'load') },
  ],
  renamed: [
    { ...shop, 'shop/a.py': load + count, 'shop/main.py': main('shop.a', 'load') },
    { ...shop, 'shop/a.py': load.replace('load', 'fetch') + count, 'shop/main.py': main('shop.a', 'fetch') },
  ],
  'in a file that was moved': [
    { ...shop, 'shop/a.py': load, 'shop/main.py': main('shop.a', 'load') },
    { ...shop, 'shop/c.py': load, 'shop/main.py': main('shop.c', 'load') },
  ],
};

async function besideOther(
  [before, after]: readonly [Files, Files],
  path: string,
  text: string,
  comment: string,
): Promise<readonly (string | null)[]> {
  const changed = [
    { ...before, [path]: text },
    { ...after, [path]: `${comment}\n${text}` },
  ] as const;
  const less = [
    { ...before, [path]: `${comment} ${(text.match(/\w+/g) ?? []).join(' ')}\n${text}` },
    { ...after, [path]: text },
  ] as const;
  return [
    await verdictBeside(before, after, { [path]: text }),
    await verdictBeside(...changed, {}),
    await verdictBeside(...less, {}),
  ];
}

const missed = ['INTENT_EVOLUTION', 'INTENT_EVOLUTION', 'INTENT_EVOLUTION'];

describe.each(Object.keys(scripts))('a function of ECMAScript that was %s', (how) => {
  test('is the same where all follow', async () => {
    expect(await verdictBeside(...scripts[how]!, {})).toBe('AST_REFACTOR');
    const other = "export const load = () => import('./other').then((other) => other.parse('1'));\n";
    expect(await besideOther(scripts[how]!, 'src/u.ts', other, '// as it was')).toEqual([
      'AST_REFACTOR',
      'AST_REFACTOR',
      'AST_REFACTOR',
    ]);
  });

  test.each([
    "const { parse } = require('./a');\nexports.n = parse('1');\n",
    "const a = require('./a');\nexports.n = a.parse('1');\n",
    "export async function load() {\n  return (await import('./a')).parse('1');\n}\n",
    "export async function load() {\n  const { parse: p } = await import('./a');\n  return p('1');\n}\n",
    "export const load = () => import('./a').then((a) => a.parse('1'));\n",
    "export const load = () => import('./a').then(({ parse }) => parse('1'));\n",
    "vi.mock('./a', () => ({ parse: vi.fn() }));\n",
    "import * as a from './a';\nvi.spyOn(a, 'parse');\n",
  ])('isn’t where somebody says %s', async (text) => {
    expect(await besideOther(scripts[how]!, 'src/u.ts', text, '// as it was')).toEqual(missed);
  });
});

describe.each(Object.keys(pythons))('a function of Python that was %s', (how) => {
  test('is the same where all follow', async () => {
    expect(await verdictBeside(...pythons[how]!, {})).toBe('AST_REFACTOR');
  });

  test.each([
    "import importlib\n\n\ndef get():\n    return importlib.import_module('shop.a').load('x')\n",
    "def get():\n    import shop.a\n\n    return shop.a.load('x')\n",
    "import shop.a\n\n\ndef get():\n    return shop.a.load('x')\n",
    'try:\n    from shop.a import load\nexcept ImportError:\n    load = None\n',
    "from shop import a\n\n\ndef get():\n    return getattr(a, 'load')('x')\n",
    "ENTRY = 'shop.a:load'\n",
    "HANDLER = 'shop.a.load'\n",
    "from unittest.mock import patch\n\n\ndef test_load():\n    with patch('shop.a.load'):\n        pass\n",
  ])('isn’t where somebody says %s', async (text) => {
    expect(await besideOther(pythons[how]!, 'shop/u.py', text, '# as it was')).toEqual(missed);
  });
});

describe('a test that replaces a file', () => {
  const moved = scripts['in a file that was moved']!;
  const test_ = (path: string): string =>
    `import { total } from './cart';\n\nvi.mock('${path}', () => ({ parse: () => 5 }));\n\nit('adds', () => expect(total('1')).toBe(5));\n`;
  const withTest = (after: string): readonly [Files, Files] => [
    { ...moved[0], 'src/cart.test.ts': test_('./a') },
    { ...moved[1], 'src/cart.test.ts': test_(after) },
  ];

  test('follows it, and nothing else', async () => {
    const other = { 'src/b.ts': parse };
    expect(await verdictBeside(...withTest('./lib/a'), other)).toBe('AST_REFACTOR');
    expect(await verdictBeside(...withTest('./b'), other)).toBe('INTENT_EVOLUTION');
  });

  test('finds no longer what stands in for it beside its old place', async () => {
    const mock = { 'src/__mocks__/a.ts': 'export const parse = () => 5;\n' };
    expect(await verdictBeside(...withTest('./lib/a'), mock)).toBe('INTENT_EVOLUTION');
    const [before, after] = withTest('./lib/a');
    const told = { 'src/__mocks__/a.ts': `// told\n${mock['src/__mocks__/a.ts']}` };
    expect(await verdictBeside({ ...before, ...mock }, { ...after, ...told }, {})).toBe('INTENT_EVOLUTION');
  });

  test('has in its place what it is put together from', async () => {
    const spread = (path: string): Files => ({
      'src/cart.test.ts': `vi.mock('${path}', async () => ({ ...(await vi.importActual('./a')) }));\n\nit('adds', () => {});\n`,
    });
    const held = {
      'src/cart.test.ts':
        "vi.mock('./cart', async () => {\n  const all = await vi.importActual<typeof import('./a')>('./a');\n  return { ...all };\n});\n",
    };
    const leaving = scripts['moved']!;
    const beside = async (files: Files): Promise<string | null> =>
      verdictBeside({ ...leaving[0], ...files }, { ...leaving[1], ...files }, {});
    expect(await beside(spread('./a'))).toBe('AST_REFACTOR');
    expect(await verdictBeside(...leaving, spread('./cart'))).toBe('INTENT_EVOLUTION');
    expect(await verdictBeside(...leaving, held)).toBe('INTENT_EVOLUTION');
  });

  test('follows it in Python', async () => {
    const patch = (module: string): string =>
      `from unittest.mock import patch\n\nfrom ${module} import load\n\n\n@patch('${module}.requests')\ndef test_load(requests):\n    load('x')\n`;
    const rates = 'import requests\n\n\ndef load(url):\n    return requests.get(url)\n';
    const sides = (after: string): readonly [Files, Files] => [
      { ...shop, 'shop/a.py': rates, 'tests/test_a.py': patch('shop.a') },
      { ...shop, 'shop/c.py': rates, 'tests/test_a.py': patch(after) },
    ];
    expect(await verdictBeside(...sides('shop.c'), {})).toBe('AST_REFACTOR');
    const other = { 'shop/d.py': rates };
    expect(await verdictBeside(...sides('shop.d'), other)).toBe('INTENT_EVOLUTION');
  });
});

describe('a name of another package or folder', () => {
  const rates = (text: string): string =>
    `package ${text};\n\npublic class Rates {\n  public int base() {\n    return 3;\n  }\n}\n`;
  const classes = [
    { 'src/shop/Rates.java': rates('shop') },
    { 'src/shop/money/Rates.java': rates('shop.money') },
  ] as const;

  test.each(['new shop.Rates()', 'Class.forName("shop.Rates").newInstance()'])(
    'is asked for of a class that was moved: %s',
    async (made) => {
      const main = `package app;\n\nclass Main {\n  Object make() throws Exception {\n    return ${made};\n  }\n}\n`;
      expect(await besideOther(classes, 'src/app/Main.java', main, '// as it was')).toEqual(missed);
    },
  );

  test('is asked for of a function of Go that was renamed', async () => {
    const base = (name: string): Files => ({
      'shop/a.go': `package shop\n\nfunc ${name}(n int) int {\n\treturn n * 3\n}\n`,
    });
    const main = 'package app\n\nimport . "x/shop"\n\nfunc Run() int {\n\treturn Base(1)\n}\n';
    expect(await besideOther([base('Base'), base('Root')], 'app/main.go', main, '// as it was')).toEqual(
      missed,
    );
  });
});
