import stringWidth from 'string-width';

/** What goes over the edge of a terminal is cut; narrower than this, nothing could be read any more. */
const NARROWEST = 40;

/** How many cells a line may have on standard output; null where nobody looks, and lines may be of any length. */
export function terminalWidth(stream: NodeJS.WriteStream = process.stdout): number | null {
  if (stream.isTTY !== true) return null;
  const told = stream.columns || Number(process.env.COLUMNS);
  return Number.isInteger(told) && told > 0 ? Math.max(NARROWEST, told) : 80;
}

/** What colours a terminal, or leads to a place when it is clicked: it takes no room. */
// biome-ignore lint/complexity/useRegexLiterals: the escape reads better in words.
const SEQUENCE = new RegExp(
  '\\u001b(?:\\[[0-9;:?]*[ -/]*[@-~]|\\][^\\u0007\\u001b]*(?:\\u0007|\\u001b\\\\))',
  'g',
);
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * Text of at most so many cells: what is too long ends in `…`. Wide characters count as two, colours as none, and a
 * colour that was begun is ended.
 */
export function fitted(text: string, cells: number): string {
  if (stringWidth(text) <= cells) return text;
  if (cells < 1) return '';
  let kept = '';
  let room = cells - 1;
  let from = 0;
  let isFull = false;
  const take = (plain: string): void => {
    for (const { segment } of graphemes.segment(plain)) {
      const width = stringWidth(segment);
      isFull ||= width > room;
      if (isFull) return;
      kept += segment;
      room -= width;
    }
  };
  for (const sequence of text.matchAll(SEQUENCE)) {
    const wasFull = isFull;
    take(text.slice(from, sequence.index));
    if (isFull && !wasFull) kept += '…';
    kept += sequence[0];
    from = sequence.index + sequence[0].length;
  }
  const wasFull = isFull;
  take(text.slice(from));
  return wasFull ? kept : `${kept}…`;
}

/** Text with blanks after it, as wide as that many cells. */
export function padded(text: string, cells: number): string {
  return text + ' '.repeat(Math.max(0, cells - stringWidth(text)));
}
