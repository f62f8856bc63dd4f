import { spellOutHidden } from '../model/visible-text.ts';
import { type Pager, pagerCommand, startPager } from '../workspace/pager.ts';
import { type ColourChoice, paint } from './paint.ts';
import { fitted, terminalWidth } from './terminal.ts';
import { endWaiting } from './waiting.ts';

/** Colours for standard output. */
export const colours = { ...paint(process.stdout) };

/** What `--color` says counts more than the environment. */
export function chooseColours(choice: ColourChoice): void {
  Object.assign(colours, paint(process.stdout, choice));
}

let pager: Pager | null = null;
let pagerIsWanted = true;

/** `--no-pager`, and commands that ask something meanwhile. */
export function refusePager(): void {
  pagerIsWanted = false;
}

/** Has what is printed from now on shown page by page, where somebody looks. */
export function page(root: string): void {
  if (pager !== null || !pagerIsWanted || process.stdout.isTTY !== true) return;
  endWaiting();
  const command = pagerCommand(root);
  if (command !== null) pager = startPager(command);
}

/** To be called when all is printed. */
export async function endPage(): Promise<void> {
  const open = pager;
  pager = null;
  pagerIsWanted = true;
  await open?.close();
}

/** One line on standard output. What came from files or the ledger goes through `shown` first. */
export function print(line = ''): void {
  endWaiting();
  (pager ?? process.stdout).write(`${line}\n`);
}

/** One line of a listing: a terminal gets as much of it as it is wide, so that an entry stays a line. */
export function printCut(line: string): void {
  const width = terminalWidth();
  print(width === null ? line : fitted(line, width));
}

/** A text that is made for other programs, as it is. */
export function printText(text: string): void {
  process.stdout.write(text);
}

/** One JSON document, and nothing else, on standard output; what can't be seen in it is spelled out, as JSON may. */
export function printJson(document: unknown): void {
  endWaiting();
  process.stdout.write(spelledOut(document));
}

/** A document as JSON in which nothing hides. */
export function spelledOut(document: unknown): string {
  const lines = JSON.stringify(document, null, 2).split('\n');
  return `${lines.map(spellOutHidden).join('\n')}\n`;
}

/** Text from outside, made harmless for a terminal. */
export const shown = spellOutHidden;

/** A class in its colour: what kept behaviour is calm, what changed it stands out. */
export function shownClass(mutationClass: string | null): string {
  if (mutationClass === 'AST_REFACTOR') return colours.green(mutationClass);
  if (mutationClass === 'INTENT_EVOLUTION') return colours.yellow(mutationClass);
  return colours.dim(mutationClass ?? 'unchanged');
}
