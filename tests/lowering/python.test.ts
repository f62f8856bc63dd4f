import { describe, expect, it } from 'vitest';
import { lowerPython } from '../../src/lowering/python/lower-file.ts';
import type { Core } from '../../src/model/core.ts';
import { parse } from '../support/languages.ts';
import { printCore } from './print-core.ts';

async function lowered(text: string): Promise<readonly Core[]> {
  const file = await parse('a.py', text);
  return lowerPython(file).lower(file.root)[0]!.children;
}

async function printed(text: string): Promise<string> {
  return printCore(...(await lowered(text)));
}

const inFunction = (body: string): string => `def f(a, b, c):\n${body.replace(/^/gm, '    ')}\n`;

describe('what Python evaluates, in its order', () => {
  it.each([
    ['a member', 'a.b', 'evaluate(member[b](a))'],
    ['an element', 'a[1, x]', 'evaluate(index[item](a, array[tuple](i:1, x)))'],
    ['a slice', 'a[1:]', 'evaluate(index[item](a, array[slice](i:1, undefined, undefined)))'],
    ['a conditional expression, its test first', 'x if y else z', 'evaluate(choose(y, x, z))'],
    ['`and`, `or` and `not`', 'not (a and b or c)', 'evaluate(unary[!](logical[||](logical[&&](a, b), c)))'],
    ['what `not in` means', 'not a in b', 'evaluate(binary[~not in](a, b))'],
    [
      'a chain with a name in its middle',
      '1 < x <= 2',
      'evaluate(logical[&&](binary[~<](i:1, x), binary[~<=](x, i:2)))',
    ],
    [
      'arguments by name and `**` after those by place',
      'f(k=1, *a, **b)',
      'evaluate(call(f, spread[*](a), named[k](i:1), spread[**](b)))',
    ],
    ['a dictionary', '{"a": 1, **b}', 'evaluate(object[dictionary](property(s:a, i:1), spread[**](b)))'],
    ['a text with values', 'f"a{x}{{" "b"', 'evaluate(template[f](s:a, x, s:{b))'],
    ['a value with its format', 'f"{x!r:>{w}}"', 'evaluate(template[f](opaque[format !r:>{}](x, w)))'],
    ['a value with its source', 'f"{x=}"', 'evaluate(template[f](opaque[shown {x=}](x)))'],
    [
      '`del`',
      'del a[0], b.c',
      'evaluate(unary[delete](index[item](a, i:0))); evaluate(unary[delete](member[c](b)))',
    ],
    ['`raise` with its cause', 'raise A from b', 'throw(opaque[from](A, b))'],
    ['`pass` and a lone text as nothing', 'pass\n1\n"text"', ''],
  ])('%s', async (_, text, expected) => {
    expect(await printed(text)).toBe(expected);
  });

  it('takes the value before a place is worked out', async () => {
    expect(await printed(inFunction('g()[0] = h()'))).toContain(
      'let[const](<$3>, call(h)), evaluate(assign(index[item](call(g), i:0), $3))',
    );
  });

  it('reads a comprehension as a function that runs for each element of its first source', async () => {
    expect(await printed('[g(x) for x in xs if x]')).toBe(
      'evaluate(opaque[list_comprehension](xs, function[arrow](parameters(<$0>), block(choose($0, block(evaluate(opaque[element](call(g, $0)))), nothing)))))',
    );
  });

  it('reads `with` as entering, and leaving whatever happens', async () => {
    expect(await printed(inFunction('with a as x:\n    x.read()'))).toContain(
      'let[const](<$3>, $0), let[const](<$4>, opaque[enter]($3)), try(block(evaluate(call(member[read]($4)))), nothing, block(evaluate(opaque[exit]($3))))',
    );
  });

  it('tries handlers in turn and lets go on what none takes', async () => {
    expect(await printed(inFunction('try:\n    g()\nexcept E as e:\n    h(e)'))).toContain(
      'catch(<$3>, block(choose(opaque[except]($3, E), block(let[const](<$4>, $3), evaluate(call(h, $4))), block(evaluate(opaque[unhandled]($3))))))',
    );
  });

  it('evaluates a default that is more than a literal where the function is defined', async () => {
    expect(await printed('def f(a, b=1, c=g()): pass')).toBe(
      'let[const](<f>, opaque[defaults](call(g), function[arrow exact](parameters(<$0>, default[missing](<$1>, i:1), default[missing](<$2>, default 1)), block)))',
    );
  });

  it('takes a method without its first parameter, which is `this`', async () => {
    expect(await printed('class A(B):\n    def m(self, x):\n        return self.y + x')).toBe(
      'let[const](<A>, class(B, method[m](function[method exact](parameters(<$0>), block(return(binary[~+](member[y](this), $0)))))))',
    );
  });

  it('keeps a first parameter that a class inside the method refers to', async () => {
    const text = 'class A:\n    def m(self):\n        class C:\n            def n(me): return self.x, me.y';
    expect(await printed(text)).toContain('opaque[method m](function[arrow exact](parameters(<$0>)');
  });

  it('tells a name that is mangled in a class from the same outside', async () => {
    expect(await printed('a.__x\nclass A:\n    def m(self): return self.__x')).toMatch(
      /member\[__x\].*member\[_A__x\]/,
    );
  });

  it('says nothing of imports at the top, and tells those that run later', async () => {
    expect(await printed('import a\nfrom b import c\nc(a)\nif a:\n    import d')).toBe(
      'evaluate(call(c, a)); choose(a, block(evaluate(opaque[load d])), nothing)',
    );
  });
});

describe('where a variable begins', () => {
  it.each([
    [
      'with the assignment that comes before every use',
      'x = a\ng(x)',
      'let[const](<$3>, $0), evaluate(call(g, $3))',
    ],
    [
      'as one that is written again',
      'x = a\nx = b\ng(x)',
      'let[let](<$3>, $0), evaluate(assign($3, $1)), evaluate(call(g, $3))',
    ],
    [
      'before the branches that write it',
      'if a:\n    x = b\nelse:\n    x = c\ng(x)',
      'let[let](<$3>, nothing), choose($0, block(evaluate(assign($3, $1))), block(evaluate(assign($3, $2)))), evaluate(call(g, $3))',
    ],
    [
      'inside the branch that alone sees it',
      'if a:\n    x = b\n    g(x)',
      'choose($0, block(let[const](<$3>, $1), evaluate(call(g, $3))), nothing)',
    ],
    [
      'with the loop that goes through it',
      'for x in a:\n    g(x)',
      'for_each[each](<$3>, $0, block(evaluate(call(g, $3))))',
    ],
    [
      'before the loop where it is seen afterwards',
      'for x in a:\n    g(x)\nh(x)',
      'let[let](<$3>, nothing), for_each[each](<$4>, $0, block(evaluate(assign($3, $4)), evaluate(call(g, $3)))), evaluate(call(h, $3))',
    ],
    [
      'before the loop where a closure keeps it',
      'for i in a:\n    x = i\n    g(lambda: x)',
      'let[let](<$3>, nothing), for_each',
    ],
    [
      'with both names of a pair',
      'x, y = a, b\ng(x, y)',
      'let[const](<$3>, $0), let[const](<$4>, $1), evaluate(call(g, $3, $4))',
    ],
    [
      'after both values, where a pair is swapped',
      'a, b = b, a',
      'let[const](<$3>, $1), let[const](<$4>, $0), evaluate(assign($0, $3)), evaluate(assign($1, $4))',
    ],
    [
      'never before it is read',
      'x = x + 1',
      'let[let](<$3>, nothing), evaluate(assign($3, binary[~+]($3, i:1)))',
    ],
  ])('%s', async (_, body, expected) => {
    expect(await printed(inFunction(body))).toContain(expected);
  });

  it('takes `nonlocal` for the variable of the function around', async () => {
    const text = inFunction('x = a\ndef g():\n    nonlocal x\n    x = b\ng()\nreturn x');
    expect(await printed(text)).toContain(
      'let[let](<$3>, $0), let[const](<$4>, function[arrow exact](parameters, block(evaluate(assign($3, $1)))))',
    );
  });
});

describe('spellings that are one', () => {
  it.each([
    ['quotes, prefixes and escapes', "x = 'a\\x41' r'\\d' u'b'", 'x = "aA\\\\db"'],
    ['bytes', "x = b'a' B'\\n'", 'x = b"a\\n"'],
    ['a text without values in an f-string', 'x = f"a{{"', "x = 'a{'"],
    ['numbers', 'x = 0xFF + 1_000 + 1.50e1', 'x = 255 + 1000 + 15.0'],
    ['parentheses', 'x = ((a) + (b))\nreturn_ = (x)', 'x = a + b\nreturn_ = x'],
    ['a tuple with and without them', 'x = (1,)\nfor (k, v) in d: g(k, v)', 'x = 1,\nfor k, v in d: g(k, v)'],
    ['a name in parentheses on the left', '(x) = a\nfor (y) in z: g(y)', 'x = a\nfor y in z: g(y)'],
    ['several managers', 'with a as x, b as y: g(x, y)', 'with a as x:\n    with b as y: g(x, y)'],
    ['managers in parentheses', 'with (a as x, b as y): g(x, y)', 'with a as x, b as y: g(x, y)'],
    ['`elif` and `else: if`', 'if a: f()\nelif b: g()', 'if a: f()\nelse:\n    if b: g()'],
    ['a line that goes on', 'x = a + \\\n    b', 'x = a + b'],
    ['`return None` and `return`', 'def f(): return None', 'def f(): return'],
    ['a generator in parentheses of its own', 'any((x for x in y))', 'any(x for x in y)'],
  ])('%s', async (_, one, other) => {
    expect(await printed(one)).toBe(await printed(other));
  });
});

describe('spellings that are not', () => {
  it.each([
    ['a raw text and another', "x = r'\\n'", "x = '\\n'"],
    ['text and bytes', "x = 'a'", "x = b'a'"],
    ['whole numbers and others', 'x = 1', 'x = 1.0'],
    ['`is` and `==`', 'a is b', 'a == b'],
    ['a list and a tuple', 'x = [1]', 'x = (1,)'],
    ['a value in parentheses and a tuple of it', 'x = (1)', 'x = (1,)'],
    ['a name in parentheses and a tuple of it on the left', '(x) = a', '(x,) = a'],
    ['`x += v` and `x = x + v`', inFunction('a += b'), inFunction('a = a + b')],
    ['a function and a generator', 'def f(): pass', 'def f():\n    pass\n    yield'],
    ['`yield` and `yield from`', 'def f(): yield a', 'def f(): yield from a'],
    [
      'a class member and a name outside',
      'x = 1\nclass A:\n    x = 2\n    y = x',
      'z = 1\nclass A:\n    x = 2\n    y = z',
    ],
    ['a loop with and without `else`', 'for x in y: g()\nelse: h()', 'for x in y: g()\nh()'],
    ['an assertion and a raise', 'assert a', 'if not a: raise AssertionError()'],
    ['an import and none', 'def f():\n    import a', 'def f(): pass'],
  ])('%s', async (_, one, other) => {
    expect(await printed(one)).not.toBe(await printed(other));
  });
});

describe('what a declaration shows', () => {
  it('lists annotations and documentation, whatever the indentation of that', async () => {
    const file = await parse(
      'a.py',
      'def f(a: int, b) -> str:\n    """Says.\n\n       More.  \n    """\n    return a\n',
    );
    const signature = lowerPython(file).signature(file.symbols[0]!.declaration);
    expect(printCore(...signature)).toBe(
      'opaque[documentation for readers](s:Says.\n\nMore.); opaque[parameter 0](int); opaque[return_type](str)',
    );
  });

  it('is empty where nothing is annotated', async () => {
    const file = await parse('a.py', 'def f(a): return a\n');
    expect(lowerPython(file).signature(file.symbols[0]!.declaration)).toEqual([]);
  });
});

describe('a declaration that is asked for by its symbol', () => {
  it('comes with its decorators', async () => {
    const file = await parse('a.py', '@g\ndef f(): pass\n');
    expect(printCore(...lowerPython(file).lower(file.symbols[0]!.declaration))).toBe(
      'let[const](<f>, call(g, function[arrow exact](parameters, block)))',
    );
  });

  it('is the whole assignment for one name of several', async () => {
    const file = await parse('a.py', 'a, b = g()\n');
    for (const symbol of file.symbols) {
      expect(printCore(...lowerPython(file).lower(symbol.declaration))).toBe(
        'let[const](pattern[array](<a>, <b>), call(g))',
      );
    }
  });
});
