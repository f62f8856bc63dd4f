import { describe, expect, test } from 'vitest';
import type { SourceFile } from '../../src/model/source-file.ts';
import { compare } from '../../src/tracing/compare.ts';
import { compareAmong } from '../../src/tracing/comparison/open-world.ts';
import { filesAtHand } from '../../src/tracing/comparison/surroundings.ts';
import { languages } from '../support/languages.ts';

const files = (texts: Readonly<Record<string, string>>): readonly SourceFile[] =>
  Object.entries(texts).map(([path, text]) => ({ type: 'text', path, text }));

async function moved(...all: readonly (readonly [from: string, to: string, text: string])[]) {
  const before = Object.fromEntries(all.map(([from, , text]) => [from, text]));
  const after = Object.fromEntries(all.map(([, to, text]) => [to, text]));
  return (await compare(files(before), files(after), languages)).mutationClass;
}

describe('code that says where it stands is another program at another place', () => {
  test.each([
    ['a/b.js', 'c/d/b.js', "exports.base = () => require('./vat');\n"],
    ['a/b.js', 'c/d/b.js', "import './vat';\n\nexport const base = 1;\n"],
    ['a/b.js', 'c/d/b.js', "export const base = () => import('./vat');\n"],
    ['a/b.js', 'c/d/b.js', "export const base = new URL('./vat.txt', import.meta.url);\n"],
    ['a/b.js', 'c/d/b.js', 'exports.base = () => __dirname;\n'],
    ['a/b.test.js', 'c/b.test.js', "jest.mock('./vat');\n"],
    ['a/b.ts', 'c/b.ts', "export type Base = import('./vat').Vat;\n"],
    ['a/b.py', 'c/b.py', 'def base():\n    return open(__file__)\n'],
    ['a/b.go', 'c/b.go', 'package b\n\nimport _ "embed"\n\n//go:embed vat.txt\nvar Base string\n'],
    ['cmd/a/main.go', 'cmd/b/main.go', 'package main\n\nfunc main() {\n}\n'],
    ['src/a/b.rs', 'src/c/b.rs', 'pub const BASE: &str = include_str!("vat.txt");\n'],
    ['src/a/b.rs', 'src/c/b.rs', 'pub fn base() -> i32 { super::vat() }\n'],
    ['src/a/b.rs', 'src/c/b.rs', 'mod vat;\n\npub fn base() -> i32 { 1 }\n'],
  ])('%s -> %s: %s', async (from, to, text) => {
    expect(await moved([from, to, text])).toBe('INTENT_EVOLUTION');
  });

  test('of Java: a resource beside its class', async () => {
    const text = (name: string) =>
      `package ${name};\n\nclass A {\n  Object base() {\n    return A.class.getResource("vat.txt");\n  }\n}\n`;
    const { mutationClass } = await compare(
      files({ 'shop/A.java': text('shop') }),
      files({ 'cart/A.java': text('cart') }),
      languages,
    );
    expect(mutationClass).toBe('INTENT_EVOLUTION');
  });
});

describe('what finds its neighbours without importing them', () => {
  const java = (name: string, extra = '') =>
    `package ${name};\n${extra}\npublic class A {\n  Object base() {\n    return B.vat();\n  }\n}\n`;
  const neighbour = (name: string) =>
    `package ${name};\n\npublic class B {\n  public static Object vat() {\n    return 1;\n  }\n}\n`;
  const among = async (now: string, beside: Readonly<Record<string, string>>) => {
    const before = files({ 'shop/A.java': java('shop') });
    const after = files({ 'cart/A.java': now });
    return (await compareAmong(filesAtHand(files(beside)), before, after, languages, {})).mutationClass;
  };

  test('of Java, is another program in another package', async () => {
    const left = { 'shop/B.java': neighbour('shop') };
    expect(await among(java('cart'), left)).toBe('INTENT_EVOLUTION');
    expect(await among(java('cart'), { ...left, 'cart/B.java': neighbour('cart') })).toBe('INTENT_EVOLUTION');
    expect(await among(java('cart', '\nimport shop.B;\n'), left)).toBe('AST_REFACTOR');
    expect(await among(java('cart'), {})).toBe('AST_REFACTOR');
  });

  test('of Python, is another function in another module', async () => {
    const base = "def base():\n    return globals()['VAT']\n";
    const { mutationClass } = await compare(
      files({ 'a.py': `VAT = 1\n\n\n${base}` }),
      files({ 'a.py': 'from b import base\n\nVAT = 1\n', 'b.py': base }),
      languages,
    );
    expect(mutationClass).toBe('INTENT_EVOLUTION');
    expect(await moved(['a.py', 'c/a.py', `VAT = 1\n\n\n${base}`])).toBe('AST_REFACTOR');
  });
});

describe('what moves along, or means the same from there, does not stand in the way', () => {
  test('a folder as a whole', async () => {
    expect(
      await moved(
        ['a/b.js', 'c/b.js', "import './vat';\n\nexport const base = 1;\n"],
        ['a/vat.js', 'c/vat.js', 'console.log(1);\n'],
      ),
    ).toBe('AST_REFACTOR');
    expect(
      await moved(
        ['src/a/b.rs', 'src/c/b.rs', 'pub fn base() -> i32 { super::vat() }\n'],
        ['src/a/mod.rs', 'src/c/mod.rs', 'pub mod b;\n\npub fn vat() -> i32 { 1 }\n'],
      ),
    ).toBe('AST_REFACTOR');
  });

  test.each([
    ['a/b.js', 'a/c.js', "exports.base = () => require('./vat');\n"],
    ['a/b.js', 'c/d/b.js', "exports.isHidden = (name) => name.startsWith('.');\n"],
    ['a/b.mjs', 'a/b.js', 'export const at = import.meta.url;\n'],
    ['a/b.js', 'a/b.cjs', 'exports.base = () => __dirname;\n'],
    ['a/b.py', 'a/c.py', 'import logging\n\nlog = logging.getLogger(__name__)\n'],
    ['src/a/b.rs', 'src/c/b.rs', 'fn base() -> i32 { 1 }\n\nmod tests {\n    use super::base;\n}\n'],
  ])('%s -> %s: %s', async (from, to, text) => {
    expect(await moved([from, to, text])).toBe('AST_REFACTOR');
  });
});

describe('a file is not built or run as it was where its name says something else', () => {
  test.each([
    ['rates.go', 'rates_windows.go', 'package shop\n\nfunc base() int { return 1 }\n'],
    ['rates.go', 'rates_test.go', 'package shop\n\nfunc base() int { return 1 }\n'],
    ['rates.go', '_rates.go', 'package shop\n\nfunc base() int { return 1 }\n'],
    ['tests/test_rates.py', 'tests/rates.py', 'def test_base():\n    assert 1\n'],
    ['tests/conftest.py', 'tests/unit/conftest.py', 'base = 1\n'],
    ['src/bin/run.rs', 'src/bin/start.rs', 'fn main() {}\n'],
    ['src/rates.test.ts', 'src/rates.ts', 'export const base = 1;\n'],
  ])('%s -> %s', async (from, to, text) => {
    expect(await moved([from, to, text])).toBe('INTENT_EVOLUTION');
  });
});
