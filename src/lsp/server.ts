import { createConnection, type MessageReader, ProposedFeatures } from 'vscode-languageserver/node';
import { connect } from './connect.ts';
import { openDesk } from './desk.ts';
import { answersWriter } from './ready-json.ts';

/**
 * The language server on standard input and output. What anything in this process prints goes to standard error, since
 * one stray line on standard output would be the end of the conversation.
 *
 * @returns never: the process ends when the editor says so, or is gone.
 */
export function serveEditor(): Promise<number> {
  for (const level of ['log', 'info', 'debug', 'warn', 'dir', 'trace'] as const)
    console[level] = (...words: unknown[]) => console.error(...words);
  // A request to an editor that nobody waits for may fail at any time; the next question is answered all the same.
  process.on('unhandledRejection', (reason) => console.error('goldthread:', reason));
  const writer = answersWriter(process.stdout);
  // The stream and not a reader of it, which its types don't foresee: its end is to be the end of the process.
  const reader = process.stdin as unknown as MessageReader;
  const connection = createConnection(ProposedFeatures.all, reader, writer);
  connect(connection, openDesk());
  connection.listen();
  return new Promise(() => {});
}
