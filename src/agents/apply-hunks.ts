import type { PatchHunk } from '../model/agent-event.ts';
import { commonItems } from '../model/common-items.ts';
import { findLines } from './find-lines.ts';
import type { WriteEffect } from './write-effect.ts';

/**
 * A patch's hunks applied to a file's text as Codex's `apply_patch` applies them; verified against 0.169.0.
 * Hunks are looked for in order, each below the one before. Lines that a hunk doesn't change stay as the file has
 * them, white space and line ends too; new lines take the file's first line end, and the last line always gets one.
 */
export function applyHunks(current: string | null, hunks: readonly PatchHunk[]): WriteEffect {
  if (current === null) return { type: 'not_applicable', because: 'the file does not exist' };
  const lines = sourceLines(current);
  const texts = lines.map((line) => line.text);
  const edits: LineEdit[] = [];
  let from = 0;
  for (const hunk of hunks) {
    const place = findPlace(texts, hunk, from);
    if ('because' in place) return { type: 'not_applicable', because: place.because };
    edits.push(...place.edits);
    from = place.next;
  }
  return { type: 'text', text: editLines(lines, edits) };
}

interface SourceLine {
  readonly text: string;
  readonly end: '\n' | '\r\n' | '';
}

/** From line `start` on, `count` lines become `lines`. */
interface LineEdit {
  readonly start: number;
  readonly count: number;
  readonly lines: readonly string[];
}

interface Place {
  readonly edits: readonly LineEdit[];
  /** Where the next hunk may begin. */
  readonly next: number;
}

function findPlace(
  texts: readonly string[],
  hunk: PatchHunk,
  start: number,
): Place | { readonly because: string } {
  let from = start;
  for (const context of hunk.context) {
    const at = findLines(texts, [context], from, false);
    if (at === null) {
      return { because: `the line that a hunk is to stand under was not found: ${context.trim()}` };
    }
    from = at + 1;
  }
  const { before, after } = hunk;
  // A hunk that only adds goes to the end of the file, whatever it stands under.
  if (before.length === 0) return { edits: [{ start: texts.length, count: 0, lines: after }], next: from };
  // A last empty line often stands for the file's final line break, which is no line here.
  const ends = before.at(-1) === '';
  const shorter = ends ? before.slice(0, -1) : before;
  const shorterAfter = ends && after.at(-1) === '' ? after.slice(0, -1) : after;
  const found = findLines(texts, before, from, hunk.atEndOfFile);
  if (found !== null) return placed(found, before, after);
  const foundShorter = ends ? findLines(texts, shorter, from, hunk.atEndOfFile) : null;
  if (foundShorter !== null) return placed(foundShorter, shorter, shorterAfter);
  // Other versions of the tool look further up where a hunk isn't at the end of the file, as it claims to be.
  const anywhere = hunk.atEndOfFile ? findLines(texts, before, from, false) : null;
  if (anywhere !== null) return placed(anywhere, before, after);
  const wanted = before.find((line) => line.trim() !== '') ?? '';
  return { because: `the lines that a hunk replaces were not found: ${wanted.trim()}` };
}

/** A hunk that stands at line `start`, cut into edits around the lines that it shows on both sides. */
function placed(start: number, before: readonly string[], after: readonly string[]): Place {
  const edits: LineEdit[] = [];
  let i = 0;
  let j = 0;
  for (const [left, right] of [...commonItems(before, after), [before.length, after.length] as const]) {
    if (left > i || right > j)
      edits.push({ start: start + i, count: left - i, lines: after.slice(j, right) });
    i = left + 1;
    j = right + 1;
  }
  return { edits, next: start + before.length };
}

function editLines(lines: readonly SourceLine[], edits: readonly LineEdit[]): string {
  const end = lines.find((line) => line.end !== '')?.end || '\n';
  const written: string[] = [];
  let at = 0;
  const keepUntil = (stop: number) => {
    for (const line of lines.slice(at, stop)) written.push(line.text, line.end || end);
    at = Math.max(at, stop);
  };
  // Sorting is stable: what is put at one place by several hunks stands there in their order.
  for (const edit of [...edits].sort((one, other) => one.start - other.start)) {
    keepUntil(edit.start);
    for (const line of edit.lines) written.push(line, end);
    at = Math.max(at, edit.start + edit.count);
  }
  keepUntil(lines.length);
  return written.join('');
}

function sourceLines(text: string): readonly SourceLine[] {
  const lines: SourceLine[] = [];
  let start = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', start)) {
    const crlf = at > start && text[at - 1] === '\r';
    lines.push({ text: text.slice(start, crlf ? at - 1 : at), end: crlf ? '\r\n' : '\n' });
    start = at + 1;
  }
  if (start < text.length) lines.push({ text: text.slice(start), end: '' });
  return lines;
}
