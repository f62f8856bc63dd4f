import { expandText, expandWord } from './expand-word.ts';
import type { Redirect } from './shell/shell-tree.ts';
import { Unreadable } from './shell/unreadable.ts';
import type { ShellState } from './state.ts';
import { visitParts } from './substitutions.ts';
import { type Input, notesWrite, type Walk } from './walk.ts';

/**
 * Notes what redirections write.
 *
 * @param content what will come out of the command, where that is known.
 * @returns the state with what their words set.
 */
export function notesRedirects(
  walk: Walk,
  redirects: readonly Redirect[],
  state: ShellState,
  content: string | null = null,
): ShellState {
  let current = state;
  for (const redirect of redirects) {
    current = visitParts(walk, redirect.target.parts, current);
    if (!writes(redirect)) continue;
    const { operator, stream } = redirect;
    const all = content !== null && (operator === '>' || operator === '>|') && (stream ?? 1) === 1;
    for (const target of expandWord(redirect.target, current, walk.around.temporary)) {
      if (operator === '>&' && target.type === 'text' && /^(?:\d+-?|-)$/.test(target.text)) continue;
      if (target.type === 'unknown' && target.start === '' && operator === '>&') {
        throw new Unreadable('the stream that it redirects to is computed');
      }
      notesWrite(walk, current, target, all ? { type: 'content', content } : { type: 'changed' });
    }
  }
  return current;
}

function writes({ operator }: Redirect): boolean {
  switch (operator) {
    case '<':
    case '<<':
    case '<<<':
    case '<&':
      return false;
    case '>':
    case '>>':
    case '<>':
    case '>|':
    case '&>':
    case '&>>':
    case '>&':
      return true;
    default:
      return operator satisfies never;
  }
}

/** What a command reads, after its redirections; the last one counts. */
export function inputOf(walk: Walk, redirects: readonly Redirect[], state: ShellState, piped: Input): Input {
  const last = redirects
    .filter(({ operator, stream }) => operator.startsWith('<') && (stream ?? 0) === 0)
    .at(-1);
  if (!last) return piped;
  if (last.operator !== '<<' && last.operator !== '<<<') return { type: 'stream' };
  const field = expandText(last.target, state, walk.around.temporary);
  if (field.type !== 'text') return { type: 'stream' };
  return { type: 'text', text: last.operator === '<<<' ? `${field.text}\n` : field.text };
}
