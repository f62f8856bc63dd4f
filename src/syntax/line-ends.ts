import type { LanguageProfile } from '../model/language-profile.ts';

/**
 * A source whose lines end where the language ends them, for a grammar that reads on there, or ends what goes on. It
 * is as long as before: one blank behind the word is another one, and our tree has the text of the source.
 *
 *     return⏎(a + b)        is parsed as     return;(a + b)      JavaScript returns nothing there
 *     abstract⏎class A {}   is parsed as     abstract;class A {}
 *     get⏎size() {}         is parsed as     get size() {}       and without a semicolon this is a getter
 *
 * A word behind `//` ends no line: it stands in a comment, or in a text with an address, which is one leaf either way.
 */
export function withLineEnds(source: string, { lineEnds }: LanguageProfile): string {
  let text = source;
  for (const { behind, before, read } of lineEnds)
    text = text.replace(patternOf(behind, before), (found, start: number) =>
      isBehindSlashes(source, start) ? found : found.slice(0, -1) + read,
    );
  return text;
}

function isBehindSlashes(source: string, at: number): boolean {
  const lineStart = Math.max(source.lastIndexOf('\n', at), source.lastIndexOf('\r', at)) + 1;
  return source.slice(lineStart, at).includes('//');
}

/** A line break before the next token, which itself may stand behind further lines and comments. */
function patternOf(behind: string, before: string): RegExp {
  const word = `(?<![\\w$.#@])(?:${behind})`;
  const blank = '(?:[\\r\\n]|[^\\S\\r\\n](?=[^\\S\\r\\n]*(?://[^\\r\\n]*|/\\*[^]*?\\*/)?[\\r\\n]))';
  const toNext = '(?:\\s|//[^\\r\\n]*|/\\*[^]*?\\*/)*';
  return new RegExp(`${word}${blank}(?=${toNext}(?:${before}))`, 'gu');
}
