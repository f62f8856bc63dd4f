import { describe, expect, test } from 'vitest';
import type { AstNode } from '../../src/model/ast-node.ts';
import type { Binding } from '../../src/model/bindings.ts';
import type { ParsedFile } from '../../src/model/parsed-file.ts';
import { createLanguages } from '../../src/syntax/languages.ts';
import { nameTable } from '../../src/syntax/name-rules.ts';
import { readGrammars } from '../../src/workspace/grammar-files.ts';
import { parse } from '../support/languages.ts';

function named(file: ParsedFile, name: string): Binding {
  const found = file.bindings.all.find((binding) => binding.name === name);
  if (!found) throw new Error(`${name} is not declared`);
  return found;
}

function leaves(node: AstNode): readonly AstNode[] {
  return node.children.length === 0 ? [node] : node.children.flatMap(leaves);
}

describe('what an import binds', () => {
  test.each([
    ['a.ts', "import d from 'm';", 'd', 'm', 'default'],
    ['a.ts', "import * as ns from 'm';", 'ns', 'm', '*'],
    ['a.ts', "import { a as b } from './m';", 'b', './m', 'a'],
    ['a.ts', "import { 'two words' as b } from './m';", 'b', './m', 'two words'],
    ['a.ts', "import type { T } from './m';", 'T', './m', 'T'],
    ['a.ts', "import fs = require('fs');", 'fs', 'fs', 'export='],
    ['a.py', 'import a.b', 'a', 'a', '*'],
    ['a.py', 'import a.b as c', 'c', 'a.b', '*'],
    ['a.py', 'from .x import y as z', 'z', '.x', 'y'],
    ['a.py', 'from .. import y', 'y', '..', 'y'],
    ['A.java', 'import java.util.List;', 'List', 'java.util', 'List'],
    ['A.java', 'import static a.B.max;', 'max', 'a.B', 'max'],
    ['a.go', 'package p\nimport "net/http"', 'http', 'net/http', '*'],
    ['a.go', 'package p\nimport "example.com/mod/v2"', 'mod', 'example.com/mod/v2', '*'],
    ['a.go', 'package p\nimport m "math"', 'm', 'math', '*'],
    ['a.rs', 'use a::b::c;', 'c', 'a::b', 'c'],
    ['a.rs', 'use a::{b::{c as d}, e};', 'd', 'a::b', 'c'],
    ['a.rs', 'use a::b::{self};', 'b', 'a', 'b'],
    ['a.rs', 'use a::{b::{c::{d::e}}};', 'e', 'a::b::c::d', 'e'],
  ])('%s: %s', async (path, text, name, module, exported) => {
    const binding = named(await parse(path, text), name);
    expect(binding.import).toEqual({ module, name: exported });
    expect(binding.kind).toBe('import');
  });

  test('a variable imports nothing', async () => {
    expect(named(await parse('a.ts', 'const a = 1;'), 'a').import).toBeNull();
  });
});

describe('hasBarrier', () => {
  test('is true around eval and false beside it', async () => {
    const file = await parse(
      'a.js',
      'function f() { return eval("x"); }\nfunction g() { return page.eval(x); }\n',
    );
    const [f, g] = file.root.children;
    expect(file.bindings.hasBarrier(file.root)).toBe(true);
    expect(file.bindings.hasBarrier(f!)).toBe(true);
    expect(file.bindings.hasBarrier(g!)).toBe(false);
  });

  test('is true where code did not parse', async () => {
    const file = await parse('a.js', 'function f() { return 1; }\nfunction g() { return +; }\n');
    const [f, g] = file.root.children;
    expect(file.bindings.hasBarrier(f!)).toBe(false);
    expect(file.bindings.hasBarrier(g!)).toBe(true);
  });

  test('is true where nesting is too deep to be read', async () => {
    const file = await parse(
      'a.js',
      `function f(a) { return ${'['.repeat(900)}a${']'.repeat(900)}; }\nfunction g(b) { return b; }\n`,
    );
    expect(file.bindings.hasBarrier(file.root.children[0]!)).toBe(true);
    expect(named(file, 'a').frozen).toBe(true);
    expect(named(file, 'b').frozen).toBe(false);
  });
});

describe('a binding', () => {
  const text =
    "import { k } from 'm';\nexport function f(a: number) { const b = a + k; return b; }\nfor (const c of []) c;\nvar d;\n";

  test('is top level where it is declared outside of functions and blocks', async () => {
    const file = await parse('a.ts', text);
    const topLevel = file.bindings.all.filter((binding) => binding.topLevel).map(({ name }) => name);
    expect(topLevel).toEqual(['k', 'f', 'd']);
  });

  test('knows the symbol that it names', async () => {
    const file = await parse('a.ts', text);
    expect(named(file, 'f').symbol).toBe(file.symbols.find(({ name }) => name === 'f'));
    expect(named(file, 'a').symbol).toBeNull();
  });

  test('is numbered by its first declaration', async () => {
    const { bindings } = await parse('a.ts', text);
    expect(bindings.all.map(({ id }) => id)).toEqual(bindings.all.map((_, index) => index));
    const starts = bindings.all.map(({ declarations }) => declarations[0]!.start);
    expect(starts).toEqual(starts.toSorted((one, other) => one - other));
  });

  test('lists its declarations and references, and each of them means it', async () => {
    const { bindings } = await parse('a.ts', text);
    for (const binding of bindings.all) {
      for (const node of [...binding.declarations, ...binding.references])
        expect(bindings.of(node)).toBe(binding);
    }
    expect(bindings.all.map(({ name, references }) => `${name} ${references.length}`)).toEqual([
      'k 1',
      'f 0',
      'a 1',
      'b 1',
      'c 1',
      'd 0',
    ]);
  });
});

test('every leaf of a name is bound, free, or no variable by its place', async () => {
  const source =
    'export const a = ({ b }, c = d.e) => { f: for (const g of b) { h.i(a, { b, j: g }); break f; } };';
  const { root, bindings, profile } = await parse('a.js', source);
  const table = nameTable(profile);
  const said = leaves(root)
    .filter(({ kind }) => table.isNameKind(kind))
    .map(
      (leaf) => `${leaf.text} ${bindings.of(leaf) ? 'bound' : bindings.isReference(leaf) ? 'free' : 'none'}`,
    );
  expect(said).toEqual([
    'a bound',
    'b bound',
    'c bound',
    'd free',
    'f bound',
    'g bound',
    'b bound',
    'h free',
    'a bound',
    'b bound',
    'g bound',
    'f bound',
  ]);
});

test('a language without locals.scm answers that it does not know', async () => {
  const without = readGrammars().map((source) => ({ ...source, localsQuery: () => null }));
  const file = await createLanguages(without).read({ type: 'text', path: 'a.lua', text: 'local a = 1' });
  if (file.type !== 'parsed') throw new Error('it was not read');
  expect(file.bindings.known).toBe(false);
  expect(file.bindings.hasBarrier(file.root)).toBe(true);
  expect(file.bindings.all).toEqual([]);
});
