import { type Core, core } from '../../../model/core.ts';
import { withChildren } from '../../normal-form/tree.ts';
import { builtin, builtinCall } from './names.ts';

/**
 * What is asked of a parameter by its declared type.
 *
 *     len(xs) == 0, len(xs) > 0      ->      not xs, not not xs          xs: list, dict, set, tuple, str
 *     xs[:], xs.copy()               ->      list(xs)                    xs: list
 *     name + ': '                    ->      str(name) + ': '            name: str
 *
 * Holds for a parameter that gets no other value. That it is of the type that it is declared with is assumed.
 */
export function askedByType(node: Core): Core {
  switch (node.op) {
    case 'binary':
      return node.text === '~+' ? withTexts(node) : (emptiness(node) ?? node);
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
