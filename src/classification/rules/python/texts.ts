import { type Core, core } from '../../../model/core.ts';
import { withChildren } from '../../normal-form/tree.ts';
import { fieldOf, formatted, percent } from './formats.ts';
import type { ChangedBy } from './formatted-values.ts';
import { builtinCall } from './names.ts';

/**
 * Texts that are put together by `format` or `%` as f-strings, and what turns a text into a text.
 *
 *     '{} {name}'.format(x, name=y)      ->      f'{x} {y}'
 *     'from %s' % (x,)                   ->      f'from {x}'
 *     str('a')    'a'.encode('utf-8')    ->      'a'    b'a'
 *     str()    bytes()    ->      ''    b''
 *     b'a' + b'b'    'ö'.encode('utf-8')    ->      b'ab'    'ö'.encode()
 *     f'{repr(x)} {y!s}'    'a b'.split()    ->      f'{x!r} {y}'    ['a', 'b']
 *
 * Holds where each value is used once and in order, or is only a name, and none of them takes something out of one
 * before it. Takes formatting a value to have no effect, and to give what `str` gives where `%s` becomes a field.
 */
export function plainText(node: Core, changedBy: ChangedBy): Core {
  return (
    formatted(node, changedBy) ??
    percent(node, changedBy) ??
    converted(node) ??
    withPlainConversions(node) ??
    splitText(node) ??
    withImpliedEncoding(node) ??
    joinedBytes(node) ??
    node
  );
}

/** What these make of nothing. */
const EMPTY: Readonly<Record<string, string>> = { str: 's:', bytes: 'y:' };

function converted(node: Core): Core | null {
  const call = builtinCall(node);
  const empty = call?.args.length === 0 ? EMPTY[call.name] : undefined;
  if (empty) return core('literal', empty, [], node.source);
  if (call?.args.length === 1) {
    const [only] = call.args as [Core];
    const isText = only.op === 'template' || (only.op === 'literal' && only.text.startsWith('s:'));
    if (call.name === 'str' && isText) return only;
    if (call.name === 'bytes' && only.op === 'literal' && only.text.startsWith('y:')) return only;
  }
  const [callee, encoding, more] = node.op === 'call' ? node.children : [];
  if (callee?.op !== 'member' || callee.text !== 'encode' || more) return null;
  const text = callee.children[0]!;
  if (text.op !== 'literal' || !text.text.startsWith('s:')) return null;
  const name = encoding ? (encoding.op === 'literal' ? encoding.text : '') : 's:utf-8';
  const isUnicode = /^s:(?:utf-?8|ascii)$/i.test(name);
  const isLatin = /^s:(?:latin-?1|iso-8859-1)$/i.test(name);
  const value = text.text.slice(2);
  if (!(isUnicode && /^[\0-\x7f]*$/.test(value)) && !(isLatin && /^[\0-\xff]*$/.test(value))) return null;
  return core('literal', `y:${value}`, [], node.source);
}

const CONVERSIONS: Readonly<Record<string, string>> = { repr: '!r', ascii: '!a' };

/** What an f-string does to a value by itself. */
function withPlainConversions(node: Core): Core | null {
  if (node.op !== 'template') return null;
  const plain = withChildren(node, node.children.map(plainConversion));
  return plain === node ? null : plain;
}

function plainConversion(piece: Core): Core {
  if (piece.op === 'opaque' && piece.text === 'format !s') return piece.children[0]!;
  const call = builtinCall(piece);
  const [only, ...more] = call?.args ?? [];
  const name = call?.name ?? '';
  const conversion = Object.hasOwn(CONVERSIONS, name) ? CONVERSIONS[name] : undefined;
  if (!conversion || !only || more.length > 0 || /^(?:spread|named)$/.test(only.op)) return piece;
  return fieldOf(only, conversion, '');
}

/** `'a b'.split()`, a new list each time. */
function splitText(node: Core): Core | null {
  const [callee, separator, ...more] = node.op === 'call' ? node.children : [];
  const text = callee?.op === 'member' && callee.text === 'split' ? callee.children[0]! : null;
  const value = text?.op === 'literal' ? /^s:([\t\n\x20-\x7e]*)$/.exec(text.text)?.[1] : undefined;
  if (value === undefined || more.length > 0) return null;
  const by = separator ? /^s:(.+)$/s.exec(separator.op === 'literal' ? separator.text : '')?.[1] : /\s+/;
  if (by === undefined) return null;
  const parts = value.split(by).filter((part) => separator || part !== '');
  return core(
    'array',
    '',
    parts.map((part) => core('literal', `s:${part}`, [], node.source)),
    node.source,
  );
}

/** What encodes a text, and decodes bytes, takes UTF-8 where nothing is said. */
function withImpliedEncoding(node: Core): Core | null {
  const [callee, encoding, more] = node.op === 'call' ? node.children : [];
  if (callee?.op !== 'member' || encoding?.op !== 'literal' || more || !/^s:utf-?8$/i.test(encoding.text))
    return null;
  const [object] = callee.children as [Core];
  const isText = object.op === 'template' || (object.op === 'literal' && object.text.startsWith('s:'));
  const isBytes = object.op === 'literal' && object.text.startsWith('y:');
  return (callee.text === 'encode' && isText) || (callee.text === 'decode' && isBytes)
    ? core('call', '', [callee], node.source)
    : null;
}

function joinedBytes(node: Core): Core | null {
  const [one, two] = node.children;
  const isBytes = ({ op, text }: Core): boolean => op === 'literal' && text.startsWith('y:');
  return node.op === 'binary' && node.text === '~+' && isBytes(one!) && isBytes(two!)
    ? core('literal', one!.text + two!.text.slice(2), [], node.source)
    : null;
}
