import type { ComparedRow } from './compare-lines.ts';

/** A finding, as it stands in its row's list. */
export interface Note {
  readonly verdict: 'preserves' | 'changes';
  readonly before: readonly [number, number] | null;
  readonly after: readonly [number, number] | null;
  readonly item: HTMLElement;
}

export interface PlacedNotes {
  readonly at: ReadonlyMap<number, { readonly above: readonly Note[]; readonly below: readonly Note[] }>;
  /** Rows that some note is about. */
  readonly whole: ReadonlySet<number>;
  readonly placed: readonly Note[];
}

/** A note on more lines than these stands above them, as a heading does; on fewer below, as a comment. */
const FEW_LINES = 3;
/** A note on more than this share of a symbol is on the symbol. */
const MOSTLY = 0.6;
/** More steps of a proof than these would tear the code apart; the list above it has them all. */
const MOST_STEPS = 8;

/** Reads the findings of a row from the page. */
export function notesIn(row: HTMLElement): readonly Note[] {
  return [...row.querySelectorAll<HTMLElement>('ul.f > li[data-a], ul.f > li[data-b]')].map((item) => ({
    verdict: item.classList.contains('x') ? 'changes' : 'preserves',
    before: span(item.dataset['b']),
    after: span(item.dataset['a']),
    item,
  }));
}

function span(text: string | undefined): readonly [number, number] | null {
  const [, first, last] = /^(\d+)-(\d+)$/.exec(text ?? '') ?? [];
  return first === undefined ? null : [Number(first), Number(last)];
}

/** Where each note belongs. One on the whole symbol, or on lines that are not shown, stays in the list. */
export function notesByRow(rows: readonly ComparedRow[], notes: readonly Note[]): PlacedNotes {
  const at = new Map<number, { above: Note[]; below: Note[] }>();
  const whole = new Set<number>();
  const placed: Note[] = [];
  let steps = 0;
  for (const note of notes) {
    const covered = rowsOf(rows, note);
    if (covered.length === 0 || covered.length >= rows.length * MOSTLY) continue;
    if (note.verdict === 'preserves') steps += 1;
    if (steps > MOST_STEPS) continue;
    const isLong = covered.length > FEW_LINES;
    const row = isLong ? covered[0]! : covered.at(-1)!;
    const there = at.get(row) ?? { above: [], below: [] };
    there[isLong ? 'above' : 'below'].push(note);
    at.set(row, there);
    for (const one of covered) whole.add(one);
    placed.push(note);
  }
  return { at, whole, placed };
}

/** The rows that a note is about, by its lines now or, where there are none, by those before. */
function rowsOf(rows: readonly ComparedRow[], { before, after }: Note): readonly number[] {
  const within = (number: number | null | undefined, lines: readonly [number, number] | null): boolean =>
    number != null && lines !== null && number >= lines[0] && number <= lines[1];
  const now = rows.flatMap((row, at) => (within(row.after?.number, after) ? [at] : []));
  return now.length > 0 ? now : rows.flatMap((row, at) => (within(row.before?.number, before) ? [at] : []));
}
