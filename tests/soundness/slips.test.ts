import { expect, test } from 'vitest';
import type { TextAtPath } from '../../src/index.ts';
import type { ParsedFile } from '../../src/model/parsed-file.ts';
import { compare } from '../../src/tracing/compare.ts';
import { languages } from '../support/languages.ts';
import { expectNoneBlessed, type Mutant } from './judged-mutants.ts';
import { type Mutation, mutationsOf } from './mutate.ts';
import { makeRandom, type Random } from './random.ts';
import { rewritten } from './rewritten.ts';
import { sourcesIn } from './sources.ts';

/** `SLIPS=2000` is a long run, for each language; `SEED` repeats one; `SOURCES` names a folder with more files. */
const HOW_MANY = Number(process.env['SLIPS'] ?? 16);
const SEED = Number(process.env['SEED'] ?? 1);
/** How many mutations are made of one refactoring. */
const OF_EACH = 8;
/** Fewer refactorings than this tell nothing of how many are proved. */
const FEWEST = 6;

for (const ending of ['py', 'go', 'java', 'rs']) {
  test(`a slip inside of a refactoring of .${ending} is found`, { timeout: 3_600_000 }, async () => {
    const random = makeRandom(SEED);
    const sources = random.shuffled(sourcesIn(ending, HOW_MANY > 16 ? 25_000 : 6000));
    const mutants: Mutant[] = [];
    const counts = { made: 0, proved: 0 };
    for (let at = 0; (mutants.length < HOW_MANY || counts.made < FEWEST) && at < sources.length * 3; at++) {
      const source = sources[at % sources.length]!;
      const made = await refactored(source, random);
      if (!made) continue;
      counts.made += 1;
      if (
        (await compare([asFile(source)], [asFile(made.after)], languages)).mutationClass !== 'AST_REFACTOR'
      ) {
        if (process.env['MISSED']) console.log(`missed: ${made.name}of ${source.path}`);
        continue;
      }
      counts.proved += 1;
      // The same steps, and the way back.
      mutants.push(...(await slips(made.name, source, made.after, random)));
      mutants.push(...(await slips(`back from ${made.name}`, made.after, source, random)));
    }
    console.log(`.${ending}: ${counts.proved} of ${counts.made} refactorings proved`);
    expect(counts.proved).toBeGreaterThan(counts.made / 3);
    await expectNoneBlessed(mutants, HOW_MANY, SEED);
  });
}

const asFile = (file: TextAtPath) => ({ type: 'text', ...file }) as const;

async function read(file: TextAtPath): Promise<ParsedFile | null> {
  const made = await languages.read(asFile(file));
  return made.type === 'parsed' && made.damage.length === 0 ? made : null;
}

/** A file after up to three things that somebody did to it, one after the other. */
async function refactored(
  source: TextAtPath,
  random: Random,
): Promise<{ readonly name: string; readonly after: TextAtPath } | null> {
  let [name, after] = ['', source];
  for (let step = 0; step <= random.below(3); step++) {
    const file = await read(after);
    const next = file && rewritten(file, random);
    if (!next) break;
    [name, after] = [`${name}${next.name}, `, { ...after, text: next.text }];
  }
  return after.text !== source.text && (await read(after)) ? { name, after } : null;
}

/** Mutations of what the refactoring changed; a few of them, by chance. */
async function slips(
  name: string,
  before: TextAtPath,
  after: TextAtPath,
  random: Random,
): Promise<readonly Mutant[]> {
  const file = await read(after);
  if (!file) return [];
  const [start, end] = changed(before.text, after.text);
  const isNear = ({ edits }: Mutation): boolean => edits.some((edit) => edit.start < end && edit.end > start);
  return random
    .shuffled(mutationsOf(file).filter(isNear))
    .slice(0, OF_EACH)
    .map((mutation) => ({
      name: `${name} of ${after.path}`,
      path: after.path,
      before: [before],
      from: after,
      after: (mutated) => [mutated],
      mutation,
    }));
}

/** Where the second text differs from the first. */
function changed(before: string, after: string): readonly [number, number] {
  let start = 0;
  while (start < after.length && before[start] === after[start]) start++;
  let end = 0;
  while (end < after.length - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return [start, after.length - end];
}
