import { openDesk } from './desk.ts';

/**
 * The language server on standard input and output. What anything in this process prints goes to standard error, since
 * one stray line on standard output would be the end of the conversation.
 *
 * @returns never: the process ends when the editor says so, or is gone.
 */
export async function serveEditor(): Promise<number> {
  for (const level of ['log', 'info', 'debug', 'warn', 'dir', 'trace'] as const)
    console[level] = (...words: unknown[]) => console.error(...words);
  // A request to an editor that nobody waits for may fail at any time; the next question is answered all the same.
  process.on('unhandledRejection', (reason) => console.error('goldthread:', reason));
  // Its thread reads its part of the program while this one reads the rest.
  const desk = openDesk();
  const { listen } = await import('./listen.ts');
  listen(desk);
  return new Promise(() => {});
}
