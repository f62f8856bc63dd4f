import { describe, expect, test } from 'vitest';
import { type Files, verdictBeside } from '../support/beside.ts';

/** A function that a module shows, and one module that asks for it. */
const before = {
  'lib/parse.js': 'exports.readTotal = function (text) {\n  return Number(text);\n};\n',
  'lib/cart.js': "const parse = require('./parse');\nexports.total = (text) => parse.readTotal(text);\n",
};
const after = {
  'lib/parse.js': 'exports.totalOf = function (text) {\n  return Number(text);\n};\n',
  'lib/cart.js': "const parse = require('./parse');\nexports.total = (text) => parse.totalOf(text);\n",
};

function renamed(beside: Files): Promise<string | null> {
  return verdictBeside(before, after, beside);
}

describe('a function that a CommonJS module shows under another name', () => {
  test('is the same where nobody else asks for it', async () => {
    expect(await renamed({})).toBe('AST_REFACTOR');
    expect(await renamed({ 'lib/other.js': 'exports.readTotal = () => 2;\n' })).toBe('AST_REFACTOR');
    const asking = "const { readTotal } = require('./others/parse');\nexports.n = readTotal('1');\n";
    expect(await renamed({ 'lib/other.js': asking })).toBe('AST_REFACTOR');
  });

  test.each([
    ['takes it apart', "const { readTotal } = require('../lib/parse');\nexports.n = () => readTotal('1');\n"],
    [
      'asks the module for it',
      "const lib = require('../lib/parse');\nexports.n = () => lib.readTotal('1');\n",
    ],
    ['asks for it where it loads the module', "exports.n = () => require('../lib/parse').readTotal('1');\n"],
    ['asks by a text', "const lib = require('../lib/parse');\nexports.n = () => lib['readTotal']('1');\n"],
    ['imports it', "import { readTotal } from '../lib/parse.js';\nexport const n = readTotal('1');\n"],
    ['puts another in its place', "const lib = require('../lib/parse');\nsinon.stub(lib, 'readTotal');\n"],
    ['stands in for it', "jest.mock('../lib/parse', () => ({ readTotal: () => 1 }));\n"],
  ])('isn’t where somebody else %s', async (_, text) => {
    expect(await renamed({ 'test/other.js': text })).toBe('INTENT_EVOLUTION');
  });

  test('isn’t where a key of what the module shows is gone and its function stays', async () => {
    const keyed = (key: string): Files => ({
      'lib/parse.js': `function read(text) {\n  return Number(text);\n}\nmodule.exports = { ${key}: read };\n`,
      'lib/cart.js': `const { ${key}: f } = require('./parse');\nexports.total = (text) => f(text);\n`,
    });
    expect(await verdictBeside(keyed('readTotal'), keyed('totalOf'), {})).toBe('AST_REFACTOR');
    const asking = "const { readTotal } = require('../lib/parse');\nexports.n = () => readTotal('1');\n";
    expect(await verdictBeside(keyed('readTotal'), keyed('totalOf'), { 'test/other.js': asking })).toBe(
      'INTENT_EVOLUTION',
    );
  });
});

describe('a module of CommonJS that is loaded in another way', () => {
  const parts = {
    'lib/cart.js': "const { read } = require('./parse');\nexports.total = (text) => read(text);\n",
  };
  const whole = {
    'lib/cart.js': "const parse = require('./parse');\nexports.total = (text) => parse.read(text);\n",
  };

  test('is asked for the same where what it shows stays what it is', async () => {
    const beside = { 'lib/parse.js': 'exports.read = (text) => Number(text);\n' };
    expect(await verdictBeside(parts, whole, beside)).toBe('AST_REFACTOR');
    expect(await verdictBeside(whole, parts, beside)).toBe('AST_REFACTOR');
  });

  test.each([
    ['is out of sight', {}],
    [
      'is another value later',
      { 'lib/parse.js': 'exports.read = null;\nexports.set = (f) => {\n  exports.read = f;\n};\n' },
    ],
    ['asks for its object', { 'lib/parse.js': 'exports.read = function () {\n  return this;\n};\n' }],
    ['may ask for its object', { 'lib/parse.js': "exports.read = require('made').reader();\n" }],
    [
      'is replaced by a test',
      {
        'lib/parse.js': 'exports.read = (text) => Number(text);\n',
        'test/cart.js': "const parse = require('../lib/parse');\nparse.read = () => 1;\n",
      },
    ],
  ])('isn’t where it %s', async (_, beside: Files) => {
    expect(await verdictBeside(parts, whole, beside)).toBe('INTENT_EVOLUTION');
  });
});
