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
      : (ofTheDisk(error) ?? 'Run it again with GOLDTHREAD_DEBUG=1 to see where that happened, and tell us.');
  printProblem(`${asSentence(message)} ${next}`);
  if (!(error instanceof Fault) && process.env.GOLDTHREAD_DEBUG && error instanceof Error) {
    process.stderr.write(`${error.stack ?? ''}\n`);
  }
  return 2;
}

/** What to do where the disk said no, which is nobody's mistake in goldthread; null for any other error. */
function ofTheDisk(error: unknown): string | null {
  switch (error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return 'goldthread has to read and write there: see to the permissions of that folder.';
    case 'ENOSPC':
      return 'Make room on that disk.';
    default:
      return null;
  }
}

/** One line on stderr, whatever the text holds. */
export function printProblem(text: string): void {
  endWaiting();
  const line = spellOutHidden(text.trim().replace(/\s*\n\s*/g, ' '));
  process.stderr.write(`${paint(process.stderr).red('goldthread:')} ${line}\n`);
}
