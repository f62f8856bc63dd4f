import type { Lens, LensedText, Place, SeenSymbol, SeenText } from '../../model/lens.ts';
import { MODULE_NAME } from '../../model/symbol.ts';
import { type Edit, shifted } from './shift.ts';

/**
 * A text that is open in an editor, as it was last understood, kept in step with every keystroke. Nothing here reads
 * the text: that is done elsewhere and takes its time, while this answers at once.
 */
export interface OpenText {
  /** Null until it was understood for the first time. */
  readonly seen: SeenText | null;
  /** Edits that came after the text that is being read now. */
  readonly since: readonly Edit[];
  readonly lenses: readonly Lens[];
}

export const unread: OpenText = { seen: null, since: [], lenses: [] };

export function edited(open: OpenText, edit: Edit): OpenText {
  const since = [...open.since, edit];
  if (open.seen === null) return { ...open, since };
  const seen = shifted(open.seen, edit);
  return { seen, since, lenses: seen === open.seen ? open.lenses : relocated(open.lenses, seen) };
}

/** The text as it is now is being read. */
export function beingRead(open: OpenText): OpenText {
  return open.since.length === 0 ? open : { ...open, since: [] };
}

/**
 * What was read, brought up to the edits since. A text that doesn't parse changes nothing where there was one that
 * did: while somebody is in the middle of a statement, lenses stay.
 */
export function understood(open: OpenText, read: LensedText): OpenText {
  if (!read.seen.whole && open.seen?.whole === true) return open;
  const seen = open.since.reduce(shifted, read.seen);
  const byName = new Map(seen.symbols.map((symbol) => [symbol.name, symbol]));
  const lenses = read.lenses.map(({ name, title }): Lens => ({ symbol: byName.get(name)!, title }));
  return { ...open, seen, lenses };
}

/** Whether an editor that shows the lenses of one would have to draw them anew for the other, places aside. */
export function lookAlike(one: OpenText, other: OpenText): boolean {
  return (
    one.lenses.length === other.lenses.length &&
    one.lenses.every(({ symbol, title }, at) => {
      const lens = other.lenses[at]!;
      return title === lens.title && symbol.name === lens.symbol.name;
    })
  );
}

/** The innermost symbol around a place; the file itself where there is no other. */
export function symbolAt({ seen }: OpenText, place: Place): SeenSymbol | null {
  const around = seen?.symbols.filter(({ name, span }) => name === MODULE_NAME || holds(span, place)) ?? [];
  return around.at(-1) ?? null;
}

/** The symbol whose name stands there. */
export function symbolNamedAt({ seen }: OpenText, place: Place): SeenSymbol | null {
  return seen?.symbols.find(({ name, nameSpan }) => name !== MODULE_NAME && holds(nameSpan, place)) ?? null;
}

export function symbolCalled({ seen }: OpenText, name: string): SeenSymbol | null {
  return seen?.symbols.find((symbol) => symbol.name === name) ?? null;
}

function holds({ start, end }: SeenSymbol['span'], { line, character }: Place): boolean {
  return (
    (start.line < line || (start.line === line && start.character <= character)) &&
    (line < end.line || (line === end.line && character <= end.character))
  );
}

/** The same symbols at their new places; they are in the same order. */
function relocated(lenses: readonly Lens[], seen: SeenText): readonly Lens[] {
  const byName = new Map(seen.symbols.map((symbol) => [symbol.name, symbol]));
  return lenses.map((lens) => {
    const symbol = byName.get(lens.symbol.name);
    return symbol === undefined || symbol === lens.symbol ? lens : { ...lens, symbol };
  });
}
