import { describe, expect, test } from 'vitest';
import type { SourceFile } from '../../src/model/source-file.ts';
import { compare } from '../../src/tracing/compare.ts';
import { type Files, verdictBeside } from '../support/beside.ts';
import { languages } from '../support/languages.ts';

describe('a name under which others found something else is no refactoring', () => {
  test('where a file hands on all of two that show it', async () => {
    const shows = (name: string): Files => ({
      'a.ts': `export function ${name}(n: number) {\n  return n + 1\n}\n`,
    });
    const beside = {
      'b.ts': 'export function total(n: number) {\n  return n + 2\n}\n',
      'index.ts': "export * from './a'\nexport * from './b'\n",
    };
    expect(await verdictBeside(shows('base'), shows('total'), beside)).toBe('INTENT_EVOLUTION');
    expect(await verdictBeside(shows('base'), shows('sum'), beside)).toBe('AST_REFACTOR');
    const apart = { ...beside, 'index.ts': "export * from './a'\n" };
    expect(await verdictBeside(shows('base'), shows('total'), apart)).toBe('AST_REFACTOR');
  });

  test('where a module of Python takes all of two that have it, or has it itself', async () => {
    const has = (name: string): Files => ({ 'shop/rates.py': `def ${name}(n):\n    return n + 1\n` });
    const beside = (own: string, name: string): Files => ({
      'shop/__init__.py': `${own}from .taxes import *\nfrom .rates import *\n`,
      'shop/taxes.py': `def ${name}(n):\n    return n + 2\n`,
    });
    expect(await verdictBeside(has('base'), has('total'), beside('', 'total'))).toBe('INTENT_EVOLUTION');
    expect(await verdictBeside(has('base'), has('sum_of'), beside('', 'total'))).toBe('AST_REFACTOR');
    const own = 'total = 3\n';
    expect(await verdictBeside(has('base'), has('total'), beside(own, 'rate'))).toBe('INTENT_EVOLUTION');
  });

  test('where it was taken out of a function of Python, but not where nobody shows it', async () => {
    const rates = (text: string): Files => ({ 'shop/rates.py': text });
    const whole = rates('def base(n):\n    twice = n * 2\n    more = twice + 7\n    return more * more\n');
    const apart = (name: string): Files =>
      rates(
        `def ${name}(n):\n    twice = n * 2\n    return twice + 7\n\n\ndef base(n):\n    more = ${name}(n)\n    return more * more\n`,
      );
    const beside = (name: string): Files => ({
      'shop/__init__.py': 'from .taxes import *\nfrom .rates import *\n',
      'shop/taxes.py': `def ${name}(n):\n    return n + 2\n`,
    });
    expect(await verdictBeside(whole, apart('total'), beside('total'))).toBe('INTENT_EVOLUTION');
    expect(await verdictBeside(whole, apart('total'), beside('rate'))).toBe('AST_REFACTOR');
    expect(await verdictBeside(whole, apart('_total'), beside('_total'))).toBe('AST_REFACTOR');
  });

  test('where a file hands on all of two that show it, and both are in the set', async () => {
    const files = (name: string): SourceFile[] =>
      Object.entries({
        'a.ts': `export function ${name}(n: number) {\n  return n + 1\n}\n`,
        'b.ts': 'export function total(n: number) {\n  return n + 2\n}\n',
        'index.ts': "export * from './a'\nexport * from './b'\n",
      }).map(([path, text]) => ({ type: 'text', path, text }));
    const verdict = async (name: string) =>
      (await compare(files('base'), files(name), languages)).mutationClass;
    expect(await verdict('total')).toBe('INTENT_EVOLUTION');
    expect(await verdict('sum')).toBe('AST_REFACTOR');
  });

  test('where a file of the package imports all of another one', async () => {
    const named = (name: string): Files => ({
      [`shop/${name}.java`]: `package shop;\n\nclass ${name} {\n  int n() {\n    return 1;\n  }\n}\n`,
    });
    const other = (imports: string): Files => ({
      'shop/Other.java': `package shop;\n\n${imports}\n\nclass Other {\n  List<String> rows;\n}\n`,
    });
    const all = other('import java.util.*;');
    expect(await verdictBeside(named('Row'), named('List'), all)).toBe('INTENT_EVOLUTION');
    expect(await verdictBeside(named('Row'), named('Line'), all)).toBe('AST_REFACTOR');
    expect(await verdictBeside(named('Row'), named('List'), other('import java.util.List;'))).toBe(
      'AST_REFACTOR',
    );
  });
});
