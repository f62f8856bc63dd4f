import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver/node';
import { answersWriter, readyJson } from '../../src/lsp/ready-json.ts';
import { asciiJson } from '../../src/model/ascii-json.ts';

const result = [{ title: 'INT-001 · “Zoë” \u{1f9f5}\n', at: { line: 3 } }, null];
const answer = { jsonrpc: '2.0', id: 7, result: readyJson(Buffer.from(asciiJson(result))) };

test.each([
  ['our own writer', answersWriter],
  ['any other', (stream: PassThrough) => new StreamMessageWriter(stream)],
])('an answer that is JSON already arrives as it was meant: %s', async (_, writerOf) => {
  const stream = new PassThrough();
  const arrived = new Promise((resolve) => new StreamMessageReader(stream).listen(resolve));
  await writerOf(stream).write(answer);
  expect(await arrived).toEqual({ jsonrpc: '2.0', id: 7, result });
});
