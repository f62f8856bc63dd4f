import { describe, expect, test } from 'vitest';
import { mutationsOf } from './mutate.ts';
import { type ProgramPair, programPairs, verdictOf } from './pairs.ts';
import type { BatchRunner, Program, Seen } from './programs/batch.ts';
import { bash } from './programs/run-bash.ts';
import { c, cpp } from './programs/run-c.ts';
import { go } from './programs/run-go.ts';
import { java } from './programs/run-java.ts';
import { python } from './programs/run-python-programs.ts';
import { ruby } from './programs/run-ruby.ts';
import { rust } from './programs/run-rust.ts';
import { readOnce } from './read-once.ts';
import { applyEdits, smallDiff } from './text-edits.ts';

/** `MUTATED=1` is the long run: what is called a refactoring with one mutation more is run, too. */
const MUTATED = process.env['MUTATED'] === '1';
const RUNNERS: Readonly<Record<string, BatchRunner>> = {
  py: python,
  java,
  go,
  rs: rust,
  c,
  cpp,
  rb: ruby,
  sh: bash,
};

for (const [extension, runner] of Object.entries(RUNNERS)) {
  const pairs = programPairs().filter((pair) => pair.extension === extension);
  const differing = pairs.filter(({ differs }) => differs);
  const same = pairs.filter(({ differs }) => !differs);

  describe(`pairs of programs in .${extension}`, () => {
    for (const pair of pairs)
      test(`${pair.differs ? 'is never called a refactoring' : 'is called a refactoring'}: ${pair.name}`, async () => {
        const expected = pair.differs ? 'INTENT_EVOLUTION' : 'AST_REFACTOR';
        expect(await verdictOf(pair, readOnce)).toBe(expected);
        expect(await verdictOf(pair, readOnce, 'verdict')).toBe(expected);
      });

    if (runner.missing) console.log(`programs in .${extension} are not run: ${runner.missing}`);
    test.skipIf(runner.missing !== null)(
      'differ where they say so, when they are run',
      { timeout: 300_000 },
      () => {
        const seen = runBoth(runner, pairs);
        const wrong = (expected: readonly ProgramPair[], isEqual: boolean): readonly string[] =>
          expected
            .filter((pair) => {
              const [before, after] = seen.get(pair)!;
              return (JSON.stringify(before) === JSON.stringify(after)) !== isEqual;
            })
            .map((pair) => `${pair.name}: ${JSON.stringify(seen.get(pair))}`);
        expect(wrong(differing, false), 'run alike').toEqual([]);
        expect(wrong(same, true), 'run differently').toEqual([]);
      },
    );

    test.skipIf(runner.missing !== null || !MUTATED)(
      'with one mutation more are called refactorings only if they still do the same',
      { timeout: 3_600_000 },
      async () => {
        const blessed: string[] = [];
        for (const pair of same) {
          const [expected] = runner.run([before(pair)]);
          for (const mutant of await mutantsOf(pair)) {
            if ((await verdictOf(mutant, readOnce)) === 'INTENT_EVOLUTION') continue;
            const seen = whatIsSeen(runner, after(mutant));
            if (seen && JSON.stringify(seen) !== JSON.stringify(expected)) blessed.push(mutant.name);
          }
        }
        expect(blessed.length, blessed.join('\n\n')).toBe(0);
      },
    );
  });
}

const before = (pair: ProgramPair): Program => ({ files: pair.before, drive: pair.drive });
const after = (pair: ProgramPair): Program => ({ files: pair.after, drive: pair.drive });

function runBoth(
  runner: BatchRunner,
  pairs: readonly ProgramPair[],
): ReadonlyMap<ProgramPair, readonly [Seen, Seen]> {
  const seen = runner.run(pairs.flatMap((pair) => [before(pair), after(pair)]));
  return new Map(pairs.map((pair, at) => [pair, [seen[2 * at]!, seen[2 * at + 1]!]]));
}

/** Null for what doesn't compile. */
function whatIsSeen(runner: BatchRunner, program: Program): Seen | null {
  try {
    return runner.run([program])[0]!;
  } catch {
    return null;
  }
}

/** The pair with one mutation in each place of what it became. */
async function mutantsOf(pair: ProgramPair): Promise<readonly ProgramPair[]> {
  const mutants: ProgramPair[] = [];
  for (const file of pair.after) {
    const read = await readOnce.read({ type: 'text', ...file });
    if (read.type !== 'parsed') continue;
    for (const { operator, edits } of mutationsOf(read)) {
      const text = applyEdits(file.text, edits);
      const mutated = pair.after.map((other) => (other === file ? { ...file, text } : other));
      mutants.push({
        ...pair,
        name: `${pair.name}: ${operator}\n${smallDiff(file.text, text)}`,
        after: mutated,
      });
    }
  }
  return mutants;
}
