import { describe, expect, test } from 'vitest';
import { mutationsOf } from './mutate.ts';
import { type ProgramPair, programPairs, verdictOf } from './pairs.ts';
import { makeProgram } from './programs/run-modules.ts';
import { differ, type Input, makeInputs } from './programs/trace.ts';
import { makeRandom } from './random.ts';
import { readOnce } from './read-once.ts';
import { applyEdits, smallDiff } from './text-edits.ts';

/** `RUNS=200` is the long run: inputs for each pair. */
const RUNS = Number(process.env['RUNS'] ?? 12);
const SEED = Number(process.env['SEED'] ?? 1);
const pairs = programPairs().filter(({ extension }) => extension === 'ts' || extension === 'js');

describe('programs that differ are never called refactorings', () => {
  for (const pair of pairs.filter(({ differs }) => differs)) {
    test(pair.name, async () => {
      const [before, after] = await Promise.all(
        [pair.before, pair.after].map((files) => makeProgram(files, pair.drive).run()),
      );
      expect(before!.events, 'the two runs show no difference').not.toEqual(after!.events);
      expect(await verdictOf(pair, readOnce)).toBe('INTENT_EVOLUTION');
    });
  }
});

describe('programs that do the same are called refactorings, and with one mutation more only if they still do', () => {
  for (const pair of pairs.filter(({ differs }) => !differs)) {
    test(pair.name, async () => {
      const inputs = makeInputs(makeRandom(SEED), RUNS);
      expect(await firstDifference(pair, inputs)).toBe(null);
      expect(await verdictOf(pair, readOnce)).toBe('AST_REFACTOR');
      expect(await verdictOf(pair, readOnce, 'verdict')).toBe('AST_REFACTOR');
      const blessed: string[] = [];
      for (const mutant of await mutantsOf(pair)) {
        if ((await verdictOf(mutant, readOnce)) === 'INTENT_EVOLUTION') continue;
        const difference = await firstDifference(mutant, inputs);
        if (difference !== null) blessed.push(`${mutant.name}\n${difference}`);
      }
      expect(blessed.length, blessed.join('\n\n')).toBe(0);
    });
  }
});

async function firstDifference(pair: ProgramPair, inputs: readonly Input[]): Promise<string | null> {
  const [before, after] = [pair.before, pair.after].map((files) => makeProgram(files, pair.drive));
  for (const input of inputs) {
    const [old, now] = [await before!.run(input), await after!.run(input)];
    if (differ(old, now, true))
      return `on ${JSON.stringify(input)}\nbefore: ${old.events.join('; ')}\nafter:  ${now.events.join('; ')}`;
  }
  return null;
}

/** The pair with one mutation in each place of what it became. */
async function mutantsOf(pair: ProgramPair): Promise<readonly ProgramPair[]> {
  const mutants: ProgramPair[] = [];
  for (const file of pair.after) {
    const read = await readOnce.read({ type: 'text', ...file });
    if (read.type !== 'parsed') continue;
    for (const { operator, edits } of mutationsOf(read)) {
      const text = applyEdits(file.text, edits);
      const after = pair.after.map((other) => (other === file ? { ...file, text } : other));
      mutants.push({ ...pair, name: `${operator}\n${smallDiff(file.text, text)}`, after });
    }
  }
  return mutants;
}
