import type { TextEdit } from '../model/agent-event.ts';
import { findText } from './find-text.ts';
import type { WriteEffect } from './write-effect.ts';

/**
 * Old/new replacements as Claude Code's Edit makes them, one after the other; verified against 2.1.330.
 *
 * ```
 * "a\r\nb\r\n"   { old: "a\nb", new: "A\nB" }   -> "A\r\nB\r\n"   line ends are matched as LF, and kept
 * "a\nb\nc\n"    { old: "b", new: "" }          -> "a\nc\n"       what is removed takes its line break along
 * "say(“hi”)"    { old: 'say("hi")', ... }      -> is found        curly quotes match straight ones
 * '"caf\\u00e9"'  { old: '"café"', ... }          -> is found        and so do escapes and their characters
 * ""             { old: "", new: "a\n" }        -> "a\n"           an absent or blank file is created
 * ```
 */
export function applyEdits(current: string | null, edits: readonly TextEdit[]): WriteEffect {
  let text = current === null ? null : withLf(current);
  for (const edit of edits) {
    const next = applyEdit(text, edit);
    if (typeof next !== 'string') return { type: 'not_applicable', because: next.because };
    text = next;
  }
  if (text === null) return { type: 'not_applicable', because: 'there is no edit to make' };
  const withCrLf = current !== null && endsLinesWithCrLf(current);
  return { type: 'text', text: withCrLf ? withLf(text).replaceAll('\n', '\r\n') : text };
}

function applyEdit(text: string | null, edit: TextEdit): string | { readonly because: string } {
  if (edit.old === edit.new) return { because: 'the old and the new text are the same' };
  if (edit.old === '') {
    if (text === null || text.trim() === '') return edit.new;
    return { because: 'the edit creates a file, and the file already exists' };
  }
  if (text === null) return { because: 'the file does not exist' };
  const found = findText(text, edit.old);
  if (found === null) return { because: `the text to replace was not found: ${firstLine(edit.old)}` };
  const old = found.text;
  const count = text.split(old).length - 1;
  if (count > 1 && !edit.all) {
    return { because: `the text to replace stands there ${count} times: ${firstLine(old)}` };
  }
  const replacement = found.respell(edit.new);
  const removesLine = replacement === '' && !old.endsWith('\n') && text.includes(`${old}\n`);
  const target = removesLine ? `${old}\n` : old;
  return edit.all ? text.split(target).join(replacement) : replaceFirst(text, target, replacement);
}

function replaceFirst(text: string, old: string, replacement: string): string {
  const at = text.indexOf(old);
  return text.slice(0, at) + replacement + text.slice(at + old.length);
}

function withLf(text: string): string {
  return text.replaceAll('\r\n', '\n');
}

/** A file whose first 4096 characters have more CRLF than bare LF is written with CRLF throughout. */
function endsLinesWithCrLf(text: string): boolean {
  const head = text.slice(0, 4096);
  const all = head.split('\n').length - 1;
  const crlf = head.split('\r\n').length - 1;
  return crlf > all - crlf;
}

function firstLine(text: string): string {
  const line = text.trim().split('\n', 1)[0] ?? '';
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}
