import type { WordPart } from './shell/shell-tree.ts';
import type { Value } from './state.ts';

const LONGEST = 1000;

/** What `${name%pattern}` and its like leave of a value, where both are known; any other expansion gives nothing known. */
export function trimmedValue(
  { operator, inside }: Extract<WordPart, { type: 'expansion' }>,
  value: Value,
): Value {
  const pattern = patternOf(inside);
  if (value.type !== 'text' || value.text.length > LONGEST || pattern === null) return { type: 'unknown' };
  const { text } = value;
  // From the shortest piece to the longest, or the other way round for a doubled sign.
  const lengths = Array.from({ length: text.length + 1 }, (_, length) => length);
  if (operator.length === 2) lengths.reverse();
  switch (operator) {
    case '%':
    case '%%': {
      const length = lengths.find((count) => pattern.test(text.slice(text.length - count)));
      return { type: 'text', text: length === undefined ? text : text.slice(0, text.length - length) };
    }
    case '#':
    case '##': {
      const length = lengths.find((count) => pattern.test(text.slice(0, count)));
      return { type: 'text', text: length === undefined ? text : text.slice(length) };
    }
    default:
      return { type: 'unknown' };
  }
}

/** A pattern of plain characters, `*` and `?`; null where it is another one, which shells may read in several ways. */
function patternOf(parts: readonly WordPart[]): RegExp | null {
  let source = '';
  for (const part of parts) {
    if (part.type !== 'text' || !/^[\w./, :@+*?-]*$/.test(part.text)) return null;
    for (const character of part.text) {
      const isSign = !part.quoted && /[*?]/.test(character);
      source += isSign ? (character === '*' ? '[^]*' : '[^]') : character.replace(/[.*+?]/, '\\$&');
    }
  }
  // Many stars would take their time.
  return (source.match(/\[\^\]\*/g) ?? []).length > 2 ? null : new RegExp(`^${source}$`);
}
