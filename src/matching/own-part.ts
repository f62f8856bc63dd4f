import type { CodeSymbol } from '../model/symbol.ts';

/**
 * The text of a symbol outside its child symbols, at the left margin and with LF: what has to change for a container
 * to be changed itself. Blank lines and commas between children belong to no one.
 *
 *     class Cart {            own part:   class Cart {
 *       items = [];                         log('made');   (were it allowed there)
 *       total() { ... }                   }
 *     }
 */
export function ownText(symbol: CodeSymbol, fileText: string): string {
  const segments: string[] = [];
  let at = symbol.range.start;
  const children = [...symbol.children].sort((a, b) => a.range.start - b.range.start);
  for (const child of children) {
    if (child.range.start > at) segments.push(fileText.slice(at, child.range.start));
    at = Math.max(at, child.range.end);
  }
  segments.push(fileText.slice(at, Math.max(at, symbol.range.end)));
  const margin = marginOf(fileText, symbol.range.start);
  return segments
    .map((segment) => portable(segment, margin))
    .map((segment) => (children.length > 0 ? segment.replace(/^[\s,;]+|[\s,;]+$/g, '') : segment))
    .filter((segment) => segment !== '')
    .join('\n');
}

function marginOf(text: string, start: number): string {
  let lineStart = start;
  while (lineStart > 0 && text[lineStart - 1] !== '\n' && text[lineStart - 1] !== '\r') lineStart -= 1;
  return /^[^\S\n\r]*/.exec(text.slice(lineStart, start))![0];
}

function portable(segment: string, margin: string): string {
  const lines = segment.split(/\r\n|\r|\n/);
  return lines
    .map((line, index) => (index > 0 && line.startsWith(margin) ? line.slice(margin.length) : line))
    .join('\n');
}
