import { describe, expect, test } from 'vitest';
import type { SourceFile } from '../../src/model/source-file.ts';
import { compareAmong } from '../../src/tracing/comparison/open-world.ts';
import { filesAtHand } from '../../src/tracing/comparison/surroundings.ts';
import { languages } from '../support/languages.ts';

/** A file in which a name is another one from then on, and files beside it that stay as they are. */
interface Case {
  readonly path: string;
  readonly text: string;
  readonly from?: string;
  readonly to?: string;
  readonly beside: Readonly<Record<string, string>>;
}

async function verdictOf({ path, text, from = 'base', to = 'root', beside }: Case): Promise<string | null> {
  const source = (name: string, said: string): SourceFile => ({ type: 'text', path: name, text: said });
  const comparison = await compareAmong(
    filesAtHand(Object.entries(beside).map(([name, said]) => source(name, said))),
    [source(path, text)],
    [source(path, text.replaceAll(from, to))],
    languages,
    {},
  );
  return comparison.mutationClass;
}

const dataClass = `from dataclasses import dataclass\n\n@dataclass\nclass Rates:\n    base: int = 1\n`;
const attribute = 'class Rates:\n    def __init__(self):\n        self.base = 1\n';
const parameter = 'class Rates:\n    def __init__(self, base):\n        self.n = base\n';
const kotlin = 'package shop\n\nclass Rates(val base: Int)\n';
const java = `package shop;

public class Rates {
  int base = 1;

  int total() {
    return base;
  }
}
`;

describe('a member is not called renamed where a file that never spells it sees its name', () => {
  const cases: Readonly<Record<string, Case>> = {
    'written out as JSON': {
      path: 'rates.mjs',
      text: 'export class Rates {\n  base = 1;\n}\n',
      beside: {
        'main.mjs': "import { Rates } from './rates.mjs';\nconsole.log(JSON.stringify(new Rates()));\n",
      },
    },
    'read from JSON': {
      path: 'rates.ts',
      text: 'export interface Rates {\n  base: number;\n}\n',
      beside: {
        'main.ts':
          "import type { Rates } from './rates';\nexport const load = (text: string) => JSON.parse(text) as Rates;\n",
      },
    },
    'found by a name that is put together': {
      path: 'rates.mjs',
      text: 'export class Rates {\n  onBase() {\n    return 1;\n  }\n}\n',
      from: 'onBase',
      to: 'onRoot',
      beside: {
        'main.mjs':
          "import { Rates } from './rates.mjs';\nexport const total = (name) => new Rates()['on' + name]();\n",
      },
    },
    'of a data class of Python': {
      path: 'rates.py',
      text: dataClass,
      beside: {
        'main.py': 'from dataclasses import asdict\nfrom rates import Rates\nprint(asdict(Rates()))\n',
      },
    },
    'of what an object of Python holds': {
      path: 'rates.py',
      text: attribute,
      beside: { 'main.py': 'from rates import Rates\nprint(vars(Rates()))\n' },
    },
    'by a mapper of Java': {
      path: 'shop/Rates.java',
      text: java,
      beside: {
        'shop/Main.java':
          'package shop;\n\nclass Main {\n  String total() {\n    return new Gson().toJson(new Rates());\n  }\n}\n',
      },
    },
    'by a mapper that finds accessors': {
      path: 'shop/Rates.java',
      text: 'package shop;\n\npublic class Rates {\n  public int getBase() {\n    return 1;\n  }\n}\n',
      from: 'getBase',
      to: 'getRoot',
      beside: {
        'shop/Main.java':
          'package shop;\n\nclass Main {\n  String total(Rates of) {\n    return mapper.writeValueAsString(of);\n  }\n}\n',
      },
    },
    'of an enumeration that is asked for it': {
      path: 'shop/Rate.java',
      text: 'package shop;\n\nenum Rate {\n  BASE\n}\n',
      from: 'BASE',
      to: 'ROOT',
      beside: {
        'shop/Main.java':
          'package shop;\n\nclass Main {\n  Rate total(String of) {\n    return Rate.valueOf(of);\n  }\n}\n',
      },
    },
    'by a mapper of Kotlin': {
      path: 'shop/Rates.kt',
      text: kotlin,
      beside: { 'shop/Main.kt': 'package shop\n\nfun total() = moshi.adapter(Rates::class.java)\n' },
    },
    'by another package of Go': {
      path: 'rates/rates.go',
      text: 'package rates\n\ntype Rates struct{ Base int }\n',
      from: 'Base',
      to: 'Root',
      beside: {
        'main.go':
          'package main\n\nimport (\n\t"encoding/json"\n\t"shop/rates"\n)\n\nfunc main() { _, _ = json.Marshal(rates.Rates{}) }\n',
      },
    },
  };

  test.each(Object.entries(cases))('%s', async (_, given) => {
    expect(await verdictOf(given)).toBe('INTENT_EVOLUTION');
    expect(await verdictOf({ ...given, beside: {} })).toBe('AST_REFACTOR');
  });

  test.each([
    ['of what is serialised', `package shop\n\n@Serializable\ndata class Rates(val base: Int)\n`],
    ['of what a store keeps', `package shop\n\n@Entity\nclass Rates(val base: Int)\n`],
  ])('in Kotlin, by an annotation %s', async (_, text) => {
    expect(await verdictOf({ path: 'shop/Rates.kt', text, beside: {} })).toBe('INTENT_EVOLUTION');
    expect(await verdictOf({ path: 'shop/Rates.kt', text: kotlin, beside: {} })).toBe('AST_REFACTOR');
  });
});

describe('a name of a module is not called renamed where a file that never spells it sees it', () => {
  const script = { path: 'rates.mjs', text: 'export function base(n) {\n  return n;\n}\n' };
  const python = { path: 'rates.py', text: 'def base(n):\n    return n\n' };
  const heir = {
    path: 'rates.py',
    text: 'from plugin import Plugin\n\nclass Base(Plugin):\n    pass\n',
    from: 'Base',
    to: 'Root',
  };

  test.each([
    [
      'listed',
      script,
      'main.mjs',
      "import * as rates from './rates.mjs';\nconsole.log(Object.keys(rates));\n",
    ],
    [
      'found by a name that comes from elsewhere',
      script,
      'main.mjs',
      "import * as rates from './rates.mjs';\nexport const call = (name) => rates[name](1);\n",
    ],
    [
      'found so in Python',
      python,
      'main.py',
      'import rates\n\ndef call(name):\n    return getattr(rates, name)(1)\n',
    ],
    ['listed in Python', python, 'main.py', 'import rates\nprint(dir(rates))\n'],
    [
      'asked for by the base',
      heir,
      'plugin.py',
      'class Plugin:\n    def __init_subclass__(cls):\n        print(cls.__name__)\n',
    ],
  ])('%s', async (_, given, name, said) => {
    expect(await verdictOf({ ...given, beside: { [name]: said } })).toBe('INTENT_EVOLUTION');
    expect(await verdictOf({ ...given, beside: { 'main.txt': 'rates' } })).toBe('AST_REFACTOR');
  });
});

describe('a parameter is not called renamed where somebody passes it by its name', () => {
  test.each([
    ['to the class', { 'main.py': 'from rates import Rates\nprint(Rates(base=1).n)\n' }],
    [
      'to a class that inherits the constructor',
      {
        'mine.py': 'from rates import Rates\n\nclass Mine(Rates):\n    pass\n',
        'main.py': 'from mine import Mine\nprint(Mine(base=1).n)\n',
      },
    ],
  ])('%s', async (_, beside) => {
    expect(await verdictOf({ path: 'rates.py', text: parameter, beside })).toBe('INTENT_EVOLUTION');
    expect(await verdictOf({ path: 'rates.py', text: parameter, beside: {} })).toBe('AST_REFACTOR');
  });
});

describe('a name of Go is missed by packages to which it does not resolve', () => {
  const text = 'package rates\n\nfunc Base(n int) int { return n }\n';

  test.each([
    [
      'a test that imports all of it',
      'rates.go',
      {
        'rates_test.go':
          'package rates_test\n\nimport (\n\t"testing"\n\n\t. "shop"\n)\n\nfunc TestBase(t *testing.T) { Base(1) }\n',
      },
    ],
    [
      'a package that imports all of it',
      'rates/rates.go',
      { 'main.go': 'package main\n\nimport . "shop/rates"\n\nfunc main() { println(Base(1)) }\n' },
    ],
    [
      'one that imports it from a folder of another name',
      'go-rates/rates.go',
      { 'main.go': 'package main\n\nimport "shop/go-rates"\n\nfunc main() { println(rates.Base(1)) }\n' },
    ],
  ])('%s', async (_, path, beside) => {
    const given = { path, text, from: 'Base', to: 'Root' };
    expect(await verdictOf({ ...given, beside })).toBe('INTENT_EVOLUTION');
    expect(await verdictOf({ ...given, beside: {} })).toBe('AST_REFACTOR');
  });
});

describe('what a module of Python only imported is missed by who takes it from there', () => {
  const verdict = async (
    before: Readonly<Record<string, string>>,
    after: Readonly<Record<string, string>>,
    beside: Readonly<Record<string, string>>,
  ): Promise<string | null> => {
    const sources = (files: Readonly<Record<string, string>>): SourceFile[] =>
      Object.entries(files).map(([path, text]) => ({ type: 'text', path, text }));
    return (await compareAmong(filesAtHand(sources(beside)), sources(before), sources(after), languages, {}))
      .mutationClass;
  };
  const total = 'import json\n\ndef total(a):\n    return json.dumps(a)\n';

  test.each([
    ['by its name', 'rates.py', { 'main.py': 'from rates import os\nprint(os)\n' }],
    ['by its module', 'rates.py', { 'main.py': 'import rates\nprint(rates.os.getcwd())\n' }],
    ['for a test', 'rates.py', { 'test_rates.py': "patch('rates.os.remove')\n" }],
    ['for another test', 'rates.py', { 'test_rates.py': "monkeypatch.setattr(rates, 'os', None)\n" }],
  ])('%s', async (_, path, beside) => {
    const [before, after] = [{ [path]: `import os\n${total}` }, { [path]: total }];
    expect(await verdict(before, after, beside)).toBe('INTENT_EVOLUTION');
    expect(await verdict(before, after, { 'main.py': 'import os\nimport rates\nprint(os)\n' })).toBe(
      'AST_REFACTOR',
    );
  });

  test('and so is what moved, by a test that puts something in its place', async () => {
    const both = 'def base(a):\n    return a\n\n\ndef total(a):\n    return base(a)\n';
    const [before, after] = [
      { 'rates.py': both },
      { 'rates.py': 'from bases import base, total\n', 'bases.py': both },
    ];
    const patching = { 'test_rates.py': "@patch('rates.base')\ndef test_total(base):\n    pass\n" };
    expect(await verdict(before, after, patching)).toBe('INTENT_EVOLUTION');
    const using = { 'main.py': 'from rates import base\n\nprint(base(1))\n' };
    expect(await verdict(before, after, using)).toBe('AST_REFACTOR');
  });

  test('and so is what a function asked for where it stood, by a test that puts something in its place there', async () => {
    const base = 'def base(a):\n    return a\n';
    const gross = 'def gross(a):\n    return base(a)\n';
    const [before, after] = [
      { 'rates.py': `${base}\n\n${gross}`, 'totals.py': 'SHARE = 2\n' },
      {
        'rates.py': base,
        'totals.py': `from rates import base\n\nSHARE = 2\n\n\n${gross}`,
      },
    ];
    const patching = { 'test_rates.py': "@patch('rates.base')\ndef test_gross(base):\n    pass\n" };
    expect(await verdict(before, after, patching)).toBe('INTENT_EVOLUTION');
    expect(await verdict(before, after, { 'main.py': 'from rates import base\n\nprint(base(1))\n' })).toBe(
      'AST_REFACTOR',
    );
  });
});
