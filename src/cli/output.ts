import { visibleText } from './visible-text.ts';
import { paint } from './paint.ts';

/** Colours for standard output. */
export const colours = paint(process.stdout);

/** One line on standard output. What came from files or the ledger goes through `shown` first. */
export function print(line = ''): void {
  process.stdout.write(`${line}\n`);
}

/** One JSON document, and nothing else, on standard output. */
export function printJson(document: unknown): void {
  process.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
}

/** Text from outside, made harmless for a terminal. */
export const shown = visibleText;

/** A class in its colour: what kept behaviour is calm, what changed it stands out. */
export function shownClass(mutationClass: string | null): string {
  if (mutationClass === 'AST_REFACTOR') return colours.green(mutationClass);
  if (mutationClass === 'INTENT_EVOLUTION') return colours.yellow(mutationClass);
  return colours.dim(mutationClass ?? 'unchanged');
}
