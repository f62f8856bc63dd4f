import { describe, expect, test } from 'vitest';
import { compareTexts, type DiffDocument } from '../../src/index.ts';
import { edits } from './programs/edits.ts';
import { generateProgram } from './programs/generate.ts';
import { type Dialect, print } from './programs/print.ts';
import { runJavascript } from './programs/run-javascript.ts';
import { canRunPython, runPython } from './programs/run-python.ts';
import { differ, type Input, makeInputs, type Run } from './programs/trace.ts';
import { smallerPairs, type Tree } from './programs/tree.ts';
import { makeRandom } from './random.ts';

/** `PROGRAMS=50000` is the long run; `SEED` another one. */
const HOW_MANY = Number(process.env['PROGRAMS'] ?? 3000);
const SEED = Number(process.env['SEED'] ?? 1);
const INPUTS = 12;
const MOST_SHOWN = 12;

interface Pair {
  readonly names: readonly string[];
  readonly trees: readonly [Tree, Tree];
  readonly before: string;
  readonly after: string;
  readonly inputs: readonly Input[];
}

/** A blessed pair, and whether its proof assumes that reading a property can't be noticed. */
interface Blessed extends Pair {
  readonly readsCount: boolean;
}

describe('programs that differ by what is called a refactoring do the same', () => {
  test('in JavaScript', { timeout: 3_600_000 }, async () => {
    await expectTheSame('javascript', HOW_MANY);
  });

  test.runIf(canRunPython())('in Python', { timeout: 3_600_000 }, async () => {
    await expectTheSame('python', HOW_MANY / 2);
  });
});

async function expectTheSame(dialect: Dialect, howMany: number): Promise<void> {
  const { blessed, counts } = await blessedPairs(dialect, howMany);
  const runs = [runAll(dialect, blessed, 'before'), runAll(dialect, blessed, 'after')] as const;
  const failing = blessed.filter((pair, at) => firstDifference(pair, runs[0][at]!, runs[1][at]!) !== null);
  const shown: string[] = [];
  for (const pair of failing.slice(0, MOST_SHOWN)) {
    const small = await shrink(dialect, pair);
    const [before, after] = (['before', 'after'] as const).map((side) => runAll(dialect, [small], side)[0]!);
    shown.push(firstDifference(small, before!, after!)!);
  }
  report(dialect, blessed.length, counts, failing.length);
  expect(failing.length, `${failing.length} of ${blessed.length} differ\n\n${shown.join('\n\n')}`).toBe(0);
  expect(blessed.length).toBeGreaterThan(howMany / 50);
}

/** Each pair's runs on its inputs. */
function runAll(
  dialect: Dialect,
  pairs: readonly Pair[],
  side: 'before' | 'after',
): readonly (readonly Run[])[] {
  if (dialect === 'javascript')
    return pairs.map((pair) => pair.inputs.map((input) => runJavascript(pair[side], input)));
  const runs = runPython(
    pairs.flatMap((pair) => pair.inputs.map((input) => ({ source: pair[side], input }))),
  );
  return pairs.map((_, at) => runs.slice(at * INPUTS, (at + 1) * INPUTS));
}

/** A pair without the statements that both sides have and that the difference doesn't need. */
async function shrink(dialect: Dialect, pair: Blessed): Promise<Blessed> {
  let smallest = pair;
  for (let tries = 0, again = true; again && tries < 200; ) {
    again = false;
    for (const [before, after] of smallerPairs(...smallest.trees)) {
      if (tries++ > 200) break;
      const candidate = {
        ...pair,
        trees: [before, after] as const,
        before: print(before, dialect),
        after: print(after, dialect),
      };
      const verdict = candidate.before === candidate.after ? null : await judged(dialect, candidate);
      if (!verdict) continue;
      const [old] = runAll(dialect, [verdict], 'before');
      const [now] = runAll(dialect, [verdict], 'after');
      if (firstDifference(verdict, old!, now!) === null) continue;
      smallest = verdict;
      again = true;
      break;
    }
  }
  return smallest;
}

/** The pair where it is called a refactoring, with what its proof assumes; null where it isn't. */
async function judged(dialect: Dialect, pair: Pair): Promise<Blessed | null> {
  const path = dialect === 'python' ? 'program.py' : 'program.js';
  const { mutation_class, symbols } = await compareTexts(
    [{ path, text: pair.before }],
    [{ path, text: pair.after }],
  );
  return mutation_class === 'INTENT_EVOLUTION' ? null : { ...pair, readsCount: !assumesReads(symbols) };
}

test('the harness notices a difference', () => {
  const [input] = makeInputs(makeRandom(SEED), 1);
  const one = runJavascript('function main(a, b) { log(1); return env.p; }', input!);
  expect(one.events).toEqual(['log 1', 'get p', expect.stringMatching(/^returns /)]);
  expect(differ(one, runJavascript('function main(a, b) { log(2); return env.p; }', input!), true)).toBe(
    true,
  );
  const silent = runJavascript('function main(a, b) { env.p; log(1); return env.p; }', input!);
  expect([differ(one, silent, true), differ(one, silent, false)]).toEqual([true, false]);
});

test('the edits are wrong often enough to be worth judging, and right often enough', () => {
  const pairs = Array.from({ length: 400 }, (_, at) => makePair('javascript', SEED + at)).filter(
    (pair) => pair !== null,
  );
  const told = pairs.filter((pair) =>
    pair.inputs.some((input) =>
      differ(runJavascript(pair.before, input), runJavascript(pair.after, input), true),
    ),
  );
  expect(told.length).toBeGreaterThan(pairs.length / 5);
  expect(told.length).toBeLessThan((pairs.length * 4) / 5);
});

/** Random programs, edited once to three times; of each pair the verdict, and those that are called refactorings. */
async function blessedPairs(dialect: Dialect, howMany: number) {
  const blessed: Blessed[] = [];
  const counts = new Map<string, { tried: number; blessed: number }>();
  for (let at = 0; at < howMany; at++) {
    const pair = makePair(dialect, SEED * 1_000_003 + at);
    if (!pair) continue;
    const verdict = await judged(dialect, pair);
    const isBlessed = verdict !== null;
    if (verdict) blessed.push(verdict);
    if (pair.names.length > 1) continue;
    const count = counts.get(pair.names[0]!) ?? { tried: 0, blessed: 0 };
    counts.set(pair.names[0]!, { tried: count.tried + 1, blessed: count.blessed + (isBlessed ? 1 : 0) });
  }
  return { blessed, counts };
}

function makePair(dialect: Dialect, seed: number): Pair | null {
  const random = makeRandom(seed);
  const program = generateProgram(random);
  let edited: Tree = program;
  const names: string[] = [];
  for (let left = random.pick([1, 1, 1, 2, 3]); left > 0; left--) {
    const name = random.pick(Object.keys(edits));
    const after = edits[name]!(edited, random);
    if (after) {
      edited = after;
      names.push(name);
    }
  }
  const [before, after] = [print(program, dialect), print(edited, dialect)];
  return before === after || names.length === 0
    ? null
    : { names, trees: [program, edited], before, after, inputs: makeInputs(random, INPUTS) };
}

function assumesReads(symbols: DiffDocument['symbols']): boolean {
  return symbols.some(({ findings }) =>
    findings.some(({ assumes }) => /\bgetters?\b|\bpropert(?:y|ies)\b/.test(assumes ?? '')),
  );
}

function firstDifference(pair: Blessed, before: readonly Run[], after: readonly Run[]): string | null {
  const at = before.findIndex((run, index) => differ(run, after[index]!, pair.readsCount));
  if (at < 0) return null;
  const shown = (run: Run): string => run.events.join('; ');
  return [
    `${pair.names.join(', ')} on ${JSON.stringify(pair.inputs[at])}`,
    `before: ${shown(before[at]!)}`,
    `after:  ${shown(after[at]!)}`,
    `--- before\n${pair.before}--- after\n${pair.after}`,
  ].join('\n');
}

function report(
  language: string,
  blessed: number,
  counts: ReadonlyMap<string, { tried: number; blessed: number }>,
  failures: number,
): void {
  const byEdit = [...counts]
    .sort((a, b) => b[1].blessed - a[1].blessed)
    .map(([name, count]) => `${name} ${count.blessed}/${count.tried}`);
  console.log(
    `${language}: ${blessed} pairs called refactorings, ${blessed * INPUTS * 2} runs, ${failures} differ; ${byEdit.join(', ')}`,
  );
}
