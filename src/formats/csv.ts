import { spellOutHidden } from '../model/visible-text.ts';

/**
 * Rows as CSV by RFC 4180: CRLF at the ends of lines, fields with a comma, a quote or a line break in quotes. A field
 * that a spreadsheet would take for a formula begins with an apostrophe, full-width signs and blanks before them
 * included, as hostile names of symbols and files come from whoever writes code.
 */
export function csv(rows: readonly (readonly (string | number | null)[])[]): string {
  return rows.map((row) => `${row.map(field).join(',')}\r\n`).join('');
}

function field(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const visible = spellOutHidden(value);
  const text = /^\s*[=+\-@|%＝＋－＠]/.test(visible) ? `'${visible}` : visible;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
