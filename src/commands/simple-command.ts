import { builtins } from './builtins.ts';
import { expandText, expandWord, valueOfPart } from './expand-word.ts';
import { type Field, textOf, wordsOf } from './field.ts';
import { runProgram } from './programs/registry.ts';
import { inputOf, notesRedirects } from './redirects.ts';
import type { Assignment, SimpleCommand } from './shell/shell-tree.ts';
import { Unreadable } from './shell/unreadable.ts';
import { either, merge, type Outcome, type ShellState, type Value, withVariable } from './state.ts';
import { visitParts } from './substitutions.ts';
import { assignVariable, environmentDistrust } from './variables.ts';
import type { Input, NameScope, Walk } from './walk.ts';

const DEEPEST_CALLS = 8;
/** A value that doubles itself must not fill the memory. */
const LONGEST_VALUE = 16_000;

/** Follows one simple command: what stands before it, what it is, and where its output goes. */
export function runSimple(walk: Walk, command: SimpleCommand, state: ShellState, piped: Input): Outcome {
  walk.part = command.source;
  let begun = state;
  for (const word of command.words) begun = visitParts(walk, word.parts, begun);
  let seen: ShellState | null = null;
  const assigned = command.assignments.map((assignment) => {
    begun = visitParts(walk, assignment.value.parts, begun);
    for (const element of assignment.elements ?? []) begun = visitParts(walk, element.parts, begun);
    // Each sees those before it.
    const value = assignedValue(walk, assignment, seen ?? begun);
    seen = withVariable(seen ?? begun, assignment.name, value);
    return { name: assignment.name, value };
  });
  const fields = command.words.flatMap((word) => expandWord(word, begun, walk.around.temporary));
  if (fields.length === 0) {
    const after = assigned.reduce(
      (current, { name, value }) => assignVariable(current, name, value, false),
      begun,
    );
    // Shells differ in which comes first, the values or the redirections.
    notesRedirects(walk, command.redirects, merge(begun, after)!);
    return either(after);
  }
  const input = inputOf(walk, command.redirects, begun, piped);
  const unsure = assigned.reduce((state, { name }) => withVariable(state, name, { type: 'unknown' }), begun);
  notesRedirects(walk, command.redirects, unsure, outputOf(fields, input));
  const after = begun;
  const forRead = textOf(fields[0]) === 'read';
  const distrust = forRead ? null : environmentDistrust(assigned);
  const outcome = walk.run(fields, distrust === null ? after : { ...after, distrust }, input, 'all');
  if (distrust === null) return outcome;
  const restored = (end: ShellState | null) => end && { ...end, distrust: state.distrust };
  return { success: restored(outcome.success), failure: restored(outcome.failure) };
}

function assignedValue(walk: Walk, { name, append, value, elements }: Assignment, state: ShellState): Value {
  if (
    elements !== null ||
    value.parts.some((part) => part.type === 'text' && !part.quoted && part.text.includes('~'))
  ) {
    return { type: 'unknown' };
  }
  const field = expandText(value, state, walk.around.temporary);
  const [only, ...others] = value.parts;
  if (field.type !== 'text') {
    const alone = others.length === 0 && !append && only && only.type !== 'text' && only.type !== 'process';
    return alone ? valueOfPart(only, state, walk.around.temporary) : { type: 'unknown' };
  }
  if (field.text.length > LONGEST_VALUE) return { type: 'unknown' };
  if (!append) return { type: 'text', text: field.text };
  const before = state.variables.get(name);
  return before?.type === 'text' ? { type: 'text', text: before.text + field.text } : { type: 'unknown' };
}

/** What a command prints, for the few of which that is known: it is what a file will hold. */
function outputOf(fields: readonly Field[], input: Input): string | null {
  const [name, ...words] = fields.map(textOf);
  if (words.some((word) => word === null)) return null;
  if (name === 'cat' && words.length === 0 && input.type === 'text') return input.text;
  if (name === 'echo' && !words.some((word) => word!.includes('\\')) && !words[0]?.startsWith('-')) {
    return `${words.join(' ')}\n`;
  }
  return null;
}

/** Runs a command whose arguments are known, in a state. */
export function runCommand(
  walk: Walk,
  fields: readonly Field[],
  state: ShellState,
  input: Input,
  scope: NameScope,
): Outcome {
  const [first, ...rest] = fields;
  const name = textOf(first);
  if (name === null || name === '') throw new Unreadable('which program it runs is computed');
  const body = scope === 'all' ? state.functions.get(name) : undefined;
  if (body) return callFunction(walk, name, state);
  const builtin = scope === 'programs' ? undefined : builtins.get(name);
  const call = { name, arguments: rest, state, input, walk };
  if (builtin) return builtin(call);
  if (scope === 'builtins') throw new Unreadable(`there is no builtin ${name}`);
  return runProgram(call, wordsOf(fields));
}

function callFunction(walk: Walk, name: string, state: ShellState): Outcome {
  walk.depth += 1;
  if (walk.depth > DEEPEST_CALLS) throw new Unreadable(`the function ${name} goes too deep`);
  const step = {
    first: { commands: [state.functions.get(name)!], negated: false },
    rest: [],
    background: false,
  };
  const after = walk.script({ steps: [step] }, state);
  walk.depth -= 1;
  // What was local to it is as it was before.
  return either(merge(state, after));
}
