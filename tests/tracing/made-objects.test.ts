import { describe, expect, test } from 'vitest';
import type { SourceFile } from '../../src/model/source-file.ts';
import { compareAmong } from '../../src/tracing/comparison/open-world.ts';
import { filesAtHand } from '../../src/tracing/comparison/surroundings.ts';
import { languages } from '../support/languages.ts';

/** A class that has a method of the name `base`, which is called `root` from then on, in a workspace that stays. */
const CLASSES = {
  'rates.mjs': 'export class Rates {\n  base(net) {\n    return net;\n  }\n}\n',
  'rates.ts': 'export class Rates {\n  base(net: number) {\n    return net;\n  }\n}\n',
  'rates.py': 'class Rates:\n    def base(self, net):\n        return net\n',
  'shop/Rates.java': 'package shop;\n\npublic class Rates {\n  public int base() {\n    return 1;\n  }\n}\n',
  'shop/Rates.kt': 'package shop\n\nclass Rates {\n  fun base(): Int {\n    return 1\n  }\n}\n',
  'src/rates.rs': 'pub struct Rates;\n\nimpl Rates {\n    pub fn base(&self) -> i32 {\n        1\n    }\n}\n',
} as const;

type Workspace = Readonly<Record<string, string>>;

async function verdictOf(path: keyof typeof CLASSES, beside: Workspace): Promise<string | null> {
  const source = (name: string, text: string): SourceFile => ({ type: 'text', path: name, text });
  const comparison = await compareAmong(
    filesAtHand(Object.entries(beside).map(([name, said]) => source(name, said))),
    [source(path, CLASSES[path])],
    [source(path, CLASSES[path].replaceAll('base', 'root'))],
    languages,
    {},
  );
  return comparison.mutationClass;
}

describe('a member is missed by who has an object that somebody else made', () => {
  const users: readonly (readonly [string, keyof typeof CLASSES, Workspace])[] = [
    [
      'of a variable',
      'rates.mjs',
      {
        'make.mjs': "import { Rates } from './rates.mjs';\nexport const made = new Rates();\n",
        'main.mjs': "import { made } from './make.mjs';\nconsole.log(made.base(1));\n",
      },
    ],
    [
      'of a function',
      'rates.ts',
      {
        'make.ts': "import { Rates } from './rates';\nexport function make() {\n  return new Rates();\n}\n",
        'main.ts': "import { make } from './make';\nconst of = make();\nconsole.log(of.base(1));\n",
      },
    ],
    [
      'of a field of another class',
      'rates.py',
      {
        'shop.py':
          'from rates import Rates\n\nclass Shop:\n    def __init__(self):\n        self.prices = Rates()\n\nshop = Shop()\n',
        'main.py': 'from shop import shop\n\ndef total():\n    return shop.prices.base(1)\n',
      },
    ],
    [
      'of a method of Java',
      'shop/Rates.java',
      {
        'shop/Cart.java':
          'package shop;\n\npublic class Cart {\n  public Rates rates() {\n    return null;\n  }\n}\n',
        'shop/Main.java':
          'package shop;\n\nclass Main {\n  int total(Cart cart) {\n    return cart.rates().base();\n  }\n}\n',
      },
    ],
    [
      'of a function of Kotlin',
      'shop/Rates.kt',
      {
        'shop/Make.kt': 'package shop\n\nfun make() = Rates()\n',
        'shop/Main.kt': 'package shop\n\nfun total(): Int {\n  val of = make()\n  return of.base()\n}\n',
      },
    ],
    [
      'of a function of Rust',
      'src/rates.rs',
      {
        'src/make.rs': 'use crate::rates::Rates;\n\npub fn make() -> Rates {\n    Rates\n}\n',
        'src/main.rs': 'mod make;\nmod rates;\n\nfn main() {\n    println!("{}", make::make().base());\n}\n',
      },
    ],
  ];

  test.each(users)('%s', async (_, path, beside) => {
    expect(await verdictOf(path, beside)).toBe('INTENT_EVOLUTION');
    expect(await verdictOf(path, {})).toBe('AST_REFACTOR');
  });

  test('and not by who has one of another class', async () => {
    const beside = {
      'make.mjs': "import { Rates } from './rates.mjs';\nexport const made = new Rates();\n",
      'main.mjs': "import { other } from 'geometry';\nother.base();\n",
    };
    expect(await verdictOf('rates.mjs', beside)).toBe('AST_REFACTOR');
  });
});
