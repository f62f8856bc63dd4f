import { type Message, StreamMessageWriter } from 'vscode-languageserver/node';

/** An answer that was made as JSON, since making JSON of a thousand objects takes longer than a keystroke may. */
export interface ReadyJson {
  readonly readyJson: Uint8Array;
  /** For a writer that knows nothing of it. */
  toJSON(): unknown;
}

/** @param json in ASCII. */
export function readyJson(json: Uint8Array): ReadyJson {
  return { readyJson: json, toJSON: () => JSON.parse(Buffer.from(json).toString('latin1')) };
}

/** Writes messages as the protocol has them, and answers that are JSON already as they are. */
export function answersWriter(stream: NodeJS.WritableStream): StreamMessageWriter {
  return new StreamMessageWriter(stream, {
    contentTypeEncoder: { name: 'application/json', encode: async (message) => bytesOf(message) },
  });
}

function bytesOf(message: Message & { readonly result?: unknown }): Buffer {
  const { result, ...rest } = message;
  if (!isReady(result)) return Buffer.from(JSON.stringify(message), 'utf8');
  const head = `${JSON.stringify(rest).slice(0, -1)},"result":`;
  return Buffer.concat([Buffer.from(head, 'utf8'), result.readyJson, Buffer.from('}')]);
}

function isReady(result: unknown): result is ReadyJson {
  return typeof result === 'object' && result !== null && 'readyJson' in result;
}
