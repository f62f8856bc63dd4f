import { expandWord } from '../expand-word.ts';
import { type Field, textOf } from '../field.ts';
import { plainText } from '../shell/read-word.ts';
import type { ShellCommand, SimpleCommand } from '../shell/shell-tree.ts';
import { Unreadable } from '../shell/unreadable.ts';
import type { ShellState } from '../state.ts';
import { type Call, type Input, resolved, type Walk } from '../walk.ts';
import { parseArguments } from './parse-arguments.ts';
import { has, type Parsed, type Program } from './program.ts';
import { findTests, findTestsWithValue } from './searchers.ts';

type Names = Extract<Input, { type: 'names' }>;
type Lister = (call: Call) => Names | null;

/**
 * What comes out of the first commands of a pipeline, where they print nothing but names of files below folders that
 * are known: `grep -rl word src | head`, `find src -name '*.ts'`, `git ls-files src`. Null for any others.
 */
export function listedNames(walk: Walk, commands: readonly ShellCommand[], state: ShellState): Names | null {
  const [first, ...filters] = commands;
  if (
    first?.type !== 'simple' ||
    !isQuiet(first) ||
    !filters.every(onlyLeavesOut) ||
    state.distrust !== null
  ) {
    return null;
  }
  const [name, ...words] = first.words.flatMap((word) => expandWord(word, state, walk.around.temporary));
  const lister = listers.get(textOf(name) ?? '');
  if (!lister || state.functions.has(textOf(name)!)) return null;
  try {
    const names = lister({ name: textOf(name)!, arguments: words, state, input: { type: 'none' }, walk });
    // They go by lines, and end what they let through with a newline, which where NULs end names is one more name.
    return names?.ended && filters.length > 0 ? null : names;
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}

function isQuiet({ assignments, redirects }: SimpleCommand): boolean {
  return assignments.length === 0 && redirects.every(({ stream }) => stream === 2);
}

/** Filters through which only some of the lines come, each as it is. */
function onlyLeavesOut(command: ShellCommand): boolean {
  if (command.type !== 'simple' || !isQuiet(command)) return false;
  const [name, ...words] = command.words.map(plainText);
  if (name === 'grep') {
    const [pattern, ...more] = command.words
      .slice(1)
      .filter((_, at) => !/^-[vEFixw]+$/.test(words[at] ?? ''));
    return pattern !== undefined && more.length === 0 && !plainText(pattern)?.startsWith('-');
  }
  return /^(?:sort|uniq|head|tail)(?: -(?:n ?)?\d+| -u)?$/.test([name, ...words].join(' '));
}

function grepOptions(names: string): Program {
  return {
    names,
    flags:
      '-rRliIwEFPnHsxZa --recursive --files-with-matches --ignore-case --word-regexp --null --extended-regexp --fixed-strings',
    values: '-em --regexp --include --exclude --exclude-dir',
    attached: '--include --exclude --exclude-dir --color',
  };
}

const rgOptions: Program = {
  names: 'rg',
  flags:
    '-liwFPUSsu0. --files-with-matches --ignore-case --word-regexp --fixed-strings --hidden --null --no-messages',
  values: '-gteT --glob --type --regexp --type-not',
};

const listers: ReadonlyMap<string, Lister> = new Map<string, Lister>([
  ...['grep', 'egrep', 'fgrep'].map((name) => [name, searched(grepOptions(name))] as const),
  ['rg', searched(rgOptions)],
  ['find', found],
  ['git', tracked],
]);

/** Programs that search in files for a pattern and print the files' names. */
function searched(options: Program): Lister {
  return (call) => {
    const parsed = parseArguments(call, options);
    if (!has(parsed, '-l --files-with-matches')) return null;
    const given = has(parsed, '-e --regexp');
    const ended = has(parsed, call.name === 'rg' ? '-0 --null' : '-Z --null');
    return below(given ? parsed.operands : parsed.operands.slice(1), ended);
  };
}

function found(call: Call): Names | null {
  const fields = call.arguments;
  const at = fields.findIndex((field) => /^[-(!]/.test(textOf(field) ?? '-'));
  const roots = fields.slice(0, at === -1 ? fields.length : at);
  for (let next = roots.length; next < fields.length; next += 1) {
    const word = fields[next]?.type === 'pattern' ? '' : (textOf(fields[next]) ?? '');
    if (findTestsWithValue.has(word) && word !== '-printf') next += 1;
    else if (!findTests.has(word) || word === '-ls') return null;
  }
  return below(
    resolved(call.walk, call.state, roots),
    fields.some((field) => textOf(field) === '-print0'),
  );
}

const lsFiles: Program = {
  names: 'git ls-files',
  flags: '-zcmo --cached --modified --others --exclude-standard',
};

function tracked(call: Call): Names | null {
  const [command, ...words] = call.arguments;
  if (textOf(command) !== 'ls-files') return null;
  const parsed: Parsed = parseArguments({ ...call, arguments: words }, lsFiles);
  const plain = parsed.operands.every((field) => field.type === 'text' && !/[:*?[\\]/.test(field.text));
  return plain ? below(parsed.operands, has(parsed, '-z')) : null;
}

/** Without a folder the names begin as they like, with a dash or with the name of something else. */
function below(roots: readonly Field[], ended: boolean): Names | null {
  const texts = roots.flatMap((field) =>
    field.type === 'text' && /^[^-]/.test(field.text) ? [field.text] : [],
  );
  return texts.length === 0 || texts.length < roots.length ? null : { type: 'names', roots: texts, ended };
}
