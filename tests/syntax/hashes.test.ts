import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CodeSymbol } from '../../src/model/symbol.ts';
import { parse } from '../support/languages.ts';

async function symbol(path: string, text: string, name: string): Promise<CodeSymbol> {
  const file = await parse(path, text);
  const found = file.symbols.find((candidate) => candidate.name === name);
  if (!found) throw new Error(`${name} is not among ${file.symbols.map((each) => each.name).join(', ')}`);
  return found;
}

const total = `/** What is owed. */
total(items: Item[]): number {
  let sum = 0;

  for (const item of items) {
    sum += item.price;
  }
  return sum;
}`;
const indented = (text: string, by: string) => text.replaceAll(/^(?!$)/gm, by);
const cart = `class Cart {\n${indented(total, '  ')}\n}\n`;

describe('the content hash stays', () => {
  const moved: [string, string, string, string][] = [
    ['when code is added above', 'a.ts', `import x from 'x';\n\nconst y = x(1);\n\n${cart}`, 'Cart.total'],
    [
      'when it moves down in its file',
      'a.ts',
      `${cart}`.replace('class Cart {', 'class Cart {\n  other() {}\n'),
      'Cart.total',
    ],
    ['in another file', 'lib/b.ts', cart, 'Cart.total'],
    [
      'in a class inside a namespace',
      'a.ts',
      `namespace Shop {\n${indented(cart, '  ')}\n}\n`,
      'Shop.Cart.total',
    ],
    [
      'in a class indented with tabs as a whole',
      'a.ts',
      `namespace Shop {\n${indented(cart, '\t')}\n}\n`,
      'Shop.Cart.total',
    ],
    ['with CRLF', 'a.ts', cart.replaceAll('\n', '\r\n'), 'Cart.total'],
    ['with lone CR', 'a.ts', cart.replaceAll('\n', '\r'), 'Cart.total'],
    ['after a byte order mark', 'a.ts', `\uFEFF${cart}`, 'Cart.total'],
  ];
  test.each(moved)('%s', async (_, path, text, name) => {
    const original = await symbol('a.ts', cart, 'Cart.total');
    const after = await symbol(path, text, name);
    expect(after.contentHash).toBe(original.contentHash);
  });

  test('when code above is removed', async () => {
    const before = await symbol(
      'a.ts',
      `const a = 1;\nfunction gone() {}\nfunction kept() {\n  return 1;\n}\n`,
      'kept',
    );
    expect((await symbol('a.ts', 'function kept() {\n  return 1;\n}\n', 'kept')).contentHash).toBe(
      before.contentHash,
    );
  });

  test('when a function leaves a namespace, and when a Python one enters a class', async () => {
    const inside =
      'namespace N {\n    function f(a) {\n        if (a) {\n            g();\n        }\n    }\n}\n';
    const outside = 'function f(a) {\n    if (a) {\n        g();\n    }\n}\n';
    expect((await symbol('a.ts', outside, 'f')).contentHash).toBe(
      (await symbol('a.ts', inside, 'N.f')).contentHash,
    );
    const python = 'def f(a):\n    if a:\n        return 1\n\n    return 2\n';
    const method = `class C:\n${indented(python, '    ')}`;
    expect((await symbol('a.py', method, 'C.f')).contentHash).toBe(
      (await symbol('a.py', python, 'f')).contentHash,
    );
  });
});

describe('the content hash changes', () => {
  test.each([
    ['with a character of the code', cart.replace('sum += ', 'sum -= ')],
    ['with its doc comment', cart.replace('What is owed', 'What is due')],
    ['with a blank line inside', cart.replace('\n\n', '\n')],
    ['with the indentation of one line', cart.replace('    return sum', '      return sum')],
    ['with a blank at the end of a line', cart.replace('let sum = 0;', 'let sum = 0; ')],
  ])('%s', async (_, text) => {
    const original = await symbol('a.ts', cart, 'Cart.total');
    expect((await symbol('a.ts', text, 'Cart.total')).contentHash).not.toBe(original.contentHash);
  });
});

describe('docs/recompute-content-hash.mjs says what goldthread says', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'goldthread-hashes-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const tricky = `const first = 1, second = {\n  a: 2,\n};\n  class A { b() {\n    return '😀'; } /* 😀 */ c() {\n    return \`\n  x\n\`; }\n  }\n`;
  const sources: [string, string][] = [
    ['tricky.ts', tricky],
    ['crlf.ts', tricky.replaceAll('\n', '\r\n')],
    ['cr.ts', tricky.replaceAll('\n', '\r')],
    ['bom.ts', `\uFEFF${tricky}`],
    ['hashes.ts', readFileSync('src/syntax/hashes.ts', 'utf8')],
    ['symbol.ts', readFileSync('src/model/symbol.ts', 'utf8')],
    [
      'nested.py',
      'class A:\n    @decorator\n    def f(self):\n        """Doc.\n\n        More.\n        """\n        def g():\n            return 1\n        return g\n',
    ],
  ];
  test.each(sources)('%s', async (name, text) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    const file = await parse(basename(path), text);
    expect(file.symbols.length).toBeGreaterThan(1);
    for (const { range, contentHash } of file.symbols.slice(0, 8)) {
      const { startLine, startCharacter, endLine, endCharacter } = range;
      const place = [startLine, startCharacter, endLine, endCharacter].map(String);
      const answer = execFileSync(process.execPath, ['docs/recompute-content-hash.mjs', path, ...place], {
        encoding: 'utf8',
      });
      expect(answer.trim()).toBe(contentHash);
    }
  });
});

describe('the structure hash changes', () => {
  const edits: [string, string, string, string][] = [
    [
      'a statement dedented out of its block',
      'a.py',
      'def f(a):\n    if a:\n        g()\n        h()\n',
      'def f(a):\n    if a:\n        g()\n    h()\n',
    ],
    [
      'a return dedented out of its loop',
      'a.py',
      'def f(a):\n    for b in a:\n        g(b)\n        return 1\n',
      'def f(a):\n    for b in a:\n        g(b)\n    return 1\n',
    ],
    ['the text of a string', 'a.ts', "const f = () => 'a';", "const f = () => 'b';"],
    ['a blank inside a string', 'a.ts', "const f = () => 'a b';", "const f = () => 'a  b';"],
    ['a blank at the end of a string', 'a.ts', "const f = () => 'a';", "const f = () => 'a ';"],
    ['a string of nothing but blanks', 'a.ts', "const f = () => ' ';", "const f = () => '  ';"],
    ['the quote inside a string', 'a.ts', `const f = () => "'";`, `const f = () => '"';`],
    ['an escape', 'a.ts', "const f = () => '\\n';", "const f = () => '\\\\n';"],
    ['a string for a template', 'a.ts', "const f = () => 'a';", 'const f = () => `a`;'],
    ['a string for a name', 'a.ts', "const f = () => 'a';", 'const f = () => a;'],
    ['the text of a template', 'a.ts', 'const f = () => `a ${b} c`;', 'const f = () => `a ${b}  c`;'],
    ['the indentation in a template', 'a.ts', 'const f = () => `\n  a`;', 'const f = () => `\n    a`;'],
    ['the blanks before a substitution', 'a.ts', 'const f = () => ` ${b}`;', 'const f = () => `${b}`;'],
    ['a blank in a Python string', 'a.py', 'def f():\n    return "a b"\n', 'def f():\n    return "a  b"\n'],
    ['the prefix of a Python string', 'a.py', 'def f():\n    return "a"\n', 'def f():\n    return b"a"\n'],
    ['JSX text', 'a.tsx', 'const F = () => <p>one two</p>;', 'const F = () => <p>one  two</p>;'],
    ['JSX text for an expression', 'a.tsx', 'const F = () => <p>{one}</p>;', 'const F = () => <p>one</p>;'],
    [
      'a blank beside a JSX element',
      'a.tsx',
      'const F = () => <p>a <b /></p>;',
      'const F = () => <p>a<b /></p>;',
    ],
    ['a regular expression', 'a.ts', 'const f = () => /a b/g;', 'const f = () => /a  b/g;'],
    ['the flags of a regular expression', 'a.ts', 'const f = () => /a/g;', 'const f = () => /a/;'],
    ['an operator', 'a.ts', 'const f = (a, b) => a + b;', 'const f = (a, b) => a - b;'],
    [
      'the grouping of operators',
      'a.ts',
      'const f = (a, b) => (a + b) * 2;',
      'const f = (a, b) => a + b * 2;',
    ],
    ['a number', 'a.ts', 'const f = () => 1;', 'const f = () => 10;'],
    [
      'parentheses that end an optional chain',
      'a.ts',
      'const f = (a) => (a?.b).c;',
      'const f = (a) => a?.b.c;',
    ],
    [
      'parentheses that end an optional chain before a call',
      'a.ts',
      'const f = (a) => (a?.b)();',
      'const f = (a) => a?.b();',
    ],
    [
      'parentheses that end an optional chain before !',
      'a.ts',
      'const f = (a) => (a?.b)!.c;',
      'const f = (a) => a?.b!.c;',
    ],
    ['an optional chain', 'a.ts', 'const f = (a) => a.b;', 'const f = (a) => a?.b;'],
    ['a hole', 'a.ts', 'const f = () => [,];', 'const f = () => [];'],
    ['a second hole', 'a.ts', 'const f = () => [1,,];', 'const f = () => [1,];'],
    ['a hole in a pattern', 'a.ts', 'const f = ([, a]) => a;', 'const f = ([a]) => a;'],
    ['an object for a block', 'a.ts', 'const f = () => ({});', 'const f = () => {};'],
    ['a sequence in an argument', 'a.ts', 'const f = () => g((a, b));', 'const f = () => g(a, b);'],
    ['what a method is called on', 'a.ts', 'const f = () => (0, a.b)();', 'const f = () => a.b();'],
    [
      'a directive for a string',
      'a.ts',
      "function f() { 'use strict'; }",
      "function f() { ('use strict'); }",
    ],
    ['let for const', 'a.ts', 'function f() { const a = 1; }', 'function f() { let a = 1; }'],
    ['async', 'a.ts', 'function f() { g(); }', 'async function f() { g(); }'],
    ['await', 'a.ts', 'async function f() { g(); }', 'async function f() { await g(); }'],
    ['a generator', 'a.ts', 'function f() {}', 'function* f() {}'],
    ['static', 'a.ts', 'class A { f() {} }', 'class A { static f() {} }'],
    [
      'a field named static for a modifier',
      'a.ts',
      'class A { static; f() {} }',
      'class A { static f() {} }',
    ],
    ['get', 'a.ts', 'class A { f() {} }', 'class A { get f() {} }'],
    ['a private name', 'a.ts', 'class A { f() {} }', 'class A { #f() {} }'],
    ['a removed statement', 'a.ts', 'function f() { g(); h(); }', 'function f() { g(); }'],
    ['statements in another order', 'a.ts', 'function f() { g(); h(); }', 'function f() { h(); g(); }'],
    ['swapped arguments', 'a.ts', 'const f = (a, b) => g(a, b);', 'const f = (a, b) => g(b, a);'],
    [
      'a statement taken out of an if',
      'a.ts',
      'function f(a) { if (a) { g(); h(); } }',
      'function f(a) { if (a) { g(); } h(); }',
    ],
    ['a line break after return', 'a.ts', 'function f(a) { return a; }', 'function f(a) { return\na; }'],
    ['an argument list after new', 'a.ts', 'const f = () => new (a())();', 'const f = () => new a();'],
    [
      'an empty statement as a body',
      'a.ts',
      'function f(a) { if (a); g(); }',
      'function f(a) { if (a) g(); }',
    ],
    [
      'a directive comment',
      'a.ts',
      'function f() {\n  g();\n}',
      'function f() {\n  // @ts-ignore\n  g();\n}',
    ],
    ['a directive comment in Python', 'a.py', 'def f():\n    g()\n', 'def f():\n    g()  # type: ignore\n'],
    ['a type', 'a.ts', 'function f(a: A) {}', 'function f(a: B) {}'],
    ['the grouping of types', 'a.ts', 'type T = (A | B)[];', 'type T = A | B[];'],
    ['a tuple for a value in Python', 'a.py', 'def f(a):\n    return (a,)\n', 'def f(a):\n    return (a)\n'],
  ];
  test.each(edits)('with %s', async (_, path, before, after) => {
    const one = await parse(path, before);
    const other = await parse(path, after);
    expect(one.damage).toEqual([]);
    expect(other.damage).toEqual([]);
    expect(other.module.structureHash).not.toBe(one.module.structureHash);
    expect(other.module.shapeHash).not.toBe(one.module.shapeHash);
  });
});

describe('the structure hash stays', () => {
  const edits: [string, string, string, string][] = [
    ['layout', 'a.ts', 'function f(a,b){return a+b}', 'function f(\n  a,\n  b\n) {\n  return a + b;\n}\n'],
    ['comments', 'a.ts', 'function f() { g(); }', '// note\nfunction f(/* none */) {\n  g(); // why\n}'],
    ['newlines', 'a.py', 'def f(a):\n    if a:\n        g()\n', 'def f(a):\r\n    if a:\r\n        g()\r\n'],
    [
      'the width of an indentation',
      'a.py',
      'def f(a):\n    if a:\n        g()\n',
      'def f(a):\n  if a:\n    g()\n',
    ],
    ['quotes', 'a.ts', `const f = () => 'it\\'s "so"';`, `const f = () => "it's \\"so\\"";`],
    ['a trailing comma', 'a.ts', 'const f = () => g(a, [b], { c });', 'const f = () => g(a, [b,], { c, },);'],
    ['semicolons', 'a.ts', 'function f() {\n  g()\n  return\n}', 'function f() {\n  g();\n  return;\n}'],
    [
      'semicolons between members',
      'a.ts',
      'class A {\n  a = 1\n  b = 2\n  f() {}\n}',
      'class A {\n  a = 1;\n  b = 2;\n  f() {};\n}',
    ],
    [
      'commas between members of a type',
      'a.ts',
      'interface A { a: 1, b: 2 }',
      'interface A {\n  a: 1;\n  b: 2\n}',
    ],
    ['empty statements', 'a.ts', 'function f() { g(); }', 'function f() { g();; };'],
    ['parentheses', 'a.ts', 'const f = (a) => a + g(a);', 'const f = (a) => ((a) + (g((a))));'],
    [
      'parentheses around an optional chain',
      'a.ts',
      'const f = (a) => a?.b && c;',
      'const f = (a) => (\n  (a?.b) && c\n);',
    ],
    ['the parentheses of one parameter', 'a.ts', 'const f = a => a;', 'const f = (a) => a;'],
    ['the parentheses of one parameter in JavaScript', 'a.js', 'const f = a => a;', 'const f = (a,) => a;'],
    ['the empty arguments of new', 'a.ts', 'const f = () => new A;', 'const f = () => new A();'],
    ['the first bar of a union', 'a.ts', 'type T = A | B | C;', 'type T =\n  | A\n  | B\n  | C;'],
    ['the only bar of a union', 'a.ts', 'type T = A;', 'type T = | A;'],
    [
      'JSX layout around text',
      'a.tsx',
      'const F = () => <a b={1} c="2"><d /></a>;',
      "const F = () => (\n  <a\n    b={ 1 }\n    c='2'\n  ><d/></a>\n);",
    ],
  ];
  test.each(edits)('with %s', async (_, path, before, after) => {
    const one = await parse(path, before);
    const other = await parse(path, after);
    expect(one.damage).toEqual([]);
    expect(other.damage).toEqual([]);
    expect(other.module.structureHash).toBe(one.module.structureHash);
    expect(other.module.shapeHash).toBe(one.module.shapeHash);
  });
});

test('a structure hash is written as docs/hashes.md says', async () => {
  const { createHash } = await import('node:crypto');
  const file = await parse('a.js', '// note\nlet sum = (a + b);\n');
  const written =
    '(program (lexical_declaration 3:let(variable_declarator 3:sum1:=(binary_expression 1:a1:+1:b))))';
  expect(file.module.structureHash).toBe(`sha256:${createHash('sha256').update(written).digest('hex')}`);
});
