import { describe, expect, test } from 'vitest';
import type { TextAtPath } from '../../src/index.ts';
import { compare } from '../../src/tracing/compare.ts';
import { languages } from '../support/languages.ts';
import type { BatchRunner, Program, Seen } from './programs/batch.ts';
import { go } from './programs/run-go.ts';
import { java } from './programs/run-java.ts';
import { makeProgram as makeModules } from './programs/run-modules.ts';
import { python } from './programs/run-python-programs.ts';
import { rust } from './programs/run-rust.ts';
import { makeRandom } from './random.ts';
import { smallDiff } from './text-edits.ts';
import { changed } from './whole-programs/changes.ts';
import { type Language, makeProgram } from './whole-programs/make.ts';
import { makeCompiled } from './whole-programs/make-compiled.ts';
import { everyPart, type Part } from './whole-programs/part.ts';
import { writeEcmascript } from './whole-programs/write-ecmascript.ts';
import { writeGo } from './whole-programs/write-go.ts';
import { writeJava } from './whole-programs/write-java.ts';
import { writePython } from './whole-programs/write-python.ts';
import { asOneModule, writeRust } from './whole-programs/write-rust.ts';

/** `WHOLE_PROGRAMS=20000` is the long run; `SEED` another one; `LANGUAGES=py,ts` and `ONLY` choose. */
const HOW_MANY = Number(process.env['WHOLE_PROGRAMS'] ?? 60);
const SEED = Number(process.env['SEED'] ?? 1);
const ONLY = new RegExp(process.env['ONLY'] ?? '');
const LANGUAGES = (process.env['LANGUAGES'] ?? 'ts,js,py,java,go,rs').split(',') as readonly Language[];
const AT_ONCE = 100;

const WRITERS: Readonly<Record<Language, (program: Part) => readonly TextAtPath[]>> = {
  ts: (program) => writeEcmascript(program, 'ts'),
  js: (program) => writeEcmascript(program, 'js'),
  py: writePython,
  java: writeJava,
  go: writeGo,
  rs: writeRust,
};

const isCompiled = (language: Language): boolean => language === 'go' || language === 'rs';

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
        if (!(await isBlessed(language, pair.trees))) continue;
        counts.blessed += 1;
        waiting.push(pair);
        if (waiting.length >= AT_ONCE) await runWaiting();
      }
      await runWaiting();
      console.log(
        `${language}: ${counts.blessed} of ${counts.asked} blessed, ${counts.broken} are no programs, ${shown.length} differ`,
      );
      expect(shown.length, shown.join('\n\n')).toBe(0);
    });
});

function makePair(language: Language, seed: number): Pair | null {
  const random = makeRandom(seed);
  const before = isCompiled(language) ? makeCompiled(random, language) : makeProgram(random, language);
  const [after, names] = changed(before, random, random.pick([1, 1, 1, 2, 2, 3]), ONLY, isCompiled(language));
  if (names.length === 0) return null;
  // What is undone is a change as well.
  return random.chance(0.3)
    ? { seed, names: [...names, 'undone'], trees: [after, before] }
    : { seed, names, trees: [before, after] };
}

async function isBlessed(language: Language, trees: readonly [Part, Part]): Promise<boolean> {
  const [before, after] = trees.map((tree) =>
    WRITERS[language](tree).map((file) => ({ type: 'text', ...file }) as const),
  );
  // Why something is none is nothing that this asks for.
  return (await compare(before!, after!, languages, { untangles: false })).mutationClass === 'AST_REFACTOR';
}

function runnerOf(language: Language): BatchRunner | null {
  const runners: Partial<Record<Language, BatchRunner>> = { py: python, java, go, rs: rust };
  return runners[language] ?? null;
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
    if (!differ(seen[2 * at]!, seen[2 * at + 1]!)) continue;
    found.push(await written(language, { ...pair, trees: await shrunk(language, pair.trees) }));
  }
  return found;
}

/** A program that doesn't compile before the change tells nothing; nor do runs that were cut off. */
function differ(before: Seen, after: Seen): boolean {
  const isCutOff = [...before, ...after].some((line) =>
    /out of fuel|TimeoutError|RuntimeException/.test(line),
  );
  // Nobody has a program that asks for what isn't there.
  const isBroken =
    /throws (?:Reference|Syntax|Type)Error|raises (?:Name|Import|UnboundLocal|Syntax|Type|Attribute)Error/.test(
      before.at(-1) ?? '',
    );
  if (before.at(-1) === NONE || isBroken || isCutOff) return false;
  // What no compiler takes does no harm unseen: only long runs look for it.
  if (after.at(-1) === NONE && HOW_MANY <= 500) return false;
  return told(before) !== told(after);
}

/** Where something lies in memory is nothing that a program does. */
const told = (seen: Seen): string => seen.join('\n').replace(/ at 0x\w+|@[0-9a-f]+\b/g, '');

const NONE = 'is no program';

async function runAll(language: Language, trees: readonly Part[]): Promise<readonly Seen[]> {
  if (language === 'ts' || language === 'js') {
    const seen: Seen[] = [];
    for (const tree of trees)
      seen.push((await makeModules(WRITERS[language](tree), "import './program'").run()).events);
    return seen;
  }
  return runBatch(
    runnerOf(language)!,
    trees.map((tree) => asProgram(language, WRITERS[language](tree))),
  );
}

function asProgram(language: Language, files: readonly TextAtPath[]): Program {
  if (language === 'rs')
    return { files: [{ path: 'program.rs', text: asOneModule(files) }], drive: 'program::main();' };
  const drives: Partial<Record<Language, string>> = { java: 'Program.main();', go: 'Main()' };
  return { files, drive: drives[language] ?? '' };
}

/** Programs that don't compile spoil a batch: those that the compiler names are left out, else it is run in halves. */
function runBatch(runner: BatchRunner, programs: readonly Program[]): readonly Seen[] {
  if (programs.length === 0) return [];
  try {
    return runner.run(programs);
  } catch (error) {
    if (programs.length === 1) return [[NONE]];
    const named = new Set([...String(error).matchAll(/\bp(\d+)\//g)].map(([, at]) => Number(at)));
    const others = programs.filter((_, at) => !named.has(at));
    if (others.length < programs.length) {
      const seen = [...runBatch(runner, others)];
      return programs.map((_, at) => (named.has(at) ? [NONE] : seen.shift()!));
    }
    const half = programs.length >> 1;
    return [...runBatch(runner, programs.slice(0, half)), ...runBatch(runner, programs.slice(half))];
  }
}

/** The pair without what both sides have and the difference doesn't need. */
async function shrunk(language: Language, trees: readonly [Part, Part]): Promise<readonly [Part, Part]> {
  let smallest = trees;
  let tries = 0;
  for (let again = true; again; ) {
    again = false;
    const able = everyPart(smallest[0]).filter(({ kind }) =>
      /^(?:class|field|method|make|function|value|state|let|set|do|if|import)$/.test(kind),
    );
    for (const { id } of able) {
      if (tries++ > (language === 'java' ? 60 : 250)) return smallest;
      const next = [without(smallest[0], id), without(smallest[1], id)] as const;
      if (!(await isBlessed(language, next))) continue;
      const [before, after] = await runAll(language, next);
      if (!differ(before!, after!) || /throws (?!Error)|raises/.test(before!.at(-1) ?? '')) continue;
      smallest = next;
      again = true;
    }
  }
  return smallest;
}

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
