import type { Core } from '../../model/core.ts';

/** The literal of a text, whatever it says. */
export function isTextLiteral({ op, text }: Core): boolean {
  return op === 'literal' && text.startsWith('s:');
}

/** The `return` of a value that is all of a branch. */
export function returnAlone({ op, children: [only, ...more] }: Core): Core | null {
  return op === 'block' && more.length === 0 && only?.op === 'return' && only.children[0] ? only : null;
}

/** The value that a branch gives back, and does nothing else. */
export function givenBackAlone(branch: Core): Core | null {
  return returnAlone(branch)?.children[0] ?? null;
}

/** What the code in hand alone can change: a literal, or a variable of its own. */
export function isOwnValue({ op, variable }: Core): boolean {
  return op === 'literal' || (op === 'variable' && /^(?:local|parameter|temporary)$/.test(variable!.kind));
}

/** The value that `o.p ||= x` gives, and `o.p || (q = x)`, whichever place `q` is; null for all else. */
export function givenWhereMissing({ op, text, children: [, value] }: Core): Core | null {
  if (op === 'assign') return /^(?:\|\||&&|\?\?)=$/.test(text) ? value! : null;
  return op === 'logical' && value!.op === 'assign' && value!.text === '' ? value!.children[1]! : null;
}

/** A branch that does nothing, or is left out. */
export function isEmptyBranch({ op, children }: Core): boolean {
  return op === 'nothing' || (op === 'block' && children.length === 0);
}

/** What a branch of a conditional gives: its value, or what it gives back if that is all that it does. */
export function givenByBranch(branch: Core): Core | null {
  if (branch.op === 'nothing') return null;
  return branch.op === 'block' ? givenBackAlone(branch) : branch;
}
