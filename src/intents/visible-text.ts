/**
 * Characters that a reader can't see, or that rearrange what they see: controls (a newline among them), bidirectional
 * overrides, zero-width and other ignorable ones, line separators, halves of surrogate pairs.
 */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * The text with every unseen character spelled out, so that it stays on one line and says what it holds:
 * `a<ESC>[31mb` becomes `a\u{1b}[31mb`. `limit` counts code points; what is cut off is counted in the result.
 */
export function visibleText(text: string, limit: number): string {
  // A code point has at most two units, so this much is enough; it spares us spreading a text of megabytes.
  const start = Array.from(text.slice(0, limit * 2 + 2));
  if (start.length <= limit) return spellOut(text);
  const kept = start.slice(0, limit).join('');
  return `${spellOut(kept)}… (${text.length - kept.length} more characters)`;
}

function spellOut(text: string): string {
  return text.replace(unseen, (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`);
}
