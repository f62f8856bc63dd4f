import { asciiJson, bytesOfAscii } from '../../model/ascii-json.ts';
import type { Lens, SeenSymbol, SeenText, Span } from '../../model/lens.ts';

/**
 * What was understood of a text, as it is kept by the thread that must never be busy: in numbers and in bytes, so that
 * it is taken over from another thread without a copy, moved by an edit and given away again without making thousands
 * of objects at a keystroke.
 */
export interface UnderstoodText {
  /** False where the text doesn't parse, and its symbols are a guess. */
  readonly whole: boolean;
  /**
   * Eight numbers for each symbol: start and end of it, start and end of its name, each a line and a character. The
   * file itself comes first; parents come before children, in source order.
   */
  readonly places: Int32Array;
  /** Numbers of the symbols that have a lens. */
  readonly lensed: Int32Array;
  /** The rest of each symbol, a line of JSON behind a line break, to be read for the one that somebody asks about. */
  readonly told: Uint8Array;
  /** Where each of these lines begins, and after the last one where the next would. */
  readonly toldAt: Int32Array;
}

/** How many numbers tell where a symbol stands, and at which of them its name begins and ends. */
export const NUMBERS = 8;
export const NAME_AT = 4;
export const NAME_END = 6;

/** Its name comes first, so that it is found by it. */
interface Told extends Omit<SeenSymbol, 'span' | 'nameSpan'> {
  /** What its lens says; null where it has none. */
  readonly title: string | null;
}

/** Packs a text's symbols and lenses. Lines count from 1 and characters UTF-16 from 0, as in `Place`. */
export function understoodText({ whole, symbols }: SeenText, lenses: readonly Lens[]): UnderstoodText {
  const numbers = new Map(symbols.map((symbol, number) => [symbol, number]));
  const titles = new Map(lenses.map(({ symbol, title }) => [symbol, title]));
  const places = new Int32Array(symbols.length * NUMBERS);
  const toldAt = new Int32Array(symbols.length + 1);
  const lines = symbols.map((symbol, number) => {
    const { name, span, nameSpan, ...others } = symbol;
    putSpan(places, number * NUMBERS, span);
    putSpan(places, number * NUMBERS + NAME_AT, nameSpan);
    const told: Told = { name, title: titles.get(symbol) ?? null, ...others };
    const line = `\n${asciiJson(told)}`;
    toldAt[number + 1] = toldAt[number]! + line.length;
    return line;
  });
  const lensed = Int32Array.from(lenses, ({ symbol }) => numbers.get(symbol)!);
  return { whole, places, lensed, told: bytesOfAscii(lines.join('')), toldAt };
}

/** How many symbols there are, the file itself among them. */
export function countOf({ toldAt }: UnderstoodText): number {
  return toldAt.length - 1;
}

/** All that is known of one symbol. */
export function symbolNumbered(known: UnderstoodText, number: number): SeenSymbol {
  return lensNumbered(known, number).symbol;
}

/** The same with what its lens says; nothing where it has none. */
export function lensNumbered({ places, told, toldAt }: UnderstoodText, number: number): Lens {
  const line = asBuffer(told).toString('latin1', toldAt[number]! + 1, toldAt[number + 1]);
  const { title, ...others } = JSON.parse(line) as Told;
  const symbol = {
    ...others,
    span: spanAt(places, number * NUMBERS),
    nameSpan: spanAt(places, number * NUMBERS + NAME_AT),
  };
  return { symbol, title: title ?? '' };
}

/** The number of the first symbol with this qualified name; -1 for none. */
export function numberOf({ told, toldAt }: UnderstoodText, name: string): number {
  const at = asBuffer(told).indexOf(`\n{"name":${asciiJson(name)},`);
  return at === -1 ? -1 : toldAt.indexOf(at);
}

/** What came from another thread has lost its kind. */
function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function putSpan(places: Int32Array, at: number, { start, end }: Span): void {
  places[at] = start.line;
  places[at + 1] = start.character;
  places[at + 2] = end.line;
  places[at + 3] = end.character;
}

function spanAt(places: Int32Array, at: number): Span {
  return {
    start: { line: places[at]!, character: places[at + 1]! },
    end: { line: places[at + 2]!, character: places[at + 3]! },
  };
}
