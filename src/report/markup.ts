import { spellOutHidden } from '../model/visible-text.ts';

/** Text that is HTML already. Only `html` makes it, so that nothing from outside gets onto the page unescaped. */
export interface Markup {
  readonly markup: string;
}

type Value = string | number | Markup | null | readonly (Markup | null)[];

/**
 * HTML with values in it. Strings are escaped for text and for attributes in double quotes, and what can't be seen in
 * them is spelled out; null is nothing.
 *
 *     html`<b title="${name}">${name}</b>`
 */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Markup {
  const written = parts.map((part, at) => (at === 0 ? part : write(values[at - 1]!) + part));
  return { markup: written.join('') };
}

/** For blocks of the page's own: its script, its stylesheet, data in a form without `<`. */
export function trusted(markup: string): Markup {
  return { markup };
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
};

/**
 * For text and for attributes in double quotes alike; what can't be seen, such as marks of direction, is spelled out.
 */
export function escaped(text: string): string {
  return spellOutHidden(text).replace(/[&<>"'`]/g, (character) => ENTITIES[character]!);
}

function write(value: Value): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return escaped(value);
  if ('markup' in value) return value.markup;
  return value.map((one) => one?.markup ?? '').join('');
}
