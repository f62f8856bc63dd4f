import type { Location, Position, Range } from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { Stretch } from '../intents/read-yaml.ts';
import { intentsText } from '../tracing/lens/intents-text.ts';
import type { SymbolPlaceNow } from '../tracing/lens/owned-places.ts';
import type { Buffer } from './buffers.ts';
import type { Server } from './server-state.ts';
import { toRange } from './uris.ts';

const INTENTS_FILE = '.orchestration/active_intents.yaml';
/** What an id may look like, wherever it is written. */
const WORD = /[A-Za-z0-9][A-Za-z0-9._-]{0,63}/g;

/** The intent whose id stands there, in code, in a comment or in active_intents.yaml itself. */
export async function intentWordAt(
  server: Server,
  { document, file }: Buffer,
  { line, character }: Position,
): Promise<{ readonly id: string; readonly range: Range } | null> {
  if (!file) return null;
  const text = document.getText({ start: { line, character: 0 }, end: { line: line + 1, character: 0 } });
  const ids = await server.intentIds(file.root);
  for (const found of text.matchAll(WORD)) {
    // A full stop at the end of a sentence is no part of the id.
    for (const id of [found[0], found[0].replace(/[._-]+$/, '')]) {
      const end = found.index + id.length;
      if (found.index <= character && character <= end && ids.has(id))
        return { id, range: { start: { line, character: found.index }, end: { line, character: end } } };
    }
  }
  return null;
}

/** Where an intent's entry stands, in the text that the editor has open or on disk; null for one that has none. */
export async function intentLocation(server: Server, root: string, id: string): Promise<Location | null> {
  const { uri, document, text } = openIntents(server, root);
  const place = (await server.desk.ask('places', [root, text])).find((one) => one.id === id);
  return place ? { uri, range: rangeAt(document(), place.idAt) } : null;
}

/** active_intents.yaml as the editor has it; its text is null where it isn't open. */
function openIntents(server: Server, root: string) {
  const buffer = server.buffers.all().find(({ file, isIntents }) => isIntents && file?.root === root);
  const uri = buffer?.uri ?? server.folders.uriOf(root, INTENTS_FILE);
  return {
    uri,
    text: buffer?.document.getText() ?? null,
    document: () => buffer?.document ?? TextDocument.create(uri, 'yaml', 0, intentsText(root)),
  };
}

/** From offsets in UTF-16 to the protocol's lines and characters, both from 0. */
export function rangeAt(document: TextDocument, [start, end]: Stretch): Range {
  return { start: document.positionAt(start), end: document.positionAt(end) };
}

/** Where symbols have their names, by URIs that the editor knows. */
export function locations(server: Server, root: string, places: readonly SymbolPlaceNow[]): Location[] {
  return places.map(({ path, nameSpan }) => ({
    uri: uriOf(server, root, path),
    range: toRange(nameSpan),
  }));
}

/** As the editor has it open, else as it would. */
export function uriOf(server: Server, root: string, path: string): string {
  const open = server.buffers.all().find(({ file }) => file?.root === root && file.path === path);
  return open?.uri ?? server.folders.uriOf(root, path);
}
