import { isAbsolute, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Position, Range } from 'vscode-languageserver';
import type { Place, Span } from '../model/lens.ts';

/** Null for what is no file of this machine: an untitled text, one in a commit, one of another machine. */
export function fileOfUri(uri: string): string | null {
  try {
    const file = uri.startsWith('file:') ? fileURLToPath(uri) : null;
    return file !== null && isAbsolute(file) ? file : null;
  } catch {
    return null;
  }
}

/** A file of a workspace as `file:` URI, with what a URI can't hold encoded. */
export function uriOfFile(root: string, path: string): string {
  return pathToFileURL(join(root, path)).href;
}

/** Lines from 0, as the protocol has them, to lines from 1; characters count UTF-16 from 0 on both sides. */
export function toPlace({ line, character }: Position): Place {
  return { line: line + 1, character };
}

/** As `toPlace`, both ends. */
export function toSpan({ start, end }: Range): Span {
  return { start: toPlace(start), end: toPlace(end) };
}

/** The way back: lines from 1 to lines from 0. */
export function toRange({ start, end }: Span): Range {
  return { start: toPosition(start), end: toPosition(end) };
}

function toPosition({ line, character }: Place): Position {
  return { line: Math.max(0, line - 1), character };
}
