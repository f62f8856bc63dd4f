import { describe, expect, test } from 'vitest';
import type { SourceFile } from '../../src/model/source-file.ts';
import { compareAmong } from '../../src/tracing/comparison/open-world.ts';
import { filesAtHand } from '../../src/tracing/comparison/surroundings.ts';
import { languages } from '../support/languages.ts';

/** One file before and after, and a file beside it in which somebody is whom the proof takes to be nowhere. */
interface Case {
  readonly path: string;
  readonly before: string;
  readonly after: string;
  readonly beside: Readonly<Record<string, string>>;
}

async function judged({ path, before, after, beside }: Case) {
  const source = (name: string, text: string): SourceFile => ({ type: 'text', path: name, text });
  return compareAmong(
    filesAtHand(Object.entries(beside).map(([name, text]) => source(name, text))),
    [source(path, before)],
    [source(path, after)],
    languages,
    {},
  );
}

const java = (body: string, head = 'public class'): string => `package shop;\n\n${head} Rates {\n${body}}\n`;
const heir = (body: string, head = 'class Mine extends'): string =>
  `package shop;\n\n${head} Rates {\n${body}}\n`;

const cases: Readonly<Record<string, Case>> = {
  'an heir has a method of the name of one that was taken out, in TypeScript': {
    path: 'rates.ts',
    before: 'export class Rates {\n  total(a: number) {\n    const b = a * 2;\n    return b + 1;\n  }\n}\n',
    after:
      'export class Rates {\n  total(a: number) {\n    const b = this.twice(a);\n    return b + 1;\n  }\n\n  private twice(a: number) {\n    return a * 2;\n  }\n}\n',
    beside: {
      'mine.ts':
        "import { Rates } from './rates';\n\nexport class Mine extends Rates {\n  twice(a: number) {\n    return a * 3;\n  }\n}\n",
    },
  },
  'the root of a crate shows the module of what is kept in the crate now': {
    path: 'src/lines.rs',
    before: 'pub fn count(bytes: &[u8]) -> usize {\n    bytes.len()\n}\n',
    after: 'pub(crate) fn count(bytes: &[u8]) -> usize {\n    bytes.len()\n}\n',
    beside: { 'src/lib.rs': 'pub mod lines;\n' },
  },
  'a file hands out the type whose method is kept in the crate now': {
    path: 'src/lines/mod.rs',
    before:
      'pub struct Lines {\n    n: usize,\n}\n\nimpl Lines {\n    pub fn count(&self) -> usize {\n        self.n\n    }\n}\n',
    after:
      'pub struct Lines {\n    n: usize,\n}\n\nimpl Lines {\n    pub(crate) fn count(&self) -> usize {\n        self.n\n    }\n}\n',
    beside: { 'src/api.rs': 'pub use crate::lines::{Lines};\n' },
  },
  'the same in Python': {
    path: 'rates.py',
    before: 'class Rates:\n    def total(self, a):\n        b = a * 2\n        return b + 1\n',
    after:
      'class Rates:\n    def total(self, a):\n        b = self.twice(a)\n        return b + 1\n\n    def twice(self, a):\n        return a * 2\n',
    beside: {
      'mine.py':
        'from rates import Rates\n\nclass Mine(Rates):\n    def twice(self, a):\n        return a * 3\n',
    },
  },
  'somebody hands the object to a method that is handed none now, in Python': {
    path: 'rates.py',
    before:
      'class Rates:\n    def total(self, a):\n        return self.twice(a)\n\n    def twice(self, a):\n        return a * 2\n',
    after:
      'class Rates:\n    def total(self, a):\n        return self.twice(a)\n\n    @staticmethod\n    def twice(a):\n        return a * 2\n',
    beside: {
      'mine.py': 'from rates import Rates\n\n\ndef of(rates):\n    return Rates.twice(rates, 2)\n',
    },
  },
  'the same in an interface of Java': {
    path: 'shop/Rates.java',
    before: java(
      '  int base();\n\n  default int total() {\n    int b = base();\n    return b * 2;\n  }\n',
      'public interface',
    ),
    after: java(
      '  int base();\n\n  default int total() {\n    int b = base();\n    return twice(b);\n  }\n\n  default int twice(int b) {\n    return b * 2;\n  }\n',
      'public interface',
    ),
    beside: {
      'shop/Mine.java': heir(
        '  public int base() {\n    return 1;\n  }\n\n  public int twice(int b) {\n    return 9;\n  }\n',
        'class Mine implements',
      ),
    },
  },
  'the same in a trait of Rust': {
    path: 'src/rates.rs',
    before:
      'pub trait Rates {\n    fn total(&self, a: i32) -> i32 {\n        let b = a * 2;\n        b + 1\n    }\n}\n',
    after:
      'pub trait Rates {\n    fn total(&self, a: i32) -> i32 {\n        let b = self.twice(a);\n        b + 1\n    }\n\n    fn twice(&self, a: i32) -> i32 {\n        a * 2\n    }\n}\n',
    beside: {
      'src/mine.rs':
        'use crate::rates::Rates;\n\npub struct Mine;\n\nimpl Rates for Mine {\n    fn twice(&self, a: i32) -> i32 {\n        a * 3\n    }\n}\n',
    },
  },
  'a struct of Go embeds a type with such a method': {
    path: 'rates.go',
    before:
      'package shop\n\ntype Rates struct{ Base }\n\nfunc (r Rates) Total(a int) int {\n\tb := a * 2\n\treturn b + 1\n}\n',
    after:
      'package shop\n\ntype Rates struct{ Base }\n\nfunc (r Rates) Total(a int) int {\n\tb := r.twice(a)\n\treturn b + 1\n}\n\nfunc (r Rates) twice(a int) int {\n\treturn a * 2\n}\n',
    beside: {
      'base.go': 'package shop\n\ntype Base struct{}\n\nfunc (b Base) twice(a int) int { return a * 3 }\n',
    },
  },
  'an heir overrides a method that is not called any more': {
    path: 'shop/Rates.java',
    before: java(
      '  int total(int a) {\n    return twice(a) + 1;\n  }\n\n  int twice(int a) {\n    return a * 2;\n  }\n',
    ),
    after: java(
      '  int total(int a) {\n    return a * 2 + 1;\n  }\n\n  int twice(int a) {\n    return a * 2;\n  }\n',
    ),
    beside: { 'shop/Mine.java': heir('  int twice(int a) {\n    return a * 3;\n  }\n') },
  },
  'a class that is final now has an heir': {
    path: 'shop/Rates.java',
    before: java('  int total() {\n    return 1;\n  }\n'),
    after: java('  int total() {\n    return 1;\n  }\n', 'public final class'),
    beside: { 'shop/Mine.java': heir('') },
  },
  'objects are made of a class that is abstract now': {
    path: 'shop/Rates.java',
    before: java('  int total() {\n    return 1;\n  }\n'),
    after: java('  int total() {\n    return 1;\n  }\n', 'public abstract class'),
    beside: {
      'shop/Main.java': 'package shop;\n\nclass Main {\n  Rates make() {\n    return new Rates();\n  }\n}\n',
    },
  },
  'a method that is final now is overridden': {
    path: 'shop/Rates.java',
    before: java('  int total() {\n    return 1;\n  }\n'),
    after: java('  final int total() {\n    return 1;\n  }\n'),
    beside: { 'shop/Mine.java': heir('  int total() {\n    return 2;\n  }\n') },
  },
  'a field that is final now is written': {
    path: 'shop/Rates.java',
    before: java('  int base = 1;\n'),
    after: java('  final int base = 1;\n'),
    beside: {
      'shop/Main.java': 'package shop;\n\nclass Main {\n  void set(Rates of) {\n    of.base = 2;\n  }\n}\n',
    },
  },
  'a method that is of objects now is called of its class': {
    path: 'shop/Rates.java',
    before: java('  static int total() {\n    return 1;\n  }\n'),
    after: java('  int total() {\n    return 1;\n  }\n'),
    beside: {
      'shop/Main.java': 'package shop;\n\nclass Main {\n  int total() {\n    return Rates.total();\n  }\n}\n',
    },
  },
  'a function that is a class now is called as a function': {
    path: 'rates.mjs',
    before:
      'export function Rates(a) {\n  this.a = a;\n}\n\nRates.prototype.total = function () {\n  return this.a;\n};\n',
    after:
      'export class Rates {\n  constructor(a) {\n    this.a = a;\n  }\n\n  total() {\n    return this.a;\n  }\n}\n',
    beside: {
      'main.mjs':
        "import { Rates } from './rates.mjs';\n\nexport function Mine(a) {\n  Rates.call(this, a);\n}\n",
    },
  },
  'an interface that is an alias now is given members': {
    path: 'rates.ts',
    before: 'export interface Rates {\n  base: number;\n}\n',
    after: 'export type Rates = {\n  base: number;\n};\n',
    beside: {
      'more.ts':
        "import './rates';\n\ndeclare module './rates' {\n  interface Rates {\n    more: number;\n  }\n}\n",
    },
  },
  'fields that are kept behind accessors now are written out': {
    path: 'rates.ts',
    before: 'export class Rates {\n  base = 1;\n}\n',
    after:
      'export class Rates {\n  private _base = 1;\n\n  get base() {\n    return this._base;\n  }\n\n  set base(value) {\n    this._base = value;\n  }\n}\n',
    beside: {
      'main.ts': "import { Rates } from './rates';\n\nexport const text = JSON.stringify(new Rates());\n",
    },
  },
  'a private member that is called otherwise is found by reflection': {
    path: 'shop/Rates.java',
    before: java('  private int base;\n\n  int total() {\n    return base;\n  }\n'),
    after: java('  private int root;\n\n  int total() {\n    return root;\n  }\n'),
    beside: {
      'shop/RatesTest.java':
        'package shop;\n\nclass RatesTest {\n  void set(Rates of) {\n    ReflectionTestUtils.setField(of, "base", 2);\n  }\n}\n',
    },
  },
  'a class that has moved is spelled with its package': {
    path: 'shop/Rates.java',
    before: java('  public static int base() {\n    return 1;\n  }\n'),
    after: java('  public static int root() {\n    return 1;\n  }\n'),
    beside: {
      'cart/Cart.java':
        'package cart;\n\nclass Cart {\n  int total() {\n    return shop.Rates.base();\n  }\n}\n',
    },
  },
  'what checkers are told of a module has the old name': {
    path: 'rates.py',
    before: 'def base(n):\n    return n\n',
    after: 'def root(n):\n    return n\n',
    beside: { 'rates.pyi': 'def base(n: int) -> int: ...\n' },
  },
};

describe('what a proof assumes of others is asked of the files around it', () => {
  test.each(Object.entries(cases))('%s', async (_, given) => {
    expect((await judged(given)).mutationClass).toBe('INTENT_EVOLUTION');
    expect((await judged({ ...given, beside: {} })).mutationClass).toBe('AST_REFACTOR');
  });
});

describe('a file that hands on what others show', () => {
  const source = ([path, text]: readonly [string, string]): SourceFile => ({ type: 'text', path, text });
  const shown = (name: string) => `export function ${name}() {\n  return 1;\n}\n`;
  const user = (name: string) =>
    `import { ${name} } from '../all';\n\nexport const total = () => ${name}();\n`;
  const renamed = async (all: string, other = '') =>
    (
      await compareAmong(
        filesAtHand([source(['src/all.ts', all]), source(['src/core/other.ts', other])]),
        [source(['src/core/fail.ts', shown('fail')]), source(['src/core/use.ts', user('fail')])],
        [source(['src/core/fail.ts', shown('stop')]), source(['src/core/use.ts', user('stop')])],
        languages,
        {},
      )
    ).mutationClass;

  test('is asked whether it hands on the new name', async () => {
    expect(await renamed("export * from './core/fail';\n")).toBe('AST_REFACTOR');
    const own = "export * from './core/fail';\nexport const stop = () => 2;\n";
    expect(await renamed(own)).toBe('INTENT_EVOLUTION');
    const both = "export * from './core/fail';\nexport * from './core/other';\n";
    expect(await renamed(both, 'export const stop = () => 2;\n')).toBe('INTENT_EVOLUTION');
  });
});
