import { describe, expect, test } from 'vitest';
import { type Files, verdictBeside } from '../support/beside.ts';

/** A function that its file shows by its name, and one file that asks for it; both by the default. */
const named = {
  'src/parse.ts': 'export function parse(text: string) {\n  return Number(text);\n}\n',
  'src/cart.ts': "import { parse } from './parse';\nexport const total = parse('1');\n",
};
const byDefault = {
  'src/parse.ts': 'export default function parse(text: string) {\n  return Number(text);\n}\n',
  'src/cart.ts': "import parse from './parse';\nexport const total = parse('1');\n",
};

async function bothWays(beside: Files): Promise<readonly (string | null)[]> {
  return [await verdictBeside(named, byDefault, beside), await verdictBeside(byDefault, named, beside)];
}

describe('a function that is exported by its name, and then as the default', () => {
  test('is the same where nobody else asks for it', async () => {
    expect(await bothWays({})).toEqual(['AST_REFACTOR', 'AST_REFACTOR']);
    const beside = {
      'src/other.ts': "import { parse } from './others/parse';\nexport const n = parse('1');\n",
    };
    expect(await bothWays(beside)).toEqual(['AST_REFACTOR', 'AST_REFACTOR']);
  });

  test.each([
    ['by its name', "import { parse } from './parse';\nexport const n = parse('2');\n", 0],
    ['by a path that a tool resolves', "import { parse } from '@/parse';\nexport const n = parse('2');\n", 0],
    ['and hands it on', "export { parse } from './parse';\n", 0],
    ['as the default', "import read from './parse';\nexport const n = read('2');\n", 1],
    [
      'as the default, by a path that a tool resolves',
      "import read from '@/parse';\nexport const n = read('2');\n",
      1,
    ],
    ['as the default, which it hands on', "export { default as read } from './parse';\n", 1],
  ])('isn’t where somebody else asks for it %s', async (_, text, lost) => {
    expect((await bothWays({ 'src/other.ts': text }))[lost]).toBe('INTENT_EVOLUTION');
  });

  test.each([
    ['loads it while the program runs', "export const load = () => import('./parse');\n"],
    ['has all of it', "import * as all from '../src/parse';\nexport const n = Object.keys(all);\n"],
    ['hands on all of it', "export * from './parse';\n"],
    ['stands in for it', "vi.mock('./parse', () => ({ parse: () => 1, default: () => 1 }));\n"],
    ['loads all of its folder', "export const all = import.meta.glob('./src/*.ts');\n"],
  ])('isn’t where somebody else %s', async (_, text) => {
    expect(await bothWays({ 'src/other.ts': text })).toEqual(['INTENT_EVOLUTION', 'INTENT_EVOLUTION']);
  });

  test('isn’t where a language asks for it that is embedded in another', async () => {
    const beside = { 'src/Cart.vue': "<script setup>\nimport parse from './parse';\n</script>\n" };
    expect((await bothWays(beside))[1]).toBe('INTENT_EVOLUTION');
  });

  test('isn’t where it was both, and somebody still asks for the one that is gone', async () => {
    const both = { ...byDefault, 'src/parse.ts': `${named['src/parse.ts']}export default parse;\n` };
    expect(await verdictBeside(both, named, {})).toBe('AST_REFACTOR');
    for (const path of ['./parse', '@/parse']) {
      const beside = { 'src/other.ts': `import read from '${path}';\nexport const n = read('2');\n` };
      expect(await verdictBeside(both, named, beside)).toBe('INTENT_EVOLUTION');
    }
  });

  test('isn’t where it is written through a type', async () => {
    const sides = (shown: string, write: string): Files => ({
      'src/parse.ts': `function parse(text: string) {\n  return Number(text);\n}\n${shown}\nexport function set() {\n  ${write};\n}\n`,
      'src/cart.ts': "import parse, { set } from './parse';\nset();\nexport const total = parse('1');\n",
    });
    const shown = ['export { parse as default };', 'export default parse;'] as const;
    const verdicts = async (write: string): Promise<string | null> =>
      verdictBeside(sides(shown[0], write), sides(shown[1], write), {});
    expect(await verdicts('(parse.last as any) = () => 2')).toBe('AST_REFACTOR');
    expect(await verdicts('(parse as any) = () => 2')).toBe('INTENT_EVOLUTION');
    expect(await verdicts('parse! = () => 2')).toBe('INTENT_EVOLUTION');
  });
});
