import { describe, expect, test } from 'vitest';
import { crowded, underOtherNames } from './crowded.ts';
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
 * where somebody has methods of its names as well, which may mean that less is known of it, and never more. So it does
 * where its variables are called otherwise.
 */
for (const extension of ['ts', 'js', 'py', 'java', 'go', 'rs'])
  describe(`pairs of programs in .${extension}, in a crowd`, () => {
    const pairs = programPairs().filter((pair) => pair.extension === extension);

    test('are called refactorings beside variables of their names', { timeout: 600_000 }, async () => {
      const same = pairs.filter(({ differs, name }) => !differs && !ALONE.has(name));
      expect(await calledOtherwise(same, (pair) => crowded(pair, 'variables'))).toEqual([]);
    });

    for (const crowd of ['variables', 'methods'] as const)
      test(`are told apart beside ${crowd} of their names`, { timeout: 600_000 }, async () => {
        expect(
          await calledOtherwise(
            pairs.filter(({ differs }) => differs),
            (pair) => crowded(pair, crowd),
          ),
        ).toEqual([]);
      });

    for (const [kind, spelled] of Object.entries(NAMES))
      test(`keep their verdicts under names with ${kind}`, { timeout: 600_000 }, async () => {
        expect(await calledOtherwise(pairs, (pair) => underOtherNames(pair, spelled))).toEqual([]);
      });
  });

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** Names that people give, and that a pattern forgets. */
const NAMES: Readonly<Record<string, (at: number) => string>> = {
  digits: (at) => `zq${at}`,
  'letters from elsewhere': (at) => `é${LETTERS[Math.floor(at / 26)]}${LETTERS[at % 26]}`,
};

/** The names of those pairs that are called something else in a crowd. */
async function calledOtherwise(
  pairs: readonly ProgramPair[],
  make: (pair: ProgramPair) => ProgramPair | null,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const pair of drawnByKey(pairs, SEED, ({ name }) => name).slice(0, HOW_MANY)) {
    const made = make(pair);
    if (!made) continue;
    const verdict = await verdictOf(made, readOnce);
    if (verdict !== (pair.differs ? 'INTENT_EVOLUTION' : 'AST_REFACTOR')) found.push(pair.name);
  }
  return found;
}
