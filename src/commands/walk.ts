import type { CommandEffect, CommandProblem, Surroundings, WriteHow } from '../model/command-reading.ts';
import type { Field } from './field.ts';
import type { Script } from './shell/shell-tree.ts';
import { Unreadable } from './shell/unreadable.ts';
import type { Outcome, ShellState } from './state.ts';

/** One reading under way: what was found so far, and the ways back from a program to the script around it. */
export interface Walk {
  readonly around: Surroundings;
  readonly effects: CommandEffect[];
  problem: CommandProblem | null;
  /** Commands looked at; a loop's body counts for each round. */
  commands: number;
  /** Patterns that were looked up on the disk. */
  lookups: number;
  /** How deep scripts stand within scripts: functions, eval, `sh -c`. */
  depth: number;
  /** Above zero inside a condition, where a failure ends nothing. */
  conditions: number;
  /** Above zero inside compound commands and lists, where a definition may not happen. */
  nesting: number;
  /** The command that is looked at, as it is spelled. */
  part: string;
  readonly script: (script: Script, state: ShellState) => ShellState | null;
  /** Runs a script given as text: by eval, `sh -c`, a trap. */
  readonly text: (text: string, state: ShellState) => ShellState | null;
  readonly run: (fields: readonly Field[], state: ShellState, input: Input, scope: NameScope) => Outcome;
}

/** Where a command's name is looked up: everywhere, or among programs only, as behind `env`. */
export type NameScope = 'all' | 'programs' | 'builtins';

/** What a command reads from: the text of a here-document, something unknown, or what the agent's shell gives it. */
export type Input =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'stream' }
  /** Names of files at or below some places, each on a line of its own, or ended with a NUL. */
  | { readonly type: 'names'; readonly roots: readonly string[]; readonly ended: boolean }
  | { readonly type: 'none' };

/** One call of a program. */
export interface Call {
  readonly name: string;
  readonly arguments: readonly Field[];
  readonly state: ShellState;
  readonly input: Input;
  readonly walk: Walk;
}

/** Ends the reading, whatever comes after. */
export class TooMuch extends Unreadable {}

const MOST_EFFECTS = 100;
const MOST_LOOKUPS = 100;

/** Files that are no files. */
const devices = /^\/dev\/(?:null|stdin|stdout|stderr|tty|zero|full|random|urandom|fd\/\d+)$/;

/**
 * Notes that a file is written, in whichever folder the script may be.
 * @throws Unreadable where it can't be told which.
 */
export function notesWrite(walk: Walk, state: ShellState, target: Field, how: WriteHow): void {
  for (const path of pathsOf(walk, state, target)) {
    if (devices.test(path)) continue;
    for (const folder of state.folders) {
      if (folder === null && !path.startsWith('/')) {
        throw new Unreadable(`${path} is relative to a folder that is not known`);
      }
      walk.effects.push({ type: 'write', folder, path, how, part: walk.part });
      if (walk.effects.length > MOST_EFFECTS) throw new TooMuch('it does more than can be looked at');
    }
  }
}

function pathsOf(walk: Walk, state: ShellState, target: Field): readonly string[] {
  const fields = resolved(walk, state, [target]);
  return fields.map((field) => {
    if (field.type === 'text') return field.text;
    const known = field.start === '' ? '' : ` (${JSON.stringify(`${field.start}...`)})`;
    throw new Unreadable(`the file that it writes is computed${known}`);
  });
}

/** Arguments with the names of files filled in for patterns. */
export function resolved(
  walk: Walk,
  state: ShellState,
  fields: readonly Field[],
): readonly Exclude<Field, { type: 'pattern' }>[] {
  return fields.flatMap((field): readonly Exclude<Field, { type: 'pattern' }>[] => {
    if (field.type !== 'pattern') return [field];
    const [folder = null, ...others] = state.folders;
    if (folder === null || others.length > 0) {
      throw new Unreadable(`${field.spelled} stands for files in a folder that is not known`);
    }
    // What the command has written by then may have a name that is taken for an option.
    const mayBeOption = /^[*?[-]/.test(field.pattern) && walk.effects.some(({ type }) => type === 'write');
    walk.lookups += 1;
    if (walk.lookups > MOST_LOOKUPS) throw new TooMuch('it has too many patterns');
    const names = mayBeOption ? null : walk.around.matches(folder, field.pattern);
    if (names === null) throw new Unreadable(`${field.spelled} stands for files that can't be told`);
    return (names.length === 0 ? [field.spelled] : names).map((text) => ({ type: 'text', text }));
  });
}

/**
 * Notes a program of which nobody can tell what it writes.
 *
 * @param because a clause for a person, without a full stop.
 */
export function notesOpaque(walk: Walk, words: readonly string[], because: string): void {
  walk.effects.push({ type: 'opaque', words, because, part: walk.part });
}
