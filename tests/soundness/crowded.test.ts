import { describe, expect, test } from 'vitest';
import { type Crowd, crowded } from './crowded.ts';
import { type ProgramPair, programPairs, verdictOf } from './pairs.ts';
import { drawnByKey } from './random.ts';
import { readOnce } from './read-once.ts';

/** `CROWDED=1000` takes so many pairs of each language, `SEED` others. */
const HOW_MANY = Number(process.env['CROWDED'] ?? 60);
const SEED = Number(process.env['SEED'] ?? 1);

/** Refactorings that are proved of a file whose names nobody else has. */
const ALONE: ReadonlySet<string> = new Set(['parts that lie together']);

/**
 * A pair keeps its verdict in a file in which somebody else has variables of its names; and what differs is told apart
 * where somebody has methods of its names as well, which may mean that less is known of it, and never more.
 */
for (const extension of ['ts', 'js', 'py', 'java', 'go', 'rs'])
  describe(`pairs of programs in .${extension}, in a crowd`, () => {
    const pairs = programPairs().filter((pair) => pair.extension === extension);

    test('are called refactorings beside variables of their names', { timeout: 600_000 }, async () => {
      const same = pairs.filter(({ differs, name }) => !differs && !ALONE.has(name));
      expect(await calledOtherwise(same, 'variables')).toEqual([]);
    });

    for (const crowd of ['variables', 'methods'] as const)
      test(`are told apart beside ${crowd} of their names`, { timeout: 600_000 }, async () => {
        expect(
          await calledOtherwise(
            pairs.filter(({ differs }) => differs),
            crowd,
          ),
        ).toEqual([]);
      });
  });

/** The names of those pairs that are called something else in a crowd. */
async function calledOtherwise(pairs: readonly ProgramPair[], crowd: Crowd): Promise<readonly string[]> {
  const found: string[] = [];
  for (const pair of drawnByKey(pairs, SEED, ({ name }) => name).slice(0, HOW_MANY)) {
    const made = crowded(pair, crowd);
    if (!made) continue;
    const verdict = await verdictOf(made, readOnce);
    if (verdict !== (pair.differs ? 'INTENT_EVOLUTION' : 'AST_REFACTOR')) found.push(pair.name);
  }
  return found;
}
