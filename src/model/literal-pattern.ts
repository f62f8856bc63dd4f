/** The source of a regular expression, in JavaScript, that matches exactly this text. */
export function literalPattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Matches where one of the names stands as a word of its own. */
export function wordPattern(names: readonly string[]): RegExp {
  return new RegExp(
    `(?<![\\p{L}\\p{N}_$])(?:${names.map(literalPattern).join('|')})(?![\\p{L}\\p{N}_$])`,
    'u',
  );
}
