import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ReadFile } from '../../src/model/parsed-file.ts';
import { keptTrees } from '../../src/syntax/kept-trees.ts';
import { parse, readText } from '../support/languages.ts';

const FIXTURES = join(import.meta.dirname, '../../fixtures');

/** Sources with what became of them, some of each language. */
const pairs = readdirSync(FIXTURES).flatMap((language) =>
  readdirSync(join(FIXTURES, language))
    .flatMap((name) => {
      const folder = join(FIXTURES, language, name);
      const before = existsSync(join(folder, 'expected.json'))
        ? readdirSync(folder).find((file) => /^before\.\w+$/.test(file))
        : undefined;
      const after = before?.replace('before', 'after') ?? '';
      if (before === undefined || !existsSync(join(folder, after))) return [];
      const text = (file: string): string => readFileSync(join(folder, file), 'utf8');
      return [{ path: `${language}/${after}`, before: text(before), after: text(after) }];
    })
    .slice(0, 20),
);

/** What there is of a file but functions, which are equal to no others. */
function seen(file: ReadFile) {
  if (file.type !== 'parsed') return file.diagnostics;
  const symbols = file.symbols.map(({ name, range, structureHash }) => ({ name, range, structureHash }));
  return { root: file.root, damage: file.damage, symbols };
}

describe('a file that is parsed near what changed since it was read before', () => {
  test('has the tree that it has when it is parsed alone', async () => {
    const trees = keptTrees(10_000);
    expect(pairs.length).toBeGreaterThan(100);
    for (const { path, before, after } of pairs) {
      for (const text of [before, after, before, `${after}\n\n${before}`, after]) {
        const near = seen(await readText(path, text, { trees }));
        expect({ path, near }).toEqual({ path, near: seen(await readText(path, text)) });
      }
    }
    trees.free();
  });

  test('is parsed alone where it is damaged, or was in another language', async () => {
    const trees = keptTrees(10_000);
    const texts = ['let a = 1;\nf(a);\n', 'let a = 1;\nf(a;\n', 'let a = 2;\nf(a;\n', 'let a = 2;\nf(a);\n'];
    for (const text of texts)
      expect(seen(await readText('a.ts', text, { trees }))).toEqual(seen(await readText('a.ts', text)));
    for (const path of ['a.ts', 'a.py', 'a.ts'])
      expect(seen(await readText(path, 'f(1)\n', { trees }))).toEqual(seen(await readText(path, 'f(1)\n')));
    trees.free();
  });

  test('gives up the trees of what was read longest ago', async () => {
    const trees = keptTrees(30);
    const text = 'let a = 1;\n';
    for (const path of ['a.ts', 'b.ts', 'c.ts']) await parse(path, text, { trees });
    const language = (await parse('a.ts', text)).profile.id;
    expect(trees.take('a.ts', language, text)).toBeNull();
    const kept = trees.take('c.ts', language, text);
    expect(kept).not.toBeNull();
    kept?.tree.delete();
    trees.free();
    expect(trees.take('b.ts', language, text)).toBeNull();
  });
});
