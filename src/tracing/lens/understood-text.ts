import type { Lens, SeenSymbol, SeenText, Span } from '../../model/lens.ts';

/**
 * What was understood of a text, as it is kept by the thread that must never be busy: in numbers and in text, so that
 * it is taken over, moved by an edit and given away again without making thousands of objects at a keystroke.
 */
export interface UnderstoodText {
  /** False where the text doesn't parse, and its symbols are a guess. */
  readonly whole: boolean;
  /** The symbols' qualified names: the file itself first, parents before children, in source order. */
  readonly names: readonly string[];
  /** Eight numbers for each symbol: start and end of it, start and end of its name, each a line and a character. */
  readonly places: Int32Array;
  /** Numbers of the symbols that have a lens, and what the lenses say. */
  readonly lensed: readonly number[];
  readonly titles: readonly string[];
  /** The rest of each symbol, as JSON, to be read for the one that somebody asks about. */
  readonly rest: readonly string[];
}

/** How many numbers tell where a symbol stands, and at which of them its name begins and ends. */
export const NUMBERS = 8;
export const NAME_AT = 4;
export const NAME_END = 6;

/** What is told of a text in one line, and then each symbol in a line of its own. */
export function sendable({ whole, symbols }: SeenText, lenses: readonly Lens[]): string {
  const numbers = new Map(symbols.map((symbol, number) => [symbol, number]));
  const head = {
    whole,
    names: symbols.map(({ name }) => name),
    places: symbols.flatMap(({ span, nameSpan }) => [...numbersOf(span), ...numbersOf(nameSpan)]),
    lensed: lenses.map(({ symbol }) => numbers.get(symbol)),
    titles: lenses.map(({ title }) => title),
  };
  const rest = symbols.map(({ name, span, nameSpan, ...others }) => JSON.stringify(others));
  return [JSON.stringify(head), ...rest].join('\n');
}

/** @param sent by `sendable`, in this process. */
export function received(sent: string): UnderstoodText {
  const [head = '', ...rest] = sent.split('\n');
  const { places, ...others } = JSON.parse(head) as Omit<UnderstoodText, 'places' | 'rest'> & {
    readonly places: readonly number[];
  };
  return { ...others, places: new Int32Array(places), rest };
}

/** All that is known of one symbol. */
export function symbolNumbered({ names, places, rest }: UnderstoodText, number: number): SeenSymbol {
  return {
    name: names[number]!,
    span: spanAt(places, number * NUMBERS),
    nameSpan: spanAt(places, number * NUMBERS + NAME_AT),
    ...(JSON.parse(rest[number]!) as Omit<SeenSymbol, 'name' | 'span' | 'nameSpan'>),
  };
}

function numbersOf({ start, end }: Span): readonly number[] {
  return [start.line, start.character, end.line, end.character];
}

function spanAt(places: Int32Array, at: number): Span {
  return {
    start: { line: places[at]!, character: places[at + 1]! },
    end: { line: places[at + 2]!, character: places[at + 3]! },
  };
}
