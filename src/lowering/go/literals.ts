import type { AstNode } from '../../model/ast-node.ts';
import { type Core, core } from '../../model/core.ts';

/**
 * `0x10`, `0o20`, `1_6` and `16` are one constant; so are a string in quotes and in backquotes. What isn't read keeps
 * its spelling.
 */
export function lowerLiteral(node: AstNode): Core {
  const text = node.text.replaceAll('_', '');
  switch (node.kind) {
    case 'int_literal': {
      const octal = /^0[0-7]+$/.test(text) ? `0o${text.slice(1)}` : text;
      return core('literal', `n:${BigInt(octal)}`, [], node);
    }
    case 'float_literal': {
      const plain = /^\d*\.?\d*(?:[eE][-+]?\d+)?$/.test(text) ? plainDecimal(text) : text.toLowerCase();
      return core('literal', `d:${plain}`, [], node);
    }
    case 'imaginary_literal':
      return core('literal', `i:${text}`, [], node);
    case 'rune_literal': {
      const value = unescaped(node.text.slice(1, -1), "'");
      return core('literal', value === null ? `q:${node.text}` : `c:${value.codePointAt(0)}`, [], node);
    }
    case 'raw_string_literal':
      return core('literal', `s:${contentOf(node).replaceAll('\r', '')}`, [], node);
    default: {
      const value = unescaped(contentOf(node), '"');
      return core('literal', value === null ? `q:${contentOf(node)}` : `s:${value}`, [], node);
    }
  }
}

/** `1.50`, `1.5` and `15e-1`; the digits without zeros that mean nothing, so that nothing is rounded. */
function plainDecimal(text: string): string {
  const [mantissa, exponent] = text.toLowerCase().split('e') as [string, string | undefined];
  const [whole, part] = mantissa.split('.') as [string, string | undefined];
  const digits = `${whole}${part ?? ''}`.replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  const power = Number(exponent ?? 0) - (part ?? '').length + (digits.length - significant.length);
  return significant === '' ? '0' : `${significant}e${power}`;
}

function contentOf(node: AstNode): string {
  return node.children.length === 0
    ? node.text.slice(1, -1)
    : node.children
        .slice(1, -1)
        .map(({ text }) => text)
        .join('');
}

const SINGLE: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
};

/** Null where an escape names a byte and no character, or isn't known. */
function unescaped(text: string, quote: string): string | null {
  let value = '';
  for (let at = 0; at < text.length; at++) {
    if (text[at] !== '\\') {
      value += text[at];
      continue;
    }
    const next = text[at + 1] ?? '';
    const code = /^\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([0-7]{3}))/.exec(
      text.slice(at),
    );
    if (code) {
      const [whole, hex, short, long, octal] = code;
      const point = Number.parseInt(hex ?? short ?? long ?? octal!, octal ? 8 : 16);
      if (((hex ?? octal) && point > 0x7f) || point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff))
        return null;
      value += String.fromCodePoint(point);
      at += whole.length - 1;
    } else if (next === quote || SINGLE[next] !== undefined) {
      value += next === quote ? quote : SINGLE[next];
      at += 1;
    } else return null;
  }
  return value;
}
