import { type Message, StreamMessageWriter } from 'vscode-languageserver/node';

/** An answer that was made as JSON, since making JSON of a thousand objects takes longer than a keystroke may. */
export interface ReadyJson {
  readonly readyJson: Buffer;
  /** For a writer that knows nothing of it. */
  toJSON(): unknown;
}

/** @param json in ASCII, as `asciiJson` writes it: what else it holds is lost. */
export function readyJson(json: string): ReadyJson {
  const bytes = Buffer.from(json, 'latin1');
  return { readyJson: bytes, toJSON: () => JSON.parse(bytes.toString('latin1')) };
}

/** JSON of which each letter is one byte, so that a text of it becomes bytes in a tenth of the time. */
export function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u0080-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
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
