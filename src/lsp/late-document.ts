import type { TextDocumentContentChangeEvent, TextDocumentItem } from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';

/** An open text. An edit copies all of it, so edits wait until somebody asks for the text; typed letters as one. */
export interface LateDocument {
  readonly text: () => TextDocument;
  readonly change: (change: TextDocumentContentChangeEvent, version: number) => void;
}

/** So many are put in at a keystroke at most. */
const MOST_WAITING = 8;

/** A text as the editor opened it; offsets and columns count UTF-16, as the protocol has it. */
export function lateDocument({ uri, languageId, version, text }: TextDocumentItem): LateDocument {
  let document = TextDocument.create(uri, languageId, version, text);
  let latest = version;
  let waiting: TextDocumentContentChangeEvent[] = [];
  const upToDate = (): TextDocument => {
    if (waiting.length > 0) document = TextDocument.update(document, waiting, latest);
    waiting = [];
    return document;
  };
  return {
    text: upToDate,
    change(change, newVersion) {
      latest = newVersion;
      const last = waiting.at(-1);
      const joined = last && typedOn(last, change);
      if (joined) waiting[waiting.length - 1] = joined;
      else waiting.push(change);
      if (waiting.length >= MOST_WAITING) upToDate();
    },
  };
}

/** Both as one, where the second puts something in right behind what the first put in, on the same line. */
function typedOn(
  first: TextDocumentContentChangeEvent,
  second: TextDocumentContentChangeEvent,
): TextDocumentContentChangeEvent | null {
  if (!('range' in first && 'range' in second) || /[\r\n]/.test(first.text + second.text)) return null;
  const { start, end } = second.range;
  const from = first.range.start;
  const follows = start.line === from.line && start.character === from.character + first.text.length;
  const isInsertion = start.line === end.line && start.character === end.character;
  return follows && isInsertion ? { range: first.range, text: first.text + second.text } : null;
}
