import { describe, expect, test } from 'vitest';
import type { AstNode } from '../../src/model/ast-node.ts';
import { canonicalView } from '../../src/model/canonical.ts';
import type { ParsedFile } from '../../src/model/parsed-file.ts';
import { parse, readText } from '../support/languages.ts';

const codes = (file: { readonly diagnostics: readonly { readonly code: string }[] }) =>
  file.diagnostics.map(({ code }) => code);
const names = (file: ParsedFile) => file.symbols.map(({ name }) => name);

/** Asks for all that a comparison asks for. */
function useAll(file: ParsedFile): void {
  for (const symbol of [file.module, ...file.symbols]) {
    void [symbol.contentHash, symbol.structureHash, symbol.shapeHash];
  }
  void file.bindings.all;
}

/** No character of the file may be missing from the leaves, but for white space. */
function leafText(node: AstNode): string {
  const parts: string[] = [];
  const visit = (each: AstNode): void => {
    parts.push(each.text);
    each.children.forEach(visit);
  };
  visit(node);
  return parts.join('').replace(/\s/g, '');
}

const languagesTried = ['a.ts', 'a.tsx', 'a.js', 'a.py'];

describe('small and odd files', () => {
  test.each(languagesTried)('an empty %s is a module without symbols', async (path) => {
    const file = await parse(path, '');
    expect(file.symbols).toEqual([]);
    expect(codes(file)).toEqual([]);
    expect(file.module.range).toMatchObject({ startLine: 1, startCharacter: 0, endLine: 1, endCharacter: 0 });
    useAll(file);
  });

  test.each([
    ['a.ts', '// only a comment'],
    ['a.py', '# only a comment'],
    ['a.ts', '\n\n\n'],
    ['a.py', '   '],
  ])('%s with %j has no symbols', async (path, text) => {
    const file = await parse(path, text);
    expect(file.symbols).toEqual([]);
    expect(codes(file)).toEqual([]);
    expect(file.module.structureHash).toBe((await parse(path, '')).module.structureHash);
  });

  test('NUL bytes make a file a binary, known by its hash', async () => {
    const file = await readText('a.ts', 'const a = 1;\0');
    expect(file.type).toBe('unparsed');
    expect(codes(file)).toEqual(['binary']);
    expect(file.contentHash).not.toBe((await readText('a.ts', 'const a = 1;')).contentHash);
  });

  test('UTF-16 that was read as if it were UTF-8 is a binary', async () => {
    const text = Buffer.from('const a = 1;\n', 'utf16le').toString('utf8');
    expect(codes(await readText('a.ts', text))).toEqual(['binary']);
  });

  test('a byte order mark is no code', async () => {
    const file = await parse('a.ts', '\uFEFFfunction f() {}\n');
    expect(codes(file)).toEqual([]);
    expect(file.symbols[0]).toMatchObject({ name: 'f', range: { startLine: 1, startCharacter: 1 } });
    expect(file.module.structureHash).toBe((await parse('a.ts', 'function f() {}\n')).module.structureHash);
  });

  test.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
    ['lone CR', '\r'],
  ])('lines are counted with %s', async (_, newline) => {
    const file = await parse(
      'a.ts',
      ['const a = `', '`;', 'function f() {', '  return 1;', '}', ''].join(newline),
    );
    expect(file.symbols.map(({ name, range }) => `${name} ${range.startLine}-${range.endLine}`)).toEqual([
      'a 1-2',
      'f 3-5',
    ]);
    expect(file.module.range.endLine).toBe(6);
  });

  test('U+2028 in a string is text and starts no line of its own', async () => {
    const file = await parse('a.ts', "const a = 'x\u2028y';\nconst b = 1;\n");
    expect(file.symbols.map(({ name, range }) => `${name} ${range.startLine}`)).toEqual(['a 1', 'b 2']);
    expect(file.module.structureHash).not.toBe(
      (await parse('a.ts', "const a = 'x y';\nconst b = 1;\n")).module.structureHash,
    );
  });

  test('a lone surrogate is kept apart from another one', async () => {
    const [high, low] = await Promise.all(
      ["const a = '\uD800';", "const a = '\uDC00';"].map((text) => parse('a.ts', text)),
    );
    expect(names(high!)).toEqual(['a']);
    useAll(high!);
    expect(high!.text).not.toBe(low!.text);
  });

  test('characters before a symbol are counted in UTF-16 units', async () => {
    const text = '/* 😀é */ function f() { return "😀"; } /* 👩‍👩‍👧 */ function g() {}';
    const file = await parse('a.js', text);
    const found = file.symbols.map(({ name, range }) => [
      name,
      text.slice(range.startCharacter, range.endCharacter),
    ]);
    expect(found).toEqual([
      ['f', '/* 😀é */ function f() { return "😀"; }'],
      ['g', 'function g() {}'],
    ]);
  });
});

describe('broken files', () => {
  const halves: [string, string, string[]][] = [
    ['an unclosed brace', 'function a() { if (x) {\nfunction b() {}\n', []],
    ['an unterminated string', "const a = 'x;\nfunction b() {}\n", []],
    ['an unterminated template', 'const a = `x;\nfunction b() {}\n', []],
    [
      'conflict markers',
      'function a() {}\n<<<<<<< HEAD\nfunction b() { return 1; }\n=======\nfunction b() { return 2; }\n>>>>>>> x\n',
      [],
    ],
    ['an unclosed comment', 'function a() {}\n/* x\nfunction b() {}\n', ['a']],
    [
      'a half-written method',
      'function a() {}\nclass A {\n  foo() { return 1; }\n  bar( {\n  baz() {}\n}\n',
      ['a'],
    ],
    ['a half-written call', 'function a() {}\nfoo(1, \n', ['a']],
    ['a stray brace', 'function a() {}\n}\nfunction b() {}\n', ['a', 'b']],
  ];
  test.each(halves)('%s is reported, with what could be read', async (_, text, found) => {
    const file = await parse('a.ts', text);
    expect(codes(file)).toEqual(['syntax-error']);
    expect(file.damage.length).toBeGreaterThan(0);
    expect(names(file)).toEqual(expect.arrayContaining(found));
    expect(leafText(file.root)).toBe(text.replace(/\s/g, ''));
    useAll(file);
  });

  test('two broken files with different text have different structure hashes', async () => {
    const one = await parse('a.ts', 'function a() { @@@ 1 }');
    const other = await parse('a.ts', 'function a() { @@@ 2 }');
    expect(one.module.structureHash).not.toBe(other.module.structureHash);
  });

  test.each(languagesTried)('binary noise in %s is damage, and all of it is in the hash', async (path) => {
    let seed = 7;
    const noise = Array.from({ length: 60_000 }, () => {
      seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
      return String.fromCharCode(1 + ((seed >> 8) % 255));
    }).join('');
    const file = await readText(path, noise);
    expect(['syntax-error', 'parse-timeout']).toContain(codes(file)[0]);
    if (file.type === 'parsed') useAll(file);
    expect(await parse(path, '')).toMatchObject({ damage: [] });
  });

  test('code that makes the parser try readings over and over is given up, and the next file is read afresh', async () => {
    const explosion = `${'a<b(c)>(d)=>e<'.repeat(20_000)}`;
    const file = await readText('a.ts', explosion);
    if (file.type === 'parsed') expect(codes(file)).toContain('syntax-error');
    else expect(codes(file)).toEqual(['parse-timeout']);
    expect(names(await parse('a.ts', 'function f() {}'))).toEqual(['f']);
  });
});

describe('large files', () => {
  const nested: [string, string][] = [
    ['brackets', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['parentheses', `x = ${'('.repeat(100_000)}1${')'.repeat(100_000)}`],
    ['braces', '{'.repeat(100_000) + '}'.repeat(100_000)],
    ['calls', `${'a('.repeat(100_000)}${')'.repeat(100_000)}`],
    ['sums', `x = ${'1+'.repeat(100_000)}1`],
    ['members', `x = a${'.a'.repeat(100_000)}`],
    ['functions', `${'function f(){'.repeat(20_000)}${'}'.repeat(20_000)}`],
    ['classes', `${'class A { static a = '.repeat(5_000)}1${'}'.repeat(5_000)}`],
    ['blocks', `${'if (a) { b(); '.repeat(20_000)}${'}'.repeat(20_000)}`],
    ['parentheses around optional chains', `x = ${'('.repeat(50_000)}a?.b${').c'.repeat(50_000)}`],
  ];
  test.each(nested)('nested %s are read as text from some depth on', async (_, text) => {
    const file = await parse('a.ts', text);
    expect(codes(file)).toContain('too-deep');
    expect(leafText(file.root)).toBe(text.replace(/\s/g, ''));
    useAll(file);
  });

  test.each(['[', '(', '{', 'a(', 'f(`${', '<a>'])(
    'a hundred thousand times %s, never closed',
    async (opener) => {
      const text = opener.repeat(100_000);
      const file = await parse('a.tsx', text);
      expect(codes(file)).toContain('syntax-error');
      expect(leafText(file.root)).toBe(text);
      useAll(file);
    },
  );

  test('a change below the deepest level that is kept still changes the hashes', async () => {
    const deep = (value: string) => parse('a.ts', `x = ${'['.repeat(5_000)}${value}${']'.repeat(5_000)}`);
    const [one, other] = [await deep('1'), await deep('2')];
    expect(one.module.structureHash).not.toBe(other.module.structureHash);
    expect(one.module.shapeHash).not.toBe(other.module.shapeHash);
  });

  test('no recursion overflows when little of the stack is left', async () => {
    const file = await parse('a.ts', `x = ${'(a?.['.repeat(2_000)}1${'])'.repeat(2_000)}`);
    const view = canonicalView(file.profile);
    const read = (): boolean => {
      useAll(file);
      return view.children(file.root).length > 0;
    };
    const below = (frames: number): boolean => (frames === 0 ? read() : below(frames - 1));
    expect(below(2_000)).toBe(true);
  });

  test('one line of a megabyte of minified code', async () => {
    const unit =
      'var a=function(b,c){return b&&c.d?e(b,[1,2,{f:"g"}]):!0},h=class{i(){for(let j=0;j<9;j++)this.k.push(`${j}`)}};';
    const text = unit.repeat(Math.ceil(1_000_000 / unit.length));
    const file = await parse('bundle.min.js', text);
    expect(codes(file)).toEqual([]);
    expect(file.module.range.endLine).toBe(1);
    expect(file.symbols.length).toBe(3 * Math.ceil(1_000_000 / unit.length));
    useAll(file);
  });

  test('fifty thousand symbols', async () => {
    const functions = Array.from({ length: 25_000 }, (_, at) => `function f${at}() {}`).join('\n');
    const methods = Array.from({ length: 25_000 }, (_, at) => `  m${at % 5}() {}`).join('\n');
    const file = await parse('a.ts', `${functions}\nclass A {\n${methods}\n}\n`);
    expect(file.symbols.length).toBe(50_001);
    expect(file.symbols.at(-1)!.name).toBe('A.m4~5000');
    expect(new Set(names(file)).size).toBe(50_001);
    useAll(file);
  });

  test('a very long name', async () => {
    const name = 'a'.repeat(500_000);
    const file = await parse('a.ts', `function ${name}() {}\nconst o = { '${name} b'() {} };`);
    expect(names(file)[0]).toBe(name);
    expect(file.symbols.length).toBe(3);
    useAll(file);
  });

  test('a long first line without a file name extension is looked at in bounded time', async () => {
    expect(codes(await readText('script', `#!${'1'.repeat(500_000)}!`))).toEqual(['unknown-language']);
    expect((await parse('script', '#!/usr/bin/env -S python3.12 -u\ndef f():\n  pass\n')).profile.id).toBe(
      'python',
    );
    expect((await parse('script', '#!/usr/local/bin/node\nfunction f() {}\n')).profile.id).toBe('javascript');
  });
});

describe('names that mean something to JavaScript or to our formats', () => {
  test('names of Object.prototype are names like any other', async () => {
    const text = `class constructor { constructor() {} hasOwnProperty() {} toString() {} ['__proto__']() {} __proto__() {} }
function hasOwnProperty(valueOf) { return valueOf; }
const __proto__ = { constructor() {}, toString: () => 1 };
function toString() {}`;
    const file = await parse('a.ts', text);
    expect(names(file)).toEqual([
      'constructor',
      'constructor.constructor',
      'constructor.hasOwnProperty',
      'constructor.toString',
      "constructor.['__proto__']",
      'constructor.__proto__',
      'hasOwnProperty',
      '__proto__',
      '__proto__.constructor',
      '__proto__.toString',
      'toString',
    ]);
    useAll(file);
  });

  test('a Python method that is called constructor', async () => {
    expect(names(await parse('a.py', 'class __proto__:\n    def constructor(self): pass\n'))).toEqual([
      '__proto__',
      '__proto__.constructor',
    ]);
  });

  test('a name that would read as a path, a table cell or a line is quoted', async () => {
    const text = `class A { #secret() {} 'a#b'() {} 'a|b'() {} 'a\`b'() {} 'a\\nb'() {} 'a.b'() {} 'two words'() {} 'a~2'() {} '\\u2028'() {} '\u2028'() {} }`;
    const file = await parse('a.ts', text);
    const members = names(file)
      .slice(1)
      .map((name) => name.slice('A.'.length));
    expect(members).toHaveLength(10);
    expect(members[0]).toBe('#secret');
    expect(members.slice(1).every((name) => name.startsWith('"') || !/[#.~\s]/.test(name))).toBe(true);
    expect(new Set(members).size).toBe(10);
    for (const name of members) expect(name).not.toMatch(/[\n\r]/);
  });
});
