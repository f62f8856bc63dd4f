/** Words as a sentence that others can follow: with a full stop, unless they end in one, or in another such sign. */
export function asSentence(words: string): string {
  return /[.!?]$/.test(words) ? words : `${words}.`;
}

/** With one blank for all white space between two words, and none around them. */
export function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
