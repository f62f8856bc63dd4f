import { describe, expect, test } from 'vitest';
import { Fault } from '../../src/model/fault.ts';
import type { SourceFile } from '../../src/model/source-file.ts';
import { diffDocument } from '../../src/tracing/comparison/diff-document.ts';
import { orUnjudged } from '../../src/tracing/comparison/unjudged.ts';
import { languages } from '../support/languages.ts';

const source = (text: string): readonly SourceFile[] => [{ type: 'text', path: 'src/rates.ts', text }];
const before = source('export const rate = 1\nexport function total(n: number) {\n  return n * rate\n}\n');
const after = source('export const rate = 1\nexport function total(n: number) {\n  return rate * n\n}\n');

describe('where goldthread itself breaks down', () => {
  test('what was written is changed behaviour, symbol by symbol, and says what failed and where', async () => {
    async function classMadeBy(): Promise<never> {
      throw new RangeError('Maximum call stack size exceeded');
    }
    const { mutation_class, symbols } = diffDocument(await orUnjudged(before, after, languages, classMadeBy));
    expect(mutation_class).toBe('INTENT_EVOLUTION');
    expect(symbols.map(({ after }) => after?.name)).toEqual(['total']);
    const [found] = symbols[0]!.findings;
    expect(found?.rule).toBe('not-judged');
    expect(found?.because).toContain('RangeError: Maximum call stack size exceeded (in classMadeBy)');
    expect(found?.because).not.toContain('/');
  });

  test('a mapping that is not one-to-one is such a breakdown', async () => {
    const compared = async (): Promise<never> => {
      throw new Fault('MAPPING_NOT_ONE_TO_ONE', 'a and b have two partners');
    };
    expect((await orUnjudged(before, after, languages, compared)).mutationClass).toBe('INTENT_EVOLUTION');
  });

  test('what is said on purpose is passed on', async () => {
    const compared = async (): Promise<never> => {
      throw new Fault('GRAMMAR_INVALID', 'grammars/typescript/symbols.scm is no query');
    };
    await expect(orUnjudged(before, after, languages, compared)).rejects.toThrow('is no query');
  });
});
