import { type AstNode, leavesOf } from '../../model/ast-node.ts';
import type { Core } from '../../model/core.ts';
import { hasToken, partOf } from '../../model/node-parts.ts';
import { spelling } from '../tree-facts.ts';
import { core, literal, opaque } from './build.ts';
import { withoutParentheses } from './tree-facts.ts';

/**
 * Numbers by their value: `0xFF` and `255`, `1_000.0` and `1e3`. Whole ones and those with a point are told apart,
 * since division and printing tell them apart.
 */
export function lowerNumber(node: AstNode): Core {
  const text = node.text.replaceAll('_', '').toLowerCase();
  if (/j$/.test(text)) return literal(`c:${floatSpelling(text.slice(0, -1))}`, node);
  if (/^0[xob]/.test(text)) return literal(`i:${BigInt(text)}`, node);
  if (/^(?:0+|[1-9]\d*)$/.test(text)) return literal(`i:${BigInt(text)}`, node);
  if (/^[\d.]+(?:e[+-]?\d+)?$/.test(text) && /[.e]/.test(text))
    return literal(`f:${floatSpelling(text)}`, node);
  return literal(`n:${text}`, node);
}

function floatSpelling(text: string): string {
  const value = Number(text);
  return Number.isFinite(value) ? String(value) : text;
}

/** The text of a node as it is written, which `f"{x = }"` and a t-string show to the program. */
type SourceOf = (node: AstNode) => string;

interface Piece {
  /** `s` for text, `y` for bytes, and `S` or `Y` where an escape has no meaning that we know. */
  readonly type: string;
  readonly text: string;
}

/**
 * A string by its value, whatever its quotes, prefix and escapes; several in a row are one.
 *
 *     'a' "b"      "ab"          r'\d'      "\\d"          f"a{x}" 'b'      f"a{x}b"
 */
export function lowerString(node: AstNode, lower: (node: AstNode) => Core, source: SourceOf): Core {
  const strings =
    node.kind === 'concatenated_string' ? node.children.filter(({ kind }) => kind === 'string') : [node];
  const pieces: (Piece | Core)[] = [];
  for (const string of strings) {
    for (const piece of piecesOf(string, lower, source)) {
      const last = pieces.at(-1);
      if (last && isPiece(last) && isPiece(piece) && last.type === piece.type)
        pieces[pieces.length - 1] = { type: last.type, text: last.text + piece.text };
      else pieces.push(piece);
    }
  }
  const kinds = new Set(pieces.map((piece) => (isPiece(piece) ? piece.type.toLowerCase() : 's')));
  const isFormatted = pieces.some((piece) => !isPiece(piece));
  if (kinds.size > 1) return opaque(`concatenated_string ${spelling(node)}`, [], node);
  if (!isFormatted) {
    const [only, second] = pieces as Piece[];
    if (!second) return literal(`${only?.type ?? 's'}:${only?.text ?? ''}`, node);
    return literal(`${only!.type.toUpperCase()}:${spelling(node)}`, node);
  }
  const parts = pieces
    .filter((piece) => !isPiece(piece) || piece.text !== '')
    .map((piece) => (isPiece(piece) ? literal(`${piece.type}:${piece.text}`, node) : piece));
  return core('template', parts, node, 'f');
}

function isPiece(piece: Piece | Core): piece is Piece {
  return 'type' in piece;
}

function piecesOf(
  string: AstNode,
  lower: (node: AstNode) => Core,
  source: SourceOf,
): readonly (Piece | Core)[] {
  const opening = string.children[0]?.text ?? '';
  const prefix = (/^[A-Za-z]*/.exec(opening)?.[0] ?? '').toLowerCase();
  const pieces: (Piece | Core)[] = [];
  for (const part of string.children.slice(1, -1)) {
    if (part.kind === 'interpolation') pieces.push(lowerInterpolation(part, lower, source));
    else for (const leaf of leavesOf(part)) pieces.push(pieceOf(leaf, prefix));
  }
  if (prefix.includes('t')) {
    const values = pieces.flatMap((piece) => (isPiece(piece) ? [] : [piece]));
    return [opaque(`t-string ${source(string)}`, values, string)];
  }
  return pieces.length > 0 ? pieces : [{ type: prefix.includes('b') ? 'y' : 's', text: '' }];
}

function pieceOf(leaf: AstNode, prefix: string): Piece {
  const type = prefix.includes('b') ? 'y' : 's';
  const text = leaf.text.replaceAll('\r\n', '\n');
  if (leaf.kind === 'escape_interpolation' && prefix.includes('f')) return { type, text: text.slice(0, 1) };
  if (prefix.includes('r')) return { type, text };
  const value = unescaped(text, type === 'y');
  return value === null ? { type: type.toUpperCase(), text } : { type, text: value };
}

const ESCAPE =
  /\\(?:x([\dA-Fa-f]{2})|u([\dA-Fa-f]{4})|U([\dA-Fa-f]{8})|([0-7]{1,3})|N\{([A-Za-z\d -]+)\}|([\s\S]))/g;

/** Half of a character, which stands around the name of one whose number we don't know. */
const NAMED = '\udfff';
const SIMPLE: Readonly<Record<string, string>> = {
  '\n': '',
  '\\': '\\',
  "'": "'",
  '"': '"',
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

/** The value of text with escapes, `\N{DASH}` by its name; null where one of them is not for us to know. */
function unescaped(text: string, isBytes: boolean): string | null {
  let isKnown = true;
  const value = text.replace(ESCAPE, (whole, x, u, long, octal, name, other) => {
    if (x !== undefined) return String.fromCharCode(Number.parseInt(x, 16));
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8));
    if (isBytes && (u ?? long) !== undefined) return whole;
    if ((u ?? long) !== undefined) {
      const point = Number.parseInt(u ?? long, 16);
      isKnown &&= point <= 0x10ffff && point !== 0xdfff;
      return isKnown ? String.fromCodePoint(point) : whole;
    }
    if (name !== undefined) {
      return isBytes ? whole : `${NAMED}${name.toUpperCase()}${NAMED}`;
    }
    if (other === 'x' || (!isBytes && /[uUN]/.test(other))) isKnown = false;
    return SIMPLE[other] ?? whole;
  });
  return isKnown ? value : null;
}

/** `{x}` as it is, `{x!r:>10}` with how it is shown, `{x=}` with its own source. */
function lowerInterpolation(node: AstNode, lower: (node: AstNode) => Core, source: SourceOf): Core {
  const expression = partOf(node, 'expression');
  const value = expression ? [lower(withoutParentheses(expression))] : [];
  if (hasToken(node, '=')) return opaque(`shown ${source(node)}`, value, node);
  const conversion = partOf(node, 'type_conversion')?.text ?? '';
  const format = partOf(node, 'format_specifier');
  if (!conversion && !format && value.length === 1) return value[0]!;
  const inner = format ? nestedExpressions(format).map(lower) : [];
  const shape = format ? shapeOf(format) : '';
  return opaque(`format ${conversion}${shape}`, [...value, ...inner], node);
}

function nestedExpressions(format: AstNode): readonly AstNode[] {
  return format.children.flatMap((child) =>
    child.kind === 'format_expression' || child.kind === 'interpolation'
      ? (partOf(child, 'expression') ?? [])
      : nestedExpressions(child),
  );
}

/** The text of a format with `{}` for each expression in it, and what that expression says of its own form. */
function shapeOf(node: AstNode): string {
  if (node.kind !== 'format_expression' && node.kind !== 'interpolation')
    return node.children.length === 0 ? node.text : node.children.map(shapeOf).join('');
  const rest = node.children.filter(({ field }) => field !== 'expression');
  return rest.map(shapeOf).join('');
}
