import { fixedText } from './shell/read-word.ts';
import type { Script, SimpleCommand } from './shell/shell-tree.ts';
import { onlyFolder, type ShellState, type Value } from './state.ts';

const unknown: Value = { type: 'unknown' };

/**
 * What a substitution gives, where it is one of the few commands whose output is known: `$(pwd)`, `$(mktemp)` and
 * `$(cat <<'EOF' ... )`. A name that mktemp makes up can't be foreseen, but for the folder that it lies in.
 */
export function knownOutput(script: Script, state: ShellState, temporary: string): Value {
  const command = onlyCommand(script);
  if (command === null || state.distrust !== null) return unknown;
  const words = command.words.map(fixedText);
  if (words.some((word) => word === null) || state.functions.has(words[0]!)) return unknown;
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
  return unknown;
}

function onlyCommand({ steps }: Script): SimpleCommand | null {
  const [step, ...others] = steps;
  if (!step || others.length > 0 || step.rest.length > 0 || step.background) return null;
  const [command, ...piped] = step.first.commands;
  if (piped.length > 0 || command?.type !== 'simple' || command.assignments.length > 0) return null;
  return command;
}
