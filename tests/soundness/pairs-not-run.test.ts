import { describe, expect, test } from 'vitest';
import { languages } from '../support/languages.ts';
import { programPairs, verdictOf } from './pairs.ts';

/** Pairs in languages whose own tools aren't at hand: they are judged and not run. */
for (const extension of ['swift', 'scala']) {
  const pairs = programPairs().filter((pair) => pair.extension === extension);
  describe.runIf(pairs.length > 0)(`pairs of programs in .${extension}`, () => {
    for (const pair of pairs)
      test(`${pair.differs ? 'is never called a refactoring' : 'is called a refactoring'}: ${pair.name}`, async () => {
        const expected = pair.differs ? 'INTENT_EVOLUTION' : 'AST_REFACTOR';
        expect(await verdictOf(pair, languages)).toBe(expected);
        expect(await verdictOf(pair, languages, 'verdict')).toBe(expected);
      });
  });
}
