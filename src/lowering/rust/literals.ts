import type { AstNode } from '../../model/ast-node.ts';
import { type Core, core } from '../../model/core.ts';
import { spelling } from '../tree-facts.ts';

/** A literal in one spelling of those that mean the same; with its suffix, which is its type. */
export function lowerLiteral(node: AstNode): Core {
  return core('literal', textOf(node), [], node);
}

function textOf(node: AstNode): string {
  const text = spelling(node);
  switch (node.kind) {
    case 'boolean_literal':
      return `b:${text}`;
    case 'integer_literal':
      return integer(text);
    case 'float_literal':
      return `f:${text.replaceAll('_', '')}`;
    case 'char_literal':
      return text.startsWith('b')
        ? `byte:${unescaped(text.slice(2, -1))}`
        : `c:${unescaped(text.slice(1, -1))}`;
    default:
      return string(text);
  }
}

/** `0xFF_u8` is `255u8`. */
function integer(text: string): string {
  const plain = text.replaceAll('_', '');
  const [, digits, suffix] =
    /^(0x[\da-fA-F]+?(?=[iu]|$)|0o[0-7]+|0b[01]+|\d+)((?:[iu](?:8|16|32|64|128|size)|f32|f64)?)$/.exec(
      plain,
    ) ?? [];
  return digits ? `i:${BigInt(digits)}${suffix}` : `i:${plain}`;
}

/** `r#"a"#` is `"a"`. */
function string(text: string): string {
  const raw = /^([bc]?)r(#*)"([\s\S]*)"\2$/.exec(text);
  if (raw) return `${raw[1]}s:${raw[3]}`;
  const plain = /^([bc]?)"([\s\S]*)"$/.exec(text);
  return plain ? `${plain[1]}s:${unescaped(plain[2]!)}` : `? ${text}`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  '\\': '\\',
  '0': '\0',
  "'": "'",
  '"': '"',
};

function unescaped(text: string): string {
  return text.replace(
    /\\(?:x([\da-fA-F]{2})|u\{([\da-fA-F_]+)\}|(\r?\n)\s*|(.))/g,
    (whole, hex, unicode, newline, single) => {
      if (hex) return Number.parseInt(hex, 16) < 0x80 ? String.fromCharCode(Number.parseInt(hex, 16)) : whole;
      if (unicode) return String.fromCodePoint(Number.parseInt(unicode.replaceAll('_', ''), 16));
      if (newline) return '';
      return ESCAPES[single] ?? whole;
    },
  );
}
