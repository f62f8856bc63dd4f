import { spellOutHidden } from '../model/visible-text.ts';
import { paint } from './paint.ts';

/** Colours for standard output. */
export const colours = paint(process.stdout);

/** One line on standard output. What came from files or the ledger goes through `shown` first. */
export function print(line = ''): void {
  process.stdout.write(`${line}\n`);
}

/** One JSON document, and nothing else, on standard output; what can't be seen in it is spelled out, as JSON may. */
export function printJson(document: unknown): void {
  const lines = JSON.stringify(document, null, 2).split('\n');
  process.stdout.write(`${lines.map(spellOutHidden).join('\n')}\n`);
}

/** Text from outside, made harmless for a terminal. */
export const shown = spellOutHidden;

/** A class in its colour: what kept behaviour is calm, what changed it stands out. */
export function shownClass(mutationClass: string | null): string {
  if (mutationClass === 'AST_REFACTOR') return colours.green(mutationClass);
  if (mutationClass === 'INTENT_EVOLUTION') return colours.yellow(mutationClass);
  return colours.dim(mutationClass ?? 'unchanged');
}
