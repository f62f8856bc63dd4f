/**
 * Characters that a reader can't see or that change how a terminal, an editor or a browser shows a line: C0 and C1
 * controls, the two Unicode line separators, zero-width and bidirectional marks, the tag block, lone surrogates.
 * They may stand in a path or a symbol's name, and must never reach a file or a terminal as they are.
 */
const HIDDEN =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb]|\u034f|[\u17b4\u17b5]|[\u180b-\u180f]|[\ufe00-\ufe0f]|[\u{e0000}-\u{e0fff}]|\p{Surrogate}/gu;

/** Writes every hidden character as `\uXXXX`, one for each UTF-16 unit, as JSON and most languages spell it. */
export function spellOutHidden(text: string): string {
  return text.replace(HIDDEN, (hidden) =>
    Array.from(
      { length: hidden.length },
      (_, at) => `\\u${hidden.charCodeAt(at).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
}
