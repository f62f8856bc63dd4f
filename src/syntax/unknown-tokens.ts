import type { LanguageProfile } from '../model/language-profile.ts';

/** A token that stands in the source, and not in the tree that was made of it. */
export interface UnknownToken {
  readonly start: number;
  readonly end: number;
}

export interface KnownText {
  /** As long as the source, with blanks for what the grammar doesn't know. */
  readonly text: string;
  /** As they stand in the source, one after the other. */
  readonly tokens: readonly UnknownToken[];
}

/**
 * A source without the tokens that are newer than its grammar, which reads the rest as it should. The tokens come back
 * when the tree is copied, as leaves of their own, so that no hash and no verdict is without them.
 *
 *     export type * from './a'      is parsed as      export      * from './a'
 *     interface Source<out T> {}    is parsed as      interface Source<    T> {}
 *
 * @returns null where the source has none of them.
 */
export function withoutUnknownTokens(source: string, profile: LanguageProfile): KnownText | null {
  const tokens: UnknownToken[] = [];
  let text = source;
  for (const pattern of profile.unknownTokens) {
    text = text.replace(new RegExp(pattern, 'gu'), (token, start: number) => {
      tokens.push({ start, end: start + token.length });
      return ' '.repeat(token.length);
    });
  }
  return tokens.length > 0 ? { text, tokens: tokens.sort((a, b) => a.start - b.start) } : null;
}
