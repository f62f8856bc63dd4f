import { type Asked, EVERYTHING, type Filters } from './filters.ts';

/** The form with the filters, the links of the overview that set them, and the address, which keeps them. */
export interface Asking {
  clear(): void;
  focusSearch(): void;
}

const SELECTS = ['intent', 'who', 'kind'] as const;

export function makeAsking(filters: Filters, total: number, onApplied: (asked: Asked) => void): Asking {
  const form = document.querySelector<HTMLFormElement>('form.bar-of-filters')!;
  const field = (id: string) => document.getElementById(id) as HTMLInputElement | HTMLSelectElement;
  const count = document.getElementById('count')!;
  const clearers = document.querySelectorAll<HTMLButtonElement>('button.clear');
  let events: Asked['events'] = null;
  let pending = 0;
  form.hidden = false;

  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('input', ({ target }) => {
    clearTimeout(pending);
    // Typing goes on while rows are hidden and shown.
    pending = setTimeout(apply, target === field('q') || target === field('path') ? 120 : 0);
  });
  for (const button of clearers) button.addEventListener('click', clear);
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLElement | SVGElement>(
      'a[data-intent], a[data-path], a[data-events]',
    );
    if (!link) return;
    event.preventDefault();
    const { intent, path, events: span } = link.dataset;
    set({
      ...EVERYTHING,
      intent: intent ?? '',
      path: path ?? '',
      events: span === undefined ? null : (span.split('-').map(Number) as [number, number]),
    });
    document.getElementById('changes')!.scrollIntoView();
    count.closest('p')!.setAttribute('tabindex', '-1');
    count.closest('p')!.focus({ preventScroll: true });
  });
  set(fromAddress());

  return {
    clear,
    focusSearch() {
      const search = field('q') as HTMLInputElement;
      search.focus();
      search.select();
    },
  };

  function asked(): Asked {
    const chosen = form.querySelector<HTMLInputElement>('input[name="class"]:checked')?.value ?? '';
    return {
      text: field('q').value,
      class: chosen,
      intent: field('intent').value,
      who: field('who').value,
      kind: field('kind').value,
      path: field('path').value,
      events,
    };
  }

  function set(wanted: Asked): void {
    field('q').value = wanted.text;
    field('path').value = wanted.path;
    for (const id of SELECTS) field(id).value = wanted[id];
    for (const radio of form.querySelectorAll<HTMLInputElement>('input[name="class"]'))
      radio.checked = radio.value === wanted.class;
    events = wanted.events;
    apply();
  }

  function clear(): void {
    set(EVERYTHING);
    field('q').focus();
  }

  function apply(): void {
    const wanted = asked();
    const found = filters.apply(wanted);
    const isAll = JSON.stringify(wanted) === JSON.stringify(EVERYTHING);
    count.textContent = isAll
      ? `${total.toLocaleString('en')} changes`
      : `${found.toLocaleString('en')} of ${total.toLocaleString('en')} changes${wanted.events ? ', of the chosen time' : ''}`;
    for (const button of clearers) button.hidden = isAll;
    document.getElementById('nothing')!.hidden = found > 0;
    form.classList.toggle('narrowed', SELECTS.some((id) => wanted[id] !== '') || wanted.path !== '');
    toAddress(wanted, isAll);
    onApplied(wanted);
  }
}

/** Filters stand behind the `#`, so that a link to what one sees can be sent on. */
function fromAddress(): Asked {
  const told = new URLSearchParams(location.hash.slice(1));
  const of = (name: string): string => told.get(name) ?? '';
  const [, first, last] = /^(\d+)-(\d+)$/.exec(of('events')) ?? [];
  return {
    text: of('text'),
    class: of('class'),
    intent: of('intent'),
    who: of('who'),
    kind: of('kind'),
    path: of('path'),
    events: first === undefined ? null : [Number(first), Number(last)],
  };
}

function toAddress(asked: Asked, isAll: boolean): void {
  const told = new URLSearchParams();
  for (const [name, value] of Object.entries(asked))
    if (typeof value === 'string' && value !== '') told.set(name, value);
  if (asked.events) told.set('events', asked.events.join('-'));
  try {
    // An address that names a row is left alone as long as nothing is asked.
    if (!isAll) history.replaceState(null, '', `#${told}`);
    else if (location.hash.includes('=')) history.replaceState(null, '', location.pathname);
  } catch {
    // A page in a frame of somebody else's may have no say in its address.
  }
}
