import { describe, expect, test } from 'vitest';
import { parse } from '../support/languages.ts';

/** One function in each language, and what is done to it: `same` only renames, `other` means something else. */
interface Language {
  readonly file: string;
  readonly before: string;
  readonly same: Readonly<Record<string, string>>;
  readonly other: Readonly<Record<string, string>>;
}

const ecmascript = {
  before:
    'const k = 1;\nfunction f(a, b) { const c = a + k; for (const d of b) { g(c, d); } return { c, x: a }; }',
  same: {
    'a local renamed':
      'const k = 1;\nfunction f(z, b) { const c = z + k; for (const d of b) { g(c, d); } return { c, x: z }; }',
    'the function renamed':
      'const k = 1;\nfunction h(a, b) { const c = a + k; for (const d of b) { g(c, d); } return { c, x: a }; }',
    'two names exchanged at every place':
      'const k = 1;\nfunction f(b, a) { const c = b + k; for (const d of a) { g(c, d); } return { c, x: b }; }',
  },
  other: {
    'a variable swapped for another':
      'const k = 1;\nfunction f(a, b) { const c = b + k; for (const d of b) { g(c, d); } return { c, x: a }; }',
    'a local that captures an outer name':
      'const k = 1;\nfunction f(k, b) { const c = k + k; for (const d of b) { g(c, d); } return { c, x: k }; }',
    'an inner variable that shadows':
      'const k = 1;\nfunction f(a, b) { const c = a + k; for (const c of b) { g(c, c); } return { c, x: a }; }',
    'a declaration renamed without its uses':
      'const k = 1;\nfunction f(z, b) { const c = a + k; for (const d of b) { g(c, d); } return { c, x: a }; }',
    'a shorthand property renamed with its variable':
      'const k = 1;\nfunction f(a, b) { const e = a + k; for (const d of b) { g(e, d); } return { e, x: a }; }',
    'an outer name exchanged':
      'const k = 1;\nfunction f(a, b) { const c = a + j; for (const d of b) { g(c, d); } return { c, x: a }; }',
    'a property renamed':
      'const k = 1;\nfunction f(a, b) { const c = a + k; for (const d of b) { g(c, d); } return { c, y: a }; }',
  },
};

const languages: Readonly<Record<string, Language>> = {
  javascript: { file: 'a.js', ...ecmascript },
  typescript: { file: 'a.ts', ...ecmascript },
  tsx: { file: 'a.tsx', ...ecmascript },
  python: {
    file: 'a.py',
    before: 'k = 1\ndef f(a, b):\n    c = a + k\n    d = [e for e in b if e]\n    return g(c, d, x=a)\n',
    same: {
      'a local renamed':
        'k = 1\ndef f(a, b):\n    z = a + k\n    d = [e for e in b if e]\n    return g(z, d, x=a)\n',
      'the function renamed':
        'k = 1\ndef h(a, b):\n    c = a + k\n    d = [e for e in b if e]\n    return g(c, d, x=a)\n',
      'an inner variable takes the name of one that it does not hide in use':
        'k = 1\ndef f(a, b):\n    c = a + k\n    d = [a for a in b if a]\n    return g(c, d, x=a)\n',
    },
    other: {
      'a variable swapped for another':
        'k = 1\ndef f(a, b):\n    c = b + k\n    d = [e for e in b if e]\n    return g(c, d, x=a)\n',
      'a local that captures an outer name':
        'k = 1\ndef f(a, b):\n    k = a + k\n    d = [e for e in b if e]\n    return g(k, d, x=a)\n',
      'an inner variable that shadows':
        'k = 1\ndef f(a, b):\n    c = a + k\n    d = [b for b in b if e]\n    return g(c, d, x=a)\n',
      'a keyword renamed':
        'k = 1\ndef f(a, b):\n    c = a + k\n    d = [e for e in b if e]\n    return g(c, d, y=a)\n',
    },
  },
  java: {
    file: 'A.java',
    before:
      'class A { int k; int f(int a, int b) { int c = a + k; for (int d : xs) { g(c, d); } return c + b; } }',
    same: {
      'a local renamed':
        'class A { int k; int f(int a, int b) { int z = a + k; for (int d : xs) { g(z, d); } return z + b; } }',
      'the method renamed':
        'class A { int k; int h(int a, int b) { int c = a + k; for (int d : xs) { g(c, d); } return c + b; } }',
    },
    other: {
      'a variable swapped for another':
        'class A { int k; int f(int a, int b) { int c = b + k; for (int d : xs) { g(c, d); } return c + b; } }',
      'a local that captures a field':
        'class A { int k; int f(int k, int b) { int c = k + k; for (int d : xs) { g(c, d); } return c + b; } }',
      'another method called':
        'class A { int k; int f(int a, int b) { int c = a + k; for (int d : xs) { h(c, d); } return c + b; } }',
    },
  },
  go: {
    file: 'a.go',
    before:
      'package p\nvar k = 1\nfunc f(a, b int) int { c := a + k; if b > 0 { c := c + 1; use(c) }; return c }',
    same: {
      'a local renamed':
        'package p\nvar k = 1\nfunc f(a, b int) int { z := a + k; if b > 0 { c := z + 1; use(c) }; return z }',
      'the function renamed':
        'package p\nvar k = 1\nfunc h(a, b int) int { c := a + k; if b > 0 { c := c + 1; use(c) }; return c }',
    },
    other: {
      'a variable swapped for another':
        'package p\nvar k = 1\nfunc f(a, b int) int { c := b + k; if b > 0 { c := c + 1; use(c) }; return c }',
      'a local that captures an outer name':
        'package p\nvar k = 1\nfunc f(k, b int) int { c := k + k; if b > 0 { c := c + 1; use(c) }; return c }',
      'an assignment in place of a declaration':
        'package p\nvar k = 1\nfunc f(a, b int) int { c := a + k; if b > 0 { c = c + 1; use(c) }; return c }',
      'an inner use of the outer variable':
        'package p\nvar k = 1\nfunc f(a, b int) int { c := a + k; if b > 0 { z := c + 1; use(c) }; return c }',
    },
  },
  rust: {
    file: 'a.rs',
    before: 'const K: i32 = 1;\nfn f(a: i32, b: i32) -> P { let c = a + K; let c = c * b; P { c, x: a } }',
    same: {
      'a local renamed':
        'const K: i32 = 1;\nfn f(z: i32, b: i32) -> P { let c = z + K; let c = c * b; P { c, x: z } }',
      'a shadowed variable renamed apart':
        'const K: i32 = 1;\nfn f(a: i32, b: i32) -> P { let z = a + K; let c = z * b; P { c, x: a } }',
      'the function renamed':
        'const K: i32 = 1;\nfn h(a: i32, b: i32) -> P { let c = a + K; let c = c * b; P { c, x: a } }',
    },
    other: {
      'a variable swapped for another':
        'const K: i32 = 1;\nfn f(a: i32, b: i32) -> P { let c = b + K; let c = c * b; P { c, x: a } }',
      'a field shorthand renamed with its variable':
        'const K: i32 = 1;\nfn f(a: i32, b: i32) -> P { let c = a + K; let d = c * b; P { d, x: a } }',
      'a shadowing removed':
        'const K: i32 = 1;\nfn f(a: i32, b: i32) -> P { let c = a + K; let d = c * b; P { c, x: a } }',
      'a constant swapped for a variable':
        'const K: i32 = 1;\nfn f(a: i32, b: i32) -> P { let c = a + b; let c = c * b; P { c, x: a } }',
    },
  },
};

async function shapeOf(file: string, text: string): Promise<string> {
  const parsed = await parse(file, text);
  expect(parsed.damage, `${text} parses`).toEqual([]);
  const symbol = parsed.symbols.find(({ kind }) => kind === 'function' || kind === 'method');
  return symbol!.shapeHash;
}

describe.each(Object.entries(languages))(
  'the shape of a function in %s',
  (_, { file, before, same, other }) => {
    test.each(Object.entries(same))('is the same: %s', async (_, after) => {
      expect(await shapeOf(file, after)).toBe(await shapeOf(file, before));
    });

    test.each(Object.entries(other))('is another: %s', async (_, after) => {
      expect(await shapeOf(file, after)).not.toBe(await shapeOf(file, before));
    });
  },
);

describe('the shape of a function whose names are seen by more than its tree', () => {
  test.each([
    ['a.js', 'function f(a) { return eval("a"); }', 'function f(b) { return eval("a"); }'],
    ['a.py', 'def f(a):\n    return locals()\n', 'def f(b):\n    return locals()\n'],
    ['a.py', 'def f(a):\n    return f"{a=}"\n', 'def f(b):\n    return f"{b=}"\n'],
    ['a.rs', 'fn f(a: i32) { println!("{a}"); }', 'fn f(b: i32) { println!("{b}"); }'],
    ['a.rs', 'fn f(a: i32, b: i32) { println!("{a}"); }', 'fn f(b: i32, a: i32) { println!("{a}"); }'],
  ])('%s: %s', async (file, before, after) => {
    expect(await shapeOf(file, after)).not.toBe(await shapeOf(file, before));
  });
});

test('the shape of a module keeps the names that other files may see', async () => {
  const shape = async (text: string): Promise<string> => (await parse('a.ts', text)).module.shapeHash;
  const before = await shape('const a = (x) => x;\nexport { a };\n');
  expect(await shape('const a = (y) => y;\nexport { a };\n')).toBe(before);
  expect(await shape('const b = (x) => x;\nexport { b };\n')).not.toBe(before);
});
