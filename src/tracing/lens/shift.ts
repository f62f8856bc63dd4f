import type { Place, Span } from '../../model/lens.ts';

/** One edit of a text: what stood in `replaced` became `text`. */
export interface Edit {
  readonly replaced: Span;
  /** How many lines further down its end is than its start. */
  readonly newLines: number;
  /** Characters after the last line break of the new text; all of it where there is none. */
  readonly lastLength: number;
}

/** @param text what was put in the place of `replaced`. */
export function editOf(replaced: Span, text: string): Edit {
  let newLines = 0;
  let lastStart = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code !== 10 && code !== 13) continue;
    if (code === 13 && text.charCodeAt(at + 1) === 10) at += 1;
    newLines += 1;
    lastStart = at + 1;
  }
  return { replaced, newLines, lastLength: text.length - lastStart };
}

/**
 * What an edit really changed: formatters replace whole files to move a brace, and a lens should stay where it is
 * when they do. Both texts begin at the same place.
 */
export function smallestEdit(start: Place, before: string, after: string): Edit {
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && before.charCodeAt(head) === after.charCodeAt(head)) head += 1;
  // Between CR and LF, and between the halves of a character, is no place.
  while (head > 0 && splitsPair(before, head)) head -= 1;
  let tail = 0;
  while (
    tail < most - head &&
    before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail)
  )
    tail += 1;
  while (tail > 0 && (splitsPair(before, before.length - tail) || splitsPair(after, after.length - tail)))
    tail -= 1;
  const from = advanced(start, before.slice(0, head));
  const to = advanced(from, before.slice(head, before.length - tail));
  return editOf({ start: from, end: to }, after.slice(head, after.length - tail));
}

function splitsPair(text: string, at: number): boolean {
  const [left, right] = [text.charCodeAt(at - 1), text.charCodeAt(at)];
  return (
    (left === 13 && right === 10) || (left >= 0xd800 && left < 0xdc00 && right >= 0xdc00 && right < 0xe000)
  );
}

function advanced(start: Place, text: string): Place {
  const { newLines, lastLength } = editOf({ start, end: start }, text);
  return {
    line: start.line + newLines,
    character: lastLength + (newLines === 0 ? start.character : 0),
  };
}

/**
 * Where places of a text stand after an edit, as far as that can be told without reading it. What was inside what was
 * replaced stays on its line, or goes to the end of what came in its place. Text that is put in right before something
 * stands before it; right behind a name, it goes on with the name.
 *
 * @param places lines and characters in turn.
 * @returns the same array where nothing moved.
 */
export function shifted(places: Int32Array, { replaced, newLines, lastLength }: Edit): Int32Array {
  const { start, end } = replaced;
  const newEndLine = start.line + newLines;
  const newEndCharacter = lastLength + (newLines === 0 ? start.character : 0);
  let after: Int32Array | null = null;
  for (let at = 0; at < places.length; at += 2) {
    let line = places[at]!;
    let character = places[at + 1]!;
    if (isBefore(line, character, start.line, start.character)) continue;
    if (isBefore(line, character, end.line, end.character)) {
      if (isBefore(line, character, newEndLine, newEndCharacter)) continue;
      line = newEndLine;
      character = newEndCharacter;
    } else {
      if (line === end.line) character += newEndCharacter - end.character;
      line += newEndLine - end.line;
    }
    if (line === places[at] && character === places[at + 1]) continue;
    after ??= places.slice();
    after[at] = line;
    after[at + 1] = character;
  }
  return after ?? places;
}

/** Whether a place stands before another one. */
export function isBefore(
  line: number,
  character: number,
  otherLine: number,
  otherCharacter: number,
): boolean {
  return line < otherLine || (line === otherLine && character < otherCharacter);
}
