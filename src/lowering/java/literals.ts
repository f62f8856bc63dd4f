import type { AstNode } from '../../model/ast-node.ts';
import { type Core, core } from '../../model/core.ts';

/** A literal with its value in one spelling and its type; null for what is none, or isn't understood. */
export function lowerLiteral(node: AstNode, text: string): Core | null {
  switch (node.kind) {
    case 'decimal_integer_literal':
    case 'hex_integer_literal':
    case 'octal_integer_literal':
    case 'binary_integer_literal':
      return integer(node, text);
    case 'decimal_floating_point_literal': {
      const digits = text.replaceAll('_', '');
      const type = /f$/i.test(digits) ? 'float' : 'double';
      return literal(`n:${Number.parseFloat(digits)}${type[0]}`, type, node);
    }
    case 'string_literal': {
      const value = unescaped(text.startsWith('"""') ? blockText(text) : text.slice(1, -1));
      return value === null ? null : literal(`s:${value}`, 'String', node);
    }
    case 'character_literal': {
      const value = unescaped(text.slice(1, -1));
      return value === null ? null : literal(`c:${value}`, 'char', node);
    }
    case 'true':
    case 'false':
      return literal(`b:${node.kind}`, 'boolean', node);
    case 'null_literal':
      return literal('null', 'null', node);
    default:
      return null;
  }
}

/**
 * What stands in a text block, as a plain literal would spell it: without the white space that all its lines begin with,
 * the last one among them, and without what they end with.
 */
function blockText(text: string): string {
  const lines = text.slice(3, -3).replace(/\r\n?/g, '\n').split('\n').slice(1);
  const counted = lines.filter((line, at) => line.trim() !== '' || at === lines.length - 1);
  const margin = Math.min(...counted.map((line) => /^[ \t\f]*/.exec(line)![0].length));
  const bare = lines.map((line) => line.slice(margin).replace(/[ \t\f]+$/, ''));
  return bare.join('\n').replace(/(?<!\\)((?:\\\\)*)\\\n/g, '$1');
}

/** A value that the source spells out; `text` begins with its sort, as in `n:1`, `s:a` or `b:true`. */
export function literal(text: string, type: string, source: AstNode | null): Core {
  return { ...core('literal', text, [], source), spelled: type };
}

/** `0x10`, `1_6`, `020` and `16` are one number; a `long` is another. */
function integer(node: AstNode, text: string): Core | null {
  const digits = text.replaceAll('_', '').toLowerCase();
  const isLong = digits.endsWith('l');
  const bare = isLong ? digits.slice(0, -1) : digits;
  const spelled = /^0\d/.test(bare) ? `0o${bare.slice(1)}` : bare;
  let value: bigint;
  try {
    value = BigInt(spelled);
  } catch {
    return null;
  }
  // A number that doesn't fit is no program; 2147483648 fits behind a minus.
  const bits = isLong ? 64n : 32n;
  if (value > (/^[1-9]/.test(bare) ? 1n << (bits - 1n) : (1n << bits) - 1n)) return null;
  // 0xFFFFFFFF is -1.
  if (!/^[1-9]/.test(bare)) value = BigInt.asIntN(isLong ? 64 : 32, value);
  return literal(`n:${value}${isLong ? 'L' : ''}`, isLong ? 'long' : 'int', node);
}

const SINGLE: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  s: ' ',
  '"': '"',
  "'": "'",
  '\\': '\\',
};

/** Null where an escape isn't one that we read. */
function unescaped(text: string): string | null {
  let value = '';
  for (let at = 0; at < text.length; at++) {
    if (text[at] !== '\\') {
      value += text[at];
      continue;
    }
    const rest = text.slice(at + 1);
    const unicode = /^u+([0-9a-f]{4})/i.exec(rest);
    const octal = /^[0-3]?[0-7]{1,2}/.exec(rest);
    if (unicode) value += String.fromCharCode(Number.parseInt(unicode[1]!, 16));
    else if (octal) value += String.fromCharCode(Number.parseInt(octal[0], 8));
    else if (SINGLE[rest[0]!] !== undefined) value += SINGLE[rest[0]!];
    else return null;
    at += unicode?.[0].length ?? octal?.[0].length ?? 1;
  }
  return value;
}
