import { beforeAll, describe, expect, test } from 'vitest';
import type { TextAtPath } from '../../src/index.ts';
import type { ParsedFile } from '../../src/model/parsed-file.ts';
import { compare } from '../../src/tracing/compare.ts';
import { languages } from '../support/languages.ts';
import { equivalentMutants } from './equivalent-mutants.ts';
import { type Mutation, mutationsOf } from './mutate.ts';
import { makeRandom, type Random } from './random.ts';
import { refactorings } from './refactored.ts';
import { fixtureCases, fixtureFiles, realFiles } from './sources.ts';
import { applyEdits, smallDiff } from './text-edits.ts';

/** `MUTANTS=20000` is the long run; `SEED` repeats one. */
const HOW_MANY = Number(process.env['MUTANTS'] ?? 2000);
const SEED = Number(process.env['SEED'] ?? 1);
const LONG = HOW_MANY > 2000;

interface Mutant {
  readonly name: string;
  readonly path: string;
  readonly before: readonly TextAtPath[];
  readonly from: TextAtPath;
  readonly after: (mutated: TextAtPath) => readonly TextAtPath[];
  readonly mutation: Mutation;
}

interface Tally {
  made: number;
  unparsable: number;
  equivalent: number;
  readonly byOperator: Map<string, number>;
  readonly blessed: string[];
}

const parsed = new Map<TextAtPath, ParsedFile>();
const inFixtures = fixtureFiles();
const inTheWild = realFiles(LONG ? 600 : 250);
const provedCases = fixtureCases().filter(
  ({ verdict, knownWrong }) => verdict === 'AST_REFACTOR' && !knownWrong,
);

beforeAll(async () => {
  for (const file of [...inFixtures, ...inTheWild, ...provedCases.flatMap(({ after }) => after)]) {
    const read = await languages.read({ type: 'text', ...file });
    if (read.type === 'parsed') parsed.set(file, read);
  }
});

describe('a mutation is never a refactoring', () => {
  test('in the fixtures of every language', { timeout: 3_600_000 }, async () => {
    await expectNoneBlessed(
      inFixtures.flatMap((file) => mutantsOf(file, file.path, [file])),
      HOW_MANY * 0.35,
    );
  });

  test('in files of installed packages and of the standard library', { timeout: 3_600_000 }, async () => {
    const files = LONG ? inTheWild : makeRandom(SEED).shuffled(inTheWild).slice(0, 80);
    await expectNoneBlessed(
      files.flatMap((file) => mutantsOf(file, file.path, [file])),
      HOW_MANY * 0.5,
    );
  });

  test('hidden inside a refactoring', { timeout: 3_600_000 }, async () => {
    const mutants = provedCases.flatMap(({ name, before, after }) =>
      after.flatMap((file) =>
        mutantsOf(file, name, before, (mutated) => after.map((other) => (other === file ? mutated : other))),
      ),
    );
    await expectNoneBlessed(mutants, HOW_MANY * 0.15);
  });
});

test('hidden inside what real tools did to real files', { timeout: 3_600_000 }, async () => {
  const random = makeRandom(SEED);
  const sources = inTheWild.filter(({ path, text }) => /\.[cm]?[jt]s$/.test(path) && text.length < 40_000);
  const mutants: Mutant[] = [];
  for (const source of random.shuffled(sources).slice(0, LONG ? 150 : 6)) {
    const { name, made } = refactoredAgain(source, random);
    const asText = (file: TextAtPath) => [{ type: 'text', ...file }] as const;
    if ((await compare(asText(source), asText(made), languages)).mutationClass !== 'AST_REFACTOR') continue;
    const read = await languages.read({ type: 'text', ...made });
    if (read.type === 'parsed') parsed.set(made, read);
    mutants.push(...mutantsOf(made, `${name} of ${source.path}`, [source]));
  }
  await expectNoneBlessed(mutants, HOW_MANY * 0.1);
});

/** A file after up to three things that TypeScript's language service did to it, one after the other. */
function refactoredAgain(
  source: TextAtPath,
  random: Random,
): { readonly name: string; readonly made: TextAtPath } {
  let [name, made] = ['', source];
  for (let step = 0; step < 3; step++) {
    const offered = refactorings(made, random, 2);
    if (offered.length === 0) break;
    const chosen = random.pick(offered);
    [name, made] = [`${name}${chosen.name}, `, chosen.after[0]!];
  }
  return { name, made };
}

async function expectNoneBlessed(mutants: readonly Mutant[], count: number): Promise<void> {
  const tally = await judge(spread(mutants, count));
  expect(tally.blessed.length, tally.blessed.join('\n\n')).toBe(0);
  expect(tally.made).toBeGreaterThan(Math.min(count, mutants.length) * 0.8);
}

test('every mutant that is listed as equivalent is argued for', () => {
  for (const { because } of equivalentMutants) expect(because.length).toBeGreaterThan(20);
});

function mutantsOf(
  from: TextAtPath,
  name: string,
  before: readonly TextAtPath[],
  after: Mutant['after'] = (mutated) => [mutated],
): readonly Mutant[] {
  const file = parsed.get(from);
  if (!file || file.damage.length > 0) return [];
  return mutationsOf(file).map((mutation) => ({ name, path: from.path, before, from, after, mutation }));
}

/** So many mutants, each operator in turn, so that rare operators are not drowned by identifiers. */
function spread(mutants: readonly Mutant[], count: number): readonly Mutant[] {
  const random = makeRandom(SEED);
  const byOperator = new Map<string, Mutant[]>();
  for (const mutant of random.shuffled(mutants)) {
    const key = `${mutant.mutation.operator} ${mutant.path.slice(mutant.path.lastIndexOf('.'))}`;
    byOperator.set(key, [...(byOperator.get(key) ?? []), mutant]);
  }
  const queues = [...byOperator.values()];
  const taken: Mutant[] = [];
  for (let turn = 0; taken.length < count && queues.some((queue) => queue.length > turn); turn++) {
    for (const queue of queues) if (queue[turn] && taken.length < count) taken.push(queue[turn]!);
  }
  return taken;
}

async function judge(mutants: readonly Mutant[]): Promise<Tally> {
  const tally: Tally = { made: 0, unparsable: 0, equivalent: 0, byOperator: new Map(), blessed: [] };
  const asFile = (file: TextAtPath) => ({ type: 'text', ...file }) as const;
  for (const mutant of mutants) {
    const text = applyEdits(mutant.from.text, mutant.mutation.edits);
    if (text === mutant.from.text) continue;
    if (mutant.before.some((file) => squeezed(file.text) === squeezed(text))) continue;
    const mutated = { path: mutant.path, text };
    const read = await languages.read({ type: 'text', ...mutated });
    if (read.type !== 'parsed' || read.damage.length > 0) {
      tally.unparsable += 1;
      continue;
    }
    tally.made += 1;
    const { operator } = mutant.mutation;
    tally.byOperator.set(operator, (tally.byOperator.get(operator) ?? 0) + 1);
    const { mutationClass } = await compare(
      mutant.before.map(asFile),
      mutant.after(mutated).map(asFile),
      languages,
    );
    if (mutationClass === 'INTENT_EVOLUTION') continue;
    const diff = smallDiff(mutant.from.text, text);
    if (isEquivalent(mutant, diff)) tally.equivalent += 1;
    else tally.blessed.push(`${mutant.name}: ${operator} is ${mutationClass ?? 'nothing'}\n${diff}`);
  }
  const operators = [...tally.byOperator]
    .sort((a, b) => b[1] - a[1])
    .map(([name, count]) => `${name} ${count}`);
  console.log(
    `${tally.made} mutants, ${tally.blessed.length} blessed, ${tally.equivalent} equivalent, ${tally.unparsable} unparsable; ${operators.join(', ')}`,
  );
  return tally;
}

/** A mutation of a refactoring's result may undo the refactoring. */
function squeezed(text: string): string {
  return text.replace(/\s+/g, '');
}

function isEquivalent({ name, mutation }: Mutant, diff: string): boolean {
  return equivalentMutants.some(
    (known) => name.endsWith(known.path) && mutation.operator === known.operator && diff.includes(known.diff),
  );
}
