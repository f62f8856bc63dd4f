import { builtins } from './builtins.ts';
import { expandWord } from './expand-word.ts';
import { listedNames } from './programs/listed-names.ts';
import { programNamed } from './programs/registry.ts';
import { notesRedirects } from './redirects.ts';
import type { CompoundCommand, Pipeline, Script, ShellCommand, Step } from './shell/shell-tree.ts';
import { Unreadable } from './shell/unreadable.ts';
import { runSimple } from './simple-command.ts';
import {
  afterwards,
  either,
  merge,
  type Outcome,
  type ShellState,
  sameState,
  withoutVariables,
  withVariable,
} from './state.ts';
import { checkArithmetic, checkTest, visitParts } from './substitutions.ts';
import { type Input, resolved, TooMuch, type Walk } from './walk.ts';

/** A loop is followed through as many rounds as it has known values; a longer one as if nothing were known. */
const MOST_ROUNDS = 100;
const MOST_COMMANDS = 1000;

/** Follows a script from a state to its end; null where it ends the shell. */
export function walkScript(walk: Walk, script: Script, state: ShellState): ShellState | null {
  let current: ShellState | null = state;
  for (const step of script.steps) {
    if (current === null) return null;
    current = walkStep(walk, step, current);
  }
  return current;
}

function walkStep(walk: Walk, step: Step, state: ShellState): ShellState | null {
  const isList = step.rest.length > 0 || step.background;
  if (isList) walk.nesting += 1;
  // In a list `set -e` minds the last command alone.
  const pipelines = [step.first, ...step.rest.map(({ pipeline }) => pipeline)];
  const follow = (pipeline: Pipeline, from: ShellState): Outcome => {
    const unminded = pipeline.negated || pipeline !== pipelines.at(-1);
    if (unminded) walk.conditions += 1;
    const outcome = walkPipeline(walk, pipeline, from);
    if (unminded) walk.conditions -= 1;
    return outcome;
  };
  let { success, failure } = follow(step.first, state);
  for (const { operator, pipeline } of step.rest) {
    const from = operator === '&&' ? success : failure;
    const next = from === null ? either(null) : follow(pipeline, from);
    if (operator === '&&') {
      success = next.success;
      failure = merge(failure, next.failure);
    } else {
      success = merge(success, next.success);
      failure = next.failure;
    }
  }
  if (isList) walk.nesting -= 1;
  if (step.background) return state;
  const ends = state.stopsOnFailure && walk.conditions === 0 && step.rest.length === 0 && !step.first.negated;
  return ends ? success : merge(success, failure);
}

/** In a pipeline each command has a shell of its own; in some shells the last one has not. */
function walkPipeline(walk: Walk, { commands, negated }: Pipeline, state: ShellState): Outcome {
  const [only] = commands;
  let outcome: Outcome;
  if (commands.length === 1 && only) outcome = walkCommand(walk, only, state, { type: 'none' });
  else {
    walk.nesting += 1;
    walk.conditions += 1;
    const ends = commands.map((command, at) => {
      const names = at > 0 ? listedNames(walk, commands.slice(0, at), state) : null;
      return walkCommand(walk, command, state, at > 0 ? (names ?? { type: 'stream' }) : { type: 'none' });
    });
    walk.conditions -= 1;
    walk.nesting -= 1;
    outcome = either(merge(state, afterwards(ends.at(-1)!)));
  }
  return negated ? { success: outcome.failure, failure: outcome.success } : outcome;
}

/** What comes after a command that isn't understood is looked at all the same, for what is refused in any case. */
function walkCommand(walk: Walk, command: ShellCommand, state: ShellState, piped: Input): Outcome {
  walk.commands += 1;
  if (walk.commands > MOST_COMMANDS) throw new TooMuch(`it runs more than ${MOST_COMMANDS} commands`);
  const { nesting, conditions, depth } = walk;
  try {
    return followCommand(walk, command, state, piped);
  } catch (error) {
    if (!(error instanceof Unreadable) || error instanceof TooMuch) throw error;
    walk.problem ??= { because: error.message, part: walk.part, next: error.next };
    Object.assign(walk, { nesting, conditions, depth });
    return either(withoutVariables(state));
  }
}

function followCommand(walk: Walk, command: ShellCommand, state: ShellState, piped: Input): Outcome {
  if (command.type === 'simple') return runSimple(walk, command, state, piped);
  if (command.type === 'function') return defineFunction(walk, command, state);
  const begun = notesRedirects(walk, command.redirects, state);
  walk.nesting += 1;
  const outcome = walkCompound(walk, command, begun);
  walk.nesting -= 1;
  return outcome;
}

type Structure = Exclude<CompoundCommand, { type: 'function' }>;

function walkCompound(walk: Walk, command: Structure, state: ShellState): Outcome {
  switch (command.type) {
    case 'group':
      return either(walk.script(command.body, state));
    case 'subshell':
      walk.script(command.body, state);
      return either(state);
    case 'if':
      return walkIf(walk, command, state);
    case 'loop':
      return either(
        rounds(state, (current) => {
          const checked = condition(walk, command.condition, current);
          return checked && walk.script(command.body, checked);
        }),
      );
    case 'for':
      return either(walkFor(walk, command, state));
    case 'case':
      return walkCase(walk, command, state);
    case 'test':
      return either(checkTest(walk, command.words, state));
    case 'arithmetic':
      return either(checkArithmetic(walk, command.expression, state));
    default:
      return command satisfies never;
  }
}

function walkIf(walk: Walk, command: Extract<Structure, { type: 'if' }>, state: ShellState): Outcome {
  let before: ShellState | null = state;
  let after: ShellState | null = null;
  for (const branch of command.branches) {
    if (before === null) break;
    const checked: ShellState | null = condition(walk, branch.condition, before);
    if (checked !== null) after = merge(after, walk.script(branch.body, checked));
    before = checked;
  }
  const otherwise = before && command.otherwise ? walk.script(command.otherwise, before) : before;
  return either(merge(after, otherwise));
}

function walkCase(walk: Walk, command: Extract<Structure, { type: 'case' }>, state: ShellState): Outcome {
  const words = [command.subject, ...command.items.flatMap(({ patterns }) => patterns)];
  let begun = state;
  for (const word of words) begun = visitParts(walk, word.parts, begun);
  // One body may fall through to the next.
  let after: ShellState | null = begun;
  for (const { body } of command.items) after = merge(after, walk.script(body, after ?? begun));
  return either(after);
}

function walkFor(
  walk: Walk,
  { name, words, body }: Extract<Structure, { type: 'for' }>,
  state: ShellState,
): ShellState | null {
  let current: ShellState | null = state;
  for (const word of words ?? []) current = visitParts(walk, word.parts, current);
  const values = valuesOf(walk, words, current);
  if (values === null) {
    return rounds(current, (before) => walk.script(body, withVariable(before, name, { type: 'unknown' })));
  }
  for (const text of values) {
    if (current === null) return null;
    current = merge(current, walk.script(body, withVariable(current, name, { type: 'text', text })));
  }
  return current;
}

/** What a loop's variable will hold, one after the other; null where that can't be told. */
function valuesOf(
  walk: Walk,
  words: Extract<Structure, { type: 'for' }>['words'],
  state: ShellState,
): readonly string[] | null {
  if (words === null) return null;
  const fields = words.flatMap((word) => expandWord(word, state, walk.around.temporary));
  if (fields.some(({ type }) => type === 'unknown')) return null;
  if (fields.some(({ type }) => type === 'pattern') && state.folders.length > 1) return null;
  const values = resolved(walk, state, fields).flatMap((field) =>
    field.type === 'text' ? [field.text] : [],
  );
  return values.length > MOST_ROUNDS ? null : values;
}

/** Any number of rounds: until nothing new comes of another one. */
function rounds(state: ShellState, round: (state: ShellState) => ShellState | null): ShellState | null {
  let current = state;
  for (let count = 0; count < 3; count += 1) {
    const next = merge(current, round(current)) ?? current;
    if (sameState(next, current)) return current;
    current = next;
  }
  current = withoutVariables(current);
  return merge(current, round(current));
}

/** A condition may succeed or fail; which, isn't asked, but that a folder was entered is. */
function condition(walk: Walk, script: Script, state: ShellState): ShellState | null {
  walk.conditions += 1;
  const after = walk.script(script, state);
  walk.conditions -= 1;
  return after;
}

function defineFunction(
  walk: Walk,
  { name, body }: Extract<CompoundCommand, { type: 'function' }>,
  state: ShellState,
): Outcome {
  const known = builtins.has(name) || programNamed(name) !== null;
  if (walk.nesting > 0 || known) {
    // What it would do is looked at once, for what is refused whoever calls it.
    walk.script({ steps: [stepOf(body)] }, withoutVariables(state));
    throw new Unreadable(
      known
        ? `a function takes the name of the program ${name}`
        : `whether the function ${name} is defined depends on what happens`,
    );
  }
  return either({ ...state, functions: new Map(state.functions).set(name, body) });
}

function stepOf(command: ShellCommand): Step {
  return { first: { commands: [command], negated: false }, rest: [], background: false };
}
