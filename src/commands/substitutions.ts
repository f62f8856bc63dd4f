import { valueOfPart } from './expand-word.ts';
import { plainText } from './shell/read-word.ts';
import type { Arithmetic, Word, WordPart } from './shell/shell-tree.ts';
import { Unreadable } from './shell/unreadable.ts';
import { isNumber, type ShellState, withVariable } from './state.ts';
import type { Walk } from './walk.ts';

/** Follows what runs while a word is expanded; gives the state with the variables that it sets. */
export function visitParts(walk: Walk, parts: readonly WordPart[], state: ShellState): ShellState {
  let current = state;
  for (const part of parts) {
    switch (part.type) {
      case 'text':
      case 'variable':
        break;
      case 'command':
      case 'process':
        runInside(walk, part, current);
        break;
      case 'expansion':
        current = visitParts(walk, part.inside, current);
        if (part.assigns) current = withVariable(current, part.name, { type: 'unknown' });
        break;
      case 'arithmetic':
        current = checkArithmetic(walk, part.expression, current);
        break;
      default:
        part satisfies never;
    }
  }
  return current;
}

function runInside(
  walk: Walk,
  part: Extract<WordPart, { type: 'command' | 'process' }>,
  state: ShellState,
): void {
  const around = walk.part;
  walk.nesting += 1;
  // bash forgets `set -e` there.
  walk.script(part.script, { ...state, stopsOnFailure: false });
  walk.nesting -= 1;
  walk.part = around;
}

/** Always numbers, whatever the script does. */
const shellNumbers = new Set(['?', '#', '$', '!', 'RANDOM', 'SECONDS', 'LINENO']);

/**
 * A shell evaluates the text of a variable in arithmetic as an expression again, subscripts and the commands in them
 * included, so that every variable must be known to hold a number.
 *
 *     x='a[$(rm file)]'; echo $((x))      removes the file
 */
export function checkArithmetic(
  walk: Walk,
  { names, assigned, inside }: Arithmetic,
  state: ShellState,
): ShellState {
  let current = visitParts(walk, inside, state);
  if (!inside.every((part) => givesNumber(walk, part, state))) {
    throw new Unreadable('the output of a command is evaluated as arithmetic');
  }
  for (const name of names) {
    if (shellNumbers.has(name) || isNumber(current.variables.get(name))) continue;
    throw new Unreadable(
      `the text of ${name} is evaluated as arithmetic, and it is not known to be a number`,
    );
  }
  for (const name of assigned) current = withVariable(current, name, { type: 'number' });
  return current;
}

const evaluating = new Set(['-eq', '-ne', '-lt', '-le', '-gt', '-ge']);

/** `[[ ... ]]` writes nothing, but some of its operators evaluate their operands. */
export function checkTest(walk: Walk, words: readonly Word[], state: ShellState): ShellState {
  let current = state;
  for (const word of words) current = visitParts(walk, word.parts, current);
  words.forEach((word, at) => {
    const operator = plainText(word);
    if (operator === '-v' || operator === '-R') throw new Unreadable(`${operator} evaluates a subscript`);
    if (operator === null || !evaluating.has(operator)) return;
    for (const operand of [words[at - 1], words[at + 1]]) {
      if (!operand || !holdsNumber(walk, operand, current)) {
        throw new Unreadable(`${operator} evaluates text that is not known to be a number`);
      }
    }
  });
  return current;
}

function holdsNumber(walk: Walk, { parts }: Word, state: ShellState): boolean {
  return parts.every((part) =>
    part.type === 'text' ? /^-?\d*$/.test(part.text) : givesNumber(walk, part, state),
  );
}

function givesNumber(walk: Walk, part: WordPart, state: ShellState): boolean {
  if (part.type === 'text' || part.type === 'process') return false;
  return isNumber(valueOfPart(part, state, walk.around.temporary));
}
