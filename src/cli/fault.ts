import { Fault } from '../model/fault.ts';
import { asSentence } from '../model/sentence.ts';
import { spellOutHidden } from '../model/visible-text.ts';
import { paint } from './paint.ts';
import { endWaiting } from './waiting.ts';

/**
 * Says on stderr what went wrong, in one line, and what to do next.
 *
 * @returns the exit status: 2, bad usage or unusable input.
 */
export function printFault(error: unknown): number {
  const message = error instanceof Error ? error.message : String(error);
  const next =
    error instanceof Fault
      ? (error.next ?? 'Run `goldthread doctor`: it says what is wrong here.')
      : 'Run it again with GOLDTHREAD_DEBUG=1 to see where that happened, and tell us.';
  printProblem(`${asSentence(message)} ${next}`);
  if (!(error instanceof Fault) && process.env.GOLDTHREAD_DEBUG && error instanceof Error) {
    process.stderr.write(`${error.stack ?? ''}\n`);
  }
  return 2;
}

/** One line on stderr, whatever the text holds. */
export function printProblem(text: string): void {
  endWaiting();
  const line = spellOutHidden(text.trim().replace(/\s*\n\s*/g, ' '));
  process.stderr.write(`${paint(process.stderr).red('goldthread:')} ${line}\n`);
}
