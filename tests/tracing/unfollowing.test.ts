import { describe, expect, test } from 'vitest';
import { type Files, verdictBeside } from '../support/beside.ts';

/*
 * Whoever is missed by who did not change is missed by who changed for another reason as well, or followed in part: here
 * each file beside a change gets nothing but a comment, or loses one that says all of its words.
 */

interface Case {
  readonly before: Files;
  readonly after: Files;
  readonly beside: Files;
}

const java = (text: string): Files => ({ 'shop/Rates.java': `package shop;\n\n${text}` });
const method = (name: string): Files =>
  java(`public class Rates {\n  public static int ${name}(int net) {\n    return net;\n  }\n}\n`);
const script = (name: string): Files => ({
  'src/rates.ts': `export function ${name}(net: number) {\n  return net;\n}\n`,
});
const head = 'public class Rates {\n  int total() {\n    return 1;\n  }\n}\n';

const cases: Readonly<Record<string, Case>> = {
  'who extends a class that is final now': {
    before: java(head),
    after: java(head.replace('class', 'final class')),
    beside: { 'shop/Mine.java': 'package shop;\n\nclass Mine extends Rates {\n}\n' },
  },
  'who makes objects of a class that is abstract now': {
    before: java(head),
    after: java(head.replace('class', 'abstract class')),
    beside: {
      'shop/Main.java': 'package shop;\n\nclass Main {\n  Rates make() {\n    return new Rates();\n  }\n}\n',
    },
  },
  'who writes a field that is final now': {
    before: java('public class Rates {\n  int base = 1;\n}\n'),
    after: java('public class Rates {\n  final int base = 1;\n}\n'),
    beside: {
      'shop/Main.java': 'package shop;\n\nclass Main {\n  void set(Rates of) {\n    of.base = 2;\n  }\n}\n',
    },
  },
  'who imports a method by its name': {
    before: method('base'),
    after: method('root'),
    beside: {
      'cart/Cart.java':
        'package cart;\n\nimport static shop.Rates.base;\n\nclass Cart {\n  int total(int net) {\n    return base(net);\n  }\n}\n',
    },
  },
  'who has a constant of an enumeration in a switch': {
    before: { 'shop/Rate.java': 'package shop;\n\npublic enum Rate {\n  base,\n  none\n}\n' },
    after: { 'shop/Rate.java': 'package shop;\n\npublic enum Rate {\n  root,\n  none\n}\n' },
    beside: {
      'shop/Cart.java':
        'package shop;\n\nclass Cart {\n  int total(Order order) {\n    switch (order.rate()) {\n      case base:\n        return 1;\n      default:\n        return 0;\n    }\n  }\n}\n',
    },
  },
  'who imports under another name, by a path that a tool resolves': {
    before: script('base'),
    after: script('root'),
    beside: { 'src/cart.ts': "import { base as of } from '@/rates';\n\nexport const total = of(1);\n" },
  },
  'who adds members to an interface that is an alias now': {
    before: { 'rates.ts': 'export interface Rates {\n  base: number;\n}\n' },
    after: { 'rates.ts': 'export type Rates = {\n  base: number;\n};\n' },
    beside: {
      'more.ts':
        "import './rates';\n\ndeclare module './rates' {\n  interface Rates {\n    more: number;\n  }\n}\n",
    },
  },
  'who loads all that is in a folder': {
    before: { 'src/pages/Home.tsx': 'export default function Home() {\n  return null;\n}\n' },
    after: { 'src/pages/Start.tsx': 'export default function Home() {\n  return null;\n}\n' },
    beside: { 'src/app.tsx': "export const pages = import.meta.glob('./pages/*.tsx');\n" },
  },
  'who takes an import from a module': {
    before: { 'rates.py': 'import os\nimport json\n\ndef total(a):\n    return json.dumps(a)\n' },
    after: { 'rates.py': 'import json\n\ndef total(a):\n    return json.dumps(a)\n' },
    beside: { 'main.py': 'import rates\nprint(rates.os.getcwd())\n' },
  },
  'who calls a function that was put in the place of its calls': {
    before: {
      'src/rates.rs':
        'pub fn base(net: i32) -> i32 {\n    net + 1\n}\n\npub fn gross(net: i32) -> i32 {\n    base(net) * 2\n}\n',
    },
    after: { 'src/rates.rs': 'pub fn gross(net: i32) -> i32 {\n    (net + 1) * 2\n}\n' },
    beside: { 'src/main.rs': 'mod rates;\nfn main() {\n    rates::base(3);\n}\n' },
  },
  'who has a property of Kotlin as an accessor': {
    before: {
      'src/shop/Item.kt':
        'package shop\n\nclass Item(val price: Int) {\n    fun twice(): Int = price * 2\n}\n',
    },
    after: {
      'src/shop/Item.kt': 'package shop\n\nclass Item(val cost: Int) {\n    fun twice(): Int = cost * 2\n}\n',
    },
    beside: {
      'src/shop/Uses.java':
        'package shop;\n\nclass Uses {\n    int sum(Item item) { return item.getPrice() + 1; }\n}\n',
    },
  },
  'who hands on all of two files that show the name': {
    before: { 'a.ts': 'export function base(n: number) {\n  return n + 1\n}\n' },
    after: { 'a.ts': 'export function total(n: number) {\n  return n + 1\n}\n' },
    beside: {
      'b.ts': 'export function total(n: number) {\n  return n + 2\n}\n',
      'index.ts': "export * from './a'\nexport * from './b'\n",
    },
  },
};

function commented(files: Files, comment: (text: string) => string): Files {
  return Object.fromEntries(
    Object.entries(files).map(([path, text]) => [
      path,
      `${text}${path.endsWith('.py') ? '#' : '//'} ${comment(text)}\n`,
    ]),
  );
}

/** Each word of a text once more. */
const repeated = (text: string): string => (text.match(/\w+/g) ?? []).join(' ');

describe('is no refactoring with somebody of the change set who did not follow:', () => {
  test.each(Object.entries(cases))('%s', async (_, { before, after, beside }) => {
    expect(await verdictBeside(before, after, {})).toBe('AST_REFACTOR');
    expect(await verdictBeside(before, after, beside)).toBe('INTENT_EVOLUTION');
    const changed = [
      { ...before, ...beside },
      { ...after, ...commented(beside, () => 'as it was') },
    ] as const;
    expect(await verdictBeside(...changed, {})).toBe('INTENT_EVOLUTION');
    const less = [
      { ...before, ...commented(beside, repeated) },
      { ...after, ...beside },
    ] as const;
    expect(await verdictBeside(...less, {})).toBe('INTENT_EVOLUTION');
  });
});

describe('a file of the change set that says a name in several ways', () => {
  const rates = (name: string): string =>
    `package shop;\n\npublic class Rates {\n  public static int ${name}(int net) {\n    return net;\n  }\n}\n`;
  const cart = (imported: string, said: string): string =>
    `package cart;\n\nimport static shop.Rates.${imported};\n\nimport shop.Rates;\n\nclass Cart {\n  int one(int net) {\n    return Rates.${said}(net);\n  }\n\n  int two(int net) {\n    return ${imported}(net);\n  }\n}\n`;
  const inJava = (imported: string, said: string): readonly [Files, Files] => [
    { 'shop/Rates.java': rates('base'), 'cart/Cart.java': cart('base', 'base') },
    { 'shop/Rates.java': rates('root'), 'cart/Cart.java': cart(imported, said) },
  ];
  const user = (name: string, other: string): string =>
    `import { ${name} } from './rates';\nimport { ${other} as of } from '@/rates';\n\nexport const total = ${name}(1) + of(2);\n`;
  const inScript = (name: string, other: string): readonly [Files, Files] => [
    { ...script('base'), 'src/cart.ts': user('base', 'base') },
    { ...script('root'), 'src/cart.ts': user(name, other) },
  ];

  test('follows in all of them, or not at all', async () => {
    expect(await verdictBeside(...inJava('root', 'root'), {})).toBe('AST_REFACTOR');
    expect(await verdictBeside(...inJava('base', 'root'), {})).toBe('INTENT_EVOLUTION');
    expect(await verdictBeside(...inJava('root', 'base'), {})).toBe('INTENT_EVOLUTION');
    expect(await verdictBeside(...inScript('root', 'base'), {})).toBe('INTENT_EVOLUTION');
  });

  test('has one of its own of that name, which is called otherwise as well', async () => {
    const own = (name: string): Files => ({
      'src/cart.ts': `import { base as of } from '@/rates';\n\nfunction ${name}(net: number) {\n  return net * 3;\n}\n\nexport const total = (net: number) => ${name}(net) + of(net);\n`,
    });
    const sides = [
      { ...script('base'), ...own('base') },
      { ...script('root'), ...own('triple') },
    ] as const;
    expect(await verdictBeside(...sides, {})).toBe('INTENT_EVOLUTION');
    const inside = (name: string): Files => ({
      'cart/Cart.java': `package cart;\n\nimport static shop.Rates.*;\n\nclass Cart {\n  static class Low {\n    int ${name}(int net) {\n      return net;\n    }\n  }\n\n  int two(int net) {\n    return base(net);\n  }\n}\n`,
    });
    const classes = [
      { 'shop/Rates.java': rates('base'), ...inside('base') },
      { 'shop/Rates.java': rates('root'), ...inside('low') },
    ] as const;
    expect(await verdictBeside(...classes, {})).toBe('INTENT_EVOLUTION');
  });

  test('may say it of somebody else', async () => {
    const bill = { 'shop/Bill.java': rates('base').replaceAll('Rates', 'Bill').replace('static ', '') };
    const both = (name: string): Files => ({
      'shop/Rates.java': rates(name).replace('static ', ''),
      'shop/Main.java': `package shop;\n\nclass Main {\n  int one(Rates rates) {\n    return rates.${name}(1);\n  }\n\n  int two(Bill bill) {\n    return bill.base(1);\n  }\n}\n`,
    });
    expect(await verdictBeside({ ...bill, ...both('base') }, { ...bill, ...both('root') }, {})).toBe(
      'AST_REFACTOR',
    );
    const kinds = (name: string): Files => ({
      [`shop/${name}.java`]: `package shop;\n\npublic enum ${name} {\n  ONE\n}\n`,
      'cart/Kind.java': `package cart;\n\nimport static shop.${name}.*;\n\nclass Kind {\n  shop.${name} first = ONE;\n  Kind next = new Kind();\n}\n`,
    });
    expect(await verdictBeside(kinds('Kind'), kinds('Sort'), {})).toBe('AST_REFACTOR');
    const left = {
      ...kinds('Sort'),
      'cart/Kind.java': kinds('Sort')['cart/Kind.java']!.replace('.Sort.*', '.Kind.*'),
    };
    expect(await verdictBeside(kinds('Kind'), left, {})).toBe('INTENT_EVOLUTION');
  });
});
