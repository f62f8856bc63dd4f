import type { Filters } from './filters.ts';
import type { Rows } from './rows.ts';

/** Going from row to row. */
export interface Reveal {
  /** To the next row that is shown, or the one before; the folded refactorings are one stop. */
  step(by: 1 | -1): void;
  /** Opens or closes the row, or the fold, that has the focus. */
  toggle(): void;
  /** Opens a row wherever it is, with all that it is folded in. */
  show(row: number): void;
}

export function makeReveal(rows: Rows, filters: Filters, clear: () => void): Reveal {
  const fold = document.querySelector<HTMLDetailsElement>('#fold');
  const firstFolded = rows.all.findIndex((row) => fold?.contains(row));

  return {
    step(by) {
      const all = stops();
      const focused = all.findIndex((row) => row.contains(document.activeElement) && holdsFocus(row));
      const from = focused >= 0 ? focused + by : firstInView(all, by);
      const next = all[Math.max(0, Math.min(all.length - 1, from))];
      if (next) focus(next);
    },
    toggle() {
      const row = document.activeElement?.closest<HTMLDetailsElement>('details.c, #fold');
      if (row) row.open = !row.open;
    },
    show(at) {
      const row = rows.all[at];
      if (!row) return;
      if (!filters.shown[at]) clear();
      if (fold?.contains(row)) fold.open = true;
      row.open = true;
      focus(row);
    },
  };

  function stops(): readonly HTMLDetailsElement[] {
    const isOpen = fold?.open ?? false;
    const shown = rows.all.filter((_, at) => filters.shown[at]);
    if (!fold || fold.closest<HTMLElement>('section')!.hidden) return shown;
    const before = shown.filter((row) => rows.at(row) < firstFolded);
    return isOpen ? [...before, fold, ...shown.slice(before.length)] : [...before, fold];
  }
}

/** The fold holds rows, which hold the focus themselves. */
function holdsFocus(row: HTMLDetailsElement): boolean {
  return document.activeElement?.closest('details.c, #fold') === row;
}

function firstInView(all: readonly HTMLElement[], by: 1 | -1): number {
  if (by < 0) return 0;
  // By halves: asking every one of thousands where it is would lay them all out.
  let [low, high] = [0, all.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (all[middle]!.getBoundingClientRect().bottom < 120) low = middle + 1;
    else high = middle;
  }
  return low;
}

function focus(row: HTMLDetailsElement): void {
  const summary = row.querySelector('summary')!;
  summary.focus({ preventScroll: true });
  summary.scrollIntoView({ block: 'nearest' });
}
