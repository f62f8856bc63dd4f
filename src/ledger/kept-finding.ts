import type { Finding } from '../model/classification.ts';

/** The one rule whose sentence quotes the source: it has found no words for what it saw. */
const QUOTING = 'unexplained-edit';
/** Names, numbers and operators. What a literal or a comment holds is the source's own affair, and may be a secret. */
const PLAIN = /^[\w$.\s()[\]{}<>=!&|?:+\-*%,;@^~]*$/;
/** A slash that divides: behind a name or a bracket, and no word after which a regular expression may begin. */
const DIVISION =
  /(?<=[\w$)\]])(?<!\b(?:return|typeof|case|in|of|do|else|void|delete|throw|yield|await|instanceof|new)) ?\/=? ?(?=[\w$(])/g;

const UNQUOTED = 'code with a text in it';

/** A finding's sentence as a ledger may keep it: without the text of literals and comments. */
export function keptSentence({ rule, because }: Pick<Finding, 'rule' | 'because'>): string {
  if (rule !== QUOTING) return because;
  // Quotes stand in backticks, and what leads up to the first one is our own.
  const at = because.indexOf('`');
  return at === -1 ? because : `${because.slice(0, at)}${keptQuotes(because.slice(at))}`;
}

function keptQuotes(quoting: string): string {
  const [, old, now, rest] = /^`([\s\S]*?)` became `([\s\S]*)`(.*)$/.exec(quoting) ?? [];
  if (old !== undefined && !isPlain(old) && !isPlain(now!)) return `${UNQUOTED} changed${rest}`;
  if (old !== undefined) return `${kept(old)} became ${kept(now!)}${rest}`;
  const [, one, end] = /^`([\s\S]*)`( was (?:added|removed).*)$/.exec(quoting) ?? [];
  if (one !== undefined) return `${kept(one)}${end}`;
  return isPlain(quoting) ? quoting : 'an edit that no rule explains';
}

function kept(quote: string): string {
  return isPlain(quote) ? `\`${quote}\`` : UNQUOTED;
}

function isPlain(code: string): boolean {
  return PLAIN.test(code.replace(DIVISION, ''));
}
