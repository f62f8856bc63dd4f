import { describe, expect, test } from 'vitest';
import { compare } from '../../src/tracing/compare.ts';
import { languages } from '../support/languages.ts';
import { type ProgramPair, programPairs } from './pairs.ts';

/** Pairs in languages whose own tools aren't at hand: they are judged and not run. */
for (const extension of ['swift', 'scala']) {
  const pairs = programPairs().filter((pair) => pair.extension === extension);
  describe.runIf(pairs.length > 0)(`pairs of programs in .${extension}`, () => {
    for (const pair of pairs)
      test(`${pair.differs ? 'is never called a refactoring' : 'is called a refactoring'}: ${pair.name}`, async () => {
        expect(await verdict(pair)).toBe(pair.differs ? 'INTENT_EVOLUTION' : 'AST_REFACTOR');
      });
  });
}

async function verdict({ before, after }: ProgramPair): Promise<string | null> {
  const asFile = (file: ProgramPair['before'][number]) => ({ type: 'text', ...file }) as const;
  return (await compare(before.map(asFile), after.map(asFile), languages)).mutationClass;
}
