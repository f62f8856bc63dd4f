import type { CommandReading, Surroundings } from '../model/command-reading.ts';
import { readScript } from './shell/read-script.ts';
import type { Script } from './shell/shell-tree.ts';
import { Unreadable } from './shell/unreadable.ts';
import { runCommand } from './simple-command.ts';
import { freshState, type ShellState } from './state.ts';
import type { Walk } from './walk.ts';
import { walkScript } from './walk-script.ts';

/** A longer command is not read, in UTF-16 units. The kernel takes no argument of a program beyond 128 KB. */
export const LONGEST_COMMAND = 128 * 1024;
const DEEPEST = 8;

/** Signs that look like something else, or like nothing, and that shells disagree about. */
const UNPRINTABLE =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u00a0\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/;

/**
 * What a command line would do if bash ran it in a folder: the files that it would write, the programs that it would
 * run whose writes can't be told, its calls of goldthread. Nothing is run and nothing written; whatever isn't
 * understood for certain is said to be so.
 */
export function readCommand(command: string, around: Surroundings): CommandReading {
  const problem = unreadableText(command);
  if (problem !== null)
    return { effects: [], problem: { because: problem, part: command.slice(0, 200), next: null } };
  const walk: Walk = {
    around,
    effects: [],
    problem: null,
    commands: 0,
    lookups: 0,
    depth: 0,
    conditions: 0,
    nesting: 0,
    part: command,
    script: (script, state) => walkScript(walk, script, state),
    text: (text, state) => walkText(walk, text, state),
    run: (fields, state, input, scope) => runCommand(walk, fields, state, input, scope),
  };
  try {
    walk.text(command, freshState([around.folder]));
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    walk.problem ??= { because: error.message, part: walk.part, next: error.next };
  }
  return { effects: walk.effects, problem: walk.problem };
}

function unreadableText(command: string): string | null {
  if (command.length > LONGEST_COMMAND) {
    return `it is longer than ${LONGEST_COMMAND} characters`;
  }
  if (UNPRINTABLE.test(command)) return 'it holds a character that is not printable';
  return /[\ud800-\udfff]/u.test(command) ? 'it holds half a character' : null;
}

function walkText(walk: Walk, text: string, state: ShellState): ShellState | null {
  walk.depth += 1;
  if (walk.depth > DEEPEST) throw new Unreadable('scripts stand too deep within scripts');
  const script: Script = readScript(text);
  const after = walkScript(walk, script, state);
  walk.depth -= 1;
  return after;
}
