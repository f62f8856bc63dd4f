import type { Disposable, TextDocumentContentChangeEvent, TextDocumentItem } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { type FileOfWorkspace, fileOfWorkspace } from '../tracing/lens/file-of-workspace.ts';
import { beingRead, edited, type OpenText, understood, unread } from '../tracing/lens/open-text.ts';
import { type Edit, editOf, smallestEdit } from '../tracing/lens/shift.ts';
import type { Desk } from './desk.ts';
import type { DrawnText } from './drawn-lenses.ts';
import { type LateDocument, lateDocument } from './late-document.ts';
import type { EditorSettings } from './settings.ts';
import { fileOfUri, toPlace, toSpan } from './uris.ts';

const INTENTS_FILE = '.orchestration/active_intents.yaml';

/** A text that is open in the editor. */
export interface Buffer {
  readonly uri: string;
  /** Null for a text that belongs to no workspace of goldthread's. */
  readonly file: FileOfWorkspace | null;
  readonly isIntents: boolean;
  readonly document: TextDocument;
  open: OpenText<DrawnText>;
  /** Done when the text was understood for the first time, or couldn't be. */
  readonly firstReading: Promise<void>;
}

export interface Buffers {
  readonly all: () => readonly Buffer[];
  get(uri: string): Buffer | null;
  opened(item: TextDocumentItem): void;
  changed(uri: string, version: number, changes: readonly TextDocumentContentChangeEvent[]): void;
  closed(uri: string): Buffer | null;
  /** Reads the buffers of a workspace again, since something else than their text has changed. */
  readAgain(root: string): void;
  /** All of them. */
  readAllAgain(): void;
  close(): void;
}

export interface BufferEvents {
  readonly settings: (uri: string) => EditorSettings;
  /** When the editor has said how it is set, or won't; before that no text is read for its lenses. */
  readonly configured: Promise<void>;
  /** A text was read; `looksOther` where the editor shows something else of it. */
  readonly read: (buffer: Buffer, looksOther: boolean) => void;
  /** A text has come to rest, or was opened. */
  readonly atRest: (buffer: Buffer) => void;
  readonly failed: (error: unknown) => void;
}

/** A longer replacement is looked at letter by letter for what it really changes; a keystroke is not. */
const MOST_PLAIN = 200;

interface OpenBuffer extends Buffer {
  version: number;
  readonly change: LateDocument['change'];
  timer: NodeJS.Timeout | null;
  isReading: boolean;
  /** Something changed while it was read. */
  isOld: boolean;
  isClosed: boolean;
  firstDone: () => void;
}

/**
 * The texts that are open, each kept in step with its edits at once and read again when it has come to rest.
 *
 * @param idleMs how long nothing must have been typed before a text is read.
 */
export function openBuffers(desk: Desk, events: BufferEvents, idleMs: number): Buffers & Disposable {
  const buffers = new Map<string, OpenBuffer>();

  async function read(buffer: OpenBuffer): Promise<void> {
    const { file } = buffer;
    if (file === null || buffer.isClosed) return;
    if (buffer.isReading) {
      buffer.isOld = true;
      return;
    }
    buffer.isReading = true;
    await events.configured;
    buffer.isOld = false;
    buffer.open = beingRead(buffer.open);
    const { version } = buffer;
    const isFirst = buffer.open.known === null;
    try {
      const text = buffer.document.getText();
      const { lenses, click } = events.settings(buffer.uri);
      const asked = [file.root, file.path, text, lenses, buffer.uri, click] as const;
      const drawn = await desk.ask('lens', asked, { later: !isFirst });
      const before = buffer.open.known;
      buffer.open = understood(buffer.open, drawn);
      if (!buffer.isClosed) events.read(buffer, !isFirst && before?.look !== buffer.open.known?.look);
    } catch (error) {
      events.failed(error);
    }
    buffer.isReading = false;
    buffer.firstDone();
    if (buffer.isOld) await read(buffer);
    else if (buffer.version !== version && buffer.timer === null) rest(buffer);
  }

  /** Waits until nothing is typed any more. */
  function rest(buffer: OpenBuffer): void {
    if (buffer.timer) clearTimeout(buffer.timer);
    buffer.timer = setTimeout(() => {
      buffer.timer = null;
      if (!buffer.isIntents) void read(buffer);
      events.atRest(buffer);
    }, idleMs);
    buffer.timer.unref();
  }

  return {
    all: () => [...buffers.values()],
    get: (uri) => buffers.get(uri) ?? null,
    opened(item) {
      const { uri, version } = item;
      const path = fileOfUri(uri);
      const file = path === null ? null : placeOf(path);
      let firstDone = (): void => {};
      const firstReading = new Promise<void>((resolve) => {
        firstDone = resolve;
      });
      const isIntents = file?.path === INTENTS_FILE;
      const state = { timer: null, isReading: false, isOld: false, isClosed: false, firstReading, firstDone };
      const kept = lateDocument(item);
      const buffer: OpenBuffer = {
        ...{ uri, file, isIntents, version, open: unread, ...state },
        get document() {
          return kept.text();
        },
        change: kept.change,
      };
      buffers.set(uri, buffer);
      if (file === null || isIntents) firstDone();
      else void read(buffer);
      events.atRest(buffer);
    },
    changed(uri, version, changes) {
      const buffer = buffers.get(uri);
      // Nobody asks about a text of no workspace.
      if (!buffer?.file) return;
      buffer.version = version;
      for (const change of changes) {
        if (!buffer.isIntents) buffer.open = edited(buffer.open, editFrom(buffer, change));
        buffer.change(change, version);
      }
      rest(buffer);
    },
    closed(uri) {
      const buffer = buffers.get(uri);
      if (!buffer) return null;
      buffer.isClosed = true;
      if (buffer.timer) clearTimeout(buffer.timer);
      buffers.delete(uri);
      return buffer;
    },
    readAgain(root) {
      for (const buffer of buffers.values()) {
        if (buffer.file?.root !== root) continue;
        if (buffer.isIntents) events.atRest(buffer);
        else if (buffer.timer === null) void read(buffer);
      }
    },
    readAllAgain() {
      for (const buffer of buffers.values())
        if (!buffer.isIntents && buffer.timer === null) void read(buffer);
    },
    close() {
      for (const uri of [...buffers.keys()]) this.closed(uri);
    },
    dispose() {
      this.close();
    },
  };
}

function placeOf(path: string): FileOfWorkspace | null {
  try {
    return fileOfWorkspace(path);
  } catch {
    return null;
  }
}

/** As the editor says it, in our own terms; to be asked before the text is changed, which most don't look at. */
function editFrom(buffer: Buffer, change: TextDocumentContentChangeEvent): Edit {
  if (!('range' in change)) {
    return smallestEdit({ line: 1, character: 0 }, buffer.document.getText(), change.text);
  }
  const { range, text } = change;
  if (text.length <= MOST_PLAIN && range.start.line === range.end.line) return editOf(toSpan(range), text);
  return smallestEdit(toPlace(range.start), buffer.document.getText(range), text);
}
