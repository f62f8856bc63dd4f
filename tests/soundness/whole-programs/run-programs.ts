import type { TextAtPath } from '../../../src/index.ts';
import type { BatchRunner, Program, Seen } from '../programs/batch.ts';
import { go } from '../programs/run-go.ts';
import { java } from '../programs/run-java.ts';
import { makeProgram } from '../programs/run-modules.ts';
import { python } from '../programs/run-python-programs.ts';
import { rust } from '../programs/run-rust.ts';
import type { Language } from './make.ts';
import type { Part } from './part.ts';
import { writeEcmascript } from './write-ecmascript.ts';
import { writeGo } from './write-go.ts';
import { writeJava } from './write-java.ts';
import { writePython } from './write-python.ts';
import { asOneModule, writeRust } from './write-rust.ts';

/** Writes made-up programs in their language, runs them, and tells whether two of them do the same. */
export const WRITERS: Readonly<Record<Language, (program: Part) => readonly TextAtPath[]>> = {
  ts: (program) => writeEcmascript(program, 'ts'),
  js: (program) => writeEcmascript(program, 'js'),
  py: writePython,
  java: writeJava,
  go: writeGo,
  rs: writeRust,
};

export function runnerOf(language: Language): BatchRunner | null {
  const runners: Partial<Record<Language, BatchRunner>> = { py: python, java, go, rs: rust };
  return runners[language] ?? null;
}

/** A program that doesn't compile before the change tells nothing; nor do runs that were cut off. */
export function differ(before: Seen, after: Seen, asksCompiler = false): boolean {
  const isCutOff = [...before, ...after].some((line) =>
    /out of fuel|TimeoutError|RuntimeException/.test(line),
  );
  if (isBroken(before) || isCutOff) return false;
  // What no compiler takes does no harm unseen.
  if (after.at(-1) === NONE && !asksCompiler) return false;
  return told(before) !== told(after);
}

/** Nobody has a program that asks for what isn't there. */
export const isBroken = (before: Seen): boolean =>
  before.at(-1) === NONE ||
  /throws (?:(?:Reference|Syntax|Type)Error|does not compile)|raises (?:Name|Import|UnboundLocal|Syntax|Type|Attribute)Error/.test(
    before.at(-1) ?? '',
  );

/** Where something lies in memory is nothing that a program does. */
export const told = (seen: Seen): string => seen.join('\n').replace(/ at 0x\w+|@[0-9a-f]+\b/g, '');

export const NONE = 'is no program';

export async function runAll(language: Language, trees: readonly Part[]): Promise<readonly Seen[]> {
  if (language === 'ts' || language === 'js') {
    const seen: Seen[] = [];
    for (const tree of trees)
      seen.push((await makeProgram(WRITERS[language](tree), "import './program'").run()).events);
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
