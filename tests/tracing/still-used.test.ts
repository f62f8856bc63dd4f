import { describe, expect, test } from 'vitest';
import type { SourceFile } from '../../src/model/source-file.ts';
import { compareAmong } from '../../src/tracing/comparison/open-world.ts';
import { filesAtHand } from '../../src/tracing/comparison/surroundings.ts';
import { languages } from '../support/languages.ts';

/** What one file becomes, and a file beside it that stays as it is. */
interface Case {
  readonly path: string;
  readonly before: string;
  readonly after: string;
  readonly beside: Readonly<Record<string, string>>;
}

const file = (path: string, text: string): SourceFile => ({ type: 'text', path, text });

async function judged({ path, before, after, beside }: Case) {
  const around = Object.entries(beside).map(([name, text]) => file(name, text));
  const comparison = await compareAmong(
    filesAtHand(around),
    [file(path, before)],
    [file(path, after)],
    languages,
    {},
  );
  return {
    verdict: comparison.mutationClass,
    said: comparison.changes.flatMap(({ findings }) => findings.map(({ because }) => because)).join('\n'),
  };
}

const renamed = (path: string, before: string, beside: Case['beside']): Case => ({
  path,
  before,
  after: before.replace(/\bbase\b/g, 'root').replace(/\bBase\b/g, 'Root'),
  beside,
});

const scripts = 'function base(net) {\n  return net;\n}\n';
const esModule = 'export function base(net: number) {\n  return net;\n}\n';
const python = 'def base(net):\n    return net\n';
const go = 'package shop\n\nfunc base(net int) int {\n\treturn net\n}\n';
const rust = 'pub fn base(net: i32) -> i32 {\n    net\n}\n';
const java = `package shop;

public class Rates {
  public static int base(int net) {
    return net;
  }
}
`;
const kotlin = 'package shop\n\nfun base(net: Int): Int {\n    return net\n}\n';

describe('a name that a file beside the change still uses is not called renamed', () => {
  const users: Readonly<Record<string, Case>> = {
    'by a script of the same page': renamed('rates.js', scripts, {
      'cart.js': 'function total(net) {\n  return base(net);\n}\n',
    }),
    'through a namespace': renamed('rates.ts', esModule, {
      'cart.ts':
        "import * as rates from './rates';\n\nexport const total = (net: number) => rates.base(net);\n",
    }),
    'through a namespace, of a type': renamed('rates.ts', 'export interface Base {\n  net: number;\n}\n', {
      'cart.ts': "import * as rates from './rates';\n\nexport const total = (of: rates.Base) => of.net;\n",
    }),
    'through a path that a tool resolves': renamed('src/rates.ts', esModule, {
      'src/cart.ts':
        "import { base as of } from '@/rates';\n\nexport const total = (net: number) => of(net);\n",
    }),
    'of a module that is loaded while the program runs': renamed('rates.ts', esModule, {
      'cart.ts': "export const total = async (net: number) => (await import('./rates')).base(net);\n",
    }),
    'of a type that all files see': renamed('rates.d.ts', 'interface Base {\n  net: number;\n}\n', {
      'cart.ts': 'export const total = (of: Base) => of.net;\n',
    }),
    'by the module that holds it': renamed('rates.py', python, {
      'cart.py': 'import rates\n\ndef total(net):\n    return rates.base(net)\n',
    }),
    'by a star': renamed('rates.py', python, {
      'cart.py': 'from rates import *\n\ndef total(net):\n    return base(net)\n',
    }),
    'from a folder that is no part of the module’s name': renamed('src/shop/rates.py', python, {
      'tests/cart.py': 'import shop.rates\n\ndef total(net):\n    return shop.rates.base(net)\n',
    }),
    'of an attribute': renamed('rates.py', 'class Rates:\n    def __init__(self):\n        self.base = 1\n', {
      'cart.py': 'from rates import Rates\n\ndef total():\n    return Rates().base\n',
    }),
    'by a module that hands on all of another': renamed('shop/rates.ts', esModule, {
      'shop/index.ts': "export * from './rates';\n",
      'cart.ts': "import { base } from './shop';\n\nexport const total = (net: number) => base(net);\n",
    }),
    'by a package of Python that hands on all of a module': renamed('shop/rates.py', python, {
      'shop/__init__.py': 'from .rates import *\n',
      'cart.py': 'from shop import base\n\ndef total(net):\n    return base(net)\n',
    }),
    'by a package of Python that hands on all of a module, to a list in brackets': renamed(
      'shop/rates.py',
      python,
      {
        'shop/__init__.py': 'from .rates import *\n',
        'cart.py': 'from shop import (\n    base,\n)\n\ndef total(net):\n    return base(net)\n',
      },
    ),
    'in another file of a Go package': renamed('rates.go', go, {
      'cart.go': 'package shop\n\nfunc total(net int) int {\n\treturn base(net)\n}\n',
    }),
    'by a use of Rust': renamed('src/rates.rs', rust, {
      'src/main.rs': 'mod rates;\nuse rates::base;\nfn main() {\n    base(3);\n}\n',
    }),
    'by a static import of Java': renamed('shop/Rates.java', java, {
      'cart/Cart.java':
        'package cart;\n\nimport static shop.Rates.base;\n\nclass Cart {\n  int total(int net) {\n    return base(net);\n  }\n}\n',
    }),
    'where only a comment says that it is private': renamed(
      'shop/Rates.java',
      java.replace('static int', 'static /* not private */ int'),
      {
        'cart/Cart.java':
          'package cart;\n\nimport shop.Rates;\n\nclass Cart {\n  int total(int net) {\n    return Rates.base(net);\n  }\n}\n',
      },
    ),
    'by a static import of all members': renamed('shop/Rates.java', java, {
      'cart/Cart.java':
        'package cart;\n\nimport static shop.Rates.*;\n\nclass Cart {\n  int total(int net) {\n    return base(net);\n  }\n}\n',
    }),
    'by the name of its package in the workspace': renamed('packages/rates/src/index.ts', esModule, {
      'packages/rates/package.json': '{ "name": "@shop/rates" }\n',
      'packages/cart/src/cart.ts':
        "import { base as of } from '@shop/rates';\n\nexport const total = (net: number) => of(net);\n",
    }),
    'as a part of the page': renamed('rates.js', scripts, {
      'cart.js': 'export const total = (net) => window.base(net);\n',
    }),
    'of a module that is found by a text': renamed('shop/rates.py', python, {
      'cart.py':
        "from importlib import import_module\n\n\ndef total(net):\n    return import_module('shop.rates').base(net)\n",
    }),
    'of a module that is imported beside others': renamed('shop/rates.py', python, {
      'cart.py': 'from shop import prices, rates\n\n\ndef total(net):\n    return rates.base(net)\n',
    }),
    'through a class that inherits it': renamed(
      'rates.ts',
      'export class Rates {\n  base(net: number) {\n    return net;\n  }\n}\n',
      {
        'local.ts': "import { Rates } from './rates';\n\nexport class Local extends Rates {}\n",
        'cart.ts': "import { Local } from './local';\n\nexport const total = (of: Local) => of.base(1);\n",
      },
    ),
    'as a case of a switch, which does not name the enumeration': renamed(
      'shop/Rate.java',
      'package shop;\n\npublic enum Rate {\n  base,\n  none\n}\n',
      {
        'shop/Cart.java':
          'package shop;\n\nclass Cart {\n  int total(Order order) {\n    switch (order.rate()) {\n      case base:\n        return 1;\n      default:\n        return 0;\n    }\n  }\n}\n',
      },
    ),
    'by an import of Kotlin': renamed('shop/rates.kt', kotlin, {
      'cart/cart.kt':
        'package cart\n\nimport shop.base\n\nfun total(net: Int): Int {\n    return base(net)\n}\n',
    }),
    'by a test of a crate whose manifest is out of sight': renamed('src/lib.rs', rust, {
      'tests/rates.rs': 'use shop::base;\n\n#[test]\nfn rates() {\n    assert_eq!(base(1), 1);\n}\n',
    }),
  };

  test.each(Object.entries(users))('%s', async (_, given) => {
    const { verdict, said } = await judged(given);
    expect(said).toMatch(/still used in|is affected|stands for something else now|became/);
    expect(verdict).toBe('INTENT_EVOLUTION');
  });
});

test('a class beside the change that has the new name would override it', async () => {
  const rates = 'class Rates:\n    def base(self):\n        return 1\n';
  const local = 'from rates import Rates\n\n\nclass Local(Rates):\n    def root(self):\n        return 2\n';
  const { verdict, said } = await judged(renamed('rates.py', rates, { 'local.py': local }));
  expect(said).toContain('base is still used in local.py');
  expect(verdict).toBe('INTENT_EVOLUTION');
});

describe('what was inlined and is gone is missed by who still calls it', () => {
  const users: Readonly<Record<string, Case>> = {
    'in JavaScript': {
      path: 'rates.ts',
      before: `export function base(net: number) {\n  return net + 1;\n}\n\nexport function gross(net: number) {\n  return base(net) * 2;\n}\n`,
      after: `export function gross(net: number) {\n  return (net + 1) * 2;\n}\n`,
      beside: {
        'cart.ts':
          "import * as rates from './rates';\n\nexport const total = (net: number) => rates.base(net);\n",
      },
    },
    'in Rust': {
      path: 'src/rates.rs',
      before: `pub fn base(net: i32) -> i32 {\n    net + 1\n}\n\npub fn gross(net: i32) -> i32 {\n    base(net) * 2\n}\n`,
      after: `pub fn gross(net: i32) -> i32 {\n    (net + 1) * 2\n}\n`,
      beside: { 'src/main.rs': 'mod rates;\nfn main() {\n    rates::base(3);\n}\n' },
    },
    'in Java': {
      path: 'Rates.java',
      before: `class Rates {\n  static int base(int net) {\n    return net + 1;\n  }\n\n  static int gross(int net) {\n    return base(net) * 2;\n  }\n}\n`,
      after: `class Rates {\n  static int gross(int net) {\n    return (net + 1) * 2;\n  }\n}\n`,
      beside: { 'Cart.java': 'class Cart {\n  int total(int net) {\n    return Rates.base(net);\n  }\n}\n' },
    },
  };

  test.each(Object.entries(users))('%s', async (_, given) => {
    expect((await judged(given)).verdict).toBe('INTENT_EVOLUTION');
    expect((await judged({ ...given, beside: {} })).verdict).toBe('AST_REFACTOR');
  });
});

describe('a namesake beside the change does not stand in its way', () => {
  const namesakes: Readonly<Record<string, Case>> = {
    'that its file declares itself': renamed('rates.ts', esModule, {
      'cart.ts': 'export const total = (base: number) => base * 2;\n',
    }),
    'from another module': renamed('rates.ts', esModule, {
      'cart.ts': "import { base } from 'geometry';\n\nexport const total = (net: number) => base(net);\n",
    }),
    'from another module of Python': renamed('shop/rates.py', python, {
      'cart.py': 'from geometry.rates import base\n\ndef total(net):\n    return base(net)\n',
    }),
    'that a script shares, which a module can not see': renamed(
      'rates.js',
      `const base = require('./base');\n\nexports.gross = (net) => base(net) * 2;\n`,
      { 'page.js': 'function total(net) {\n  return base(net);\n}\n' },
    ),
  };

  test.each(Object.entries(namesakes))('%s', async (_, given) => {
    const changed = { ...given, after: given.after.replace("require('./root')", "require('./base')") };
    expect((await judged(changed)).verdict).toBe('AST_REFACTOR');
  });
});

test('a bundle uses its own copies of what it says, and is made anew', async () => {
  const wrapped = 'require.define("/a.js",function(require,module,exports){\n  base(1);\n});\n';
  const using = (text: string) => judged(renamed('rates.js', scripts, { 'pack.js': text }));
  expect((await using(`var n = 1;\n${wrapped}`)).verdict).toBe('INTENT_EVOLUTION');
  expect((await using(`var n = 1;\n${wrapped.repeat(3)}`)).verdict).toBe('AST_REFACTOR');
});

describe('a file that was moved is missed by who still asks for it', () => {
  const users: Readonly<
    Record<string, readonly [from: string, to: string, text: string, user: Case['beside']]>
  > = {
    'for what it does when it is loaded': [
      'src/rates.ts',
      'src/shop/rates.ts',
      'console.log(1);\n',
      { 'src/cart.ts': "import './rates';\n" },
    ],
    'in a test that stands in for it': [
      'src/rates.ts',
      'src/prices.ts',
      esModule,
      { 'src/cart.test.ts': "jest.mock('./rates');\n" },
    ],
    'by a name that has dots in it': [
      'src/rates.setup.ts',
      'src/shop/rates.setup.ts',
      'console.log(1);\n',
      { 'src/cart.ts': "import './rates.setup';\n" },
    ],
    'by a program that runs beside it': [
      'src/rates.worker.js',
      'src/shop/rates.worker.js',
      'onmessage = () => {};\n',
      { 'src/cart.js': "new Worker(new URL('./rates.worker.js', import.meta.url));\n" },
    ],
    'by a reference in a comment': [
      'types.d.ts',
      'kinds.d.ts',
      'export interface Base {\n  net: number;\n}\n',
      { 'cart.ts': '/// <reference path="./types.d.ts" />\nexport const total = 1;\n' },
    ],
    'by who loads all of its folder': [
      'src/pages/Home.tsx',
      'src/pages/Start.tsx',
      'export default function Home() {\n  return null;\n}\n',
      { 'src/app.tsx': "export const pages = import.meta.glob('./pages/*.tsx');\n" },
    ],
    'by who asks for it by a name that comes from elsewhere': [
      'src/locale/en.js',
      'src/locale/english.js',
      'module.exports = { a: 1 };\n',
      { 'src/app.js': "exports.load = (name) => require('./locale/' + name);\n" },
    ],
    'as a plugin of Python': [
      'plugins/rates.py',
      'plugins/prices.py',
      python,
      { 'main.py': "def load(name):\n    return import_module(f'plugins.{name}')\n" },
    ],
    'as a module of Python': [
      'rates.py',
      'shop/rates.py',
      python,
      { 'cart.py': 'import rates\n\ndef total(net):\n    return rates.base(net)\n' },
    ],
  };

  test.each(Object.entries(users))('%s', async (_, [from, to, text, beside]) => {
    const comparison = await compareAmong(
      filesAtHand(Object.entries(beside).map(([name, said]) => file(name, said))),
      [file(from, text)],
      [file(to, text)],
      languages,
      {},
    );
    expect(comparison.mutationClass).toBe('INTENT_EVOLUTION');
  });

  test('and not where the same path leads to it', async () => {
    const comparison = await compareAmong(
      filesAtHand([
        file('src/cart.js', "import { base } from './rates.js';\n\nexport const total = base;\n"),
      ]),
      [file('src/rates.js', 'export const base = 1;\n')],
      [file('src/rates.ts', 'export const base = 1;\n')],
      languages,
      {},
    );
    expect(
      comparison.changes.flatMap(({ findings }) => findings).filter(({ rule }) => rule === 'still-used'),
    ).toEqual([]);
  });
});

describe('a name that moves away from a file which others hand on as a whole', () => {
  const moved = async (user: string, text: string, star: readonly [path: string, text: string]) => {
    const [from, to] = [`shop/rates.${user.split('.')[1]}`, `shop/taxes.${user.split('.')[1]}`];
    const sides = (texts: readonly string[]) => [from, to, user].map((path, at) => file(path, texts[at]!));
    const declared = user.endsWith('.py') ? python : esModule;
    const { mutationClass } = await compareAmong(
      filesAtHand([file(...star)]),
      sides([declared, '', text]),
      sides(['', declared, text.replaceAll('one', 'two')]),
      languages,
      {},
    );
    return mutationClass;
  };
  const script = "import { base } from './shop';\nexport const total = (one: number) => base(one);\n";
  const module = 'from shop import base\n\n\ndef total(one):\n    return base(one)\n';

  test('is gone for a user that changed with it', async () => {
    expect(await moved('cart.ts', script, ['shop/index.ts', "export * from './rates';\n"])).toBe(
      'INTENT_EVOLUTION',
    );
    expect(await moved('cart.py', module, ['shop/__init__.py', 'from .rates import *\n'])).toBe(
      'INTENT_EVOLUTION',
    );
  });

  test('is there where they hand on the new file as well', async () => {
    const both = "export * from './rates';\nexport * from './taxes';\n";
    expect(await moved('cart.ts', script, ['shop/index.ts', both])).toBe('AST_REFACTOR');
    const stars = 'from .rates import *\nfrom .taxes import *\n';
    expect(await moved('cart.py', module, ['shop/__init__.py', stars])).toBe('AST_REFACTOR');
  });
});
