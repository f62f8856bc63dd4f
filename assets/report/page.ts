import type { PageData } from '../../src/report/page-data.ts';
import { makeAsking } from './asking.ts';
import { idle, makeFilters } from './filters.ts';
import { listenToKeys } from './keys.ts';
import { openPacks } from './packs.ts';
import { makeReveal } from './reveal.ts';
import { makeRows } from './rows.ts';
import { makeTools } from './tools.ts';

/** Wakes the page: all that can be read without this script stands on it already. */
function main(): void {
  const data = JSON.parse(document.getElementById('data')!.textContent) as PageData;
  document.documentElement.classList.add('js');
  const packs = openPacks(data.packSize);
  const rows = makeRows(packs);
  const filters = makeFilters(data, rows);
  const tools = makeTools();
  const fold = document.querySelector<HTMLDetailsElement>('#fold');
  let chosen: string | null = null;
  const asking = makeAsking(filters, data.rows.length, (asked) => {
    // Who asks for refactorings, or for anything that only refactorings match, wants to see them.
    const now = JSON.stringify(asked);
    const alone = document.querySelector<HTMLElement>('section.evolved')?.hidden ?? true;
    if (fold && chosen !== null && now !== chosen && alone) fold.open = true;
    chosen = now;
  });
  const reveal = makeReveal(rows, filters, () => asking.clear());
  listenToKeys(asking, reveal, tools.help, { theme: tools.switchTheme });

  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="#c"]');
    const [, at] = /^#c(\d+)$/.exec(link?.getAttribute('href') ?? '') ?? [];
    if (at === undefined) return;
    event.preventDefault();
    reveal.show(Number(at));
  });
  const [, named] = /^#c(\d+)$/.exec(location.hash) ?? [];
  if (named !== undefined) reveal.show(Number(named));

  addEventListener('beforeprint', () => {
    if (fold) fold.open = true;
    rows.openForPrint(filters.shown.flatMap((isShown, at) => (isShown ? [at] : [])));
  });
  addEventListener('afterprint', () => rows.closeAfterPrint());
  // A browser that is about to print doesn't wait for packs to be opened: they are, when there is time.
  void (async () => {
    do await idle();
    while (await packs.unpackNext());
    document.documentElement.dataset['ready'] = 'true';
  })();
}

main();
