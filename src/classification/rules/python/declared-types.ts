import { type Core, core } from '../../../model/core.ts';
import { withChildren } from '../../normal-form/tree.ts';
import { identical } from '../conditionals.ts';
import { builtin, builtinCall } from './names.ts';

/**
 * What is asked of a parameter by its declared type.
 *
 *     len(xs) == 0, len(xs) > 0      ->      not xs, not not xs          xs: list, dict, set, tuple, str
 *     xs[:], xs.copy()               ->      list(xs)                    xs: list
 *     name + ': '                    ->      str(name) + ': '            name: str
 *     if len(xs): ...                ->      if xs: ...                  xs: list, dict, set, tuple, str
 *     not not on, on == True         ->      on                          on: bool
 *     name in {'a', 'b'}             ->      name in ('a', 'b')          name: str, int
 *     [1] + xs                       ->      [1, *xs]                    xs: list
 *     'to %s' % name                 ->      'to %s' % (name,)           name: str
 *     del xs[:]                      ->      xs.clear()                  xs: list
 *
 * Holds for a parameter that gets no other value. That it is of the type that it is declared with is assumed.
 */
export function askedByType(node: Core): Core {
  switch (node.op) {
    case 'binary':
      if (node.text === '~+') return spreadOut(withTexts(node));
      if (node.text === '~%') return filledWithText(node);
      return emptiness(node) ?? comparedTruth(node) ?? amongLiterals(node) ?? node;
    case 'evaluate':
      return emptied(node);
    case 'unary':
      return asTest(deniedTwice(node), 0);
    case 'loop':
      return asTest(node, 0);
    case 'choose':
      return asTest(node, 0);
    case 'assign':
    case 'let':
      return withCopies(node, 1);
    case 'call':
      return withCopies(node, 1);
    case 'return':
    case 'array':
    case 'named':
      return withCopies(node, 0);
    default:
      return node;
  }
}

/** Each value from this place on that is a copy; what is written to is none. */
function withCopies(node: Core, from: number): Core {
  const made = node.children.map((child, at) => (at < from ? child : copied(child)));
  return made.every((child, at) => child === node.children[at]) ? node : withChildren(node, made);
}

function copied(node: Core): Core {
  const [object, key] = node.children;
  if (node.op === 'index') return node.text === 'item' && isWholeSlice(key!) ? copyOf(object!, node) : node;
  const isCopy = node.op === 'call' && object!.op === 'member' && object!.text === 'copy' && !key;
  return isCopy ? copyOf(object!.children[0]!, node) : node;
}

/**
 * The keys of a dictionary, where all that is done with them is to go through them, or to look for one.
 *
 *     for key in prices.keys()      ->      for key in prices          prices: dict
 */
export function keysThemselves(node: Core): Core {
  switch (node.op) {
    case 'for_each':
      return node.text === 'each' ? withKeys(node, 1) : node;
    case 'spread':
      return node.text === '*' ? withKeys(node, 0) : node;
    case 'opaque':
      return /_comprehension$|^generator_expression$|^for$/.test(node.text) ? withKeys(node, 0) : node;
    case 'binary':
      return /^~(?:not )?in$/.test(node.text) ? withKeys(node, 1) : node;
    default:
      return node;
  }
}

function withKeys(node: Core, at: number): Core {
  const [callee, ...given] = node.children[at]?.op === 'call' ? node.children[at]!.children : [];
  const isKeys = callee?.op === 'member' && callee.text === 'keys' && given.length === 0;
  const dictionary = isKeys ? callee.children[0]! : null;
  if (!dictionary || kindOf(dictionary) !== 'dict') return node;
  return withChildren(node, node.children.with(at, dictionary));
}

const EMPTY: ReadonlySet<string> = new Set(['~== i:0', '~< i:1', '~<= i:0']);
const FULL: ReadonlySet<string> = new Set(['~!= i:0', '~> i:0', '~>= i:1']);

function emptiness(node: Core): Core | null {
  const [size, number] = node.children as [Core, Core];
  const call = builtinCall(size);
  const [value, ...more] = call?.name === 'len' ? call.args : [];
  if (!value || more.length > 0 || number.op !== 'literal' || !hasItems(value)) return null;
  const question = `${node.text} ${number.text}`;
  if (!EMPTY.has(question) && !FULL.has(question)) return null;
  const none = core('unary', '!', [value], node.source);
  return EMPTY.has(question) ? none : core('unary', '!', [none], node.source);
}

/** A text is no tuple, of which each part would have a place. */
function filledWithText(node: Core): Core {
  const [format, value] = node.children as [Core, Core];
  const isFormat = format.op === 'literal' && format.text.startsWith('s:');
  if (!isFormat || !/^(?:str|int|bool)$/.test(kindOf(value) ?? '')) return node;
  return withChildren(node, [format, core('array', 'tuple', [value], value.source)]);
}

function emptied(node: Core): Core {
  const [gone] = node.children as [Core];
  const [list, slice] = gone.op === 'unary' && gone.text === 'delete' ? gone.children[0]!.children : [];
  if (!list || !slice || !isWholeSlice(slice) || kindOf(list) !== 'list') return node;
  return withChildren(node, [core('call', '', [core('member', 'clear', [list], gone.source)], gone.source)]);
}

/** A test that only asks whether there are any. */
function asTest(node: Core, at: number): Core {
  if (!/^(?:unary|loop|choose)$/.test(node.op) || (node.op === 'unary' && node.text !== '!')) return node;
  const call = builtinCall(node.children[at]!);
  const [value, ...more] = call?.name === 'len' ? call.args : [];
  if (!value || more.length > 0 || !hasItems(value)) return node;
  return withChildren(node, node.children.with(at, value));
}

function deniedTwice(node: Core): Core {
  const [inner] = node.children as [Core];
  const isTwice = node.text === '!' && inner.op === 'unary' && inner.text === '!';
  return isTwice && kindOf(inner.children[0]!) === 'bool' ? inner.children[0]! : node;
}

function comparedTruth(node: Core): Core | null {
  const [value, truth] = node.children as [Core, Core];
  if (!/^~[!=]=$/.test(node.text) || truth.op !== 'literal' || !truth.text.startsWith('b:')) return null;
  if (kindOf(value) !== 'bool') return null;
  return (node.text === '~==') === (truth.text === 'b:true')
    ? value
    : core('unary', '!', [value], node.source);
}

/** A set asks what is sought for its hash, which a text and a number have. */
function amongLiterals(node: Core): Core | null {
  const [sought, among] = node.children as [Core, Core];
  const isAmong = /^~(?:not )?in$/.test(node.text) && among.op === 'array' && among.text === 'set';
  if (!isAmong || !/^(?:str|int)$/.test(kindOf(sought) ?? '')) return null;
  return among.children.every(({ op }) => op === 'literal')
    ? withChildren(node, [sought, { ...among, text: 'tuple' }])
    : null;
}

function spreadOut(node: Core): Core {
  const [left, right] = node.children as [Core, Core];
  const isList = ({ op, text }: Core): boolean => op === 'array' && text === '';
  if (isList(left) && kindOf(right) === 'list')
    return core('array', '', [...left.children, core('spread', '*', [right], right.source)], node.source);
  return isList(right) && kindOf(left) === 'list'
    ? core('array', '', [core('spread', '*', [left], left.source), ...right.children], node.source)
    : node;
}

/**
 *     a if a > b else b, b if a <= b else a      ->      a if a > b else b
 *
 * Of two whole numbers that are equal it doesn't matter which one comes out; the one that is declared first stands in front.
 */
export function declaredExtreme(node: Core): Core {
  const [test, yes, no] = node.children as [Core, Core, Core];
  const sign = test.op === 'binary' ? /^~([<>])=?$/.exec(test.text)?.[1] : undefined;
  const [left, right] = test.children;
  if (!sign || ![left, right].every((side) => kindOf(side!) === 'int')) return node;
  const places = [left!, right!].map(({ variable }) => variable!.binding?.declarations[0]?.start ?? 0);
  const [first, second] = places[0]! <= places[1]! ? [left!, right!] : [right!, left!];
  const isIt = ({ op, variable }: Core, one: Core): boolean => op === 'variable' && variable === one.variable;
  const isStraight = isIt(yes, left!) && isIt(no, right!);
  if (!isStraight && !(isIt(yes, right!) && isIt(no, left!))) return node;
  const isGreatest = (sign === '>') === isStraight;
  const asked = core('binary', isGreatest ? '~>' : '~<', [first, second], test.source);
  return identical(asked, test) && isIt(yes, first) ? node : withChildren(node, [asked, first, second]);
}

function hasItems(value: Core): boolean {
  return /^(?:list|dict|set|tuple|str)$/.test(kindOf(value) ?? '');
}

/** Each name that is declared as a text in a sum of texts, which says of itself that it is one from then on. */
function withTexts(node: Core): Core {
  const isText = ({ op, text }: Core): boolean => op === 'template' || (op === 'literal' && /^s:/.test(text));
  const isSeen = (part: Core): boolean =>
    part.op === 'binary' && part.text === '~+' ? part.children.some(isSeen) : isText(part);
  if (!isSeen(node)) return node;
  const converted = node.children.map((part) =>
    kindOf(part) === 'str' ? core('call', '', [builtin('str'), part], part.source) : part,
  );
  return converted.every((part, at) => part === node.children[at]) ? node : withChildren(node, converted);
}

function copyOf(list: Core, node: Core): Core {
  if (kindOf(list) !== 'list') return node;
  const { source } = node;
  return core('array', '', [core('spread', '*', [list], source)], source);
}

function isWholeSlice({ op, text, children }: Core): boolean {
  return op === 'array' && text === 'slice' && children.every((one) => one.text === 'undefined');
}

function kindOf({ op, variable }: Core): string | null {
  return op === 'variable' ? (variable!.declaredAs ?? null) : null;
}
