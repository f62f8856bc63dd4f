import type { AstNode } from '../../model/ast-node.ts';
import { type Core, core } from '../../model/core.ts';
import { parts } from './context.ts';

/** `0x10`, `1_6` and `16` are one number. */
export function numberLiteral(node: AstNode): Core {
  const digits = node.text.replaceAll('_', '');
  if (/n$/.test(digits)) return core('literal', `n:${BigInt(digits.slice(0, -1))}n`, [], node);
  const legacyOctal = /^0[0-7]+$/.test(digits);
  const value = legacyOctal ? Number.parseInt(digits, 8) : Number(digits);
  return core('literal', `n:${Number.isNaN(value) ? node.text : value}`, [], node);
}

/** `'a'`, `"a"` and `'\x61'` are one string; an escape that we don't read keeps the spelling. */
export function stringLiteral(node: AstNode): Core {
  const inner = parts(node).slice(1, -1);
  const value = cooked(inner);
  return value === null
    ? core('opaque', `string ${inner.map(({ text }) => text).join('')}`, [], node)
    : core('literal', `s:${value}`, [], node);
}

/** The value of the pieces of a string or template; null where one of them isn't understood. */
export function cooked(pieces: readonly AstNode[]): string | null {
  let value = '';
  for (const { kind, text } of pieces) {
    const piece = kind === 'escape_sequence' ? unescaped(text) : text.replace(/\r\n?/g, '\n');
    if (piece === null) return null;
    value += piece;
  }
  return value;
}

const SINGLE: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
  '\n': '',
  '\r\n': '',
  '\r': '',
  '\u2028': '',
  '\u2029': '',
};

function unescaped(sequence: string): string | null {
  const rest = sequence.slice(1);
  const known = SINGLE[rest];
  if (known !== undefined) return known;
  const code = /^(?:x([0-9a-f]{2})|u([0-9a-f]{4})|u\{([0-9a-f]+)\})$/i.exec(rest);
  if (code) {
    const point = Number.parseInt(code[1] ?? code[2] ?? code[3]!, 16);
    if (point > 0x10ffff) return null;
    return code[2] === undefined ? String.fromCodePoint(point) : String.fromCharCode(point);
  }
  if (rest === '0') return '\0';
  return /^[0-9ux]/.test(rest) ? null : rest;
}
