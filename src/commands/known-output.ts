import { posix } from 'node:path';
import { type Field, textOf } from './field.ts';
import { fixedText } from './shell/read-word.ts';
import type { Script, SimpleCommand, Word } from './shell/shell-tree.ts';
import { onlyFolder, type ShellState, type Value } from './state.ts';

const unknown: Value = { type: 'unknown' };

/**
 * What a substitution gives, where it is one of the few commands whose output is known: `$(pwd)`, `$(mktemp)`,
 * `$(cat <<'EOF' ... )`, `$(basename "$f" .ts)`. A name that mktemp makes up can't be foreseen, but for the folder that
 * it lies in; what counts gives a number, and any number is safe to calculate with.
 */
export function knownOutput(
  script: Script,
  state: ShellState,
  temporary: string,
  expand: (word: Word) => readonly Field[],
): Value {
  const commands = onlyPipeline(script);
  if (commands === null || state.distrust !== null) return unknown;
  const calls = commands.map(({ words }) => words.flatMap(expand).map(textOf));
  if (calls.some(([name]) => name === null || name === undefined || state.functions.has(name)))
    return unknown;
  if (givesNumber(commands, calls)) return { type: 'number' };
  const [command, ...piped] = commands;
  const words = calls[0]!;
  if (!command || piped.length > 0 || words.some((word) => word === null)) return unknown;
  const line = words.join(' ');
  const [redirect, ...others] = command.redirects;
  if (redirect) {
    const document = redirect.operator === '<<' && others.length === 0 ? fixedText(redirect.target) : null;
    return line === 'cat' && document !== null
      ? { type: 'text', text: document.replace(/\n+$/, '') }
      : unknown;
  }
  const folder = onlyFolder(state);
  if (line === 'pwd') return folder === null ? unknown : { type: 'text', text: folder };
  if (line === 'mktemp' || line === 'mktemp -d') return { type: 'text', text: `${temporary}/tmp.XXXXXXXXXX` };
  return partOfPath(words as readonly string[]);
}

function onlyPipeline({ steps }: Script): readonly SimpleCommand[] | null {
  const [step, ...others] = steps;
  if (!step || others.length > 0 || step.rest.length > 0 || step.background) return null;
  const commands = step.first.commands.flatMap((command) =>
    command.type === 'simple' && command.assignments.length === 0 ? [command] : [],
  );
  return commands.length === step.first.commands.length ? commands : null;
}

type Words = readonly (string | null)[];

/** `wc -l < file`, `... | wc -l`, `date +%s`, and the numbers of lines: `grep -n x file | head -1 | cut -d: -f1`. */
function givesNumber(commands: readonly SimpleCommand[], calls: readonly Words[]): boolean {
  if (
    commands.some(({ redirects }) =>
      redirects.some(({ operator, stream }) => operator !== '<' && stream !== 2),
    )
  ) {
    return false;
  }
  const last = calls.at(-1)!.join(' ');
  if (/^date \+%s$|^wc -[lcwm]$/.test(last)) return true;
  const [[name, option, pattern, file, ...more] = [], ...between] = calls.slice(0, -1);
  return (
    last === 'cut -d: -f1' &&
    name === 'grep' &&
    /^-[niwEFx]*n[niwEFx]*$/.test(option ?? '') &&
    /^[^-]/.test(pattern ?? '') &&
    (file === undefined || /^[\w./-]+$/.test(file ?? '')) &&
    more.length === 0 &&
    between.every((words) => /^(?:head|tail)(?: -n? ?\d+)?$/.test(words.join(' ')))
  );
}

function partOfPath([name, path, ending, ...more]: readonly string[]): Value {
  if (path === undefined || !/^[\w./@+][\w./@+-]*$/.test(path) || more.length > 0) return unknown;
  if (name === 'dirname' && ending === undefined) return { type: 'text', text: posix.dirname(path) };
  if (name !== 'basename') return unknown;
  const base = posix.basename(path);
  const cut = ending !== undefined && ending !== base && base.endsWith(ending);
  return { type: 'text', text: cut ? base.slice(0, base.length - ending.length) : base };
}
