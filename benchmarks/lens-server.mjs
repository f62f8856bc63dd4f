/**
 * The language server as `goldthread lsp` runs it, with a watch in its hand: for each message how much processor time
 * the listening thread took from the moment it was there to the moment its answer was handed to the system, or, for one
 * without an answer, while its handler ran. What was done in between for other messages counts as well.
 * `benchmark/busy` asks for the times. Without Linux's account of a thread's time it is the time on the clock.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PassThrough } from 'node:stream';
import { connect } from '../dist/lsp/connect.js';
import { openDesk } from '../dist/lsp/desk.js';
import { answersWriter } from '../dist/lsp/ready-json.js';
import { helperThread } from '../dist/workspace/helper-thread.js';

/** Milliseconds that this thread has had a processor. */
function spent() {
  try {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return performance.now();
  }
}

const require = createRequire(import.meta.url);
const { createConnection, ProposedFeatures, StreamMessageReader } = require('vscode-languageserver/node');

const busy = {};
const asked = new Map();
const note = (method, milliseconds) => {
  busy[method] ??= [];
  busy[method].push(milliseconds);
};

const reader = new StreamMessageReader(process.stdin);
const listen = reader.listen.bind(reader);
reader.listen = (callback) =>
  listen((message) => {
    if (message.id !== undefined) asked.set(message.id, { method: message.method, at: spent() });
    callback(message);
  });
const output = new PassThrough();
output.on('data', (chunk) => {
  process.stdout.write(chunk);
  const id = /"id":(\d+)/.exec(chunk.subarray(0, 200).toString('latin1'))?.[1];
  const question = id === undefined ? undefined : asked.get(Number(id));
  if (!question) return;
  asked.delete(Number(id));
  note(question.method, spent() - question.at);
});

const connection = createConnection(ProposedFeatures.all, reader, answersWriter(output));
const onDidChange = connection.onDidChangeTextDocument.bind(connection);
connection.onDidChangeTextDocument = (handle) =>
  onDidChange((params) => {
    const start = spent();
    handle(params);
    note('textDocument/didChange', spent() - start);
  });
const thread = helperThread(new URL('../dist/bin/lsp-thread.js', import.meta.url));
if (!thread) throw new Error('There is no dist/bin/lsp-thread.js: run `npm run build` first');
connect(
  connection,
  openDesk(() => thread),
);
connection.onRequest('benchmark/busy', () => busy);
connection.listen();
