import { describe, expect, test } from 'vitest';
import type { SourceFile } from '../../src/model/source-file.ts';
import { compareAmong } from '../../src/tracing/comparison/open-world.ts';
import { filesAtHand } from '../../src/tracing/comparison/surroundings.ts';
import { languages } from '../support/languages.ts';

type Files = Readonly<Record<string, string>>;

async function verdictOf(before: Files, after: Files, beside: Files): Promise<string | null> {
  const sources = (files: Files): SourceFile[] =>
    Object.entries(files).map(([path, text]) => ({ type: 'text', path, text }));
  return (await compareAmong(filesAtHand(sources(beside)), sources(before), sources(after), languages, {}))
    .mutationClass;
}

describe('a name under which others found something else is no refactoring', () => {
  test('where a file hands on all of two that show it', async () => {
    const shows = (name: string): Files => ({
      'a.ts': `export function ${name}(n: number) {\n  return n + 1\n}\n`,
    });
    const beside = {
      'b.ts': 'export function total(n: number) {\n  return n + 2\n}\n',
      'index.ts': "export * from './a'\nexport * from './b'\n",
    };
    expect(await verdictOf(shows('base'), shows('total'), beside)).toBe('INTENT_EVOLUTION');
    expect(await verdictOf(shows('base'), shows('sum'), beside)).toBe('AST_REFACTOR');
    const apart = { ...beside, 'index.ts': "export * from './a'\n" };
    expect(await verdictOf(shows('base'), shows('total'), apart)).toBe('AST_REFACTOR');
  });

  test('where a file of the package imports all of another one', async () => {
    const named = (name: string): Files => ({
      [`shop/${name}.java`]: `package shop;\n\nclass ${name} {\n  int n() {\n    return 1;\n  }\n}\n`,
    });
    const other = (imports: string): Files => ({
      'shop/Other.java': `package shop;\n\n${imports}\n\nclass Other {\n  List<String> rows;\n}\n`,
    });
    const all = other('import java.util.*;');
    expect(await verdictOf(named('Row'), named('List'), all)).toBe('INTENT_EVOLUTION');
    expect(await verdictOf(named('Row'), named('Line'), all)).toBe('AST_REFACTOR');
    expect(await verdictOf(named('Row'), named('List'), other('import java.util.List;'))).toBe(
      'AST_REFACTOR',
    );
  });
});
