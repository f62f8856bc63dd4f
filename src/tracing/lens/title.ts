import stringWidth from 'string-width';
import type { SeenSymbol } from '../../model/lens.ts';
import { counted } from '../../model/noun.ts';
import { spellOutHidden } from '../../model/visible-text.ts';
import { age } from './age.ts';
import { byWhom, calledClass } from './words.ts';

/** Editors that draw lenses as text at a line's end wrap or cut what is longer. In cells of a terminal. */
const WIDEST = 80;
/** A name that is cut shorter than this says nothing any more. */
const NARROWEST_NAME = 8;

/** As docs/editors.md gives it. */
export const DEFAULT_FORMAT = '{intent} {name} · {what} · {age} · {traces}';

/**
 * What a symbol's lens says. A part of which nothing is known is left out; where it is too long the intent's name is
 * cut, and then the end.
 *
 *     INT-002 JWT Authentication Migration · feature by claude · 2 h ago · 5 traces
 *     INT-002 JWT Authentication Migration · changed since its last trace · 5 traces
 *     unowned · no trace
 *
 * @param nowMs milliseconds since 1970.
 */
export function lensTitle(symbol: SeenSymbol, format: string, nowMs: number): string {
  const words = wordsOf(symbol, nowMs);
  const full = filled(format, words);
  const excess = cells(full) - WIDEST;
  if (excess <= 0) return full;
  const room = Math.max(NARROWEST_NAME, cells(words['name'] ?? '') - excess);
  return cut(filled(format, { ...words, name: cut(words['name'] ?? '', room) }), WIDEST);
}

type Words = Readonly<Record<string, string>>;

function wordsOf({ traced, changed, intentName }: SeenSymbol, nowMs: number): Words {
  const intent = traced?.owner?.intentId ?? 'unowned';
  const name = intentName ?? '';
  if (!traced) return { intent, name, what: '', age: '', traces: 'no trace' };
  const { mutationClass, contributor, agent, timestamp } = traced.last;
  return {
    intent,
    name,
    what: changed
      ? 'changed since its last trace'
      : `${calledClass(mutationClass)} by ${byWhom(contributor, agent)}`,
    age: changed ? '' : age(timestamp, nowMs),
    traces: counted(traced.traces, 'trace'),
  };
}

function filled(format: string, words: Words): string {
  const parts = format
    .split(' · ')
    .map((part) => part.replace(/\{(\w+)\}/g, (whole, word: string) => words[word] ?? whole).trim());
  return spellOutHidden(parts.filter((part) => part !== '').join(' · '));
}

function cut(text: string, width: number): string {
  if (cells(text) <= width) return text;
  let kept = '';
  let used = 1;
  for (const character of text) {
    used += cells(character);
    if (used > width) break;
    kept += character;
  }
  return `${kept.trimEnd()}…`;
}

/** Letters of which each takes one cell; asking about every other costs a hundred times as much. */
const NARROW = /^[ -~\u00a1-\u00ac\u00ae-\u02ff\u0370-\u03ff\u0400-\u0482\u2010-\u2015\u2026]*$/;

function cells(text: string): number {
  return NARROW.test(text) ? text.length : stringWidth(text);
}
