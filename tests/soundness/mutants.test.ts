import { describe, expect, test } from 'vitest';
import type { TextAtPath } from '../../src/index.ts';
import type { ParsedFile } from '../../src/model/parsed-file.ts';
import { compare } from '../../src/tracing/compare.ts';
import { languages } from '../support/languages.ts';
import { equivalentMutants } from './equivalent-mutants.ts';
import { expectNoneBlessed, type Mutant } from './judged-mutants.ts';
import { type Mutation, mutationsOf } from './mutate.ts';
import { reformat } from './preserved.ts';
import { drawnByKey, makeRandom, type Random } from './random.ts';
import { refactorings } from './refactored.ts';
import { fixtureCases, fixtureFiles, OWN_SOURCES, realFiles } from './sources.ts';

/** `MUTANTS=20000` is the long run; `SEED` repeats one; `SOURCES` names a folder whose files are mutated instead of ours. */
const HOW_MANY = Number(process.env['MUTANTS'] ?? 2000);
const SEED = Number(process.env['SEED'] ?? 1);
const LONG = HOW_MANY > 2000;

const inFixtures = OWN_SOURCES ? [] : fixtureFiles();
const inTheWild = realFiles(LONG || OWN_SOURCES ? 600 : 250);
const provedCases = (OWN_SOURCES ? [] : fixtureCases()).filter(
  ({ verdict, knownWrong }) => verdict === 'AST_REFACTOR' && !knownWrong,
);

describe('a mutation is never a refactoring', () => {
  test.skipIf(OWN_SOURCES)('in the fixtures of every language', { timeout: 3_600_000 }, async () => {
    await expectNoneBlessed(
      await all(inFixtures, (file) => mutantsOf(file, file.path, [file])),
      HOW_MANY * 0.35,
      SEED,
    );
  });

  test('in files that people wrote', { timeout: 3_600_000 }, async () => {
    const files = LONG ? inTheWild : drawnByKey(inTheWild, SEED, ({ path }) => path).slice(0, 80);
    await expectNoneBlessed(
      await all(files, (file) => mutantsOf(file, file.path, [file])),
      HOW_MANY * 0.5,
      SEED,
    );
  });

  test.skipIf(OWN_SOURCES)('hidden inside a refactoring', { timeout: 3_600_000 }, async () => {
    const mutants = await all(provedCases, ({ name, before, after }) =>
      all(after, (file) =>
        mutantsOf(file, name, before, (mutated) => after.map((other) => (other === file ? mutated : other))),
      ),
    );
    await expectNoneBlessed(mutants, HOW_MANY * 0.15, SEED);
  });
});

test('hidden inside what real tools did to real files', { timeout: 3_600_000 }, async () => {
  const random = makeRandom(SEED);
  const sources = inTheWild.filter(({ path, text }) => /\.[cm]?[jt]s$/.test(path) && text.length < 40_000);
  const mutants: Mutant[] = [];
  for (const source of random.shuffled(sources).slice(0, LONG ? 150 : OWN_SOURCES ? 30 : 6)) {
    const { name, made } = await refactoredAgain(source, random);
    const asText = (file: TextAtPath) => [{ type: 'text', ...file }] as const;
    if ((await compare(asText(source), asText(made), languages)).mutationClass !== 'AST_REFACTOR') continue;
    mutants.push(...(await mutantsOf(made, `${name} of ${source.path}`, [source])));
  }
  await expectNoneBlessed(mutants, HOW_MANY * (OWN_SOURCES ? 0.4 : 0.1), SEED);
});

/** A file after up to three things that TypeScript's language service did to it, and before them, now and then, prettier. */
async function refactoredAgain(
  source: TextAtPath,
  random: Random,
): Promise<{ readonly name: string; readonly made: TextAtPath }> {
  let [name, made] = ['', source];
  const file = random.chance(0.3) ? await parse(source) : null;
  const laidOut = file && (await reformat(file));
  if (laidOut) [name, made] = ['Reformat, ', laidOut[0]!];
  for (let step = 0; step < 3; step++) {
    const offered = refactorings(made, random, 2);
    if (offered.length === 0) break;
    const chosen = random.pick(offered);
    [name, made] = [`${name}${chosen.name}, `, chosen.after[0]!];
  }
  return { name, made };
}

test('every mutant that is listed as equivalent is argued for', () => {
  for (const { because } of equivalentMutants) expect(because.length).toBeGreaterThan(20);
});

/** In order, and one at a time. */
async function all<From, To>(
  from: readonly From[],
  make: (one: From) => Promise<readonly To[]>,
): Promise<readonly To[]> {
  const made: To[] = [];
  for (const one of from) for (const each of await make(one)) made.push(each);
  return made;
}

async function mutantsOf(
  from: TextAtPath,
  name: string,
  before: readonly TextAtPath[],
  after: Mutant['after'] = (mutated) => [mutated],
): Promise<readonly Mutant[]> {
  const mutations = await mutationsIn(from);
  return mutations.map((mutation) => ({ name, path: from.path, before, from, after, mutation }));
}

/** By ending and text: what a proved case ends in is a fixture, too. */
const mutationsKnown = new Map<string, readonly Mutation[]>();

async function mutationsIn(source: TextAtPath): Promise<readonly Mutation[]> {
  const key = `${source.path.slice(source.path.lastIndexOf('.'))}\0${source.text}`;
  const known = mutationsKnown.get(key);
  if (known) return known;
  const file = await parse(source);
  const mutations = file && file.damage.length === 0 ? mutationsOf(file) : [];
  mutationsKnown.set(key, mutations);
  return mutations;
}

async function parse(file: TextAtPath): Promise<ParsedFile | null> {
  const read = await languages.read({ type: 'text', ...file });
  return read.type === 'parsed' ? read : null;
}
