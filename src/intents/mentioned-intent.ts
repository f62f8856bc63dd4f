import type { Intent } from '../model/intent.ts';
import { literalPattern } from '../model/literal-pattern.ts';

/** Longer messages are generated lists, whose middle nobody writes an intent into. */
const LONGEST = 20_000;

/**
 * The intent that a commit is said to be for: an `Intent:` trailer, else the first of the known intents' ids that
 * stands in the message as a word, else what one of the patterns finds.
 *
 * @param patterns the shapes of issue keys: `{number}` stands for digits, `{word}` for letters, digits, `-` and `_`,
 *   all else for itself. They are no regular expressions, so that none of them can take for ever.
 */
export function mentionedIntent(
  message: string,
  intents: readonly Pick<Intent, 'id'>[],
  patterns: readonly string[],
): string | null {
  const text = message.slice(0, LONGEST);
  const trailer = /^intent:[ \t]*(\S{1,200})[ \t]*$/im.exec(text)?.[1];
  if (trailer !== undefined) return trailer;
  const known = intents
    .map(({ id }) => ({ id, at: wordAt(text, id) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at);
  if (known[0]) return known[0].id;
  for (const pattern of patterns) {
    const found = expression(pattern).exec(text)?.[0];
    if (found !== undefined) return found;
  }
  return null;
}

/**
 * Every intent that a commit says to be for: what its `Intent:` trailers name, one each, else each of the known intents
 * whose id stands in the message as a word.
 */
export function mentionedIntents(message: string, intents: readonly Pick<Intent, 'id'>[]): readonly string[] {
  const text = message.slice(0, LONGEST);
  const trailers = [...text.matchAll(/^intent:[ \t]*(\S{1,200})[ \t]*$/gim)].map(([, id]) => id!);
  if (trailers.length > 0) return [...new Set(trailers)];
  return intents.map(({ id }) => id).filter((id) => wordAt(text, id) >= 0);
}

function wordAt(text: string, word: string): number {
  return text.search(new RegExp(`(?<![\\w-])${literalPattern(word)}(?![\\w-])`));
}

function expression(pattern: string): RegExp {
  const source = pattern
    .split(/(\{number\}|\{word\})/)
    .map((part) =>
      part === '{number}' ? '\\d{1,18}' : part === '{word}' ? '[\\w-]{1,80}' : literalPattern(part),
    )
    .join('');
  return new RegExp(`(?<![\\w-])${source}(?!\\w)`);
}
