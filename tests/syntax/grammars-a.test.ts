import { describe, expect, test } from 'vitest';
import { parse } from '../support/languages.ts';

/** Two spellings of one file, and whether a structure hash may tell them apart. */
type Pair = readonly [before: string, after: string];

async function structureOf(extension: string, text: string): Promise<string> {
  const file = await parse(`example.${extension}`, text);
  expect(file.diagnostics, text).toEqual([]);
  return file.module.structureHash;
}

function compared(
  language: string,
  extension: string,
  pairs: { readonly same: readonly Pair[]; readonly differs: readonly Pair[] },
): void {
  describe(language, () => {
    test.each(pairs.same)('%j means what %j means', async (before, after) => {
      expect(await structureOf(extension, after)).toBe(await structureOf(extension, before));
    });
    test.each(pairs.differs)('%j is not %j', async (before, after) => {
      expect(await structureOf(extension, after)).not.toBe(await structureOf(extension, before));
    });
  });
}

const wrapped =
  (open: string, close: string) =>
  (...sides: readonly string[]): Pair => [open + sides[0]! + close, open + sides[1]! + close];

const rust = wrapped('fn f() { ', ' }');
compared('Rust', 'rs', {
  same: [
    rust('g(a, b,);', 'g(a, b);'),
    rust('let x = [a,];', 'let x = [a];'),
    rust('let x = S { a, b: 1, };', 'let x = S { a, b: 1 };'),
    rust('let S { a, } = x;', 'let S { a } = x;'),
    rust('match a { A => 1, B => 2, };', 'match a { A => 1, B => 2 };'),
    rust('match a { A => {}, B => {}, };', 'match a { A => {} B => {} };'),
    rust('let x = (a + b);', 'let x = a + b;'),
    rust('g(a); // note\n', 'g(\n    a,\n);'),
    rust('m!(a,  b);', 'm!(\n    a, b);'),
    ['struct S(u8,);', 'struct S(u8);'],
    ['/// Doc.\nfn f() {}', 'fn f() {}'],
  ],
  differs: [
    rust('let x = (a,);', 'let x = (a);'),
    rust('let (a,) = x;', 'let (a) = x;'),
    rust('let x: (u8,) = y;', 'let x: (u8) = y;'),
    rust('g(a);', 'g(a)'),
    rust('m!(a,);', 'm!(a);'),
    rust('m!(a += b);', 'm!(a + = b);'),
    rust('(a.g)(b);', 'a.g(b);'),
    rust('let x = (a + b) * c;', 'let x = a + b * c;'),
    rust('let x = a - (b - c);', 'let x = a - b - c;'),
    rust('let x = -(a as u8);', 'let x = -a as u8;'),
    rust('let x = (a..b).c();', 'let x = a..b.c();'),
    rust('g("a  b");', 'g("a b");'),
    rust('g("a\\\n    b");', 'g("a\\\n  b");'),
    rust('g(" ");', 'g("");'),
    rust('g(r#" a"#);', 'g(r#"a"#);'),
    rust("g(b' ');", "g(b'\t');"),
    ['#[a]\nfn f() {}', 'fn f() {}'],
    ['/// cbindgen:no-export\nstruct S;', 'struct S;'],
  ],
});

const go = wrapped('package p\nfunc f() {\n', '\n}\n');
compared('Go', 'go', {
  same: [
    go('g(a,\n\tb,\n)', 'g(a, b)'),
    go('x := []int{\n1,\n2,\n}', 'x := []int{1, 2}'),
    go('x := (a + b)', 'x := a + b'),
    go('g(a) // note', '/* note */ g(a)'),
    ['package p\n\n// Plain.\nfunc f() {}', 'package p\nfunc f() {\n}\n'],
  ],
  differs: [
    go('x := (a + b) * c', 'x := a + b * c'),
    go('x := a - (b - c)', 'x := a - b - c'),
    go('x := (*a).b', 'x := *a.b'),
    go('x := (<-a)(b)', 'x := <-a(b)'),
    go('return a', 'return\na'),
    go('g("a  b")', 'g("a b")'),
    go('g(` a\n  b`)', 'g(` a\n b`)'),
    go("g(' ')", "g('\t')"),
    ['//go:build linux\n\npackage p\n', 'package p\n'],
    ['package p\n\n//go:embed a.txt\nvar a string\n', 'package p\n\n//go:embed b.txt\nvar a string\n'],
    ['package p\n\n// #include <a.h>\nimport "C"\n', 'package p\n\n// #include <b.h>\nimport "C"\n'],
    [
      'package p\n\n/*\nint a() { return 1; }\n*/\nimport "C"\n',
      'package p\n\n/*\nint a() { return 2; }\n*/\nimport "C"\n',
    ],
    ['package p\n\n//export f\nfunc f() {}\n', 'package p\n\nfunc f() {}\n'],
  ],
});

const java = wrapped('class A { void f() { ', ' } }');
compared('Java', 'java', {
  same: [
    java('int[] x = { 1, 2, };', 'int[] x = {1, 2};'),
    java('g((x) -> x);', 'g(x -> x);'),
    java('x = (a + b);', 'x = a + b;'),
    java('try (r;) {}', 'try (r) {}'),
    ['class A { void f() {}; }', 'class A { void f() {} }'],
    ['enum E { A, B, }', 'enum E { A, B }'],
    ['@A({1, 2,}) class B {}', '@A({1, 2}) class B {}'],
    ['/** Doc. */ class A {}', 'class A {} // doc'],
    ['/** @deprecated */ class A {}', 'class A {}'],
  ],
  differs: [
    java('x = (a + b) * c;', 'x = a + b * c;'),
    java('x = a + (b + c);', 'x = a + b + c;'),
    java('x = ((A) b).c;', 'x = (A) b.c;'),
    java('x = (a ? b : c) ? d : e;', 'x = a ? b : c ? d : e;'),
    java('x = -(-a);', 'x = --a;'),
    java('g((x, y) -> x);', 'g((int x, int y) -> x);'),
    java('g("a  b");', 'g("a b");'),
    java('g("""\n  a\n   b""");', 'g("""\n  a\n  b""");'),
    java("g(' ');", "g('\t');"),
    ['class A { // \\u000a int x;\n}', 'class A { // \\u000a int y;\n}'],
  ],
});

const csharp = wrapped('class A { void F() { ', ' } }');
compared('C#', 'cs', {
  same: [
    csharp('int[] x = { 1, 2, };', 'int[] x = { 1, 2 };'),
    csharp('var x = new { a, b, };', 'var x = new { a, b };'),
    csharp('var x = a switch { 1 => 2, _ => 3, };', 'var x = a switch { 1 => 2, _ => 3 };'),
    csharp('var x = (a + b);', 'var x = a + b;'),
    ['enum E { A, B, }', 'enum E { A, B }'],
    ['/// <summary>Doc.</summary>\nclass A { }', 'class A { }'],
  ],
  differs: [
    csharp('var x = (a + b) * c;', 'var x = a + b * c;'),
    csharp('var x = a ?? (b ?? c);', 'var x = (a ?? b) ?? c;'),
    csharp('var x = (a?.B).C;', 'var x = a?.B.C;'),
    csharp('var x = (A)(-b);', 'var x = (A) - b;'),
    csharp('var x = -(2147483648);', 'var x = -2147483648;'),
    csharp('G("a  b");', 'G("a b");'),
    csharp('G(@"a\n  b");', 'G(@"a\n b");'),
    csharp('G($"a  {b} ");', 'G($"a {b} ");'),
    csharp('G($" {b}");', 'G($"{b}");'),
    csharp('G($"{b: 0}");', 'G($"{b:0}");'),
    csharp('G("""\n   a\n   """);', 'G("""\n   a\n  """);'),
    ['#pragma warning disable 1\nclass A { }', 'class A { }'],
  ],
});

const kotlin = wrapped('fun f() {\n', '\n}\n');
compared('Kotlin', 'kt', {
  same: [
    kotlin('g(a, b,)', 'g(a, b)'),
    kotlin('a\n  .b()\n  ?.c()', 'a.b()?.c()'),
    kotlin('val x = g(\n  a,\n  b\n)', 'val x = g(a, b)'),
    kotlin('g(a) // note', '/** note */\ng(a)'),
    ['fun f() = 1', 'fun f()\n  = 1'],
  ],
  differs: [
    kotlin('val x = a\n  + b', 'val x = a + b'),
    kotlin('val x = a\n  - b', 'val x = a - b'),
    kotlin('a\n(b)', 'a(b)'),
    kotlin('a\n[b]', 'a[b]'),
    kotlin('a /* note */\n  // note\n  + b', 'a + b'),
    kotlin('return\na', 'return a'),
    kotlin('g((a + b) * c)', 'g(a + b * c)'),
    kotlin('(a.b)(c)', 'a.b(c)'),
    kotlin('g("a  b")', 'g("a b")'),
    kotlin('g(" $a")', 'g("$a")'),
    kotlin('g("""\n  a\n""")', 'g("""\n a\n""")'),
    kotlin("g(' ')", "g('\\t')"),
  ],
});

const swift = wrapped('func f() {\n', '\n}\n');
compared('Swift', 'swift', {
  same: [
    swift('let x = [a, b,]', 'let x = [a, b]'),
    swift('let x = [a: 1,]', 'let x = [a: 1]'),
    swift('a\n  .b()', 'a.b()'),
    swift('g(a) // note', '/* note */\ng(a)'),
  ],
  differs: [
    swift('a\n(b)', 'a(b)'),
    swift('a\n[b]', 'a[b]'),
    swift('let x = a\n  -b', 'let x = a -b'),
    swift('return\na', 'return a'),
    swift('g((a + b) * c)', 'g(a + b * c)'),
    swift('g("a  b")', 'g("a b")'),
    swift('g(" \\(a)")', 'g("\\(a)")'),
    swift('g("""\n  a\n  """)', 'g("""\n  a\n """)'),
    ['// swift-tools-version:5.5\nlet a = 1', '// swift-tools-version:5.9\nlet a = 1'],
    ['#if DEBUG\nlet a = 1\n#endif', '#if RELEASE\nlet a = 1\n#endif'],
  ],
});

const scala = wrapped('object O {\n', '\n}\n');
compared('Scala', 'scala', {
  same: [
    scala('  def f = 1 // note', '  /** note */\n  def f   =  1'),
    scala('  def f = g(a)\n  // one\n  def h = 2', '  def f = g(a)\n  def h = 2'),
  ],
  differs: [
    scala('  def f =\n    a\n    b', '  def f =\n    a\n  b'),
    scala('  a\n  { b }', '  a\n\n  { b }'),
    scala('  val x = a\n  + b', '  val x = a + b'),
    scala('  def f = (a + b) * c', '  def f = a + b * c'),
    scala('  def f = "a  b"', '  def f = "a b"'),
    scala('  def f = s"$a  $b"', '  def f = s"$a $b"'),
    scala('  def f = s" $a"', '  def f = s"$a"'),
    scala('  def f = """ a"""', '  def f = """a"""'),
  ],
});
