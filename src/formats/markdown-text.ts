import { spellOutHidden } from '../model/visible-text.ts';

/**
 * A sentence with names from outside in it, as Markdown that shows it and does nothing else: no markup, no HTML, no
 * link, nobody mentioned, no issue referred to. A zero-width space after the sign keeps GitHub and GitLab from seeing
 * a mention where an escape would not.
 */
export function plain(text: string): string {
  return spellOutHidden(text).replace(TELLING, (found) =>
    MARKUP.test(found) ? `&#${found.charCodeAt(0)};` : `${found}&#8203;`,
  );
}

/** Signs with which markup can begin, as entities they mean nothing. */
const MARKUP = /^[\\`*_[\]<>|~$&^{}]$/;

/** These, and what would be taken for a mention, a reference or an address because of what follows it. */
const TELLING =
  /[\\`*_[\]<>|~$&^{}]|@(?=[\w-])|[#!](?=\d)|\bgh-(?=\d)|\b(?:https?|ftp|mailto|xmpp)(?=:)|\bwww(?=\.)/gi;

/** A name as code: in a fence of more backticks than stand in it, on one line. */
export function code(text: string): string {
  const visible = spellOutHidden(text);
  const longest = Math.max(0, ...[...visible.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const pad = visible.startsWith('`') || visible.endsWith('`') || visible.trim() === '' ? ' ' : '';
  return `${fence}${pad}${visible}${pad}${fence}`;
}

/** A sentence in which code is quoted between backticks: shown as code, the rest as it is. */
export function quoting(sentence: string): string {
  const parts = sentence.split('`');
  const isPaired = parts.length % 2 === 1 && parts.every((part, at) => at % 2 === 0 || part.trim() !== '');
  if (!isPaired) return plain(sentence);
  return parts.map((part, at) => (at % 2 === 0 ? plain(part) : code(part))).join('');
}
