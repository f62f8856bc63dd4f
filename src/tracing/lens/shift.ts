import type { Place, SeenSymbol, SeenText, Span } from '../../model/lens.ts';

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
 * Where the symbols of a text stand after an edit, as far as that can be told without reading it. What lies before
 * the edit stays the same object, so that a keystroke costs next to nothing; what was inside what was replaced stays
 * on its line, or goes to the end of what came in its place.
 */
export function shifted(seen: SeenText, edit: Edit): SeenText {
  let moved = false;
  const symbols = seen.symbols.map((symbol) => {
    const after = shiftedSymbol(symbol, edit);
    moved ||= after !== symbol;
    return after;
  });
  return moved ? { ...seen, symbols } : seen;
}

function shiftedSymbol(symbol: SeenSymbol, edit: Edit): SeenSymbol {
  if (isBefore(symbol.span.end, edit.replaced.start)) return symbol;
  const span = shiftedSpan(symbol.span, edit);
  const nameSpan = shiftedSpan(symbol.nameSpan, edit);
  return span === symbol.span && nameSpan === symbol.nameSpan ? symbol : { ...symbol, span, nameSpan };
}

/** Text that is put in right before something stands before it; right behind a name, it goes on with the name. */
function shiftedSpan(span: Span, edit: Edit): Span {
  const start = shiftedPlace(span.start, edit);
  const end = span.start === span.end ? start : shiftedPlace(span.end, edit);
  return start === span.start && end === span.end ? span : { start, end };
}

function shiftedPlace(place: Place, { replaced, newLines, lastLength }: Edit): Place {
  const { start, end } = replaced;
  if (isBefore(place, start)) return place;
  const newEnd = {
    line: start.line + newLines,
    character: lastLength + (newLines === 0 ? start.character : 0),
  };
  if (isBefore(place, end)) return isBefore(place, newEnd) ? place : newEnd;
  if (place.line === end.line)
    return { line: newEnd.line, character: newEnd.character + place.character - end.character };
  return newEnd.line === end.line ? place : { ...place, line: place.line + newEnd.line - end.line };
}

function isBefore(a: Place, b: Place): boolean {
  return a.line < b.line || (a.line === b.line && a.character < b.character);
}
