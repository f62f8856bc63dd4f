import type { LanguageProfile } from '../model/language-profile.ts';

/**
 * What the parser is given to read where a grammar doesn't know a word of its language yet: another word of the same
 * length that it does know, so that every offset stays. Only the parser sees it; our tree has the text of the source.
 *
 *     fun interface Check { ... }        is parsed as        @un interface Check { ... }
 *
 * The word that stands in is chosen so that the tree differs from that of the code without it: `interface Check` alone
 * converts no lambda. Text inside strings and comments may be replaced too, since it is one leaf of the source's text.
 */
export function inKnownWords(source: string, { newerWords }: LanguageProfile): string {
  let text = source;
  for (const { word, read } of newerWords) {
    text = text.replace(new RegExp(word, 'gmu'), (found) => (found.length === read.length ? read : found));
  }
  return text;
}
