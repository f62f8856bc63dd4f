// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are the texts under test.
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

compared('Bash', 'sh', {
  same: [['if x; then  y; fi # c', 'if x; then y; fi']],
  differs: [
    ['cat <<EOF\n  hi $X\nEOF', 'cat <<EOF\n hi $X\nEOF'],
    ['cat <<EOF\n  $X\nEOF', 'cat <<EOF\n$X\nEOF'],
    ["cat <<'EOF'\n  raw\nEOF", "cat <<'EOF'\nraw\nEOF"],
    ['echo "  $X  "', 'echo " $X "'],
    ['echo "$X  $Y"', 'echo "$X $Y"'],
    ['x=${y:- }', 'x=${y:-}'],
    ['echo a b', 'echo ab'],
    ['echo $X $Y', 'echo $X$Y'],
    ['echo a\nb', 'echo a b'],
    ['(x)', 'x'],
    ['x=1 y', 'x=1\ny'],
    ["echo 'a  b'", "echo 'a b'"],
    ['echo {a, b}', 'echo {a,b}'],
    ['echo ${A[ k ]}', 'echo ${A[k]}'],
    ['# shellcheck disable=SC1\nx', 'x'],
    ['f() { a; }', 'f() ( a; )'],
    ['a && b || c', 'a && { b || c; }'],
  ],
});

compared('Ruby', 'rb', {
  same: [
    ['f(a,  b) # c', 'f(a, b)'],
    ['[1, 2,]', '[1, 2]'],
    ['x.y\n  .z', 'x.y.z'],
  ],
  differs: [
    ['x = <<~E\n  a\n    b\nE', 'x = <<~E\n  a\n  b\nE'],
    ['x = "a  #{b}"', 'x = "a #{b}"'],
    ['x = "#{a}  #{b}"', 'x = "#{a}#{b}"'],
    ['x = %w[a  b]', 'x = %w[ab]'],
    ["x = 'a'", 'x = "a"'],
    ['puts -x', 'puts - x'],
    ['return\nx', 'return x'],
    ['foo\n[1]', 'foo [1]'],
    ['x = a\n-b', 'x = a -b'],
    ['/a b/ =~ c', '/a  b/ =~ c'],
    ['# frozen_string_literal: true\nx', 'x'],
    ['x = ?\\s', 'x = ?\\n'],
    ['x = :"a  b"', 'x = :"a b"'],
    ['f "#{a} " " b"', 'f "#{a} b"'],
    ['x = `ls  a`', 'x = `ls a`'],
    ['x = %i[a  b]', 'x = %i[ab]'],
    ['x.y\n  .z', 'x.y\nz'],
    ['a = b if c\nd', 'a = b\nif c\nd\nend'],
    ['foo *a', 'foo * a'],
    ['foo &a', 'foo & a'],
    ['foo a do b end', 'foo(a) { b }'],
    ['x = /a\n b/x', 'x = /a\n  b/x'],
    ['foo ()', 'foo'],
    ['x = <<-E\n  a\n  E', 'x = <<-E\n a\n  E'],
    ['x = <<E\n\na\nE', 'x = <<E\na\nE'],
    ['__END__\na', '__END__\nb'],
    ['f(<<~A, <<~B)\n  x\nA\n  y\nB', 'f(<<~A, <<~B)\n  y\nA\n  x\nB'],
  ],
});

compared('PHP', 'php', {
  same: [
    ['<?php\nf(1,2,);', '<?php\nf(1, 2);'],
    ['<?php\n/** Plain. @param int $x */\nclass A {}', '<?php\nclass A {}'],
  ],
  differs: [
    ['\n<?php\nf();', '<?php\nf();'],
    ['<?php\nf();\n?>\n\n<?php\ng();', '<?php\nf();\n?>\n<?php\ng();'],
    ['<p>  <?= $x ?>  </p>', '<p> <?= $x ?> </p>'],
    ['<?= $x ?>  <?= $y ?>', '<?= $x ?><?= $y ?>'],
    ['<?php\nf("$a  $b");', '<?php\nf("$a $b");'],
    ['<?php\nf("$a  $b");', '<?php\nf("$a$b");'],
    ['<?php\n$x = <<<E\n  a\n b\n E;', '<?php\n$x = <<<E\n  a\n  b\n E;'],
    ['<?php\n$x = <<<E\n  a\n  E;', '<?php\n$x = <<<E\n  a\nE;'],
    ["<?php\n$x = <<<'E'\n  a\n  E;", "<?php\n$x = <<<'E'\n  a\n E;"],
    ['<?php\nf((g()));', '<?php\nf(g());'],
    ['<?php\n/** @ORM\\Entity */\nclass A {}', '<?php\nclass A {}'],
    ['<?php\n$x = `ls  -l`;', '<?php\n$x = `ls -l`;'],
    ['<?php\nf();\n?>\n', '<?php\nf();\n'],
    ['<?php\n[$a, , $b] = $c;', '<?php\n[$a, $b] = $c;'],
    ['<?php $x = "{$a}  {$b}";', '<?php $x = "{$a}{$b}";'],
    ['<?php $x = <<<E\n$a\n\n$b\nE;', '<?php $x = <<<E\n$a\n$b\nE;'],
  ],
});

compared('C', 'c', {
  same: [
    ['int f(int a){return a;}', 'int f(int a) { return a; } // c'],
    ['enum e { A, B, };', 'enum e { A, B };'],
  ],
  differs: [
    ['#define A  x y\n', '#define A  x  yz\n'],
    ['#define f(x) x\n', '#define f (x) x\n'],
    ['char *s = "a" "b";', 'char *s = "ab";'],
    ["char c = ' ';", "char c = '\t';"],
    ['char *s = "   ";', 'char *s = "  ";'],
    ['int x = (a);', 'int x = a;'],
    [
      'int f(){ switch(x){case 1: a(); /* fallthrough */ case 2: b();} }',
      'int f(){ switch(x){case 1: a(); case 2: b();} }',
    ],
    ['#if A\nint x;\n#endif\n', '#if A == 1\nint x;\n#endif\n'],
    ['#if A \\\n && B\nint x;\n#endif\n', '#if A\nint x;\n#endif\n'],
    ['#include <a.h>\n', '#include "a.h"\n'],
    ['#define A \nx\n', '#define A x\n'],
    ['#pragma once\nint x;\n', '#pragma  pack\nint x;\n'],
    ['#if A\nint x;\n#else\nint y;\n#endif\n', '#if A\nint x;\nint y;\n#endif\n'],
    ['#define A \nint x;\n', '#define A int x;\n'],
  ],
});

compared('C++', 'cpp', {
  same: [['A<B<C> > x;', 'A<B<C>> x;']],
  differs: [
    ['auto s = R"(a  b)";', 'auto s = R"(a b)";'],
    ['auto s = R"x(   )x";', 'auto s = R"x()x";'],
    ['decltype((x)) y;', 'decltype(x) y;'],
    ['auto f() { return (x); }', 'auto f() { return x; }'],
    ['struct A { public: int x; };', 'struct A { int x; };'],
    ['[[fallthrough]];', '[[likely]];'],
    ["int x = 1'000;", 'int x = 1000;'],
    ['#define f(a) \nint x;\n', '#define f(a) int x;\n'],
    ['#pragma omp parallel\nint x;\n', '#pragma omp\nint x;\n'],
  ],
});

compared('Python', 'py', {
  same: [
    ['f(a, b,)', 'f(a, b)'],
    ['x = (a + b)', 'x = a + b'],
    ["print('a')", 'print("a")'],
    ['(a) = b', '(a) = b # c'],
  ],
  differs: [
    ['f"{x = }"', 'f"{x=}"'],
    ['f"{(x)=}"', 'f"{x=}"'],
    ['f"{a}  {b}"', 'f"{a}{b}"'],
    ['f"{a: >3}"', 'f"{a:>3}"'],
    ['x = "a  b"', 'x = "a b"'],
    ['x: int = 1', '(x): int = 1'],
    ['if a:\n    b\nc', 'if a:\n    b\n    c'],
    ['x = (a,)', 'x = (a)'],
    ['x = [*a,]', 'x = (a,)'],
    ['(a < b) < c', 'a < b < c'],
    ['x = r"\\n"', 'x = "\\n"'],
    ['x[a,]', 'x[a]'],
    ['for x in a,: pass', 'for x in a: pass'],
    ['r = a,', 'r = a'],
    ['def f(): return a,', 'def f(): return a'],
    ['def f(): yield a,', 'def f(): yield a'],
    ['match x:\n    case [a,]: pass', 'match x:\n    case (a): pass'],
    ['match x:\n    case (a,): pass', 'match x:\n    case (a): pass'],
    ['def f():\n    "doc"', 'def f():\n    ("doc")'],
    ['assert (x, "m")', 'assert x, "m"'],
    ['(yield)', 'yield'],
    ['not (a) in b', '(not a) in b'],
    ['x = "a" "b"', 'x = "ab"'],
    ['x = -1 ** 2', 'x = (-1) ** 2'],
    ['a, = b', 'a = b'],
    ['(a,) = b', '(a) = b'],
    ['[a,] = b', 'a = b'],
    ['x = a if (b, c) else d', 'x = a if b else d'],
    ['# type: ignore\nx', 'x'],
    ['x = 1 # type: int', 'x = 1'],
    ['def f(): pass\n#: x\ny = 1', 'def f(): pass\ny = 2'],
    ['x = f"""\n a {b}\n"""', 'x = f"""\n a{b}\n"""'],
    ['class A: x = 1;\ny = 2', 'class A: x = 1; y = 2'],
    ['del (a,)', 'del a'],
    ['global_ = lambda: (a, b)', 'global_ = (lambda: a), b'],
    ['with (a, b): pass', 'with a, b: pass'],
    ['x = yield a', 'x = (yield) + a'],
    ['print((a), 1)', 'print((a, 1))'],
    ['x = not (a)\n', 'x = not a()'],
    ['x = await (a)', 'x = (await a)()'],
    ['@(a)\ndef f(): pass', '@a()\ndef f(): pass'],
    ['x = (1).real', 'x = 1.0'],
    ['x = [(a) for b in c]', 'x = (a for b in c)'],
    ['f(*(a))', 'f((*a,))'],
    ['x = (a)[0]', 'x = (a[0],)'],
    ['x = a[(1, 2)]', 'x = a[(1, 2), ]'],
  ],
});

compared('JavaScript', 'js', {
  same: [
    ["f('a\\'b')", 'f("a\'b")'],
    ['[a,]', '[a]'],
    ['x => y', '(x) => y'],
    ["x = 'a\"b'", 'x = "a\\"b"'],
  ],
  differs: [
    ['function f() { return\na }', 'function f() { return a }'],
    ['`a  ${b}  c`', '`a ${b} c`'],
    ['`  ${b}`', '`${b}`'],
    ['x = /a  b/', 'x = /a b/'],
    ['(a?.b).c', 'a?.b.c'],
    ['("use strict")', '"use strict"'],
    ['[a,,]', '[a,]'],
    ['[,]', '[]'],
    ['({}).x', '{}.x'],
    ['a\n++b', 'a++\nb'],
    ['() => ({})', '() => {}'],
    ['if (a);\nb', 'if (a) b'],
    ['class A { a; b }', 'class A { a = b }'],
    ['class A { get; x(){} }', 'class A { get x(){} }'],
    ['class A { static; x }', 'class A { static x }'],
    ['while(0);\nx', 'while(0) x'],
    ['x = <a>  b</a>', 'x = <a>b</a>'],
    ['x = <a>{b}  {c}</a>', 'x = <a>{b}{c}</a>'],
    ['x = <a>{b} <i/></a>', 'x = <a>{b}<i/></a>'],
    ['x = <a b="  c"/>', 'x = <a b="c"/>'],
    ['x = (a, b)', 'x = a, b'],
    ['async function f(){}', 'async\nfunction f(){}'],
    ['new (foo())()', 'new foo()()'],
    ['new (a.b())', 'new a.b()'],
    ['"a\\\nb"', '"ab"'],
    ['(a && b) ?? c', 'a && (b ?? c)'],
    ['(await x) ** 2', 'await (x ** 2)'],
    ['x = "\\u{61}"', 'x = "a"'],
    ['for(;;) break\nlabel', 'for(;;) break label'],
    ['x = <a>{/* c */}</a>', 'x = <a></a>'],
    ['x = <a b="it\'s"/>', 'x = <a b="its"/>'],
    ['x = <a b="&quot;"/>', 'x = <a b="&amp;"/>'],
    ['let async; async\nx => x', 'async x => x'],
    ['f(a)\n(b)', 'f(a);(b)'],
    ['a\n/b/g', 'a;/b/g'],
    ['var a = 1\nvar b', 'var a = 1, b'],
    ['x = a ? (b, c) : d', 'x = a ? b : d'],
    ['if (a) { b }', 'if (a) b'],
    ['({a: 1})', '{a: 1}'],
    ['(x) = function(){}', 'x = function(){}'],
    ['for (let i of (a, b));', 'for (let i of a);'],
    ['"use strict";\nf()', 'f()'],
    ["'\\x27'", "'\\''"],
  ],
});

compared('TypeScript', 'ts', {
  same: [
    ['interface A { a: string; b: number }', 'interface A { a: string, b: number, }'],
    ['const f = (x) => x', 'const f = x => x'],
  ],
  differs: [
    ['x = (a?.b)!.c', 'x = a?.b!.c'],
    ['type A = (() => void) | B', 'type A = () => void | B'],
    ['type A = (B | C)[]', 'type A = B | C[]'],
    ["class A { x = 1\n['y'] = 2 }", "class A { x = 1; ['y'] = 2 }"],
    ['enum A { B, C }', 'enum A { C, B }'],
    ['x = <T>(y)', 'x = (y)'],
    ['type A = keyof (B & C)', 'type A = keyof B & C'],
    ['type A = `a  ${B}`', 'type A = `a ${B}`'],
    ['class A { declare\nx: string }', 'class A { declare x: string }'],
    ['type\nA = 1', 'type A = 1'],
    ['declare\nconst x = 1', 'declare const x = 1'],
    ['function f(this: A, x) {}', 'function f(x) {}'],
    ['const f = (x: A) => x', 'const f = (x) => x'],
    ['const f = (x?) => x', 'const f = (x) => x'],
    ['const f = ([x]) => x', 'const f = (x) => x'],
    ['class A { constructor(private x) {} }', 'class A { constructor(x) {} }'],
    ['x = (a as B).c', 'x = a as B.c'],
    ['x = (a satisfies B)', 'x = a'],
    ['type A = (infer U extends B) extends C ? 1 : 2', 'type A = infer U extends (B extends C ? 1 : 2)'],
  ],
});

compared('Lua', 'lua', {
  same: [
    ['x = 1', 'x   =  1 -- c'],
    ['f({1,2,})', 'f({1,2})'],
    ['x = (a + b)', 'x = a + b'],
  ],
  differs: [
    ['#!/usr/bin/lua\nx = 1', '#!/usr/bin/luajit\nx = 1'],
    ['f((g()))', 'f(g())'],
    ['x = (a + b) * c', 'x = a + b * c'],
    ['x = [[ a ]]', 'x = [[a ]]'],
    ['x = "a  b"', 'x = "a b"'],
    ['return', 'return nil'],
    ['--!strict\nx = 1', 'x = 1'],
    ['f((...))', 'f(...)'],
    ['local x <const> = 1', 'local x = 1'],
  ],
});

describe('a grammar whose scanner starts in a wrong state', () => {
  test('reads every file of a process as it reads the first', async () => {
    for (const text of [
      'x = 1\n',
      '-- note\nx = "a\n',
      'x = [==[ a\n',
      'local y = 2\n',
      '#!/usr/bin/lua\nz = 3\n',
    ]) {
      const broken = /"a\n|\[==\[/.test(text);
      const { diagnostics } = await parse('example.lua', text);
      expect(diagnostics.length > 0, text).toBe(broken);
    }
  });

  test('has its symbols where they stand', async () => {
    const { symbols, text } = await parse('example.lua', 'x = 1\n\nfunction f() end\n');
    expect(
      symbols.map(({ name, range }) => [name, text.slice(range.start, range.end), range.startLine]),
    ).toEqual([
      ['x', 'x = 1', 1],
      ['f', 'function f() end', 3],
    ]);
  });

  test('takes a #! line for the comment that it is, and for code', async () => {
    const { root } = await parse('example', '#!/usr/bin/lua\nx = 1\n');
    expect(root.children[0]).toMatchObject({ kind: 'comment', start: 0, text: '#!/usr/bin/lua' });
    expect(await structureOf('lua', '#!/usr/bin/lua\nx = 1')).not.toBe(
      await structureOf('lua', '#!/usr/bin/luajit\nx = 1'),
    );
  });
});
