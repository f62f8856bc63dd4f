import { describe, expect, test } from 'vitest';
import { type Files, verdictBeside } from '../support/beside.ts';

const view = (name: string, base = ''): Files => ({
  [`shop/${name}.java`]: `package shop;\n\npublic class ${name}${base} {\n    public int go() { return 1; }\n}\n`,
});

describe('a class is not called otherwise where somebody beside puts its name together', () => {
  test.each<[string, string, Files, string]>([
    [
      'for the loader',
      'BasketView',
      {
        'shop/Make.java':
          'package shop;\n\nclass Make {\n    Object go(String s) throws Exception { return Class.forName("shop." + s + "View"); }\n}\n',
      },
      '',
    ],
    [
      'of which a base takes a part',
      'CartPage',
      {
        'shop/Base.java':
          'package shop;\n\npublic class Base {\n    String key() { return getClass().getSimpleName().replace("View", ""); }\n}\n',
      },
      ' extends Base',
    ],
  ])('%s', async (_, to, beside, base) => {
    expect(await verdictBeside(view('CartView', base), view(to, base), beside)).toBe('INTENT_EVOLUTION');
    const other = Object.fromEntries(
      Object.entries(beside).map(([path, text]) => [
        path,
        text
          .replace('"shop." + s + "View"', '"other." + s')
          .replace('getSimpleName().replace("View", "")', 'toString()'),
      ]),
    );
    expect(await verdictBeside(view('CartView', base), view(to, base), other)).toBe('AST_REFACTOR');
  });
});

describe('a method is not called otherwise where a script or a rule beside names it with its class', () => {
  const till = (name: string): Files => ({
    'shop/Till.java': `package shop;\n\npublic class Till {\n    private int total = 3;\n    public void ${name}() { total++; }\n    int twice() { ${name}(); return total * 2; }\n}\n`,
  });
  test.each([
    ['jobs.xml', '<task:scheduled ref="till" method="pay" cron="* * * * *"/>\n'],
    ['scripts/run.groovy', 'def one = new shop.Till()\none.pay()\n'],
    ['rules/pay.drl', 'rule "x" when t : Till() then t.pay(); end\n'],
    ['app.pro', '-keepclassmembers class shop.Till { void pay(); }\n'],
  ])('%s', async (path, text) => {
    expect(await verdictBeside(till('pay'), till('charge'), { [path]: text })).toBe('INTENT_EVOLUTION');
    const other = text.replace(/[Tt]ill/g, 'Other');
    expect(await verdictBeside(till('pay'), till('charge'), { [path]: other })).toBe('AST_REFACTOR');
  });
});

test('a class in another one is said by the name that it is compiled to', async () => {
  const line = 'class Line { public int n() { return 1; } }\n';
  const cart = (inside: string): string =>
    `package shop;\n\npublic class Cart {\n${inside}    int go() { return new Line().n(); }\n}\n`;
  const before = { 'shop/Cart.java': cart(`    public static ${line}`) };
  const after = { 'shop/Cart.java': cart(''), 'shop/Line.java': `package shop;\n\npublic ${line}` };
  expect(await verdictBeside(before, after, { 'beans.xml': '<bean class="shop.Cart$Line"/>\n' })).toBe(
    'INTENT_EVOLUTION',
  );
  expect(await verdictBeside(before, after, { 'beans.xml': '<bean class="shop.Cart$Row"/>\n' })).toBe(
    'AST_REFACTOR',
  );
});

test('a file of Kotlin is started by the class that holds its functions', async () => {
  const text = 'package shop\n\nfun main() {\n    println(1)\n}\n';
  const build = (name: string): Files => ({ 'build.gradle': `application { mainClass = 'shop.${name}' }\n` });
  expect(await verdictBeside({ 'Tool.kt': text }, { 'Runner.kt': text }, build('ToolKt'))).toBe(
    'INTENT_EVOLUTION',
  );
  expect(await verdictBeside({ 'Tool.kt': text }, { 'Runner.kt': text }, build('OtherKt'))).toBe(
    'AST_REFACTOR',
  );
});

test('a new field is inherited, and comes before what an heir beside imports under its name', async () => {
  const base = (fields: string, value: string): Files => ({
    'shop/Base.java': `package shop;\n\nclass Base {\n${fields}    int fits(int n) { return n * ${value}; }\n}\n`,
  });
  const beside = {
    'shop/Child.java':
      'package shop;\n\nimport static shop.util.Limits.LIMIT;\n\nclass Child extends Base {\n    int show() { return LIMIT; }\n}\n',
  };
  const added = (words: string): Files => base(`    ${words} final int LIMIT = 90;\n`, 'LIMIT');
  expect(await verdictBeside(base('', '90'), added('static'), beside)).toBe('INTENT_EVOLUTION');
  expect(await verdictBeside(base('', '90'), added('private static'), beside)).toBe('AST_REFACTOR');
});

test('a method is found by the beginning of its name', async () => {
  const bus = (name: string): Files => ({
    'shop/Bus.java': `package shop;\n\nclass Bus {\n    private int n;\n    public void ${name}(String s) { n++; }\n    int go() { ${name}("x"); return n; }\n}\n`,
  });
  const beside = (head: string): Files => ({
    'shop/Invoker.java': `package shop;\n\nclass Invoker {\n    Object find(Object o, String e) throws Exception { return o.getClass().getMethod("${head}" + e); }\n}\n`,
  });
  expect(await verdictBeside(bus('onPaid'), bus('whenPaid'), beside('on'))).toBe('INTENT_EVOLUTION');
  expect(await verdictBeside(bus('onPaid'), bus('whenPaid'), beside('as'))).toBe('AST_REFACTOR');
});

test('what is found by its annotation does not go up to a base that has another heir beside', async () => {
  const tested = '    @Test\n    void counts() { assertEquals(1, n); }\n';
  const side = (up: string, down: string): Files => ({
    'shop/BaseTest.java': `package shop;\n\nabstract class BaseTest {\n    int n = 1;\n${up}}\n`,
    'shop/ATest.java': `package shop;\n\nclass ATest extends BaseTest {\n${down}}\n`,
  });
  const heir = (base: string): Files => ({
    'shop/BTest.java': `package shop;\n\nclass BTest extends ${base} {\n    @Test\n    void runs() { n = 2; }\n}\n`,
  });
  expect(await verdictBeside(side('', tested), side(tested, ''), heir('BaseTest'))).toBe('INTENT_EVOLUTION');
  expect(await verdictBeside(side('', tested), side(tested, ''), heir('OtherTest'))).toBe('AST_REFACTOR');
});
