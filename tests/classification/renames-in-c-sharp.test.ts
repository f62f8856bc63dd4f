import { describe, expect, test } from 'vitest';
import { compareTexts } from '../../src/index.ts';

type Renaming = readonly [title: string, before: string, after: string];

const inClass = (members: string): string => `class Cart : Base {\n${members}\n}`;

/** What is called otherwise and means something else by it, or may. */
const changes: readonly Renaming[] = [
  [
    'a product given to a function declares nothing',
    inClass('int b; private void Z(int b) { { F(a * b); Use(b); } }'),
    inClass('int b; private void Z(int c) { { F(a * b); Use(b); } }'),
  ],
  [
    'a product given to a function follows its operands',
    inClass('private void Z(int a, int b) { F(a * b); Use(b); }'),
    inClass('private void Z(int a, int c) { F(a * b); Use(c); }'),
  ],
  [
    'what a query goes through',
    inClass('int[] x, y; object M() => from x in x select x;'),
    inClass('int[] x, y; object M() => from y in y select y;'),
  ],
  [
    'what a join compares with',
    inClass('int z, w; object M(int[] q) => from a in q join z in q on z equals z.b select z;'),
    inClass('int z, w; object M(int[] q) => from a in q join w in q on w equals w.b select w;'),
  ],
  [
    'what stands behind into',
    inClass('int x, y; object M(int[] q) => from x in q group x by x.k into g select x + g.Key;'),
    inClass('int x, y; object M(int[] q) => from y in q group y by y.k into g select y + g.Key;'),
  ],
  [
    'what a let clause is made of',
    inClass('int x, y; object M(int[] q) => from a in q let x = x + 1 select x;'),
    inClass('int x, y; object M(int[] q) => from a in q let y = y + 1 select y;'),
  ],
  [
    'what a second clause goes through',
    inClass('int[] x, y; object M(int[] q) => from a in q from x in x select x;'),
    inClass('int[] x, y; object M(int[] q) => from a in q from y in y select y;'),
  ],
  [
    'what a loop goes through',
    inClass('int[] x, y; void M() { foreach (var x in x) Use(x); }'),
    inClass('int[] x, y; void M() { foreach (var y in y) Use(y); }'),
  ],
  [
    'what a loop takes apart',
    inClass('P[] x, y; void M() { foreach (var (x, k) in x) Use(x); }'),
    inClass('P[] x, y; void M() { foreach (var (y, k) in y) Use(y); }'),
  ],
  [
    'what a loop takes apart by types',
    inClass('P[] x, y; void M() { foreach ((int x, int k) in x) Use(x); }'),
    inClass('P[] x, y; void M() { foreach ((int y, int k) in y) Use(y); }'),
  ],
  [
    'a variable of a condition is seen behind it',
    inClass('int n, m; void M() { if (T(out var n)) { } Use(n); }'),
    inClass('int n, m; void M() { if (T(out var m)) { } Use(n); }'),
  ],
  [
    "a variable of a loop's condition is not",
    inClass('int n, m; void M() { while (T(out var n)) { } Use(n); }'),
    inClass('int n, m; void M() { while (T(out var m)) { } Use(m); }'),
  ],
  [
    'nor one of a loop',
    inClass('int n, m; void M() { for (int n = 0; n < 3; n++) { } Use(n); }'),
    inClass('int n, m; void M() { for (int m = 0; m < 3; m++) { } Use(m); }'),
  ],
  [
    'nor one that is disposed of',
    inClass('int n, m; void M() { using (var n = T()) { } Use(n); }'),
    inClass('int n, m; void M() { using (var m = T()) { } Use(m); }'),
  ],
  [
    'what is locked declares',
    inClass('int n, m; void M() { lock (T(out var n)) { } Use(n); }'),
    inClass('int n, m; void M() { lock (T(out var m)) { } Use(m); }'),
  ],
  [
    'what is switched on declares',
    inClass('int n, m; void M() { switch (T(out var n)) { default: break; } Use(n); }'),
    inClass('int n, m; void M() { switch (T(out var m)) { default: break; } Use(n); }'),
  ],
  [
    'a pattern is seen in its section',
    inClass(
      'int n, m; void M(object o) { switch (o) { case int n: Use(n); break; case string: Use(n); break; } }',
    ),
    inClass(
      'int n, m; void M(object o) { switch (o) { case int m: Use(m); break; case string: Use(m); break; } }',
    ),
  ],
  [
    'a section declares for the others',
    inClass(
      'int n, m; void M(int o) { switch (o) { case 1: T(out var n); break; case 2: n = 3; Use(n); break; } }',
    ),
    inClass(
      'int n, m; void M(int o) { switch (o) { case 1: T(out var m); break; case 2: n = 3; Use(n); break; } }',
    ),
  ],
  [
    'a section may declare for the others',
    inClass(
      'int n, m; void M(int o) { switch (o) { case 1: T(out var n); break; case 2: n = 3; Use(n); break; } }',
    ),
    inClass(
      'int n, m; void M(int o) { switch (o) { case 1: T(out var m); break; case 2: m = 3; Use(m); break; } }',
    ),
  ],
  [
    'an arm declares for itself',
    inClass('int n, m; int M(object o) => o switch { int n => n, _ => n };'),
    inClass('int n, m; int M(object o) => o switch { int m => m, _ => m };'),
  ],
  [
    'what is caught is seen in its block',
    inClass('int e, f; void M() { try { } catch (X e) { Use(e); } Use(e); }'),
    inClass('int e, f; void M() { try { } catch (X f) { Use(f); } Use(f); }'),
  ],
  [
    'a filter sees what is caught',
    inClass('int e, f; void M() { try { } catch (X e) when (e > 1) { } }'),
    inClass('int e, f; void M() { try { } catch (X f) when (e > 1) { } }'),
  ],
  [
    'the condition of a do is outside of its block',
    inClass('int n, m; void M() { do { int n = 1; } while (n > 2); }'),
    inClass('int n, m; void M() { do { int m = 1; } while (m > 2); }'),
  ],
  [
    "a lambda's parameter ends with it",
    inClass('int n, m; void M() { F(n => n); Use(n); }'),
    inClass('int n, m; void M() { F(m => m); Use(m); }'),
  ],
  [
    'so does one of a delegate',
    inClass('int n, m; void M() { F(delegate (int n) { return n; }); Use(n); }'),
    inClass('int n, m; void M() { F(delegate (int m) { return m; }); Use(m); }'),
  ],
  [
    'and one of a function inside',
    inClass('int n, m; void M() { int L(int n) => n; Use(L(1), n); }'),
    inClass('int n, m; void M() { int L(int m) => m; Use(L(1), m); }'),
  ],
  [
    "a field's initializer declares for itself",
    inClass('int n, m; int k = T(out var n) ? n : 0; int j = n;'),
    inClass('int n, m; int k = T(out var m) ? m : 0; int j = m;'),
  ],
  [
    'a property declares for itself',
    inClass('int n, m; int K => T(out var n) ? n : 0; int J => n;'),
    inClass('int n, m; int K => T(out var m) ? m : 0; int J => m;'),
  ],
  [
    "callers name a constructor's parameter",
    inClass('int n, m; A(int n) : base(n) { Use(n); } void Q() { Use(n); }'),
    inClass('int n, m; A(int m) : base(m) { Use(m); } void Q() { Use(m); }'),
  ],
  [
    'and one of a class',
    'class A(int n) { int n2 = n; int M() => n; }',
    'class A(int m) { int n2 = m; int M() => n; }',
  ],
  [
    "a type may have the variable's name",
    inClass('void M() { var Foo = G(); Foo x = null; Use(Foo.Bar); }'),
    inClass('void M() { var Baz = G(); Baz x = null; Use(Baz.Bar); }'),
  ],
  [
    'in typeof',
    inClass('void M() { var Foo = G(); Use(typeof(Foo), Foo); }'),
    inClass('void M() { var Baz = G(); Use(typeof(Baz), Baz); }'),
  ],
  [
    'in default',
    inClass('void M() { var Foo = G(); Use(default(Foo), Foo); }'),
    inClass('void M() { var Baz = G(); Use(default(Baz), Baz); }'),
  ],
  [
    'behind as',
    inClass('void M(object o) { var Foo = G(); Use(o as Foo, Foo); }'),
    inClass('void M(object o) { var Baz = G(); Use(o as Baz, Baz); }'),
  ],
  [
    'behind new',
    inClass('void M(object o) { var Foo = G(); Use(new Foo(), Foo); }'),
    inClass('void M(object o) { var Baz = G(); Use(new Baz(), Baz); }'),
  ],
  [
    'of an array',
    inClass('void M(object o) { var Foo = G(); Use(new Foo[3], Foo); }'),
    inClass('void M(object o) { var Baz = G(); Use(new Baz[3], Baz); }'),
  ],
  [
    'as the argument of a call',
    inClass('void M(object o) { var Foo = G(); Use<Foo>(Foo); }'),
    inClass('void M(object o) { var Baz = G(); Use<Baz>(Baz); }'),
  ],
  [
    "as the argument of a member's call",
    inClass('void M(object o) { var Foo = G(); o.Use<Foo>(Foo); }'),
    inClass('void M(object o) { var Baz = G(); o.Use<Baz>(Baz); }'),
  ],
  [
    'as the argument of a type',
    inClass('void M(object o) { var Foo = G(); Q<Foo>.Use(Foo); }'),
    inClass('void M(object o) { var Baz = G(); Q<Baz>.Use(Baz); }'),
  ],
  [
    'as a type with ?',
    inClass('void M(object o) { var Foo = G(); Foo? x = null; Use(Foo); }'),
    inClass('void M(object o) { var Baz = G(); Baz? x = null; Use(Baz); }'),
  ],
  [
    'as a type with []',
    inClass('void M(object o) { var Foo = G(); Foo[] x = null; Use(Foo); }'),
    inClass('void M(object o) { var Baz = G(); Baz[] x = null; Use(Baz); }'),
  ],
  [
    'before a type',
    inClass('void M(object o) { var Foo = G(); Foo.X x = null; Use(Foo); }'),
    inClass('void M(object o) { var Baz = G(); Baz.X x = null; Use(Baz); }'),
  ],
  [
    'in a case',
    inClass('void M(object o) { var Foo = G(); switch (o) { case Foo: break; } Use(Foo); }'),
    inClass('void M(object o) { var Baz = G(); switch (o) { case Baz: break; } Use(Baz); }'),
  ],
  [
    'in a case, before a constant',
    inClass('void M(object o) { var Foo = G(); switch (o) { case Foo.X: break; } Use(Foo); }'),
    inClass('void M(object o) { var Baz = G(); switch (o) { case Baz.X: break; } Use(Baz); }'),
  ],
  [
    'before a pattern',
    inClass('void M(object o) { var Foo = G(); if (o is Foo { X: 1 } f) Use(Foo); }'),
    inClass('void M(object o) { var Baz = G(); if (o is Baz { X: 1 } f) Use(Baz); }'),
  ],
  [
    'before what is taken apart',
    inClass('void M(object o) { var Foo = G(); if (o is Foo(1, _)) Use(Foo); }'),
    inClass('void M(object o) { var Baz = G(); if (o is Baz(1, _)) Use(Baz); }'),
  ],
  [
    'in an alternative',
    inClass('void M(object o) { var Foo = G(); if (o is null or Foo) Use(Foo); }'),
    inClass('void M(object o) { var Baz = G(); if (o is null or Baz) Use(Baz); }'),
  ],
  [
    'a constant that is compared',
    inClass('const int Foo = 3, Baz = 4; void M(int o) { const int Foo = 5; Use(o is > Foo); }'),
    inClass('const int Foo = 3, Baz = 4; void M(int o) { const int Baz = 5; Use(o is > Foo); }'),
  ],
  [
    'a constant that is jumped to',
    inClass(
      'const int Foo = 3, Baz = 4; void M(int o) { const int Foo = 5; switch (o) { case 1: goto case Foo; case Foo: break; } }',
    ),
    inClass(
      'const int Foo = 3, Baz = 4; void M(int o) { const int Baz = 5; switch (o) { case 1: goto case Foo; case Baz: break; } }',
    ),
  ],
  [
    'a pattern that the grammar takes for a call',
    inClass('int a, b; void M(object o) { if (o is var (a, c)) Use(a); }'),
    inClass('int a, b; void M(object o) { if (o is var (b, c)) Use(a); }'),
  ],
  [
    'a pattern of a list',
    inClass('int a, b; void M(int[] o) { if (o is [var a, ..]) Use(a); else Use(b); }'),
    inClass('int a, b; void M(int[] o) { if (o is [var b, ..]) Use(a); else Use(b); }'),
  ],
  [
    'the rest of a list',
    inClass('int a, b; void M(int[] o) { if (o is [1, .. var a]) Use(a); }'),
    inClass('int a, b; void M(int[] o) { if (o is [1, .. var b]) Use(a); }'),
  ],
  [
    'a tuple that is returned',
    inClass('object M(int a, int b) { int c = a, d = b; return (c, d); }'),
    inClass('object M(int a, int b) { int d = a, c = b; return (d, c); }'),
  ],
  [
    'a tuple of a lambda',
    inClass(
      'void M() { var r = q.Select(x => { var a = x.A; var b = x.B; return (a, b); }); Use(r.First().a); }',
    ),
    inClass(
      'void M() { var r = q.Select(x => { var b = x.A; var a = x.B; return (b, a); }); Use(r.First().a); }',
    ),
  ],
  [
    'one of two tuples',
    inClass('void M(int a, int b) { var t = c ? (a, b) : (1, 2); Use(t.a); }'),
    inClass('private void M(int b, int a) { var t = c ? (b, a) : (1, 2); Use(t.a); }'),
  ],
  [
    'a tuple that is assigned and handed on',
    inClass('private void M(int a, int b) { var t = ((x, y) = (a, b)); Use(t.a); }'),
    inClass('private void M(int b, int a) { var t = ((x, y) = (b, a)); Use(t.a); }'),
  ],
  [
    'an object without a class in a query',
    inClass('object M(int[] q) => from a in q let b = a + 1 select new { a, b };'),
    inClass('object M(int[] q) => from b in q let a = b + 1 select new { b, a };'),
  ],
  [
    'nameof',
    inClass('private void M(int a, int b) { Use(nameof(a), nameof(b)); }'),
    inClass('private void M(int b, int a) { Use(nameof(b), nameof(a)); }'),
  ],
  [
    'of whom nameof says a member',
    inClass('private void M(P a, P b) { Use(nameof(a.X)); }'),
    inClass('private void M(P b, P a) { Use(nameof(a.X)); }'),
  ],
  [
    'what is checked',
    inClass('private void M(string a) { ArgumentNullException.ThrowIfNull(a); }'),
    inClass('private void M(string b) { ArgumentNullException.ThrowIfNull(b); }'),
  ],
  [
    'a lambda that only says a name',
    inClass('private void M(string a) { Check(() => a); }'),
    inClass('private void M(string b) { Check(() => b); }'),
  ],
  [
    'an attribute that says a parameter in a text',
    inClass('[NotNullIfNotNull("a")] private string M(string a) => a;'),
    inClass('[NotNullIfNotNull("a")] private string M(string b) => b;'),
  ],
  [
    'a name with an at',
    inClass('int a; private void M(int @a) { Use(a); }'),
    inClass('int a; private void M(int b) { Use(a); }'),
  ],
  [
    'a declared name with an escape',
    inClass('int a; private void M(int \\u0061) { Use(a); }'),
    inClass('int a; private void M(int b) { Use(a); }'),
  ],
  [
    'a name with an escape',
    inClass('int a; private void M(int a) { Use(\\u0061); }'),
    inClass('int a; private void M(int b) { Use(\\u0061); }'),
  ],
  [
    'a name with a character that is not seen',
    inClass('int ab; private void M(int ab) { Use(a\u200db); }'),
    inClass('int ab; private void M(int b) { Use(a\u200db); }'),
  ],
  [
    'a name of two normal forms',
    inClass('int é; private void M(int é) { Use(e\u0301); }'),
    inClass('int é; private void M(int b) { Use(e\u0301); }'),
  ],
  [
    'a variable on a condition',
    inClass('private void M(int a) {\n#if X\nint b = 1;\n#endif\nUse(b);\n}'),
    inClass('private void M(int a) {\n#if X\nint c = 1;\n#endif\nUse(c);\n}'),
  ],
  [
    'a parameter on a condition',
    inClass('private void M(\n#if X\nint a\n#else\nlong a\n#endif\n) { Use(a); }'),
    inClass('private void M(\n#if X\nint b\n#else\nlong a\n#endif\n) { Use(a); }'),
  ],
  [
    'a use on a condition',
    inClass('private void M(int a) {\n#if X\nUse(a);\n#endif\n}'),
    inClass('private void M(int b) {\n#if X\nUse(a);\n#endif\n}'),
  ],
  [
    'a text',
    inClass('int a, b; private void M(int a) { Use($"{a}"); }'),
    inClass('int a, b; private void M(int b) { Use($"{a}"); }'),
  ],
  [
    'a text in a text',
    inClass('int a, b; private void M(int a) { Use($"{F($"{a}")}"); }'),
    inClass('int a, b; private void M(int b) { Use($"{F($"{a}")}"); }'),
  ],
  [
    'a verbatim text',
    inClass('int a, b; private void M(int a) { Use(@$"x\n{a}"); }'),
    inClass('int a, b; private void M(int b) { Use(@$"x\n{a}"); }'),
  ],
  [
    'what a member is set to',
    inClass('int X, Y; private void M(int X) { var r = new R { Z = X }; }'),
    inClass('int X, Y; private void M(int Y) { var r = new R { Z = X }; }'),
  ],
  [
    'a write among elements',
    inClass('int x, y; void M() { int x = 1; int[] a = { x = 3 }; Use(x); }'),
    inClass('int x, y; void M() { int y = 1; int[] a = { x = 3 }; Use(y); }'),
  ],
  [
    'labels that trade names',
    inClass('void M() { a: Use(); b: Use2(); if (c) goto a; goto b; }'),
    inClass('void M() { b: Use(); a: Use2(); if (c) goto a; goto b; }'),
  ],
  [
    'what a copy is set to',
    inClass('int X, Y; private void M(R r, int X) { r = r with { Z = X }; }'),
    inClass('int X, Y; private void M(R r, int Y) { r = r with { Z = X }; }'),
  ],
  [
    'ref',
    inClass('int x, y; private void M(int x) { F(ref x); }'),
    inClass('int x, y; private void M(int y) { F(ref x); }'),
  ],
  [
    'out',
    inClass('int x, y; void M() { int x; F(out x); }'),
    inClass('int x, y; void M() { int y; F(out x); }'),
  ],
  [
    'from the end',
    inClass('int x, y; private void M(int x) { q[x] = 1; q[^x] = 2; }'),
    inClass('int x, y; private void M(int y) { q[y] = 1; q[^x] = 2; }'),
  ],
  [
    'if it is there',
    inClass('P x, y; private void M(P x) { x?.Go(); }'),
    inClass('P x, y; private void M(P y) { x?.Go(); }'),
  ],
  [
    'what reads like a cast',
    inClass('int x, y; private void M(int x) { Use((x) - 1, x); }'),
    inClass('int x, y; private void M(int y) { Use((x) - 1, y); }'),
  ],
  [
    'what reads like a cast, renamed alike',
    inClass('int x, y; private void M(int x) { Use((x) & y, x); }'),
    inClass('int x, y; private void M(int y) { Use((y) & y, y); }'),
  ],
  [
    'beside a static lambda',
    inClass('int x, y; void M(int k) { int x = k; F(static () => 1); Use(x, y); }'),
    inClass('int x, y; void M(int k) { int y = k; F(static () => 1); Use(y, y); }'),
  ],
  [
    'a closure that means a field',
    inClass('int y; void M(int k) { int x = k; F(() => { int z = 1; return x + z + y; }); }'),
    inClass('int y; void M(int k) { int y = k; F(() => { int z = 1; return y + z + y; }); }'),
  ],
  [
    'a parameter that hides what its lambda means',
    inClass('void M(int k) { int x = k; F(z => z + x); }'),
    inClass('void M(int k) { int x = k; F(x => x + x); }'),
  ],
  [
    'a parameter that hides what its function means',
    inClass('void M(int k) { int x = k; int L(int z) => z + x; L(1); }'),
    inClass('void M(int k) { int x = k; int L(int x) => x + x; L(1); }'),
  ],
  [
    'parameters that trade places',
    inClass('private int M(int a, int b) => a - b; int N() => M(1, 2);'),
    inClass('private int M(int b, int a) => a - b; int N() => M(1, 2);'),
  ],
  [
    'parameters that trade names',
    inClass('private int M(int a, int b) => a - b; int N() => M(b: 1, a: 2);'),
    inClass('private int M(int b, int a) => b - a; int N() => M(b: 1, a: 2);'),
  ],
  [
    'the value of a setter',
    inClass('int v; int P { set { var x = value; v = x; } }'),
    inClass('int v; int P { set { var value = 1; v = value; } }'),
  ],
  [
    'a function that hides a method',
    inClass('int G() => 1; int M() { int L() => 2; return L() + G(); }'),
    inClass('int G() => 1; int M() { int G() => 2; return G() + G(); }'),
  ],
  [
    'yield',
    inClass('int x, y; IEnumerable<int> M() { int x = 1; yield return x; }'),
    inClass('int x, y; IEnumerable<int> M() { int y = 1; yield return x; }'),
  ],
  [
    'an alignment',
    inClass('int x, y; private void M(int x) { Use($"{1,x}"); }'),
    inClass('int x, y; private void M(int y) { Use($"{1,x}"); }'),
  ],
  [
    'a length',
    inClass('int x, y; private void M(int x) { var q = stackalloc int[x]; }'),
    inClass('int x, y; private void M(int y) { var q = stackalloc int[x]; }'),
  ],
  [
    'sizeof',
    inClass('int x, y; private void M(int x) { var q = sizeof(x); Use(x); }'),
    inClass('int x, y; private void M(int y) { var q = sizeof(y); Use(y); }'),
  ],
  [
    'what is spread',
    inClass('int x, y; private void M(int x) { int[] q = [x, .. x]; }'),
    inClass('int x, y; private void M(int y) { int[] q = [y, .. x]; }'),
  ],
  [
    'a parameter called like a word of the language',
    inClass('int file, y; private void M(int file) { Use(file); }'),
    inClass('int file, y; private void M(int y) { Use(file); }'),
  ],
  [
    'a parameter that becomes such a word',
    inClass('int file, y; private void M(int y) { Use(y); }'),
    inClass('int file, y; private void M(int file) { Use(y); }'),
  ],
  [
    'parameters called like such words',
    inClass('private void M(int from, int by) { Use(from, by); }'),
    inClass('private void M(int by, int from) { Use(from, by); }'),
  ],
  [
    'what is taken apart by types',
    inClass('int x, y; void M() { (int x, int z) = T(); Use(x); }'),
    inClass('int x, y; void M() { (int y, int z) = T(); Use(x); }'),
  ],
  [
    'what is taken apart twice',
    inClass('int x, y; void M() { ((int x, int k), int z) = T(); Use(x); }'),
    inClass('int x, y; void M() { ((int y, int k), int z) = T(); Use(x); }'),
  ],
  [
    'what is taken apart twice by one word',
    inClass('int x, y; void M() { var ((x, k), z) = T(); Use(x); }'),
    inClass('int x, y; void M() { var ((y, k), z) = T(); Use(x); }'),
  ],
  [
    'the parameter of an extension',
    'static class A { private static int M(this int a, int b) => a; static int N() => 3.M(b: 2); }',
    'static class A { private static int M(this int a, int c) => a; static int N() => 3.M(b: 2); }',
  ],
  [
    'an argument of what guards',
    inClass('private void M(string a) { Guard.Own(a); }'),
    inClass('private void M(string b) { Guard.Own(b); }'),
  ],
  [
    'a variable of a program and a field',
    'int a = 1; Use(a); class C { int a; int M() => a; }',
    'int b = 1; Use(b); class C { int a; int M() => b; }',
  ],
  [
    'a variable of a program and what a class inherits',
    'int a = 1; Use(a); class C : D { int M() => a; }',
    'int b = 1; Use(b); class C : D { int M() => b; }',
  ],
  [
    'parameters of a delegate',
    inClass('delegate int D(int a, int b); int M(D d) => d(a: 1, b: 2);'),
    inClass('delegate int D(int b, int a); int M(D d) => d(a: 1, b: 2);'),
  ],
  [
    'parameters of an interface',
    'interface I { int M(int a, int b); }',
    'interface I { int M(int b, int a); }',
  ],
];

/** What is called otherwise wherever it is meant. */
const renamings: readonly Renaming[] = [
  [
    'what out declares',
    inClass('void M() { if (T(out var n)) Use(n); }'),
    inClass('void M() { if (T(out var m)) Use(m); }'),
  ],
  [
    'what a pattern declares',
    inClass('void M(object o) { if (o is Foo f && f.X > 1) Use(f); }'),
    inClass('void M(object o) { if (o is Foo g && g.X > 1) Use(g); }'),
  ],
  [
    'one section among several',
    inClass(
      'void M(object o) { switch (o) { case Foo f when f.X: Use(f); break; case int f: Use(f); break; } }',
    ),
    inClass(
      'void M(object o) { switch (o) { case Foo g when g.X: Use(g); break; case int f: Use(f); break; } }',
    ),
  ],
  [
    'patterns in patterns',
    inClass('int M(object o) => o switch { Foo { X: var x } f => x + f.Y, _ => 0 };'),
    inClass('int M(object o) => o switch { Foo { X: var z } g => z + g.Y, _ => 0 };'),
  ],
  [
    'what a query goes through',
    inClass('object M(int[] q) => from a in q let b = a + 1 where b > 1 orderby a select a + b;'),
    inClass('object M(int[] q) => from c in q let d = c + 1 where d > 1 orderby c select c + d;'),
  ],
  [
    'a lambda with a block',
    inClass('void M() { F(x => { var y = x; return y; }); }'),
    inClass('void M() { F(z => { var w = z; return w; }); }'),
  ],
  [
    'the parameters of a handler',
    inClass('void M() { b.Click += (s, e) => Go(); }'),
    inClass('void M() { b.Click += (sender, args) => Go(); }'),
  ],
  [
    'what is awaited',
    inClass(
      'async Task M() { var r = await G(); await foreach (var x in r) Use(x); await using var d = H(); }',
    ),
    inClass(
      'async Task M() { var res = await G(); await foreach (var item in res) Use(item); await using var e = H(); }',
    ),
  ],
  [
    "a parameter of a field's name",
    inClass('int x; private void M(int x) { this.x = x; }'),
    inClass('int x; private void M(int value) { this.x = value; }'),
  ],
  [
    'a variable of a getter',
    inClass('int P { get { var t = k; return t; } }'),
    inClass('int P { get { var u = k; return u; } }'),
  ],
  [
    'a variable of a constructor',
    inClass('public A(int q) { var t = q; k = t; }'),
    inClass('public A(int q) { var u = q; k = u; }'),
  ],
  [
    'what is caught',
    inClass('void M() { try { } catch (E e) when (e.X) { Use(e); throw; } finally { } }'),
    inClass('void M() { try { } catch (E ex) when (ex.X) { Use(ex); throw; } finally { } }'),
  ],
  [
    'the variables of a loop',
    inClass('void M() { for (int i = 0, n = 3; i < n; ++i) Use(i * n); }'),
    inClass('void M() { for (int j = 0, m = 3; j < m; ++j) Use(j * m); }'),
  ],
  [
    'a constant of a method',
    inClass('int M() { const int Max = 3; return Max + 1; }'),
    inClass('int M() { const int Limit = 3; return Limit + 1; }'),
  ],
  [
    'a reference',
    inClass('void M() { ref var r = ref q[0]; r = 1; F(ref r, in r); }'),
    inClass('void M() { ref var s = ref q[0]; s = 1; F(ref s, in s); }'),
  ],
  [
    'what a loop takes apart',
    inClass(
      'void M() { var d = new Dictionary<string, int> { ["a"] = 1 }; foreach (var (k, v) in d) Use(k, v); }',
    ),
    inClass(
      'void M() { var map = new Dictionary<string, int> { ["a"] = 1 }; foreach (var (key, val) in map) Use(key, val); }',
    ),
  ],
  [
    'the parameters of lambdas',
    inClass('object M() { var xs = q.Where(x => x.A > 1).Select(x => x.B).ToList(); return xs; }'),
    inClass('object M() { var ys = q.Where(y => y.A > 1).Select(z => z.B).ToList(); return ys; }'),
  ],
  [
    'what a text shows',
    inClass('void M() { var n = 1; Log($"{n,5:X} {n}"); }'),
    inClass('void M() { var m = 1; Log($"{m,5:X} {m}"); }'),
  ],
  [
    'functions in functions',
    inClass('int M() { int f(int a) { int g(int b) => b + a; return g(a); } return f(1); }'),
    inClass('int M() { int f(int c) { int g(int d) => d + c; return g(c); } return f(1); }'),
  ],
  [
    'the parameters of a private method',
    inClass('private static string Fmt(string s, int n) { return s + n; } string Q() => Fmt("a", 1);'),
    inClass(
      'private static string Fmt(string text, int count) { return text + count; } string Q() => Fmt("a", 1);',
    ),
  ],
  [
    'and of one that is private without a word',
    inClass('string Fmt(string s) { return s; } string Q() => Fmt("a");'),
    inClass('string Fmt(string text) { return text; } string Q() => Fmt("a");'),
  ],
  [
    'what members are set to',
    inClass('void M() { var a = 1; var p = new P(a) { X = a, Y = { Z = a } }; Use(p); }'),
    inClass('void M() { var b = 1; var r = new P(b) { X = b, Y = { Z = b } }; Use(r); }'),
  ],
  [
    'whose member nameof says',
    inClass('private void M(P a) { Use(nameof(a.X)); }'),
    inClass('private void M(P b) { Use(nameof(b.X)); }'),
  ],
  [
    'in a file of one namespace',
    'namespace N;\nclass A { void M() { var a = 1; Use(a); } }',
    'namespace N;\nclass A { void M() { var b = 1; Use(b); } }',
  ],
  [
    'what a lambda means',
    inClass('void M() { var id = 3; q.Where(x => x.Id == id); }'),
    inClass('void M() { var key = 3; q.Where(x => x.Id == key); }'),
  ],
  [
    'the parameter of a generic method',
    inClass('private T Id<T>(T a) where T : new() { return a; } int K() => Id(3);'),
    inClass('private T Id<T>(T b) where T : new() { return b; } int K() => Id(3);'),
  ],
  [
    'a variable that is seen behind its condition',
    inClass('int M(string s) { if (!int.TryParse(s, out var n)) return 0; return n * 2; }'),
    inClass('int M(string s) { if (!int.TryParse(s, out var m)) return 0; return m * 2; }'),
  ],
];

async function verdict(before: string, after: string): Promise<string | null> {
  const file = (text: string) => [{ path: 'src/Cart.cs', text }];
  return (await compareTexts(file(before), file(after))).mutation_class;
}

describe('a name of C#', () => {
  test.each(changes)('that does not mean the same is no renaming: %s', async (_, before, after) => {
    expect(await verdict(before, after)).toBe('INTENT_EVOLUTION');
  });

  test.each(renamings)('is renamed wherever it is meant: %s', async (_, before, after) => {
    expect(await verdict(before, after)).toBe('AST_REFACTOR');
  });
});
