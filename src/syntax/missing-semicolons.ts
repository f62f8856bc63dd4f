import type { LanguageProfile } from '../model/language-profile.ts';

/**
 * A source in which the blanks behind which a new line begins something new are semicolons, where a grammar reads on
 * across the end of the line and the language doesn't. It is as long as before, and our tree has the text of the
 * source; that a semicolon is spelled there means nothing.
 *
 *     interface Make { (a: A): B<newline> <T>(b: T): C }      is parsed as      ...: B<newline>;<T>(b: T): C }
 *
 * Only tried where the source can't be read as it is, and only taken where all of it can be read then: the same blanks
 * stand elsewhere in code that means something else.
 *
 * @returns null where there is no such blank.
 */
export function withMissingSemicolons(source: string, profile: LanguageProfile): string | null {
  let text = source;
  for (const pattern of profile.missingSemicolons) text = text.replace(new RegExp(pattern, 'gu'), ';');
  return text === source ? null : text;
}
