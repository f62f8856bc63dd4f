import type { LanguageProfile } from '../model/language-profile.ts';

/** A token that stands in the source, and not in the tree that was made of it. */
export interface UnknownToken {
  readonly start: number;
  readonly end: number;
}

export interface KnownText {
  /** As long as the source, with blanks for what the grammar doesn't know. */
  readonly text: string;
  readonly tokens: readonly UnknownToken[];
}

/**
 * A source without the tokens that are newer than its grammar, which reads the rest as it should. The tokens come back
 * when the tree is copied, as leaves of their own, so that no hash and no verdict is without them.
 *
 *     export type * from './a'      is parsed as      export      * from './a'
 *
 * @returns null where the source has none of them.
 */
export function withoutUnknownTokens(source: string, profile: LanguageProfile): KnownText | null {
  const tokens: UnknownToken[] = [];
  let text = source;
  for (const pattern of profile.unknownTokens) {
    for (const { 0: token, index } of source.matchAll(new RegExp(pattern, 'gu'))) {
      const end = index + token.length;
      tokens.push({ start: index, end });
      text = text.slice(0, index) + ' '.repeat(token.length) + text.slice(end);
    }
  }
  return tokens.length > 0 ? { text, tokens } : null;
}
