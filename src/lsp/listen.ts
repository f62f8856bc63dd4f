import { createConnection, type MessageReader, ProposedFeatures } from 'vscode-languageserver/node';
import { connect } from './connect.ts';
import type { Desk } from './desk.ts';
import { answersWriter } from './ready-json.ts';

/** Answers the editor on the other side of standard input and output. */
export function listen(desk: Desk): void {
  // The stream and not a reader of it, which its types don't foresee: its end is to be the end of the process.
  const reader = process.stdin as unknown as MessageReader;
  const connection = createConnection(ProposedFeatures.all, reader, answersWriter(process.stdout));
  connect(connection, desk);
  connection.listen();
}
