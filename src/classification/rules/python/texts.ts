import { type Core, core } from '../../../model/core.ts';
import { isInOrder, isSteady } from './formatted-values.ts';
import { builtinCall } from './names.ts';

/**
 * Texts that are put together by `format` or `%` as f-strings, and what turns a text into a text.
 *
 *     '{} {name}'.format(x, name=y)      ->      f'{x} {y}'
 *     'from %s' % (x,)                   ->      f'from {x}'
 *     str('a')    'a'.encode('utf-8')    ->      'a'    b'a'
 *     b'a' + b'b'    'ö'.encode('utf-8')    ->      b'ab'    'ö'.encode()
 *
 * Holds where each value is used once and in order, or is only a name, and none of them takes something out of one
 * before it. Takes formatting a value to have no effect, and to give what `str` gives where `%s` becomes a field.
 */
export function plainText(node: Core): Core {
  return (
    formatted(node) ??
    percent(node) ??
    converted(node) ??
    withImpliedEncoding(node) ??
    joinedBytes(node) ??
    node
  );
}

function converted(node: Core): Core | null {
  const call = builtinCall(node);
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

/** What a field of a format names, the conversion and the format that it asks for. */
const FIELD = /\{\{|\}\}|\{([^{}!:]*)(![rsa])?(:[^{}]*)?\}/g;

function formatted(node: Core): Core | null {
  const [callee, ...args] = node.op === 'call' ? node.children : [];
  if (callee?.op !== 'member' || callee.text !== 'format') return null;
  const text = callee.children[0]!;
  if (text.op !== 'literal' || !text.text.startsWith('s:')) return null;
  const places = args.filter(({ op }) => op !== 'named');
  if (places.some(({ op }) => op === 'spread')) return null;
  const names = new Map(args.flatMap((arg) => (arg.op === 'named' ? [[arg.text, arg.children[0]!]] : [])));
  let next = 0;
  const used: Core[] = [];
  const ways = new Set<'counted' | 'numbered'>();
  const pieces = fieldsOf(text.text.slice(2), FIELD, (whole, field, conversion, format) => {
    if (whole === '{{' || whole === '}}') return core('literal', `s:${whole[0]}`);
    const [, first, path] = /^([^.[\]]*)((?:\.\w+)*)$/.exec(field ?? '') ?? [];
    if (first === undefined) return null;
    const isNumbered = /^\d+$/.test(first);
    if (first === '' || isNumbered) ways.add(isNumbered ? 'numbered' : 'counted');
    const base = first === '' ? places[next++] : isNumbered ? places[Number(first)] : names.get(first);
    // `'{} {0}'.format(x)` fails.
    if (!base || ways.size > 1) return null;
    used.push(base);
    const value = (path ?? '')
      .split('.')
      .slice(1)
      .reduce<Core>((object, name) => core('member', name, [object], node.source), base);
    return field_(value, conversion ?? '', format ?? '');
  });
  const given = args.map((arg) => (arg.op === 'named' ? arg.children[0]! : arg));
  return pieces && isInOrder(given, used) && isSteady(given)
    ? core('template', '', pieces, node.source)
    : null;
}

function field_(value: Core, conversion: string, format: string): Core {
  if (conversion === '' && (format === '' || format === ':')) return value;
  return core('opaque', `format ${conversion}${format}`, [value]);
}

const CONVERSION = /%(?:%|(?:\((\w+)\))?([sr]))/g;

/** Only `%s` and `%r` of a tuple or a dictionary that stands there. */
function percent(node: Core): Core | null {
  if (node.op !== 'binary' || node.text !== '~%') return null;
  const [text, values] = node.children as [Core, Core];
  if (text.op !== 'literal' || !text.text.startsWith('s:')) return null;
  const isTuple = values.op === 'array' && values.text === 'tuple';
  const isDictionary = values.op === 'object' && values.text === 'dictionary';
  if (!isTuple && !isDictionary) return null;
  const names = new Map<string, Core>();
  const given: Core[] = [];
  for (const value of values.children) {
    if (value.op === 'spread') return null;
    const [key, worth] = value.children;
    if (isDictionary && (key?.op !== 'literal' || names.has(key.text))) return null;
    if (isDictionary) names.set(key!.text, worth!);
    given.push(isDictionary ? worth! : value);
  }
  let next = 0;
  const used: Core[] = [];
  const pieces = fieldsOf(text.text.slice(2), CONVERSION, (whole, name, type) => {
    if (whole === '%%') return core('literal', 's:%');
    const byPlace = name === undefined;
    if (byPlace !== isTuple) return null;
    const value = byPlace ? given[next++] : names.get(`s:${name}`);
    if (!value) return null;
    used.push(value);
    return field_(value, type === 'r' ? '!r' : '', '');
  });
  return pieces && isInOrder(given, used) && isSteady(given)
    ? core('template', '', pieces, node.source)
    : null;
}

/** The text between fields and what `make` gives for each; null where one isn't understood. */
function fieldsOf(
  text: string,
  pattern: RegExp,
  make: (whole: string, ...groups: readonly (string | undefined)[]) => Core | null,
): readonly Core[] | null {
  const pieces: Core[] = [];
  let at = 0;
  const put = (piece: Core): void => {
    const last = pieces.at(-1);
    if (piece.op === 'literal' && piece.source === null && last?.op === 'literal' && last.source === null)
      pieces[pieces.length - 1] = { ...last, text: last.text + piece.text.slice(2) };
    else if (piece.text !== 's:' || piece.op !== 'literal') pieces.push(piece);
  };
  for (const match of text.matchAll(pattern)) {
    const between = text.slice(at, match.index);
    if (/[{}]/.test(between) && pattern === FIELD) return null;
    if (between.includes('%') && pattern === CONVERSION) return null;
    put(core('literal', `s:${between}`));
    const made = make(match[0], ...match.slice(1));
    if (!made) return null;
    put(made);
    at = match.index + match[0].length;
  }
  const rest = text.slice(at);
  if (pattern === FIELD ? /[{}]/.test(rest) : rest.includes('%')) return null;
  put(core('literal', `s:${rest}`));
  return pieces;
}
