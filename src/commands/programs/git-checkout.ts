import { type Field, textOf } from '../field.ts';
import { type Call, notesWrite, resolved } from '../walk.ts';
import { pathsOnly } from './git-folders.ts';
import { unforeseen } from './git-unforeseen.ts';
import { has, type Parsed } from './program.ts';

const isHead = /^(?:HEAD|@)(?:[~^]\d*)*$/;

/** Files behind `--` are put back; a new branch changes nothing in the tree; any other branch does. */
export function checkout(call: Call): void {
  const words = call.arguments.filter((word) => !/^(?:-q|--quiet)$/.test(textOf(word) ?? ''));
  const first = textOf(words[0]);
  if ((first === '-b' || first === '-B') && words.length === 2 && textOf(words[1]) !== null) return;
  const split = words.findIndex((word) => textOf(word) === '--');
  const before = words.slice(0, split === -1 ? words.length : split);
  const revisions = before.filter(
    (word) => !/^(?:-q|-f|--quiet|--force|--ours|--theirs)$/.test(textOf(word) ?? ''),
  );
  const plain = revisions.every((word) => word.type === 'text' && !word.text.startsWith('-'));
  // `git checkout HEAD file`: HEAD is never a file's name to git.
  const named = split === -1 && plain && isHead.test(textOf(revisions[0]) ?? '') ? revisions.slice(1) : [];
  if (named.length > 0 && named.length === revisions.length - 1) putBack(call, named);
  else if (split === -1 || revisions.length > 1 || !plain) unforeseen(call);
  else putBack(call, words.slice(split + 1));
}

/** `git switch`: a new branch at the same commit changes nothing in the tree. @throws Unreadable for any other. */
export function switchBranch(call: Call): void {
  const [first, second, ...more] = call.arguments
    .map(textOf)
    .filter((word) => !/^(?:-q|--quiet)$/.test(word ?? ''));
  if (/^(?:-c|-C|--create)$/.test(first ?? '') && second && more.length === 0) return;
  unforeseen(call);
}

/** `git restore`: files are put back in the tree, unless `--staged` alone says that the index is meant. */
export function restore(call: Call, parsed: Parsed): void {
  if (has(parsed, '-S --staged') && !has(parsed, '-W --worktree')) return;
  putBack(call, parsed.operands);
}

function putBack(call: Call, fields: readonly Field[]): void {
  const operands = resolved(call.walk, call.state, fields).map((field) => ({ ...field, fromPattern: false }));
  pathsOnly({ options: [], operands, mixed: false });
  for (const operand of operands) {
    notesWrite(call.walk, call.state, operand, { type: 'returned' });
  }
}
