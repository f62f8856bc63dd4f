import { expect, test } from 'vitest';
import { residueOf } from '../../src/classification/normal-form/told/residue.ts';
import { block } from '../../src/classification/normal-form/tree.ts';
import { wordsApart } from '../../src/classification/normal-form/words-apart.ts';
import { lower } from '../../src/lowering/lower.ts';
import type { Core } from '../../src/model/core.ts';
import { parse } from '../support/languages.ts';

async function form(text: string): Promise<Core> {
  const file = await parse('file.ts', text, { bindings: true });
  const core = lower(file)!;
  return block(file.root.children.flatMap((node) => core.lower(node)));
}

function printed({ op, text, variable, children }: Core): string {
  const name = variable?.name ?? ([op, text].filter(Boolean).join(' ') || op);
  return children.length === 0 ? name : `${name}(${children.map(printed).join(', ')})`;
}

const NOTHING_BROUGHT = () => new Set<string>();

test.each([
  ['nothing of what is the same', 'a(); b(1);', 'a(); b(1);', [], []],
  ['what came between', 'a(); b();', 'a(); c(); b();', [], ['evaluate(call(c))']],
  [
    'the one leaf that differs',
    'if (x) { a(); b(1); }',
    'if (x) { a(); b(2); }',
    ['literal n:1'],
    ['literal n:2'],
  ],
  ['what stands in another place', 'a(); b();', 'b(); a();', ['evaluate(call(a))'], ['evaluate(call(a))']],
  ['an argument more', 'a(1);', 'a(1, x);', [], ['x']],
])('leaves %s', async (_, before, after, left, right) => {
  const residue = residueOf(await form(before), await form(after));
  expect(residue.before.map(printed)).toEqual(left);
  expect(residue.after.map(printed)).toEqual(right);
});

test.each([
  ['a call of something else', 'f(a.load());', 'f(a.store());'],
  ['a call that came', 'load();', 'load(); store();'],
  ['another text', 'f("one");', 'f("two");'],
  ['another number', 'f(60);', 'f(61);'],
  ['another operator', 'if (a < b) f();', 'if (a <= b) f();'],
  ['an argument more', 'draw(1);', 'draw(1, 2);'],
  ['a question that came', 'f();', 'if (user.admin) f();'],
  ['a call that came beside code that is never reached', 'if (false) never(); load();', 'load(); store();'],
])('is apart by %s', async (_, before, after) => {
  expect(wordsApart(await form(before), await form(after), NOTHING_BROUGHT)).not.toBeNull();
});

test.each([
  ['a condition turned round', 'if (!a) f(); else g();', 'if (a) g(); else f();'],
  ['a method that rules know', 'x.indexOf(y) !== -1;', 'x.includes(y);'],
  ['a loop that rules know', 'xs.forEach((x) => f(x));', 'for (const x of xs) f(x);'],
  [
    'a variable that holds it',
    'const w = shape.width; f(w); g(w);',
    'const w = shape.width; f(w); g(shape.width);',
  ],
  ['a text that is put together', 'f("ab" + c);', 'f(`ab${c}`);'],
  ['code that is never reached', 'if (false) never(); f();', 'f();'],
  ['a value that nobody takes', 'o.x; f();', 'f();'],
  ['a step of one', 'x += 1;', 'x++;'],
  ['what is said twice', 'if (a) save(x); else save(x);', 'save(x);'],
  ['an argument that stands elsewhere', 'f("one", 2, x);', 'f(x, "one", 2);'],
  ['a question after which nothing is done', 'if (user.admin) { } else if (user.guest) { } f();', 'f();'],
  ['a value that is overwritten', 'let x = load(); x = 2; f(x);', 'let x = 2; f(x);'],
  ['a value that is never read', 'const x = shape.width; f();', 'f();'],
  ['an answer that is known', 'if (a.b === 1) { if (a.b === 2) never(); f(); }', 'if (a.b === 1) f();'],
  ['an object that carries values', 'const o = { one: f() }; g(o.one);', 'const x = f(); g(x);'],
  ['numbers that are multiplied', 'f(x * 60 * 1000);', 'f(x * 60000);'],
  ['a constant that holds it', 'const MINUTE = 60000; f(60000);', 'const MINUTE = 60000; f(MINUTE);'],
  ['a text with its numbers in it', 'f("v" + 12 + "-");', 'f("v12-");'],
  [
    'the class that holds it',
    'class A {} class Cart {} Cart.total(x);',
    'class A {} class Cart {} A.total(x);',
  ],
])('is not apart by %s', async (_, before, after) => {
  expect(wordsApart(await form(before), await form(after), NOTHING_BROUGHT)).toBeNull();
});

test('is not apart by what a definition brings along', async () => {
  const brought = (words: ReadonlySet<string>) => new Set(words.has('twice') ? ['twice', 'double'] : []);
  expect(wordsApart(await form('f(twice(x));'), await form('f(double(x));'), brought)).toBeNull();
});
