import { type Core, core } from '../../../model/core.ts';
import { type ChangedBy, isInOrder, isSteady } from './formatted-values.ts';
import { builtinCall } from './names.ts';

/** What a field of a format names, the conversion and the format that it asks for. */
const FIELD = /\{\{|\}\}|\{([^{}!:]*)(![rsa])?(:[^{}]*)?\}/g;

/**
 *     '{} {name}'.format(x, name=y)      ->      f'{x} {y}'
 */
export function formatted(node: Core, changedBy: ChangedBy): Core | null {
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
    return fieldOf(value, conversion ?? '', format ?? '');
  });
  const given = args.map((arg) => (arg.op === 'named' ? arg.children[0]! : arg));
  return pieces && isInOrder(given, used) && isSteady(given, changedBy)
    ? core('template', '', pieces, node.source)
    : null;
}

/** A value as a part of an f-string. */
export function fieldOf(value: Core, conversion: string, format: string): Core {
  if (conversion === '' && (format === '' || format === ':')) return value;
  return core('opaque', `format ${conversion}${format}`, [value]);
}

const CONVERSION = /%(?:%|(?:\((\w+)\))?([srd]))/g;

/**
 * Only `%s` and `%r` of a tuple or a dictionary that stands there, or of what is seen to be neither, and `%d` of what
 * counts.
 */
export function percent(node: Core, changedBy: ChangedBy): Core | null {
  if (node.op !== 'binary' || node.text !== '~%') return null;
  const [text, values] = node.children as [Core, Core];
  if (text.op !== 'literal' || !text.text.startsWith('s:')) return null;
  const isOne = isNoTuple(values);
  const isTuple = isOne || (values.op === 'array' && values.text === 'tuple');
  const isDictionary = values.op === 'object' && values.text === 'dictionary';
  if (!isTuple && !isDictionary) return null;
  const names = new Map<string, Core>();
  const given: Core[] = [];
  for (const value of isOne ? [values] : values.children) {
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
    if (!value || (type === 'd' && !isCount(value))) return null;
    used.push(value);
    return fieldOf(value, type === 'r' ? '!r' : '', '');
  });
  return pieces && isInOrder(given, used) && isSteady(given, changedBy)
    ? core('template', '', pieces, node.source)
    : null;
}

const COUNTS = /^(?:len|ord|int|id|hash)$/;
const TEXTS = /^(?:str|repr|ascii|hex|oct|bin|chr|format)$/;

/** A whole number: `%d` would cut off what is behind the point of another one. */
function isCount(value: Core): boolean {
  return (value.op === 'literal' && /^i:/.test(value.text)) || COUNTS.test(builtinCall(value)?.name ?? '');
}

/** What is no tuple, so that `%` takes it as one value: a list or a set as well, which Python makes by these names alone. */
const COLLECTIONS = /^(?:sorted|list|set|frozenset|dict)$/;

/** `", ".join(names)` */
function isTextOfLiteral({ op, children: [callee] }: Core): boolean {
  if (op !== 'call' || callee!.op !== 'member') return false;
  const [object] = callee!.children;
  return object!.op === 'literal' && /^s:/.test(object!.text) && /^(?:join|format)$/.test(callee!.text);
}

/** A text, a number or a name, of which `%` takes nothing out. */
function isNoTuple(value: Core): boolean {
  if (value.op === 'array') return value.text !== 'tuple';
  if (isTextOfLiteral(value)) return true;
  if (value.op === 'template' || (value.op === 'literal' && /^[sif]:/.test(value.text))) return true;
  if (value.op === 'member') return /^__(?:name|qualname|module|class|file)__$/.test(value.text);
  const made = builtinCall(value)?.name ?? '';
  return isCount(value) || TEXTS.test(made) || COLLECTIONS.test(made);
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
