import type { PatchHunk, ProposedWrite } from '../model/agent-event.ts';

export type ParsedPatch =
  | { readonly ok: true; readonly writes: readonly ProposedWrite[] }
  /** `line` counts from 1 inside the patch. */
  | { readonly ok: false; readonly because: string; readonly line: number };

const begin = '*** Begin Patch';
const end = '*** End Patch';
const addFile = '*** Add File: ';
const deleteFile = '*** Delete File: ';
const updateFile = '*** Update File: ';
const moveTo = '*** Move to: ';
const endOfFile = '*** End of File';
const environment = '*** Environment ID: ';

/**
 * Reads a patch in the form that Codex's `apply_patch` takes, into one write for each file section, in order.
 *
 * ```
 * *** Begin Patch
 * *** Update File: src/a.ts
 * *** Move to: src/b.ts
 * @@ class Cart
 *    total() {
 * -    return 1;
 * +    return 2;
 * *** Add File: src/c.ts
 * +export const c = 1;
 * *** Delete File: src/d.ts
 * *** End Patch
 * ```
 *
 * It is lenient wherever any known version of the tool is: white space around the markers, a heredoc around the
 * whole, blank lines between sections, several `@@` lines in a row, a first hunk without `@@`. What it refuses,
 * the tool refuses too, so that nothing the tool would write goes unread.
 */
export function parseApplyPatch(patch: string): ParsedPatch {
  const lines = patchLines(patch);
  if (lines[0]?.trim() !== begin) return broken(`a patch begins with '${begin}'`, 1);
  if (lines.length < 2 || lines.at(-1)?.trim() !== end)
    return broken(`a patch ends with '${end}'`, lines.length);
  const last = lines.length - 1;
  const writes: ProposedWrite[] = [];
  let at = 1;
  while (at < last) {
    const header = lines[at]!.trim();
    if (header === '' || (writes.length === 0 && header.startsWith(environment))) {
      at += 1;
      continue;
    }
    const section = readSection(lines, at, last);
    if ('because' in section) return section;
    writes.push(section.write);
    at = section.next;
  }
  return { ok: true, writes };
}

interface Section {
  readonly write: ProposedWrite;
  readonly next: number;
}

type Broken = Extract<ParsedPatch, { ok: false }>;

function readSection(lines: readonly string[], at: number, last: number): Section | Broken {
  const header = lines[at]!.trimStart();
  const path = (marker: string) => header.slice(marker.length).trimEnd();
  if (header.startsWith(addFile)) return readAddition(lines, at + 1, last, path(addFile));
  if (header.startsWith(deleteFile))
    return { write: { type: 'delete', path: path(deleteFile) }, next: at + 1 };
  if (header.startsWith(updateFile)) return readUpdate(lines, at + 1, last, path(updateFile));
  return broken(`'${header.trim()}' is no header of a file's section`, at + 1);
}

function readAddition(lines: readonly string[], start: number, last: number, path: string): Section {
  let at = start;
  let content = '';
  while (at < last && lines[at]!.startsWith('+')) {
    content += `${lines[at]!.slice(1)}\n`;
    at += 1;
  }
  return { write: { type: 'content', path, content }, next: at };
}

function readUpdate(lines: readonly string[], start: number, last: number, path: string): Section | Broken {
  let at = start;
  let renameTo: string | null = null;
  const hunks: PatchHunk[] = [];
  while (at < last) {
    const line = lines[at]!;
    // Blank lines after a hunk that has ended, and an end of file before the first, mean nothing to the tool.
    const ended = hunks.length > 0 && line.trim() === '';
    if (ended || (hunks.length === 0 && line.trimEnd() === endOfFile)) {
      at += 1;
      continue;
    }
    if (hunks.length === 0 && renameTo === null && line.trim().startsWith(moveTo)) {
      renameTo = line.trim().slice(moveTo.length);
      at += 1;
      continue;
    }
    if (line.startsWith('***')) break;
    const hunk = readHunk(lines, at, last, hunks.length === 0);
    if ('because' in hunk) return hunk;
    hunks.push(hunk.hunk);
    at = hunk.next;
  }
  if (hunks.length > 0) return { write: { type: 'patch', path, hunks, renameTo }, next: at };
  if (renameTo !== null) return { write: { type: 'rename', path, renameTo }, next: at };
  return broken(`the update of '${path}' holds no change`, start);
}

function readHunk(
  lines: readonly string[],
  start: number,
  last: number,
  first: boolean,
): { readonly hunk: PatchHunk; readonly next: number } | Broken {
  let at = start;
  const context: string[] = [];
  while (at < last && isContext(lines[at]!)) {
    const place = lines[at]!.trimEnd().slice('@@ '.length);
    if (place.trim() !== '') context.push(place);
    at += 1;
  }
  if (at === start && !first)
    return broken(`a further hunk begins with '@@', not with '${lines[at]}'`, at + 1);
  const before: string[] = [];
  const after: string[] = [];
  const firstLine = at;
  for (; at < last; at += 1) {
    const line = lines[at]!;
    if (line.trimEnd() === endOfFile) {
      return { hunk: { context, before, after, atEndOfFile: true }, next: at + 1 };
    }
    const mark = line[0];
    if (mark !== undefined && mark !== ' ' && mark !== '+' && mark !== '-') break;
    if (mark !== '+') before.push(line.slice(1));
    if (mark !== '-') after.push(line.slice(1));
  }
  if (at === firstLine) return broken(`a hunk's lines begin with ' ', '+' or '-'`, at + 1);
  return { hunk: { context, before, after, atEndOfFile: false }, next: at };
}

function isContext(line: string): boolean {
  const text = line.trimEnd();
  return text === '@@' || text.startsWith('@@ ');
}

/** The lines between and with the markers; a heredoc that wraps the patch is taken off. */
function patchLines(patch: string): readonly string[] {
  const lines = patch.trim().split(/\r?\n/);
  const heredoc = /^<<-?\s*(['"]?)(\w+)\1$/.exec(lines[0]!.trim());
  if (heredoc === null || lines.length < 4 || !lines.at(-1)!.trim().endsWith(heredoc[2]!)) return lines;
  return lines.slice(1, -1);
}

function broken(because: string, line: number): Broken {
  return { ok: false, because, line };
}
