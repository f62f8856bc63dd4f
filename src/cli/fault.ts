import { Fault } from '../model/fault.ts';
import { paint } from './paint.ts';

/**
 * Says on stderr what went wrong, in one line, and what to do next.
 *
 * @returns the exit status: 2, bad usage or unusable input.
 */
export function printFault(error: unknown): number {
  const message = error instanceof Error ? error.message : String(error);
  const next = error instanceof Fault && error.next ? ` ${error.next}` : '';
  const sentence = /[.!?]$/.test(message) ? message : `${message}.`;
  process.stderr.write(`${paint(process.stderr).red('goldthread:')} ${oneLine(`${sentence}${next}`)}\n`);
  if (!(error instanceof Fault) && process.env['GOLDTHREAD_DEBUG'] && error instanceof Error) {
    process.stderr.write(`${error.stack ?? ''}\n`);
  }
  return 2;
}

function oneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, '; ');
}
