import { type Core, core } from '../../../model/core.ts';
import {
  ITEMS_ANSWER,
  NO_NAN_SOUGHT,
  NOBODY_READS_PATTERNS,
  PLAIN_ARRAYS,
  SILENT_READS,
  TYPES_HOLD,
} from '../../assumptions.ts';
import { footprintOf } from '../../normal-form/facts/footprint-of.ts';
import { mentions, runsOtherCode, withChildren } from '../../normal-form/tree.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';
import { isPath } from '../asked-before-all.ts';
import { identical } from '../conditionals.ts';
import { isFree, isStatic } from '../free-names.ts';
import { callOf, methodCalled } from '../method-calls.ts';
import { isKnownText, shapeOf } from './declared-shapes.ts';
import { isKnownArray } from './known-arrays.ts';
import { mayBeOwn } from './own-members.ts';

/**
 * What arrays, texts and maps are asked in one word.
 *
 *     xs.some((x) => x === y)                    ->      xs.includes(y)
 *     xs.findIndex((x) => x === y)               ->      xs.indexOf(y)
 *     xs.find(f) !== undefined                   ->      xs.some(f)               of objects
 *     [...xs.map(f)]                             ->      xs.map(f)                of what is made anew
 *     [...names].length                          ->      names.size               of a map or a set
 *     [...xs].sort(f)                            ->      xs.toSorted(f)
 *     xs.slice(n, xs.length - 1)                 ->      xs.slice(n, -1)
 *     Object.keys(o).map((k) => o[k])            ->      Object.values(o)
 *     Array.from(list).map(f)                    ->      Array.from(list, f)
 *     name.charAt(0) === 'a'                     ->      name[0] === 'a'
 *     name === ''                                ->      !name                    of a text
 *     /[0-9]/                                    ->      /\d/
 *
 * Holds for what is seen to be an array, a text or a map. Each is tried where one side says its word more often.
 */
export function oneWord(unit: Unit, node: Core): Core {
  switch (node.op) {
    case 'call':
      return (
        soughtItself(unit, node) ??
        sortedCopy(unit, node) ??
        withoutLast(unit, node) ??
        valuesOf(unit, node) ??
        mappedAtOnce(unit, node) ??
        node
      );
    case 'array':
      return withoutCopy(unit, node) ?? node;
    case 'member':
      return sizeOf(unit, node) ?? node;
    case 'binary':
      return foundObject(unit, node) ?? firstCharacter(unit, node) ?? emptyText(unit, node) ?? node;
    case 'literal':
      return plainPattern(unit, node);
    default:
      return node;
  }
}

/** What an arrow of one parameter gives at once. */
function givenBy({
  op,
  text,
  children: [parameters, body, ...more],
}: Core): readonly [item: Core, value: Core] | null {
  const [item, ...others] = parameters?.children ?? [];
  const [step, ...rest] = body?.children ?? [];
  if (op !== 'function' || text !== 'arrow' || more.length + others.length + rest.length > 0) return null;
  const value = step?.op === 'return' ? step.children[0] : undefined;
  return item?.op === 'bind' && value ? [item, value] : null;
}

const SOUGHT: Readonly<Record<string, string>> = { some: 'includes', findIndex: 'indexOf' };

/** Of a variable or a literal, which is the same for each item, and can be asked for where there is none. */
function soughtItself(unit: Unit, node: Core): Core | null {
  const found = methodCalled(node);
  const word = found && Object.hasOwn(SOUGHT, found.word) ? SOUGHT[found.word]! : null;
  const [asks, ...more] = found?.args ?? [];
  const [item, test] = word && asks && more.length === 0 ? (givenBy(asks) ?? []) : [];
  if (!word || test?.op !== 'binary' || test.text !== '===' || !differs(unit, `call ${word}`)) return null;
  const [left, right] = test.children as [Core, Core];
  const isIt = ({ op, variable }: Core): boolean => op === 'variable' && variable === item!.variable;
  const sought = isIt(left) ? right : isIt(right) ? left : null;
  const isThere = sought?.op === 'literal' || (sought?.op === 'variable' && sought.variable!.kind !== 'free');
  if (!sought || !isThere || mentions(sought, item!.variable!)) return null;
  if (!isKnownArray(unit, found!.object) || mayBeOwn(unit, found!.object, found!.word, word)) return null;
  fire(unit, 'membership-form', '', node.source, word === 'includes' ? NO_NAN_SOUGHT : null);
  return callOf(found!.object, word, [sought], node.source);
}

/** `[...xs].sort(f)`, whose copy nobody else has. */
function sortedCopy(unit: Unit, node: Core): Core | null {
  const found = methodCalled(node);
  const word = found?.word === 'sort' ? 'toSorted' : found?.word === 'reverse' ? 'toReversed' : null;
  const [spread, ...more] = found?.object.op === 'array' ? found.object.children : [];
  if (!word || spread?.op !== 'spread' || more.length > 0 || !differs(unit, `call ${word}`)) return null;
  const [list] = spread.children as [Core];
  if (!isKnownArray(unit, list) || mayBeOwn(unit, list, word)) return null;
  fire(unit, 'copied-array', '', node.source);
  return callOf(list, word, found!.args, node.source);
}

function withoutLast(unit: Unit, node: Core): Core | null {
  const found = methodCalled(node);
  const [from, to, ...more] = found?.args ?? [];
  if (found?.word !== 'slice' || to?.op !== 'binary' || to.text !== '-' || more.length > 0) return null;
  const [length, one] = to.children as [Core, Core];
  const isLength =
    length.op === 'member' && length.text === 'length' && identical(length.children[0]!, found.object);
  if (!isLength || one.op !== 'literal' || one.text !== 'n:1' || !isPath(found.object)) return null;
  if (!isKnownArray(unit, found.object) && !isKnownText(found.object)) return null;
  if (from!.op !== 'literal' && from!.op !== 'variable') return null;
  return withChildren(node, [node.children[0]!, from!, { ...one, text: 'n:-1' }]);
}

function valuesOf(unit: Unit, node: Core): Core | null {
  const found = methodCalled(node);
  const [asks, ...more] = found?.args ?? [];
  const keys = found?.word === 'map' && more.length === 0 ? methodCalled(found.object) : null;
  const [object, ...others] = keys?.args ?? [];
  if (keys?.word !== 'keys' || !isFree(keys.object, 'Object') || !object || others.length > 0) return null;
  const [item, value] = asks && differs(unit, 'call values') ? (givenBy(asks) ?? []) : [];
  const isUnderKey =
    value?.op === 'index' &&
    identical(value.children[0]!, object) &&
    value.children[1]!.variable === item!.variable;
  if (!isUnderKey || !isPath(object)) return null;
  fire(unit, 'entries-of-object', '', node.source, SILENT_READS);
  return callOf(keys.object, 'values', [object], node.source);
}

function mappedAtOnce(unit: Unit, node: Core): Core | null {
  const found = methodCalled(node);
  const made =
    found?.word === 'map' && found.args.length === 1 && differs(unit, 'call map')
      ? methodCalled(found.object)
      : null;
  const isMade = made && made.args.length === 1 && isStatic(found!.object.children[0]!, 'Array', 'from');
  // What is given the list as well is given none there; a list may be another one when the function has run.
  const [asks] = found?.args ?? [];
  const parameters = asks?.op === 'function' ? asks.children[0]!.children : [];
  if (!isMade || asks!.op !== 'function' || parameters.length > 2 || parameters.some(isRest)) return null;
  const doings = footprintOf(core('sequence', '', asks!.children.slice(1)), unit.facts);
  if (doings.heapWrite || runsOtherCode(made.args[0]!)) return null;
  fire(unit, 'search-form', '', node.source, PLAIN_ARRAYS);
  return withChildren(found!.object, [...found!.object.children, asks!]);
}

/** `(...all) => all.length` */
function isRest({ op }: Core): boolean {
  return op !== 'bind' && op !== 'pattern';
}

const MAKES_ANEW = /^(?:map|filter|flatMap|flat|concat|slice|toSorted|toReversed|split)$/;

/** A copy of a list that nobody else has. */
function withoutCopy(unit: Unit, node: Core): Core | null {
  const [spread, ...more] = node.text === '' ? node.children : [];
  const [list] = spread?.op === 'spread' && more.length === 0 ? spread.children : [];
  const made = list ? methodCalled(list) : null;
  if (!made || !differs(unit, 'spread') || !isKnownArray(unit, list!)) return null;
  const isAnew =
    MAKES_ANEW.test(made.word) ||
    (/^(?:keys|values|entries)$/.test(made.word) && isFree(made.object, 'Object'));
  if (!isAnew) return null;
  fire(unit, 'copied-array', '', node.source);
  return list!;
}

function sizeOf(unit: Unit, node: Core): Core | null {
  const [list] = node.children as [Core];
  const [spread, ...more] = node.text === 'length' && list.op === 'array' ? list.children : [];
  const keyed = spread?.op === 'spread' && more.length === 0 ? spread.children[0]! : null;
  const shape = keyed && shapeOf(keyed);
  if (!shape?.isKeyed || shape.mayBeMissing || shape.mayBeNull || mayBeOwn(unit, keyed!, 'size')) return null;
  return core('member', 'size', [keyed!], node.source);
}

/** An object counts as found, and is not `undefined`. */
function foundObject(unit: Unit, node: Core): Core | null {
  const [search, nothing] = node.children as [Core, Core];
  const found = /^[!=]==?$/.test(node.text) && differs(unit, 'call some') ? methodCalled(search) : null;
  if (found?.word !== 'find' || found.args.length !== 1 || found.args[0]!.op !== 'function') return null;
  const isNothing =
    nothing.op === 'literal' &&
    (nothing.text === 'undefined' || (nothing.text === 'null' && /^.=$/.test(node.text)));
  const items = shapeOf(found.object)?.items;
  if (!isNothing || items?.kind !== 'object' || items.mayBeMissing || !isKnownArray(unit, found.object))
    return null;
  if (mayBeOwn(unit, found.object, 'find', 'some')) return null;
  fire(unit, 'search-form', '', node.source, ITEMS_ANSWER);
  const asked = callOf(found.object, 'some', found.args, node.source);
  return node.text.startsWith('!') ? asked : core('unary', '!', [asked], node.source);
}

/** `name.charAt(0) === 'a'`: behind the end there is an empty text, or nothing, and no letter. */
function firstCharacter(unit: Unit, node: Core): Core | null {
  const [asked, letter] = node.children as [Core, Core];
  const found = /^[!=]==?$/.test(node.text) && differs(unit, 'call charAt') ? methodCalled(asked) : null;
  const [place, ...more] = found?.args ?? [];
  if (found?.word !== 'charAt' || place?.op !== 'literal' || !/^n:\d+$/.test(place.text) || more.length > 0)
    return null;
  if (letter.op !== 'literal' || !/^s:./s.test(letter.text) || !isKnownText(found.object)) return null;
  return withChildren(node, [core('index', '', [found.object, place], asked.source), letter]);
}

function emptyText(unit: Unit, node: Core): Core | null {
  const [text, nothing] = node.children as [Core, Core];
  if (nothing.op !== 'literal' || nothing.text !== 's:' || !/^[!=]==$/.test(node.text) || !isKnownText(text))
    return null;
  if (text.op === 'literal' || !differs(unit, `binary ${node.text}`)) return null;
  fire(unit, 'answered-question', '', node.source, TYPES_HOLD);
  const asked = core('unary', '!', [text], node.source);
  return node.text === '===' ? asked : core('unary', '!', [asked], node.source);
}

/** Classes of letters that have a shorter name; nobody asks a pattern for its text. */
function plainPattern(unit: Unit, node: Core): Core {
  if (!node.text.startsWith('r:') || !/\[\^?0-9\]|\[A-Za-z0-9_\]|\[a-zA-Z0-9_\]/.test(node.text)) return node;
  const flags = /\/(\w*)$/.exec(node.text)?.[1] ?? '';
  const text = node.text.replace(
    /\\.|\[(?:\\.|[^\]\\])*\]/g,
    (part) => SHORTER[part] ?? (WORDS.test(part) && !/[iuv]/.test(flags) ? '\\w' : part),
  );
  if (text === node.text) return node;
  fire(unit, 'pattern-form', '', node.source, NOBODY_READS_PATTERNS);
  return { ...node, text };
}

const SHORTER: Readonly<Record<string, string>> = { '[0-9]': '\\d', '[^0-9]': '\\D' };
const WORDS = /^\[(?:A-Za-z0-9_|a-zA-Z0-9_)\]$/;
