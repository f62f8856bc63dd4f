import type { RowCode } from '../../src/report/page-data.ts';
import { keyOf } from './compare-lines.ts';
import { drawCode } from './draw-code.ts';
import { element } from './element.ts';
import { linesOf } from './lines.ts';
import { notesIn } from './notes.ts';
import type { Packs } from './packs.ts';

/** The rows of the page, whose code is drawn when they are open and about to be seen. */
export interface Rows {
  readonly all: readonly HTMLDetailsElement[];
  at(element: Element | null): number;
  /** Draws all that is unpacked of these rows at once, in one column, and opens them. */
  openForPrint(rows: readonly number[]): void;
  /** Takes back what `openForPrint` did. */
  closeAfterPrint(): void;
}

/** Wide enough for two columns of code. */
const TWO_COLUMNS = '(min-width: 56rem)';

export function makeRows(packs: Packs): Rows {
  const all = [...document.querySelectorAll<HTMLDetailsElement>('details.c')];
  const places = new Map<Element, number>(all.map((row, at) => [row, at]));
  const wide = matchMedia(TWO_COLUMNS);
  const opened = new Set<HTMLDetailsElement>();
  const redrawn = new Set<HTMLDetailsElement>();

  const soon = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        soon.unobserve(target);
        void drawLater(target as HTMLDetailsElement);
      }
    },
    { rootMargin: '400px' },
  );
  // The event of a details element doesn't bubble.
  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (target instanceof HTMLDetailsElement && target.open && places.has(target) && !isDrawn(target))
        soon.observe(target);
    },
    true,
  );
  wide.addEventListener('change', () => {
    for (const drawn of document.querySelectorAll('.code-box')) {
      const row = drawn.closest<HTMLDetailsElement>('details.c')!;
      clear(row);
      if (row.open) soon.observe(row);
    }
  });
  return {
    all,
    at: (inside) => places.get(inside?.closest('details.c') ?? document.body) ?? -1,
    openForPrint(rows) {
      for (const at of rows) {
        const row = all[at]!;
        const code = packs.known(at);
        clear(row);
        if (code) draw(row, code, false);
        redrawn.add(row);
        if (row.open) continue;
        row.open = true;
        opened.add(row);
      }
    },
    closeAfterPrint() {
      for (const row of redrawn) clear(row);
      for (const row of opened) row.open = false;
      for (const row of redrawn) if (row.open) soon.observe(row);
      redrawn.clear();
      opened.clear();
    },
  };

  async function drawLater(row: HTMLDetailsElement): Promise<void> {
    if (isDrawn(row)) return;
    const at = places.get(row)!;
    let code: RowCode | null;
    try {
      code = await packs.codeOf(at);
      await Promise.all((code?.[2] ?? []).map((kin) => packs.codeOf(kin)));
    } catch {
      message(row, 'This browser can not unpack the code.');
      return;
    }
    if (isDrawn(row)) return;
    if (code === null) message(row, 'The code is left out, since the page would weigh too much with it.');
    else draw(row, code, wide.matches);
  }

  function draw(row: HTMLDetailsElement, code: RowCode, inTwo: boolean): void {
    const notes = notesIn(row);
    const drawing = drawCode(code, elsewhere(code), notes, inTwo);
    if (drawing === null) {
      message(row, 'The text is not at hand any more.');
      return;
    }
    for (const { item } of drawing.placed) item.hidden = true;
    const list = row.querySelector<HTMLElement>('ul.f');
    if (list) list.hidden = [...list.children].every((item) => (item as HTMLElement).hidden);
    box(row).append(drawing.table);
  }

  /** Lines of the symbols with which this one exchanged code. */
  function elsewhere([, , kin]: RowCode) {
    const side = (which: 0 | 1): ReadonlySet<string> =>
      new Set(kin.flatMap((at) => linesOf(packs.known(at)?.[which] ?? []).map(keyOf)));
    return { before: side(0), after: side(1) };
  }
}

const isDrawn = (row: Element): boolean => row.querySelector(':scope > .d > .code-box') !== null;

function clear(row: HTMLElement): void {
  row.querySelector(':scope > .d > .code-box')?.remove();
  for (const item of row.querySelectorAll<HTMLElement>('ul.f, ul.f > li')) item.hidden = false;
}

function box(row: HTMLElement): HTMLElement {
  const made = element('div', 'code-box');
  const inside = row.querySelector('.d')!;
  inside.insertBefore(made, inside.querySelector(':scope > .by'));
  return made;
}

function message(row: HTMLElement, text: string): void {
  box(row).append(element('p', 'n', text));
}
