import { posix } from 'node:path';
import { textField, textOf, wordsOf } from '../field.ts';
import { Unreadable } from '../shell/unreadable.ts';
import { type Call, notesOpaque, notesWrite } from '../walk.ts';
import { unforeseen } from './git-unforeseen.ts';
import { parseArguments } from './parse-arguments.ts';
import { has, type Operand, type Parsed, type Program } from './program.ts';
import { eachOperand } from './writes.ts';

/** What is below the paths and unknown to git goes; which files that are, doesn't count. */
export function clean(call: Call, parsed: Parsed): void {
  if (has(parsed, '-n --dry-run')) return;
  const { operands } = pathsOnly(parsed);
  const here: Operand = { type: 'text', text: '.', fromPattern: false };
  eachOperand('tree')(call, { ...parsed, operands: operands.length === 0 ? [here] : operands });
}

/** `git init [FOLDER]`: writes below the folder, or below the current one. */
export function makesRepository(call: Call, { operands }: Parsed): void {
  notesWrite(call.walk, call.state, operands[0] ?? textField('.'), { type: 'below' });
}

/** Without a folder, what comes last in the address names it. */
export function cloneInto(call: Call, { operands: [address, folder] }: Parsed): void {
  const source = textOf(address)?.replace(/\/+$/, '') ?? null;
  // `ext::` and its like are programs to run.
  if (source === null || source.includes('::')) unforeseen(call);
  const own = posix.basename(source.replace(/\/?\.git$/, '').replaceAll(':', '/'));
  notesWrite(call.walk, call.state, folder ?? textField(own), { type: 'below' });
}

const worktreeOptions: Program = {
  names: 'git worktree',
  flags:
    '-fdqv --force --detach --checkout --no-checkout --track --no-track --guess-remote --quiet --porcelain --verbose --dry-run -n',
  values: '-bB --expire --reason',
};

/**
 * `git worktree`: what it adds is written by git, and hooks of the repository run.
 *
 * @throws Unreadable for words that it isn't known by.
 */
export function worktree(call: Call): void {
  const first = textOf(call.arguments[0]);
  const inner = { ...call, arguments: call.arguments.slice(1) };
  const {
    operands: [folder],
  } = parseArguments(inner, worktreeOptions);
  if (first === 'list' || first === 'prune') return;
  if (!folder || (first !== 'add' && first !== 'remove')) unforeseen(call);
  notesWrite(call.walk, call.state, folder, { type: first === 'add' ? 'below' : 'tree' });
  if (first !== 'add') return;
  const words = ['git', 'worktree', ...wordsOf(call.arguments)];
  notesOpaque(call.walk, words, 'it runs the hooks of the repository');
}

/** Paths that git takes as they are. */
export function pathsOnly(parsed: Parsed): Parsed {
  if (parsed.operands.some((field) => field.type === 'text' && /^:|[*?[\\]/.test(field.text))) {
    throw new Unreadable('git fills in the names for a pattern by itself');
  }
  return parsed;
}
