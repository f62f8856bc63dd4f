import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TextAtPath } from '../../src/index.ts';
import type { Languages } from '../../src/syntax/languages.ts';
import { compare } from '../../src/tracing/compare.ts';

/**
 * A pair of programs of `pairs/*.txt`. One that `differs` shows it where `drive` is run, and must never be called a
 * refactoring; one that is the `same` exports `main(a, b)`, which is run on many inputs.
 */
export interface ProgramPair {
  readonly name: string;
  /** How its files end: `ts`, `py`, `java`. */
  readonly extension: string;
  readonly differs: boolean;
  readonly before: readonly TextAtPath[];
  readonly after: readonly TextAtPath[];
  readonly drive: string;
}

const DRIVE_MAIN = "const { main } = require('./program');\nlog(main(a, b));\n";

/** Every pair that is written down, by hand. */
export function programPairs(): readonly ProgramPair[] {
  const folder = join(import.meta.dirname, 'pairs');
  return readdirSync(folder)
    .sort()
    .flatMap((name) => readPairs(readFileSync(join(folder, name), 'utf8')));
}

/**
 * `=== differs: name`, then `--- before [path]`, `--- after [path]` and `--- drive`, each with its text. A first line
 * `# program.py` says what a file is called that is given no path.
 */
function readPairs(text: string): readonly ProgramPair[] {
  const usual = /^# (\S+)\n/.exec(text)?.[1] ?? 'program.ts';
  return text
    .split(/^=== /m)
    .slice(1)
    .map((section) => {
      const [head, ...parts] = section.split(/^--- /m) as [string, ...string[]];
      const [, kind, name] = /^(differs|same): (.*)/.exec(head)!;
      const sides = { before: [] as TextAtPath[], after: [] as TextAtPath[] };
      let drive = DRIVE_MAIN;
      for (const part of parts) {
        const [, role, path] = /^(before|after|drive) ?(\S*)\n/.exec(part)!;
        const body = `${part.slice(part.indexOf('\n') + 1).trimEnd()}\n`;
        if (role === 'drive') drive = body;
        else sides[role as 'before' | 'after'].push({ path: path || usual, text: body });
      }
      const extension = usual.slice(usual.lastIndexOf('.') + 1);
      return { name: name!, extension, differs: kind === 'differs', ...sides, drive };
    });
}

/**
 * What a pair is called.
 *
 * @param asked `verdict` where nothing else is asked for, so that forms are told apart by their words however small they
 * are: see told-apart.ts.
 */
export async function verdictOf(
  { before, after }: Pick<ProgramPair, 'before' | 'after'>,
  languages: Languages,
  asked: 'all' | 'verdict' = 'all',
): Promise<string | null> {
  const asFile = (file: TextAtPath) => ({ type: 'text', ...file }) as const;
  const options = asked === 'verdict' ? { untangles: false } : {};
  return (await compare(before.map(asFile), after.map(asFile), languages, options)).mutationClass;
}
