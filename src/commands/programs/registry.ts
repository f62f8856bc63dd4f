import { textOf } from '../field.ts';
import { Unreadable } from '../shell/unreadable.ts';
import { either, type Outcome } from '../state.ts';
import { type Call, notesOpaque, notesWrite } from '../walk.ts';
import { editors } from './editors.ts';
import { files } from './files.ts';
import { git } from './git.ts';
import { notesOwnCall, notesUnknown } from './own.ts';
import { optionNames, parseArguments } from './parse-arguments.ts';
import type { Parsed, Program } from './program.ts';
import { readers } from './readers.ts';
import { searchers } from './searchers.ts';
import { transfers } from './transfers.ts';
import { unforeseeable } from './unforeseeable.ts';
import { wrappers } from './wrappers.ts';

/** Every program that is known, a file for each family. */
const programs: ReadonlyMap<string, Program> = new Map(
  [readers, files, editors, searchers, git, transfers, wrappers]
    .flat()
    .flatMap((program) => program.names.split(' ').map((name) => [name, program] as const)),
);

/** Folders in which a program of a known name is the known program. */
const systemFolders = /^(?:\/usr)?(?:\/local)?\/s?bin\/|^\/opt\/homebrew\/bin\//;

/** Why a program of this name is one that is known; null for any other. */
export function programNamed(spelled: string): Program | string | null {
  const name = spelled.replace(systemFolders, '');
  return programs.get(name) ?? unforeseeable.get(name) ?? null;
}

/** Notes what a call of a program does; the shell that calls it goes on as it was. */
export function runProgram(call: Call, words: readonly string[]): Outcome {
  const { name: spelled, walk, state } = call;
  if (notesOwnCall(call, spelled)) return either(state);
  const program = programNamed(spelled);
  const [only, ...others] = call.arguments.map(textOf);
  const asksForHelp = others.length === 0 && (only === '--version' || only === '--help');
  if (program !== null && asksForHelp && state.distrust === null) {
    walk.effects.push({ type: 'run', words, part: walk.part });
    return either(state);
  }
  if (typeof program === 'string') throw new Unreadable(program);
  if (program === null) notesUnknown(call, spelled);
  else {
    if (state.distrust !== null) notesOpaque(walk, words, state.distrust);
    else walk.effects.push({ type: 'run', words, part: walk.part });
    follow({ ...call, name: spelled.replace(systemFolders, '') }, program);
  }
  return either(state);
}

const MOST_ARGUMENTS = 1000;

function follow(call: Call, program: Program): void {
  if (program.reader) return;
  if (call.arguments.length > MOST_ARGUMENTS) throw new Unreadable(`${call.name} has too many arguments`);
  if (program.whole) program.whole(call);
  else followParsed(call, program, parseArguments(call, program));
}

function followParsed(call: Call, program: Program, parsed: Parsed): void {
  if (program.operands) {
    program.operands(call, parsed);
    return;
  }
  const written = optionNames(program.written);
  for (const { name, value } of parsed.options) {
    if (value && written.includes(name)) notesWrite(call.walk, call.state, value, { type: 'changed' });
  }
}
