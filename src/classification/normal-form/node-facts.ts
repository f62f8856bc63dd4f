import type { Core } from '../../model/core.ts';

/** The literal of a text, whatever it says. */
export function isTextLiteral({ op, text }: Core): boolean {
  return op === 'literal' && text.startsWith('s:');
}

/** What the code in hand alone can change: a literal, or a variable of its own. */
export function isOwnValue({ op, variable }: Core): boolean {
  return op === 'literal' || (op === 'variable' && /^(?:local|parameter|temporary)$/.test(variable!.kind));
}
