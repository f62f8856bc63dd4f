import { describe, expect, test } from 'vitest';
import { compare } from '../../src/tracing/compare.ts';
import { compareAmong } from '../../src/tracing/comparison/open-world.ts';
import { filesAtHand } from '../../src/tracing/comparison/surroundings.ts';
import { asFiles, type Files } from '../support/beside.ts';
import { languages } from '../support/languages.ts';

/** Judged twice: with the files beside it as surroundings, and as files that are the same on both sides. */
async function judged(before: Files, after: Files, beside: Files) {
  const among = await compareAmong(
    filesAtHand(asFiles(beside)),
    asFiles(before),
    asFiles(after),
    languages,
    {},
  );
  const together = await compare(
    asFiles({ ...before, ...beside }),
    asFiles({ ...after, ...beside }),
    languages,
  );
  const said = among.changes.flatMap(({ findings }) => findings.map(({ because }) => because)).join('\n');
  return { verdicts: [among.mutationClass, together.mutationClass], said };
}

const python = 'def base(net):\n    return net\n';
const script = 'function base(net) {\n  return net;\n}\n';
const commonjs = 'exports.base = (net) => net;\n';
const esModule = 'export function base(net: number) {\n  return net;\n}\n';
const java = 'package shop;\n\npublic class Rates {\n  public int base() {\n    return 1;\n  }\n}\n';
const cart = 'class Cart:\n    def total(self):\n        return 1\n';

const renamed = (path: string, text: string, beside: Files): readonly [Files, Files, Files] => [
  { [path]: text },
  { [path]: text.replace('base', 'root').replace('total', 'amount') },
  beside,
];

const moved = (from: string, to: string, text: string, beside: Files): readonly [Files, Files, Files] => [
  { [from]: text },
  { [to]: text },
  beside,
];

describe('a file that no grammar reads may still say the old name', () => {
  const users: Readonly<Record<string, readonly [Files, Files, Files]>> = {
    'as the entry of a package': moved('lib/main.js', 'src/main.js', commonjs, {
      'package.json': '{ "name": "shop", "main": "./lib/main" }\n',
    }),
    'as a program of a package': moved('shop/cli.py', 'shop/app/cli.py', python, {
      'pyproject.toml': '[project.scripts]\nshop = "shop.cli:base"\n',
    }),
    'as a command of a workflow': moved('tools/make_docs.py', 'tools/docs/make_docs.py', python, {
      '.github/workflows/ci.yml': 'jobs:\n  docs:\n    steps:\n      - run: python tools/make_docs.py\n',
    }),
    'as a script of a page': moved('js/rates.js', 'js/shop/rates.js', script, {
      'index.html': '<script src="js/rates.js"></script>\n',
    }),
    'in what happens on a click': renamed('js/rates.js', script, {
      'index.html': '<script src="js/rates.js"></script>\n<button onclick="base(1)">pay</button>\n',
    }),
    'in the script of a component': renamed('src/rates.ts', esModule, {
      'src/Cart.vue': '<script setup lang="ts">\nimport { base } from "./rates";\n</script>\n',
    }),
    'in the script of a component, by a path of a tool’s': renamed('src/rates.ts', esModule, {
      'src/Cart.svelte': '<script>\nimport { base } from "$lib/rates";\n</script>\n{base(1)}\n',
    }),
    'in a cell of a notebook': renamed('shop/rates.py', python, {
      'report.ipynb': '{"cells": [{"source": ["from shop.rates import base\\n", "base(1)"]}]}\n',
    }),
    'as a handler': renamed('src/rates.ts', esModule, {
      'serverless.yml': 'functions:\n  rate:\n    handler: src/rates.base\n',
    }),
    'in a template, of a member': renamed('shop/cart.py', cart, {
      'templates/cart.html': '<p class="amount">{{ cart.total }}</p>\n',
    }),
    'as a class that is wired': moved('src/shop/Rates.java', 'src/shop/eu/Rates.java', java, {
      'src/beans.xml': '<beans><bean class="shop.Rates"/></beans>\n',
    }),
    'as a command of a package, from where both stand': moved('rates.js', 'tools/rates.js', commonjs, {
      'package.json': '{ "name": "shop", "scripts": { "rates": "node rates.js" } }\n',
    }),
    'as a program of an image': moved('server.py', 'app/server.py', python, {
      Dockerfile: 'FROM python:3\nCMD ["python", "server.py"]\n',
    }),
    'as a member of a class that is wired': renamed('src/shop/Rates.java', java, {
      'src/beans.xml': '<beans><bean class="shop.Rates" init-method="base"/></beans>\n',
    }),
    'as a source of a build': moved('src/tool.rs', 'src/cli.rs', 'fn main() {\n    println!("a");\n}\n', {
      'Cargo.toml': '[[bin]]\nname = "tool"\npath = "src/tool.rs"\n',
    }),
  };

  test.each(Object.entries(users))('%s', async (_, [before, after, beside]) => {
    const { verdicts, said } = await judged(before, after, beside);
    expect(said).toContain(`is still used in ${Object.keys(beside)[0]}`);
    expect(verdicts).toEqual(['INTENT_EVOLUTION', 'INTENT_EVOLUTION']);
  });
});

describe('code may say it in a string, or be in another language', () => {
  const users: Readonly<Record<string, readonly [Files, Files, Files]>> = {
    'in a command': moved('tools/rates.py', 'scripts/rates.py', python, {
      'ci.sh': '#!/bin/sh\npython tools/rates.py\n',
    }),
    'in the path of a program that is run': moved('tools/rates.py', 'scripts/rates.py', python, {
      'tests/test_rates.py': 'import subprocess\nsubprocess.run(["python", "tools/rates.py"])\n',
    }),
    'in the parts of a path': moved('src/rates.js', 'src/shop/rates.js', commonjs, {
      'run.js': 'const { join } = require("path");\nrequire(join(__dirname, "src", "rates.js"));\n',
    }),
    'in a program without an ending': moved('lib/rates.js', 'src/rates.js', commonjs, {
      'bin/rates': '#!/usr/bin/env node\nrequire("../lib/rates").base(1);\n',
    }),
    'as what a test replaces': renamed('src/rates.ts', esModule, {
      'src/cart.test.ts': 'import * as rates from "./rates";\njest.spyOn(rates, "base");\n',
    }),
    'as a key of what a test has instead': renamed('src/rates.ts', esModule, {
      'src/cart.test.ts': 'jest.mock("./rates", () => ({ base: () => 1 }));\n',
    }),
    'to the linker': renamed('q/rates.go', 'package q\n\nfunc base() int {\n\treturn 1\n}\n', {
      'r/rates.go': 'package r\n\nimport _ "unsafe"\n\n//go:linkname of m/q.base\nfunc of() int\n',
    }),
  };

  test.each(Object.entries(users))('%s', async (_, [before, after, beside]) => {
    expect((await judged(before, after, beside)).verdicts).toEqual(['INTENT_EVOLUTION', 'INTENT_EVOLUTION']);
  });
});

describe('what makes nothing run does not stand in the way', () => {
  const others: Readonly<Record<string, readonly [Files, Files, Files]>> = {
    'a word of XML that names another class': renamed('src/shop/Rates.java', java, {
      'src/beans.xml': '<beans><bean class="shop.Taxes" init-method="base"/></beans>\n',
    }),
    documentation: renamed('src/rates.ts', esModule, {
      'README.md': 'Call `rates.base(1)` of src/rates.ts.\n',
    }),
    'code that a page only shows': renamed('src/rates.ts', esModule, {
      'docs/rates.mdx': "Text.\n\n```js\nimport { base } from './src/rates';\nbase(1);\n```\n",
    }),
    'a key of JSON': renamed('src/rates.ts', esModule, { 'data.json': '{ "base": "icons/base.png" }\n' }),
    'a class of CSS in a template': renamed('shop/cart.py', cart, {
      'templates/cart.html': '<p class="total">{{ cart.sum }}</p>\n',
    }),
    'a comment of a script': moved('tools/rates.py', 'scripts/rates.py', python, {
      'ci.sh': '#!/bin/sh\n# was tools/rates.py\necho done\n',
    }),
    'the same path in another package': moved(
      'packages/a/src/rates.ts',
      'packages/a/src/shop/rates.ts',
      esModule,
      {
        'packages/b/package.json': '{ "main": "src/rates.ts" }\n',
      },
    ),
    'the new ending of a file': moved('src/rates.mjs', 'src/rates.js', esModule.replace(': number', ''), {
      'src/cart.js': 'import { base } from "./rates.js";\nexport const total = base(1);\n',
    }),
    'what the file says of itself': moved(
      'tools/rates.py',
      'scripts/rates.py',
      `"""usage: tools/rates.py"""\n${python}`,
      {},
    ),
  };

  test('a file that only ends otherwise', async () => {
    const text = 'export const base = 1;\n';
    const beside = { 'package.json': '{ "main": "lib/rates.js", "bin": "./lib/rates.js" }\n' };
    expect((await judged({ 'lib/rates.js': text }, { 'lib/rates.ts': text }, beside)).said).not.toContain(
      'still',
    );
  });

  test.each(Object.entries(others))('%s', async (_, [before, after, beside]) => {
    expect((await judged(before, after, beside)).verdicts).toEqual(['AST_REFACTOR', 'AST_REFACTOR']);
  });
});

test('a comment that says the old name does not answer who imports it', async () => {
  const text = `// the base of all rates\n${esModule}`;
  const { verdicts } = await judged(
    { 'src/rates.ts': text },
    { 'src/rates.ts': text.replace('function base', 'function root') },
    { 'src/cart.ts': 'import { base as of } from "@/rates";\n\nexport const total = of(1);\n' },
  );
  expect(verdicts).toEqual(['INTENT_EVOLUTION', 'INTENT_EVOLUTION']);
});
