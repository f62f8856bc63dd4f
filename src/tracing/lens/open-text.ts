import type { Lens, Place, SeenSymbol } from '../../model/lens.ts';
import { type Edit, isBefore, shifted } from './shift.ts';
import {
  NAME_AT,
  NAME_END,
  NUMBERS,
  received,
  symbolNumbered,
  type UnderstoodText,
} from './understood-text.ts';

/**
 * A text that is open in an editor, as it was last understood, kept in step with every keystroke. Nothing here reads
 * the text: that is done elsewhere and takes its time, while this answers at once.
 */
export interface OpenText {
  /** Null until it was understood for the first time. */
  readonly known: UnderstoodText | null;
  /** Edits that came after the text that is being read now. */
  readonly since: readonly Edit[];
}

export const unread: OpenText = { known: null, since: [] };

export function edited({ known, since }: OpenText, edit: Edit): OpenText {
  return { known: known && moved(known, [edit]), since: [...since, edit] };
}

/** The text as it is now is being read. */
export function beingRead(open: OpenText): OpenText {
  return open.since.length === 0 ? open : { ...open, since: [] };
}

/**
 * What was read, brought up to the edits since. A text that doesn't parse changes nothing where there was one that
 * did: while somebody is in the middle of a statement, lenses stay.
 *
 * @param sent as `sendable` has made it.
 */
export function understood({ known, since }: OpenText, sent: string): OpenText {
  const read = received(sent);
  if (!read.whole && known?.whole === true) return { known, since };
  return { known: moved(read, since), since };
}

function moved(known: UnderstoodText, edits: readonly Edit[]): UnderstoodText {
  const places = edits.reduce(shifted, known.places);
  return places === known.places ? known : { ...known, places };
}

/** Whether an editor that shows the lenses of one would have to draw them anew for the other, places aside. */
export function lookAlike({ known: one }: OpenText, { known: other }: OpenText): boolean {
  if (one === null || other === null) return one === other;
  return (
    one.titles.length === other.titles.length &&
    one.titles.every(
      (title, at) =>
        title === other.titles[at] && one.names[one.lensed[at]!] === other.names[other.lensed[at]!],
    )
  );
}

/** The lenses of symbols whose names end on these lines, which count from 1. */
export function lensesBetween({ known }: OpenText, first: number, last: number): readonly Lens[] {
  return (known?.lensed ?? []).flatMap((number, at): Lens[] => {
    const line = known!.places[number * NUMBERS + NAME_END]!;
    if (line < first || line > last) return [];
    return [{ symbol: symbolNumbered(known!, number), title: known!.titles[at]! }];
  });
}

/** The innermost symbol around a place; the file itself where there is no other. */
export function symbolAt({ known }: OpenText, place: Place): SeenSymbol | null {
  if (known === null || known.names.length === 0) return null;
  for (let number = known.names.length - 1; number > 0; number--)
    if (holds(known.places, number * NUMBERS, place)) return symbolNumbered(known, number);
  return symbolNumbered(known, 0);
}

/** The symbol whose name stands there. */
export function symbolNamedAt({ known }: OpenText, place: Place): SeenSymbol | null {
  const count = known?.names.length ?? 0;
  for (let number = 1; number < count; number++)
    if (holds(known!.places, number * NUMBERS + NAME_AT, place)) return symbolNumbered(known!, number);
  return null;
}

export function symbolCalled({ known }: OpenText, name: string): SeenSymbol | null {
  const number = known?.names.indexOf(name) ?? -1;
  return number === -1 ? null : symbolNumbered(known!, number);
}

/** The symbol that the ledger knows by this name, whatever it is called here. */
export function symbolTracedAs({ known }: OpenText, name: string): SeenSymbol | null {
  for (const number of known?.names.keys() ?? []) {
    const symbol = symbolNumbered(known!, number);
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
