import { visibleText } from '../../model/visible-text.ts';

/** Longest piece of somebody's text in a hover or a list, in code points. */
const LONGEST = 600;

/**
 * Text from a file or the ledger as Markdown that shows it letter by letter: no link, picture or tag that an intent's
 * author has put there comes alive in a reader's editor. Inside a word, as in `INT-001` and `IN_PROGRESS`, a stroke means
 * nothing and stays as it is: some editors show the escapes.
 */
export function plain(text: string): string {
  return visibleText(text, LONGEST)
    .replace(/[\\`*{}[\]()<>#+!|~$&^]|(?<![\p{L}\p{N}])[_-]|[_-](?![\p{L}\p{N}])/gu, '\\$&')
    .replace(/(^|\s)(\d+)([.)])/g, '$1$2\\$3')
    .replace(/:\/\//g, ':\u2060//')
    .replace(/@(?=\w)/g, '@\u2060');
}

/** The same as code; a name may hold backticks. */
export function code(text: string): string {
  const shown = visibleText(text, LONGEST);
  const longest = Math.max(0, ...(shown.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  return longest === 0 ? `\`${shown}\`` : `${fence} ${shown} ${fence}`;
}

/** The same as a sentence of goldthread's own, in which what stands between two backticks is code. */
export function sentence(text: string): string {
  return text
    .split(/(`[^`\n]+`)/)
    .map((part, at) => (at % 2 === 1 ? code(part.slice(1, -1)) : plain(part)))
    .join('');
}
