import { describe, expect, test } from 'vitest';
import { compare } from '../../src/tracing/compare.ts';
import { languages } from '../support/languages.ts';
import { makeRandom } from './random.ts';
import { smallDiff } from './text-edits.ts';
import { changed, spelledAnyhow } from './whole-programs/changes.ts';
import { type Language, makeProgram } from './whole-programs/make.ts';
import { makeFull } from './whole-programs/make-full.ts';
import { everyPart, type Part } from './whole-programs/part.ts';
import { differ, isBroken, NONE, runAll, runnerOf, told, WRITERS } from './whole-programs/run-programs.ts';

/**
 * `WHOLE_PROGRAMS=20000` is the long run; `SEED` another one; `LANGUAGES=py,ts` and `ONLY` choose; `COMPILER=1` tells of
 * what no compiler takes after the change; `RECALL=3` of what did the same and wasn't blessed, three of each change.
 */
const HOW_MANY = Number(process.env['WHOLE_PROGRAMS'] ?? 60);
const SEED = Number(process.env['SEED'] ?? 1);
const ONLY = new RegExp(process.env['ONLY'] ?? '');
const LANGUAGES = (process.env['LANGUAGES'] ?? 'ts,js,py,java,go,rs').split(',') as readonly Language[];
const RECALL = Number(process.env['RECALL'] ?? 0);
const ASKS_COMPILER = process.env['COMPILER'] === '1';
const AT_ONCE = 100;

/** How many of a language's programs have full bodies; the others are families of classes. */
const FULL: Readonly<Record<Language, number>> = { ts: 0.6, js: 0.6, py: 0.6, java: 0.6, go: 1, rs: 1 };

interface Pair {
  readonly seed: number;
  readonly names: readonly string[];
  readonly trees: readonly [Part, Part];
}

describe('whole programs that differ by what is called a refactoring do the same', () => {
  for (const language of LANGUAGES)
    test.skipIf(runnerOf(language)?.missing)(`in .${language}`, { timeout: 36_000_000 }, async () => {
      const counts = { asked: 0, blessed: 0, broken: 0 };
      const shown: string[] = [];
      let waiting: Pair[] = [];
      const missed: Pair[] = [];
      const proved: Pair[] = [];
      const runWaiting = async (): Promise<void> => {
        const found = await differing(language, waiting, () => {
          counts.broken += 1;
        });
        shown.push(...found);
        waiting = [];
        // A long run says at once what it finds.
        if (HOW_MANY > 500)
          process.stdout.write(
            `${language}: ${counts.blessed} of ${counts.asked} blessed\n${found.join('\n\n')}\n`,
          );
      };
      for (let at = 0; at < HOW_MANY; at++) {
        const pair = makePair(language, SEED * 1_000_003 + at);
        if (pair === null) continue;
        counts.asked += 1;
        if (!(await isBlessed(language, pair.trees))) {
          missed.push(pair);
          continue;
        }
        counts.blessed += 1;
        proved.push(pair);
        waiting.push(pair);
        if (waiting.length >= AT_ONCE) await runWaiting();
      }
      await runWaiting();
      console.log(
        `${language}: ${counts.blessed} of ${counts.asked} blessed, ${counts.broken} are no programs, ${shown.length} differ`,
      );
      if (RECALL > 0) console.log(await recalled(language, proved, missed));
      expect(shown.length, shown.join('\n\n')).toBe(0);
    });
});

function makePair(language: Language, seed: number): Pair | null {
  const random = makeRandom(seed);
  const isFull = random.chance(FULL[language]);
  const before = isFull
    ? spelledAnyhow(makeFull(random, language), random, language)
    : makeProgram(random, language);
  const [after, names] = changed(before, random, random.pick([1, 1, 1, 2, 2, 3]), ONLY, isFull, language);
  if (names.length === 0) return null;
  // What is undone is a change as well.
  return random.chance(0.3)
    ? { seed, names: [...names, 'undone'], trees: [after, before] }
    : { seed, names, trees: [before, after] };
}

/** For each change that was made alone how often it was blessed, and how often not though both sides did the same. */
async function recalled(
  language: Language,
  proved: readonly Pair[],
  missed: readonly Pair[],
): Promise<string> {
  const alone = (pairs: readonly Pair[]): readonly Pair[] =>
    pairs.filter(({ names }) => names.filter((name) => name !== 'undone').length === 1);
  const alike: Pair[] = [];
  const some = alone(missed);
  for (let at = 0; at < some.length; at += AT_ONCE) {
    const next = some.slice(at, at + AT_ONCE);
    const seen = await runAll(
      language,
      next.flatMap(({ trees }) => trees),
    );
    alike.push(
      ...next.filter((_, one) => {
        const [before, after] = [seen[2 * one]!, seen[2 * one + 1]!];
        return before.length > 3 && !isBroken(before) && told(before) === told(after);
      }),
    );
  }
  const names = [...new Set([...alone(proved), ...alike].map((pair) => pair.names[0]!))].sort();
  const lines = names.map((name) => {
    const [yes, no] = [alone(proved), alike].map((all) => all.filter((pair) => pair.names[0] === name));
    return [name, yes!.length, no!.length, no!.slice(0, RECALL)] as const;
  });
  const shown = lines.flatMap(([, , , few]) => few);
  return [
    ...(await Promise.all(shown.map((pair) => written(language, pair)))),
    ...lines.map(([name, yes, no]) => `${name}: ${yes} blessed, ${no} did the same and were not`),
  ].join('\n');
}

async function isBlessed(language: Language, trees: readonly [Part, Part]): Promise<boolean> {
  const [before, after] = trees.map((tree) =>
    WRITERS[language](tree).map((file) => ({ type: 'text', ...file }) as const),
  );
  // Why something is none is nothing that this asks for.
  return (await compare(before!, after!, languages, { untangles: false })).mutationClass === 'AST_REFACTOR';
}

async function differing(
  language: Language,
  pairs: readonly Pair[],
  noteBroken: () => void,
): Promise<readonly string[]> {
  const trees = pairs.flatMap((pair) => pair.trees);
  const seen = await runAll(language, trees);
  const found: string[] = [];
  for (const [at, pair] of pairs.entries()) {
    if (seen[2 * at]!.at(-1) === NONE) noteBroken();
    if (!differ(seen[2 * at]!, seen[2 * at + 1]!, ASKS_COMPILER)) continue;
    found.push(await written(language, { ...pair, trees: await shrunk(language, pair.trees) }));
  }
  return found;
}

/** The pair without what both sides have and the difference doesn't need: in each round as much goes as may go alone. */
async function shrunk(language: Language, trees: readonly [Part, Part]): Promise<readonly [Part, Part]> {
  let smallest = trees;
  for (let round = 0; round < 20; round++) {
    const able = everyPart(smallest[0]).filter(({ kind }) =>
      /^(?:class|field|method|make|function|value|state|let|set|do|if|import|each|count|match|try|tried|later|push|add)$/.test(
        kind,
      ),
    );
    const next: (readonly [Part, Part])[] = [];
    for (const { id } of able) {
      const some = [without(smallest[0], id), without(smallest[1], id)] as const;
      if (await isBlessed(language, some)) next.push(some);
    }
    const seen = await runAll(language, next.flat());
    const found = next.filter((_, at) => {
      const [before, after] = [seen[2 * at]!, seen[2 * at + 1]!];
      return differ(before, after, ASKS_COMPILER) && !/throws (?!Error)|raises/.test(before.at(-1) ?? '');
    });
    const [smaller] = found.sort((one, two) => sizeOf(one) - sizeOf(two));
    if (!smaller) return smallest;
    smallest = smaller;
  }
  return smallest;
}

const sizeOf = (trees: readonly [Part, Part]): number =>
  everyPart(trees[0]).length + everyPart(trees[1]).length;

function without(tree: Part, id: number): Part {
  return { ...tree, parts: tree.parts.filter((one) => one.id !== id).map((one) => without(one, id)) };
}

async function written(language: Language, pair: Pair): Promise<string> {
  const [before, after] = pair.trees.map((tree) =>
    WRITERS[language](tree)
      .map(({ path, text }) => `// ${path}\n${text}`)
      .join(''),
  );
  const [old, now] = await runAll(language, pair.trees);
  return `seed ${pair.seed}: ${pair.names.join(', ')}\n${smallDiff(before!, after!)}\n--- before\n${before}\nbefore: ${old!.join('; ')}\nafter:  ${now!.join('; ')}`;
}
