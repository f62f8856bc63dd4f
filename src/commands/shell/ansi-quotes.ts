import type { Scanner } from './scanner.ts';
import { Unreadable } from './unreadable.ts';

const named: Readonly<Record<string, string>> = {
  a: '\u0007',
  b: '\b',
  e: '\u001b',
  E: '\u001b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
  "'": "'",
  '"': '"',
  '?': '?',
};

/** The text of `$'...'`; the scanner stands behind the opening quote and is left behind the closing one. */
export function readAnsiQuotes(scanner: Scanner): string {
  let text = '';
  for (;;) {
    const character = scanner.text.charAt(scanner.at);
    if (character === '') throw new Unreadable('a quote is not closed');
    scanner.at += 1;
    if (character === "'") return text;
    text += character === '\\' ? readEscape(scanner) : character;
  }
}

function readEscape(scanner: Scanner): string {
  const letter = scanner.text.charAt(scanner.at);
  const simple = named[letter];
  if (simple !== undefined) {
    scanner.at += 1;
    return simple;
  }
  const code = /[0-7]{1,3}|x[0-9A-Fa-f]{1,2}|u[0-9A-Fa-f]{1,4}|U[0-9A-Fa-f]{1,8}/y;
  code.lastIndex = scanner.at;
  const spelled = code.exec(scanner.text)?.[0];
  if (spelled === undefined) throw new Unreadable(`the escape \\${letter} is not known`);
  scanner.at += spelled.length;
  const octal = /^[0-7]/.test(spelled);
  const value = octal ? Number.parseInt(spelled, 8) : Number.parseInt(spelled.slice(1), 16);
  // Bytes beyond ASCII make characters only together with their neighbours, and a zero ends the word.
  const isByte = octal || spelled.startsWith('x');
  if (value === 0 || value > 0x10ffff || (isByte && value > 127)) {
    throw new Unreadable(`the escape \\${spelled} is not plain text`);
  }
  return String.fromCodePoint(value);
}
