import { describe, expect, test } from 'vitest';
import type { SourceFile } from '../../src/model/source-file.ts';
import { compareAmong } from '../../src/tracing/comparison/open-world.ts';
import { filesAtHand } from '../../src/tracing/comparison/surroundings.ts';
import { languages } from '../support/languages.ts';

const PATH = 'src/test/java/shop/pairs/PairTest.java';
const source = (path: string, text: string): SourceFile => ({ type: 'text', path, text });

/** A test that is called otherwise, in a class with a base. */
async function verdictOf(head: string, around: Readonly<Record<string, string>>, modifiers = 'public') {
  const text = (name: string): string =>
    `package shop.pairs;\n\n${head} {\n    @Test\n    ${modifiers} void ${name}() {\n        assertEquals(1, Pair.one());\n    }\n}\n`;
  const files = Object.entries(around).map(([path, one]) => source(path, one));
  const sides = [[source(PATH, text('testOne'))], [source(PATH, text('testOfOne'))]] as const;
  return (await compareAmong(filesAtHand(files), ...sides, languages, {})).mutationClass;
}

const imported = 'import shop.AbstractTest;\n\nclass PairTest extends AbstractTest';
const base = 'src/test/java/shop/AbstractTest.java';
const abstractTest = (body: string, head = ''): string =>
  `package shop;\n\npublic class AbstractTest${head} {\n${body}}\n`;

describe('a method of Java is renamed where its bases stand around the change set, and have no such method', () => {
  test.each<[string, string, Readonly<Record<string, string>>]>([
    ['by an import', imported, { [base]: abstractTest('    protected void after() {}\n') }],
    [
      'beside it',
      'class PairTest extends AbstractTest',
      { 'src/test/java/shop/pairs/AbstractTest.java': 'package shop.pairs;\n\nclass AbstractTest {}\n' },
    ],
    [
      'of a base further up',
      imported,
      {
        [base]: abstractTest('', ' extends Top'),
        'src/test/java/shop/Top.java': 'package shop;\n\nclass Top { void before() {} }\n',
      },
    ],
  ])('%s', async (_, head, around) => {
    expect(await verdictOf(head, around)).toBe('AST_REFACTOR');
  });
});

describe('and is not where one of them may have it', () => {
  test.each<[string, string, Readonly<Record<string, string>>]>([
    ['a base that is nowhere', imported, {}],
    ['a base that has the old name', imported, { [base]: abstractTest('    public void testOne() {}\n') }],
    ['a base that has the new name', imported, { [base]: abstractTest('    public void testOfOne() {}\n') }],
    [
      'a base that calls the old name',
      imported,
      { [base]: abstractTest('    abstract void testOne();\n    void all() { testOne(); }\n') },
    ],
    [
      'a base of somebody else further up',
      imported,
      { [base]: abstractTest('', ' extends junit.framework.TestCase') },
    ],
    [
      'a base that is imported by the base from elsewhere',
      imported,
      {
        [base]: `package shop;\n\nimport junit.framework.TestCase;\n\npublic class AbstractTest extends TestCase {}\n`,
      },
    ],
    [
      'another class of the name, in a package that is not asked for',
      'import other.AbstractTest;\n\nclass PairTest extends AbstractTest',
      { [base]: abstractTest('') },
    ],
    [
      'another class of the name, beside what is imported',
      'import other.AbstractTest;\n\nclass PairTest extends AbstractTest',
      { 'src/test/java/shop/pairs/AbstractTest.java': 'package shop.pairs;\n\nclass AbstractTest {}\n' },
    ],
    [
      'an interface of somebody else beside a base that is seen',
      'import shop.AbstractTest;\n\nclass PairTest extends AbstractTest implements lib.Checked',
      { [base]: abstractTest('') },
    ],
    [
      'an interface with a method that has a body',
      'class PairTest implements Checked',
      {
        'src/test/java/shop/pairs/Checked.java':
          'package shop.pairs;\n\ninterface Checked { default void testOfOne() {} }\n',
      },
    ],
    [
      'a base further up that has the old name',
      imported,
      {
        [base]: abstractTest('', ' extends Top'),
        'src/test/java/shop/Top.java': 'package shop;\n\nclass Top { public void testOne() {} }\n',
      },
    ],
    [
      'a class below that has the new name',
      imported,
      {
        [base]: abstractTest(''),
        'src/test/java/shop/pairs/MoreTest.java':
          'package shop.pairs;\n\nclass MoreTest extends PairTest { public void testOfOne() {} }\n',
      },
    ],
    [
      'somebody who calls the old name',
      imported,
      {
        [base]: abstractTest(''),
        'src/test/java/shop/pairs/All.java':
          'package shop.pairs;\n\nclass All { void run(PairTest test) { test.testOne(); } }\n',
      },
    ],
    [
      'somebody who finds it by its name',
      imported,
      {
        [base]: abstractTest(''),
        'src/test/java/shop/pairs/All.java':
          'package shop.pairs;\n\nclass All { Object of() throws Exception { return PairTest.class.getMethod("testOne"); } }\n',
      },
    ],
    [
      'a star import that may bring the base',
      'import other.*;\n\nclass PairTest extends AbstractTest',
      { [base]: abstractTest('') },
    ],
  ])('%s', async (_, head, around) => {
    expect(await verdictOf(head, around)).toBe('INTENT_EVOLUTION');
  });
});
