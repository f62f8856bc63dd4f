import type { Lens, Place, SeenSymbol } from '../../model/lens.ts';
import { type Edit, isBefore, shifted } from './shift.ts';
import {
  countOf,
  lensNumbered,
  NAME_AT,
  NAME_END,
  NUMBERS,
  numberOf,
  symbolNumbered,
  type UnderstoodText,
} from './understood-text.ts';

/**
 * A text that is open in an editor, as it was last understood, kept in step with every keystroke. Nothing here reads
 * the text: that is done elsewhere and takes its time, while this answers at once.
 */
export interface OpenText<Known extends UnderstoodText = UnderstoodText> {
  /** Null until it was understood for the first time. */
  readonly known: Known | null;
  /** Edits that came after the text that is being read now. */
  readonly since: readonly Edit[];
}

export const unread: OpenText<never> = { known: null, since: [] };

/**
 * The text after an edit: what is known of it moves along, and the edit is kept for the reading that is under way.
 */
export function edited<Known extends UnderstoodText>(
  { known, since }: OpenText<Known>,
  edit: Edit,
): OpenText<Known> {
  return { known: known && moved(known, [edit]), since: [...since, edit] };
}

/** The text as it is now is being read. */
export function beingRead<Known extends UnderstoodText>(open: OpenText<Known>): OpenText<Known> {
  return open.since.length === 0 ? open : { ...open, since: [] };
}

/**
 * What was read, brought up to the edits since. A text that doesn't parse changes nothing where there was one that
 * did: while somebody is in the middle of a statement, lenses stay.
 */
export function understood<Known extends UnderstoodText>(
  { known, since }: OpenText<Known>,
  read: Known,
): OpenText<Known> {
  if (!read.whole && known?.whole === true) return { known, since };
  return { known: moved(read, since), since };
}

function moved<Known extends UnderstoodText>(known: Known, edits: readonly Edit[]): Known {
  const places = edits.reduce(shifted, known.places);
  return places === known.places ? known : { ...known, places };
}

/** The lenses of symbols whose names end on these lines, which count from 1. */
export function lensesBetween({ known }: OpenText, first: number, last: number): readonly Lens[] {
  if (known === null) return [];
  return Array.from(known.lensed)
    .filter((number) => {
      const line = known.places[number * NUMBERS + NAME_END]!;
      return line >= first && line <= last;
    })
    .map((number) => lensNumbered(known, number));
}

/** The innermost symbol around a place; the file itself where there is no other. */
export function symbolAt({ known }: OpenText, place: Place): SeenSymbol | null {
  if (known === null || countOf(known) === 0) return null;
  for (let number = countOf(known) - 1; number > 0; number--)
    if (holds(known.places, number * NUMBERS, place)) return symbolNumbered(known, number);
  return symbolNumbered(known, 0);
}

/** The symbol whose name stands there. */
export function symbolNamedAt({ known }: OpenText, place: Place): SeenSymbol | null {
  if (known === null) return null;
  for (let number = 1; number < countOf(known); number++)
    if (holds(known.places, number * NUMBERS + NAME_AT, place)) return symbolNumbered(known, number);
  return null;
}

/** The first symbol of this qualified name; null where there is none, or where nothing was understood so far. */
export function symbolCalled({ known }: OpenText, name: string): SeenSymbol | null {
  const number = known === null ? -1 : numberOf(known, name);
  return number === -1 ? null : symbolNumbered(known!, number);
}

/** The symbol that the ledger knows by this name, whatever it is called here. */
export function symbolTracedAs({ known }: OpenText, name: string): SeenSymbol | null {
  for (let number = 0; known !== null && number < countOf(known); number++) {
    const symbol = symbolNumbered(known, number);
    if (symbol.traced?.name === name) return symbol;
  }
  return null;
}

function holds(places: Int32Array, at: number, { line, character }: Place): boolean {
  return !(
    isBefore(line, character, places[at]!, places[at + 1]!) ||
    isBefore(places[at + 2]!, places[at + 3]!, line, character)
  );
}
