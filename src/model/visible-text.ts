/**
 * Characters that a reader can't see or that change how a terminal, an editor or a browser shows a line: C0 and C1
 * controls, the two Unicode line separators, zero-width and bidirectional marks, the tag block, lone surrogates.
 * They may stand in a path or a symbol's name, and must never reach a file or a terminal as they are. The list is
 * spelled out, since the properties that a regular expression could name differ from one version of Unicode to the next.
 */
const HIDDEN =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb]|\u034f|[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2]|[\u{110bd}\u{110cd}\u{13430}-\u{1343f}]|[\u17b4\u17b5]|[\u180b-\u180f]|[\ufe00-\ufe0f]|[\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}]|[\u{e0000}-\u{e0fff}]|\p{Surrogate}/gu;

/**
 * Writes every hidden character as `\uXXXX`, one for each UTF-16 unit, as JSON and most languages spell it. The result
 * stays on one line and says what it holds: `a<ESC>[31mb` becomes `a\u001b[31mb`.
 */
export function spellOutHidden(text: string): string {
  return text.replace(HIDDEN, (hidden) =>
    Array.from(
      { length: hidden.length },
      (_, at) => `\\u${hidden.charCodeAt(at).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
}

/** As `spellOutHidden`, for at most `limit` code points; what is cut off is counted in the result. */
export function visibleText(text: string, limit: number): string {
  // A code point has at most two units, so this much is enough; it spares us spreading a text of megabytes.
  const start = Array.from(text.slice(0, limit * 2 + 2));
  if (start.length <= limit) return spellOutHidden(text);
  const kept = start.slice(0, limit).join('');
  return `${spellOutHidden(kept)}… (${text.length - kept.length} more characters)`;
}

/** Longest text that a refusal, a warning or a note may have, in code points. */
const LONGEST_WORDS = 8_000;

/**
 * A sentence with names from outside in it, for an agent or a person to read: nothing hidden, one line, no longer than
 * anybody reads, and nothing that a model could take for a tag of its host's. `<module>`, which is how code outside of
 * every symbol is called, and type arguments such as `Map<Key>` and `Vec<u8>` stay; tags begin with small letters, and
 * so do of all types only those that a language has built in.
 */
export function harmlessWords(text: string): string {
  return visibleText(text, LONGEST_WORDS).replace(TAG, '&lt;');
}

const BUILT_IN_TYPES =
  'any|bigint|bool(?:ean)?|byte|char|const|double|dyn|error|f32|f64|float|impl|int|i\\d+|isize|keyof|long|never|null|number|object|' +
  'readonly|short|str|string|symbol|typeof|u\\d+|uint\\d*|undefined|unknown|usize|void';
const TAG = new RegExp(
  `<(?=[/!?])|(?<![\\w$\\])])<(?=[A-Za-z])(?!module>)|<(?=[a-z])(?!(?:module>|(?:${BUILT_IN_TYPES})\\b))`,
  'g',
);
