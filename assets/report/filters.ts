import type { PageData, RowData } from '../../src/report/page-data.ts';
import { pathMatcher } from './path-matcher.ts';
import type { Rows } from './rows.ts';

/** What the reader has asked to see. Empty strings and null mean anything. */
export interface Asked {
  readonly text: string;
  readonly class: string;
  readonly intent: string;
  readonly who: string;
  readonly kind: string;
  readonly path: string;
  /** First and last of the events that made the change. */
  readonly events: readonly [number, number] | null;
}

export const EVERYTHING: Asked = {
  text: '',
  class: '',
  intent: '',
  who: '',
  kind: '',
  path: '',
  events: null,
};

/** Rows that are read for the search at once, between two frames. */
const AT_ONCE = 200;

/** Shows the rows that match and hides the others. */
export interface Filters {
  readonly shown: readonly boolean[];
  apply(asked: Asked): number;
}

export function makeFilters({ rows: data }: PageData, rows: Rows): Filters {
  const shown = data.map(() => true);
  const texts: string[] = [];
  const groups = [...document.querySelectorAll<HTMLElement>('.block, .g, section.class')];
  const sizes = new Map(groups.map((group) => [group, group.querySelectorAll('details.c').length]));
  const holders = rows.all.map((row) =>
    ['.block', '.g', 'section.class'].map((kind) => row.closest<HTMLElement>(kind)!),
  );
  void readSoon();

  return {
    shown,
    apply(asked) {
      const words = asked.text.toLowerCase().split(/\s+/).filter(Boolean);
      const isUnder = pathMatcher(asked.path);
      const counts = new Map(sizes);
      let found = 0;
      data.forEach((row, at) => {
        const matches =
          isClass(rows.all[at]!, asked.class) &&
          isAsked(row, asked) &&
          (isUnder(row.path) || (row.before !== null && isUnder(row.before))) &&
          words.every((word) => textOf(at).includes(word));
        if (matches) found += 1;
        else for (const group of holders[at]!) counts.set(group, counts.get(group)! - 1);
        if (shown[at] === matches) return;
        shown[at] = matches;
        rows.all[at]!.hidden = !matches;
      });
      for (const [group, count] of counts) group.hidden = count === 0;
      return found;
    },
  };

  function textOf(at: number): string {
    texts[at] ??= `${data[at]!.path} ${rows.all[at]!.textContent}`.toLowerCase();
    return texts[at];
  }

  async function readSoon(): Promise<void> {
    for (let at = 0; at < data.length; at += 1) {
      if (at % AT_ONCE === 0) await idle();
      textOf(at);
    }
  }
}

function isClass(row: HTMLElement, asked: string): boolean {
  return asked === '' || row.classList.contains(asked);
}

function isAsked({ intent, who, kinds, events }: RowData, asked: Asked): boolean {
  return (
    (asked.intent === '' || String(intent) === asked.intent) &&
    (asked.who === '' || who.some((one) => String(one) === asked.who)) &&
    (asked.kind === '' || kinds.some((kind) => kind === asked.kind)) &&
    (asked.events === null || events.some((at) => at >= asked.events![0] && at <= asked.events![1]))
  );
}

/** Waits until the browser has nothing better to do. */
export function idle(): Promise<void> {
  return new Promise((resume) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resume(), { timeout: 2_000 });
    else setTimeout(resume, 20);
  });
}
